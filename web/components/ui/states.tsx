import type { LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import { Button } from './button.tsx'
import { useMessages } from '#web/lib/language/messages.ts'
import { shell } from '#web/messages/en/shell.ts'

type Empty = { icon?: LucideIcon; title: string; children?: ReactNode }

/** Nothing here yet: one sentence, and the next step as children. */
export const EmptyState = ({ icon: Icon, title, children }: Empty) => (
  <div className="grid min-h-40 place-content-center justify-items-center gap-3 p-6 text-center text-muted">
    {Icon && <Icon size={32} aria-hidden="true" />}
    <p className="text-text">{title}</p>
    {children}
  </div>
)

type Failed = { title: string; children?: ReactNode; onRetry?: () => void; retrying?: boolean }

/** What happened, what to do, try again. */
export function ErrorState({ title, children, onRetry, retrying }: Failed) {
  const m = useMessages('shell', shell)
  return (
    <div role="alert" className="grid min-h-40 place-content-center justify-items-center gap-3 p-6 text-center">
      <p className="font-semibold">{title}</p>
      {children && <p className="max-w-prose text-muted">{children}</p>}
      {onRetry && (
        <Button variant="secondary" busy={retrying} onClick={onRetry}>
          {m.tryAgain}
        </Button>
      )}
    </div>
  )
}
