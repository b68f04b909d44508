import { useWindowVirtualizer } from '@tanstack/react-virtual'
import { useEffect, useLayoutEffect, useRef, useState } from 'react'

type Options = {
  count: number
  /** What a measured height belongs to. The same function as long as the rows are the same. */
  keyAt: (index: number) => string | number
  /** The height of a row before it is measured, in pixels. */
  estimate: number
  gap?: number
  overscan: number
  /** The list has more rows than are loaded; `onMore` is called when one of the last `ahead` comes near the view. */
  more: boolean
  ahead: number
  onMore: () => void
  /** When this changes, what stands above the list may have another height. */
  above?: unknown
}

/** A long list that scrolls with the page, of which only the rows near the view exist. `ref` belongs to its element. */
export function usePageList<E extends HTMLElement>(options: Options) {
  const { count, keyAt, estimate, gap, overscan, more, ahead, onMore, above } = options
  const ref = useRef<E>(null)
  const [top, setTop] = useState(0)
  useLayoutEffect(() => setTop((ref.current?.getBoundingClientRect().top ?? 0) + scrollY), [above])
  // oxlint-disable-next-line react/incompatible-library
  const virtualizer = useWindowVirtualizer({
    count,
    getItemKey: keyAt,
    estimateSize: () => estimate,
    overscan,
    gap,
    scrollMargin: top,
  })
  const rows = virtualizer.getVirtualItems()
  const last = rows.at(-1)?.index ?? 0
  useEffect(() => {
    if (more && last >= count - ahead) onMore()
  }, [more, last, count, ahead, onMore])
  return {
    ref,
    rows,
    /** Of the whole list, in pixels. */
    height: virtualizer.getTotalSize(),
    /** Spread on a row's element: its place below the top of the list, and what measures it. */
    place: (index: number, start: number) => ({
      'data-index': index,
      ref: virtualizer.measureElement,
      style: { transform: `translateY(${start - top}px)` },
    }),
    scrollTo: (index: number) => virtualizer.scrollToIndex(index, { align: 'auto' }),
  }
}
