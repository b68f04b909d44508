import { type ComponentProps, lazy, Suspense, useEffect } from 'react'

const notice = () => import('#web/components/ui/notice-dialog.tsx')
const reset = () => import('./reset-dialog.tsx')
const Notice = lazy(() => notice().then((m) => ({ default: m.NoticeDialog })))
const Reset = lazy(() => reset().then((m) => ({ default: m.ResetDialog })))

/** The boxes of the account pages come after the page itself: nobody waits for them before typing. */
export const NoticeDialog = (props: ComponentProps<typeof Notice>) => (
  <Suspense fallback={null}>
    <Notice {...props} />
  </Suspense>
)
export const ResetDialog = (props: ComponentProps<typeof Reset>) => (
  <Suspense fallback={null}>
    <Reset {...props} />
  </Suspense>
)

/** Fetches them once the page stands, so that a box can still tell that the server is away. */
export const useDialogs = () =>
  useEffect(() => {
    for (const fetched of [notice(), reset()]) fetched.catch(() => {})
  }, [])
