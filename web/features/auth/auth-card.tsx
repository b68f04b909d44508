import type { ReactNode } from 'react'
import { auth } from '#web/messages/en/auth.ts'
import { useMessages } from '#web/lib/language/messages.ts'

/** The narrow column that every account form stands in. */
export const AuthCard = ({ title, lead, children }: { title: string; lead?: ReactNode; children: ReactNode }) => (
  <div className="page grid justify-items-center">
    <div className="grid w-full max-w-md gap-5">
      <div>
        <h1 className="text-3xl">{title}</h1>
        {lead && <p className="mt-1 text-muted">{lead}</p>}
      </div>
      {children}
    </div>
  </div>
)

export function Or() {
  const m = useMessages('auth', auth)
  return (
    <p className="flex items-center gap-3 text-muted before:h-px before:flex-1 before:bg-line after:h-px after:flex-1 after:bg-line">
      {m.or}
    </p>
  )
}
