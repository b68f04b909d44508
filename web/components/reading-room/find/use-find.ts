import { useCallback, useEffect, useMemo, useRef, useState, type RefObject } from 'react'
import { findAll, firstFrom } from './find.ts'
import type { Range } from '#web/components/reading-room/text/highlight.ts'
import type { ReaderHandle } from '#web/components/reading-room/reader/reader-page.tsx'

/**
 * Search within one text: the places found, the one the reader is at, and moving between them. A text that comes later is searched from
 * where the reader was when the search began.
 */
export function useFind(text: string, reader: RefObject<ReaderHandle | null>) {
  const [query, setQuery] = useState('')
  const [at, setAt] = useState(0)
  const places = useMemo(() => findAll(text, query), [text, query])
  const current = Math.min(at, Math.max(0, places.length - 1))

  const from = useRef(0)
  const show = useCallback(
    (hits: Range[]) => {
      const first = firstFrom(hits, from.current)
      setAt(first)
      if (hits[first]) reader.current?.goTo(hits[first].start, 'hit')
    },
    [reader],
  )
  const ask = useCallback(
    (wanted: string) => {
      setQuery(wanted)
      from.current = reader.current?.offset() ?? 0
      show(findAll(text, wanted))
    },
    [text, reader, show],
  )
  const shownFor = useRef(text)
  useEffect(() => {
    if (shownFor.current !== text && query) show(places)
    shownFor.current = text
  }, [text, query, places, show])
  const move = useCallback(
    (by: 1 | -1) => {
      if (!places.length) return
      const next = (current + by + places.length) % places.length
      setAt(next)
      reader.current?.goTo(places[next]!.start, 'hit')
    },
    [places, current, reader],
  )
  return { query, setQuery: ask, places, current, move }
}
