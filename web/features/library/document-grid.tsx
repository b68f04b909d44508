import { useWindowVirtualizer } from '@tanstack/react-virtual'
import { useCallback, useEffect, useLayoutEffect, useRef, useState, type CSSProperties } from 'react'
import { DocumentCard } from './document-card.tsx'
import type { ShownDocument } from './documents-cache.ts'

type Props = {
  documents: ShownDocument[]
  q: string
  more: boolean
  onMore: () => void
  onOpen: (index: number) => void
}

const lanesFor = (width: number) => (width >= 1024 ? 3 : width >= 640 ? 2 : 1)

function useLanes() {
  const [lanes, setLanes] = useState(() => lanesFor(innerWidth))
  useEffect(() => {
    const measure = () => setLanes(lanesFor(innerWidth))
    addEventListener('resize', measure)
    return () => removeEventListener('resize', measure)
  }, [])
  return lanes
}

/** The cards in rows that scroll with the page; only rows near the view exist, so 20,000 documents stay light. */
export function DocumentGrid({ documents, q, more, onMore, onOpen }: Props) {
  const lanes = useLanes()
  const list = useRef<HTMLDivElement>(null)
  const [top, setTop] = useState(0)
  useLayoutEffect(() => setTop(list.current?.offsetTop ?? 0), [documents.length, q])
  const rows = Math.ceil(documents.length / lanes)
  const keyAt = useCallback((row: number) => documents[row * lanes]?._id ?? row, [documents, lanes])
  // oxlint-disable-next-line react/incompatible-library
  const virtualizer = useWindowVirtualizer({
    count: rows,
    getItemKey: keyAt,
    estimateSize: () => (q ? 260 : 142),
    overscan: 3,
    scrollMargin: top,
  })
  const items = virtualizer.getVirtualItems()
  const last = items.at(-1)?.index ?? 0
  useEffect(() => {
    if (more && last >= rows - 4) onMore()
  }, [more, last, rows, onMore])

  return (
    <div ref={list} role="list" className="relative" style={{ height: virtualizer.getTotalSize() }}>
      {items.map(({ index, start, key }) => (
        <div
          key={key}
          role="presentation"
          ref={virtualizer.measureElement}
          data-index={index}
          className="library-grid absolute inset-x-0 top-0"
          style={{ '--lanes': lanes, transform: `translateY(${start - top}px)` } as CSSProperties}
        >
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
