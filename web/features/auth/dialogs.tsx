import { useEffect } from 'react'
import { lazyPart } from '#web/components/lazy-part.tsx'

/** The boxes of the account pages come after the page itself: nobody waits for them before typing. */
export const NoticeDialog = lazyPart(async () => (await import('#web/components/ui/notice-dialog.tsx')).NoticeDialog)
export const ResetDialog = lazyPart(async () => (await import('./reset-dialog.tsx')).ResetDialog)

/** Fetches them once the page stands, so that a box can still tell that the server is away. */
export const useDialogs = () =>
  useEffect(() => {
    for (const fetched of [NoticeDialog.load(), ResetDialog.load()]) fetched.catch(() => {})
  }, [])
