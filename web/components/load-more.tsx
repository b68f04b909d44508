import { useCallback } from 'react'
import { Button } from './ui/button.tsx'
import { shell } from '#web/messages/en/shell.ts'
import { useMessages } from '#web/lib/language/messages.ts'

/** What the pages of an infinite query tell. */
type Paged = {
  hasNextPage: boolean
  isFetching: boolean
  isFetchNextPageError: boolean
  fetchNextPage: () => Promise<unknown>
}

/** Rows before the end of what is loaded at which the next page is asked for. */
const AHEAD = 20

/** For `onRange` of a table: asks for the next page near the end. After a failure it waits for the person to ask. */
export function useNextPage({ hasNextPage, isFetching, isFetchNextPageError, fetchNextPage }: Paged, loaded: number) {
  const wanted = hasNextPage && !isFetching && !isFetchNextPageError
  return useCallback(
    (_first: number, last: number) => {
      if (wanted && last >= loaded - AHEAD) void fetchNextPage()
    },
    [wanted, loaded, fetchNextPage],
  )
}

/** A button for the next page. Without `text` it only stands there when a page that was asked for did not come. */
export function LoadMore({ pages, text }: { pages: Paged; text?: string }) {
  const m = useMessages('shell', shell)
  const failed = pages.isFetchNextPageError
  if (!pages.hasNextPage || !(text || failed)) return null
  return (
    <div className="no-print mt-4 grid gap-2">
      <p role="alert" className="problem empty:hidden">
        {failed && m.restNotLoaded}
      </p>
      <Button variant="secondary" className="w-full" busy={pages.isFetching} onClick={() => void pages.fetchNextPage()}>
        {text ?? m.tryAgain}
      </Button>
    </div>
  )
}
