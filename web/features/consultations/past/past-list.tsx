import { useMessages } from '#web/lib/language/messages.ts'
import { past } from '#web/messages/en/past.ts'
import { useCallback } from 'react'
import type { ConversationSummary } from '#contract/consultations/consultations.ts'
import { Badge } from '#web/components/ui/card.tsx'
import { Spinner } from '#web/components/ui/spinner.tsx'
import { usePageList } from '#web/components/use-page-list.ts'
import { shortDateTime } from '#web/lib/language/dates.ts'
import { StarButton } from './star-button.tsx'

type Props = {
  items: ConversationSummary[]
  /** True when the server has more than these. */
  more: boolean
  onMore: () => void
  onOpen: (id: string) => void
  onStar: (id: string, starred: boolean) => void
}

const CARD_PX = 150

/** Consultations as cards; only those near the screen exist, so that thousands scroll as lightly as ten. */
export function PastList({ items, more, onMore, onOpen, onStar }: Props) {
  const m = useMessages('past', past)
  const keyAt = useCallback((index: number) => items[index]!.id, [items])
  const { ref, rows, height, place, scrollTo } = usePageList<HTMLUListElement>({
    count: items.length,
    keyAt,
    estimate: CARD_PX,
    gap: 12,
    overscan: 8,
    more,
    ahead: 10,
    onMore,
  })

  const arrows = (event: React.KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    const at = Number((event.target as HTMLElement).closest('[data-index]')?.getAttribute('data-index'))
    if (!step || Number.isNaN(at)) return
    event.preventDefault()
    const next = Math.min(items.length - 1, Math.max(0, at + step))
    scrollTo(next)
    requestAnimationFrame(() => ref.current?.querySelector<HTMLElement>(`[data-index="${next}"] [data-open]`)?.focus())
  }
  return (
    <>
      <p role="status" className="sr-only">
        {m.howMany(items.length, more)}
      </p>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions */}
      <ul ref={ref} className="relative mt-6" style={{ height }} onKeyDown={arrows}>
        {rows.map(({ index, start, key }) => (
          <li
            key={key}
            aria-setsize={more ? -1 : items.length}
            aria-posinset={index + 1}
            className="absolute inset-x-0 top-0"
            {...place(index, start)}
          >
            <PastCard item={items[index]!} onOpen={onOpen} onStar={onStar} />
          </li>
        ))}
      </ul>
      {more && (
        <p className="flex justify-center p-6 text-muted">
          <Spinner />
        </p>
      )}
    </>
  )
}

type CardProps = { item: ConversationSummary } & Pick<Props, 'onOpen' | 'onStar'>

const PastCard = ({ item, onOpen, onStar }: CardProps) => (
  <article className="card past-card items-start">
    <div className="min-w-0 flex-1">
      <h2 className="text-lg">
        <button type="button" data-open="" className="past-open" aria-haspopup="dialog" onClick={() => onOpen(item.id)}>
          {item.title}
        </button>
      </h2>
      <p className="mt-1 line-clamp-2 text-muted" lang={item.previewLanguage ?? 'en'}>
        {item.preview}
      </p>
      <p className="mt-2 flex flex-wrap items-center gap-2">
        <time dateTime={item.date} className="mr-1 text-muted tabular-nums">
          {shortDateTime(item.date)}
        </time>
        {item.tags.map((tag) => (
          <Badge key={tag}>{tag}</Badge>
        ))}
      </p>
    </div>
    <StarButton title={item.title} starred={item.starred} onStar={(starred) => onStar(item.id, starred)} />
  </article>
)
