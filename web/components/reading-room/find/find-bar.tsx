import { useMessages } from '#web/lib/language/messages.ts'
import { reading as readingMessages } from '#web/messages/en/reading.ts'
import { ChevronDown, ChevronUp, Search } from 'lucide-react'
import type { Ref } from 'react'
import type { Range } from '#web/components/reading-room/text/highlight.ts'
import { Button } from '#web/components/ui/button.tsx'
import { cx } from '#web/components/ui/cx.ts'
import { FIND_MIN } from './find.ts'

type Props = {
  query: string
  onQuery: (query: string) => void
  places: Range[]
  current: number
  move: (by: 1 | -1) => void
  /** The text to search is still to come. */
  waiting: boolean
  ref: Ref<HTMLInputElement>
}

/** Search within the document: n of m, Enter for the next place, Shift and Enter for the one before. */
export function FindBar({ query, onQuery, places, current, move, waiting, ref }: Props) {
  const count = places.length
  const m = useMessages('reading', readingMessages)
  const searching = query.trim().length >= FIND_MIN
  return (
    <div role="search" className="flex items-center gap-1 border-b px-3 pb-2">
      <div className="relative min-w-0 flex-1">
        <Search size={20} aria-hidden="true" className="absolute top-3 left-3 text-muted" />
        <input
          ref={ref}
          type="search"
          className={cx('input pl-9', searching && 'pr-28')}
          placeholder={m.search}
          aria-label={m.search}
          aria-keyshortcuts="/"
          value={query}
          onChange={(event) => onQuery(event.target.value)}
          onKeyDown={(event) => {
            if (event.key === 'Escape' && query) {
              event.preventDefault()
              return onQuery('')
            }
            if (event.key !== 'Enter' || event.nativeEvent.isComposing) return
            event.preventDefault()
            move(event.shiftKey ? -1 : 1)
          }}
        />
        <span
          role="status"
          className="pointer-events-none absolute top-2.5 right-3 bg-surface pl-2 text-muted tabular-nums"
        >
          {searching && (count ? m.ofCount(current + 1, count) : waiting ? m.waiting : m.notThere)}
        </span>
      </div>
      <Button variant="ghost" size="icon" aria-label={m.previousPlace} disabled={!count} onClick={() => move(-1)}>
        <ChevronUp />
      </Button>
      <Button variant="ghost" size="icon" aria-label={m.nextPlace} disabled={!count} onClick={() => move(1)}>
        <ChevronDown />
      </Button>
    </div>
  )
}
