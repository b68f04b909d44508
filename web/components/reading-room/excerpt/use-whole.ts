import { useEffect, useRef, type RefObject } from 'react'
import { useNavigate } from 'react-router'
import type { DocumentText } from '#contract/library/document-text.ts'
import type { DefinedTerm } from '#contract/library/reading-room.ts'
import type { ReaderHandle } from '#web/components/reading-room/reader/reader-page.tsx'
import type { Rest } from './neighbours.tsx'
import type { SectionLink } from './section-link.ts'

type Room = { reader: RefObject<ReaderHandle | null>; document: DocumentText; rest: Rest; linkTo: SectionLink }

/** Leads from a section that is read alone to other places of its document: the rest of it comes, or the page of another section. */
export function useWhole({ reader, document: { excerpt }, rest, linkTo }: Room) {
  const navigate = useNavigate()
  const leap = useRef<number>(undefined)
  useEffect(() => {
    if (excerpt || leap.current === undefined) return
    reader.current?.goTo(leap.current, 'section')
    leap.current = undefined
  }, [reader, excerpt])
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
