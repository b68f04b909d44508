import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useMemo, useState } from 'react'
import type { DocumentText } from '#contract/library/document-text.ts'
import { type DefinedTerm, getDefinedTerms, getSectionLinks, type SectionLink } from '#contract/library/reading-room.ts'
import { api } from '#web/lib/api/client.ts'
import type { Block } from './blocks.ts'
import type { Range } from './highlight.ts'
import type { Reading } from './reading.ts'
import { sectionAt } from './sections.ts'
import { arranged, chunksBetween, chunksOfText, glossaryOf, linksOf, type Span, termsOf } from './spans.ts'

/** How long the same paragraphs are in view before their links are asked for; milliseconds. */
const REST_MS = 150

/** Links and defined terms of the blocks in view, from character `from` to `to`: only they are asked for and looked at. */
export function useSpans({ documentId, document }: { documentId: string; document: DocumentText }, reading: Reading) {
  const { version = '', own, excerpt } = document
  const enabled = !own && version !== ''
  const [inView, setInView] = useState({ from: 0, to: 0 })
  const chunks = useMemo(
    () => (excerpt ? [excerpt] : chunksOfText(reading.sections, reading.text.length)),
    [excerpt, reading],
  )
  const read = excerpt && { start: excerpt.start, end: excerpt.end }
  const { data: terms } = useQuery({
    queryKey: ['defined-terms', documentId, version, read],
    queryFn: ({ signal }) => api(getDefinedTerms, { documentId, version, ...read }, { signal }),
    enabled,
    staleTime: Infinity,
  })
  const near = useMemo(
    () => (enabled ? chunksBetween(chunks, inView.from, inView.to) : NO_CHUNKS),
    [enabled, chunks, inView],
  )
  const links = useLinks({ documentId, version }, near)
  const glossary = useMemo(() => glossaryOf(terms ?? []), [terms])
  const known = useMemo(() => ({ glossary, links, byBlock: new Map<number, Span[]>() }), [glossary, links])
  const spansOf = useCallback(
    (block: Block): Span[] => {
      const cached = known.byBlock.get(block.index)
      if (cached) return cached
      const part = sectionAt(reading.sections, block.start)?.part
      const spans = block.level ? [] : arranged(linksOf(block, known.links), termsOf(block, known.glossary, part))
      known.byBlock.set(block.index, spans)
      return spans
    },
    [known, reading],
  )
  return { spansOf, terms: terms ?? NO_TERMS, onView: setInView }
}

const NO_TERMS: DefinedTerm[] = []
const NO_CHUNKS: Range[] = []

/** The links in chunks of a text, each asked for once; one that did not come, again when other paragraphs are in view. */
function useLinks({ documentId, version }: { documentId: string; version: string }, chunks: Range[]): SectionLink[] {
  const queries = useQueryClient()
  const [links, setLinks] = useState<SectionLink[]>([])
  const [asked] = useState(() => new Set<string>())
  useEffect(() => {
    for (const { start, end } of chunks) {
      const chunk = `${start}-${end}`
      if (asked.has(chunk)) continue
      asked.add(chunk)
      queries
        .fetchQuery({
          queryKey: ['section-links', documentId, version, chunk],
          queryFn: ({ signal }) => api(getSectionLinks, { documentId, version, start, end }, { signal }),
          staleTime: Infinity,
        })
        .then(
          (more) => setLinks((before) => [...before, ...more]),
          () => asked.delete(chunk),
        )
    }
  }, [queries, documentId, version, chunks, asked])
  return links
}

/** Tells which characters are in view once they have been for a moment. */
export function useRest(from: number, to: number, onView: (view: { from: number; to: number }) => void) {
  useEffect(() => {
    const timer = setTimeout(() => onView({ from, to }), REST_MS)
    return () => clearTimeout(timer)
  }, [from, to, onView])
}
