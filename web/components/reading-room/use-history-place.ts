import { useEffect, useRef, type RefObject } from 'react'
import { useLocation, useNavigationType } from 'react-router'
import type { ReaderHandle } from './reader/reader-page.tsx'
import type { Section } from './text/sections.ts'

/** Brings up the section of the address that Back or Forward led to, where the text is open already. */
export function useHistoryPlace(reader: RefObject<ReaderHandle | null>, sections: Section[], section?: string) {
  const type = useNavigationType()
  const { key } = useLocation()
  const seen = useRef(key)
  useEffect(() => {
    if (seen.current === key) return
    seen.current = key
    const target = sections.find(({ number }) => number && number.toUpperCase() === section?.toUpperCase())
    if (type === 'POP' && target) reader.current?.goTo(target.start, 'section')
  }, [reader, sections, section, type, key])
}
