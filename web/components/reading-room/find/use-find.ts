import { useCallback, useMemo, useState, type RefObject } from 'react'
import { findAll, firstFrom } from './find.ts'
import type { ReaderHandle } from '#web/components/reading-room/reader.tsx'

/** Search within one text: the places found, the one the reader is at, and moving between them. */
export function useFind(text: string, reader: RefObject<ReaderHandle | null>) {
  const [query, setQuery] = useState('')
  const [at, setAt] = useState(0)
  const places = useMemo(() => findAll(text, query), [text, query])
  const current = Math.min(at, Math.max(0, places.length - 1))

  const ask = useCallback(
    (wanted: string) => {
      setQuery(wanted)
      const hits = findAll(text, wanted)
      const first = firstFrom(hits, reader.current?.offset() ?? 0)
      setAt(first)
      if (hits[first]) reader.current?.goTo(hits[first].start, 'hit')
    },
    [text, reader],
  )
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
