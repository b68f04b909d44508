import { useCallback, useSyncExternalStore } from 'react'
import { usePageList } from '#web/components/use-page-list.ts'
import { DocumentCard } from './document-card.tsx'
import type { ShownDocument } from './documents-cache.ts'

type Props = {
  documents: ShownDocument[]
  q: string
  more: boolean
  onMore: () => void
  onOpen: (index: number) => void
}

/** How many columns from which width on, as `.library-grid` in library.css lays them out. */
const WIDTHS = [
  { lanes: 3, media: () => matchMedia('(width >= 64rem)') },
  { lanes: 2, media: () => matchMedia('(width >= 40rem)') },
]

function listen(changed: () => void) {
  const all = WIDTHS.map(({ media }) => media())
  for (const media of all) media.addEventListener('change', changed)
  return () => all.forEach((media) => media.removeEventListener('change', changed))
}
const lanesNow = () => WIDTHS.find(({ media }) => media().matches)?.lanes ?? 1
const useLanes = () => useSyncExternalStore(listen, lanesNow)

/** The cards in rows that scroll with the page; only rows near the view exist, so 20,000 documents stay light. */
export function DocumentGrid({ documents, q, more, onMore, onOpen }: Props) {
  const lanes = useLanes()
  const keyAt = useCallback((row: number) => documents[row * lanes]?._id ?? row, [documents, lanes])
  const { ref, rows, height, place } = usePageList<HTMLDivElement>({
    count: Math.ceil(documents.length / lanes),
    keyAt,
    estimate: q ? 260 : 142,
    overscan: 3,
    more,
    ahead: 4,
    onMore,
    above: `${documents.length} ${q}`,
  })

  return (
    <div ref={ref} role="list" className="relative" style={{ height }}>
      {rows.map(({ index, start, key }) => (
        <div key={key} role="presentation" className="library-grid absolute inset-x-0 top-0" {...place(index, start)}>
          {documents.slice(index * lanes, index * lanes + lanes).map((document, at) => (
            <div
              key={document._id}
              role="listitem"
              aria-posinset={index * lanes + at + 1}
              aria-setsize={more ? -1 : documents.length}
              className="card library-card"
            >
              <DocumentCard document={document} q={q} onOpen={() => onOpen(index * lanes + at)} />
            </div>
          ))}
        </div>
      ))}
    </div>
  )
}
