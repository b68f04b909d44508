import { useCallback, useState, type RefObject } from 'react'
import type { ReaderHandle } from './reader/reader-page.tsx'
import { placePath, type Section } from './text/sections.ts'

/**
 * Follows links to `sections` of the text that is open, and remembers where each was followed, to go back. With `newTab` other links
 * open next to the page, whose consultation stays as it is.
 */
export function useFollowing(
  reader: RefObject<ReaderHandle | null>,
  { documentId, newTab }: { documentId: string; newTab: boolean },
  sections: Section[],
  place: number,
) {
  const [places, setPlaces] = useState<number[]>([])
  const followed = useCallback(
    (href: string): boolean => {
      const target = sections.find(({ number }) => number && placePath({ documentId, section: number }) === href)
      if (!target && newTab) window.open(href, '_blank', 'noopener')
      if (!target) return newTab
      setPlaces((before) => [...before, place])
      reader.current?.goTo(target.start, 'section')
      reader.current?.focus()
      return true
    },
    [reader, documentId, newTab, sections, place],
  )
  const last = places.at(-1)
  const back =
    last === undefined
      ? undefined
      : () => {
          setPlaces((before) => before.slice(0, -1))
          reader.current?.goTo(last, 'section')
          reader.current?.focus()
        }
  const pick = useCallback(
    ({ start }: Section) => {
      reader.current?.goTo(start, 'section')
      reader.current?.focus()
    },
    [reader],
  )
  return { followed, back, pick }
}
