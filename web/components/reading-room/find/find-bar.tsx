import { useMessages } from '#web/lib/language/messages.ts'
import { reading as readingMessages } from '#web/messages/en/reading.ts'
import { ChevronDown, ChevronUp, Search } from 'lucide-react'
import type { Ref } from 'react'
import { Button } from '#web/components/ui/button.tsx'
import { cx } from '#web/components/ui/cx.ts'
import { FIND_MIN } from './find.ts'

type Props = {
  query: string
  onQuery: (query: string) => void
  count: number
  current: number
  onMove: (by: 1 | -1) => void
  ref: Ref<HTMLInputElement>
}

/** Search within the document: n of m, Enter for the next place, Shift and Enter for the one before. */
export function FindBar({ query, onQuery, count, current, onMove, ref }: Props) {
  const m = useMessages('reading', readingMessages)
  const searching = query.trim().length >= FIND_MIN
  return (
    <div role="search" className="flex items-center gap-1 border-b px-3 pb-2">
      <div className="relative min-w-0 flex-1">
        <Search size={18} aria-hidden="true" className="absolute top-3.5 left-3 text-muted" />
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
            onMove(event.shiftKey ? -1 : 1)
          }}
        />
        <span
          role="status"
          className="pointer-events-none absolute top-2.5 right-3 bg-surface pl-2 text-muted tabular-nums"
        >
          {searching && (count ? m.ofCount(current + 1, count) : m.notThere)}
        </span>
      </div>
      <Button variant="ghost" size="icon" aria-label={m.previousPlace} disabled={!count} onClick={() => onMove(-1)}>
        <ChevronUp />
      </Button>
      <Button variant="ghost" size="icon" aria-label={m.nextPlace} disabled={!count} onClick={() => onMove(1)}>
        <ChevronDown />
      </Button>
    </div>
  )
}
