import { cx } from './cx.ts'
import { shell } from '#web/messages/en/shell.ts'
import { useMessages } from '#web/lib/language/messages.ts'

/** Decoration only: say in words next to it what is happening. */
export const Spinner = ({ className }: { className?: string }) => (
  <span aria-hidden="true" className={cx('spinner inline-block flex-none', className)} />
)

/** Fills the screen while the session is checked at load. */
export const FullScreenSpinner = ({ label }: { label?: string }) => {
  const m = useMessages('shell', shell)
  return (
    <div role="status" className="fixed inset-0 z-50 grid place-content-center bg-bg text-3xl text-accent">
      <Spinner />
      <span className="sr-only">{label ?? m.loading}</span>
    </div>
  )
}

/** A spinner with its words in the middle of the place that is being loaded. */
export const LoadingState = ({ label }: { label?: string }) => {
  const m = useMessages('shell', shell)
  return (
    <div role="status" className="flex min-h-40 items-center justify-center gap-3 text-muted">
      <Spinner /> {label ?? m.loadingDots}
    </div>
  )
}
