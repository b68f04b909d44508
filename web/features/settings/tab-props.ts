import type { ReactNode } from 'react'
import type { SettingsForm } from './queries.ts'

/** A message in a modal box titled Success or Error, shown until it is closed; `then` runs after that. */
export type Notice = { title: 'Success' | 'Error'; text: ReactNode; then?: () => void }
export type TabProps = {
  form: SettingsForm
  change: (fields: Partial<SettingsForm>) => void
  notify: (notice: Notice) => void
}
