import { type ComponentProps, useEffect } from 'react'
import { ErrorBoundary } from '#web/components/error-boundary.tsx'
import { lazyPart } from '#web/components/lazy-part.tsx'
import { LoadingState } from '#web/components/ui/spinner.tsx'
import { whenIdle } from '#web/lib/browser/line.ts'
import { fetchAhead } from '#web/lib/browser/page-code.ts'
import type { Contents as ContentsType } from './contents.tsx'
import { besideParts } from './history/beside-text.tsx'
import type { Sheet } from './print-sheet.tsx'
import { LongReader } from './reader/reader.tsx'
import { TermPopover } from './terms/use-term-popover.tsx'
import { usePrinting } from './use-printing.ts'

const ContentsList = lazyPart(
  async () => (await import('./contents.tsx')).Contents,
  <div className="reading-aside">
    <LoadingState />
  </div>,
)
const PrintedSheet = lazyPart(async () => (await import('./print-sheet.tsx')).Sheet)

/** The contents next to the text. */
export const Contents = (props: ComponentProps<typeof ContentsType>) => (
  <ErrorBoundary fallback={null}>
    <ContentsList {...props} />
  </ErrorBoundary>
)

/** What is printed; on the paper only. */
export const PrintSheet = (props: ComponentProps<typeof Sheet>) =>
  usePrinting() && (
    <ErrorBoundary fallback={null}>
      <PrintedSheet {...props} />
    </ErrorBoundary>
  )

/** How long the text has the line to itself; milliseconds. */
const AHEAD_MS = 5_000

/** What may be pressed in the text is fetched before it is, so that it opens when the connection has gone. */
export function usePartsAhead() {
  useEffect(() => {
    let stop = () => {}
    // a browser that prints waits for nothing
    whenIdle(() => void PrintedSheet.load().catch(() => undefined))
    const timer = setTimeout(() => {
      stop = fetchAhead([ContentsList, LongReader, TermPopover, ...besideParts].map(({ load }) => load))
    }, AHEAD_MS)
    return () => {
      clearTimeout(timer)
      stop()
    }
  }, [])
}
