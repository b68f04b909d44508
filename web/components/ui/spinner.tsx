import { cx } from './cx.ts'

/** Decoration only: say in words beside it what is happening. */
export const Spinner = ({ className }: { className?: string }) => (
  <span aria-hidden="true" className={cx('spinner inline-block flex-none', className)} />
)

/** Fills the screen while the session is checked at load. */
export const FullScreenSpinner = ({ label = 'Loading' }: { label?: string }) => (
  <div role="status" className="fixed inset-0 z-50 grid place-content-center bg-bg text-3xl text-accent">
    <Spinner />
    <span className="sr-only">{label}</span>
  </div>
)

/** A spinner with its words in the middle of the place that is being loaded. */
export const LoadingState = ({ label = 'Loading…' }: { label?: string }) => (
  <div role="status" className="flex min-h-40 items-center justify-center gap-3 text-muted">
    <Spinner /> {label}
  </div>
)
