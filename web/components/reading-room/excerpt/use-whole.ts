import { useEffect, useRef, type RefObject } from 'react'
import { useNavigate } from 'react-router'
import type { DocumentText } from '#contract/library/document-text.ts'
import type { DefinedTerm } from '#contract/library/reading-room.ts'
import type { ReaderHandle } from '#web/components/reading-room/reader/reader-page.tsx'
import type { Rest } from './neighbours.tsx'
import type { SectionLink } from './section-link.ts'

type Room = {
  reader: RefObject<ReaderHandle | null>
  document: DocumentText
  /** The character that is read. */
  place: number
  rest: Rest
  linkTo: SectionLink
}

/**
 * Leads from a part of a document that is read alone to other places of it: the rest of it comes, or the page of another section. Where
 * the rest comes by itself the reader stays in the paragraph.
 */
export function useWhole({ reader, document: { excerpt }, place, rest, linkTo }: Room) {
  const navigate = useNavigate()
  const leap = useRef<number>(undefined)
  const before = useRef({ excerpt, place })
  useEffect(() => {
    const was = before.current
    before.current = { excerpt, place }
    if (!was.excerpt || excerpt) return
    const to = leap.current ?? (was.place > was.excerpt.start ? was.place : undefined)
    leap.current = undefined
    if (to !== undefined) reader.current?.goTo(to, 'section')
  }, [reader, excerpt, place])
  /** Shows the whole document at a character. */
  const openAt = (offset: number) => {
    leap.current = offset
    rest.load()
  }
  const openDefinition = (offset: number, terms: DefinedTerm[]) => {
    if (!excerpt || (offset >= excerpt.start && offset < excerpt.end)) return reader.current?.goTo(offset, 'section')
    const number = terms.find(({ start }) => start === offset)?.section
    if (!number) return openAt(offset)
    const { to, state } = linkTo(number)
    void navigate(to, { state })
  }
  return { openAt, openDefinition }
}
