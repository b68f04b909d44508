import type { DefinedTerm, SectionLink } from '#contract/library/reading-room.ts'
import type { Block } from './blocks.ts'
import type { Range } from './highlight.ts'
import { placePath, type Section } from './sections.ts'

/** Words of one block, counted from the first letter of its own text, that lead elsewhere or have a meaning of their own. */
export type Span = Range & ({ kind: 'link'; href: string; title: string } | { kind: 'term'; term: number })
/** A stretch of text that is one span, or none. */
export type Stretch = { text: string; start: number; span?: Span }

/** Fewest characters of whole sections whose links are asked for together: a screen or three. */
const CHUNK_CHARS = 12_000

/** Cuts a text into ranges of whole sections, so that what is shown asks for few of them and the rest for nothing. */
export function chunksOfText(sections: Section[], length: number): Range[] {
  const chunks: Range[] = []
  let start = 0
  for (const { start: next } of sections) {
    if (next - start < CHUNK_CHARS) continue
    chunks.push({ start, end: next })
    start = next
  }
  if (start < length) chunks.push({ start, end: length })
  return chunks
}

/** The ranges that hold characters from `from` to `to`. */
export const chunksBetween = (chunks: Range[], from: number, to: number): Range[] =>
  chunks.filter(({ start, end }) => start < to && end > from)

/** Terms by the words that stand for them in a text; of one word that is defined twice, each place has its own. */
export type Glossary = { terms: DefinedTerm[]; words: RegExp; byWord: Map<string, number[]> }

const escaped = (text: string) => text.replace(/[.*+?^${}()|[\]\\/]/g, '\\$&')

/** Makes defined terms ready to be looked for; undefined where there are none. */
export function glossaryOf(terms: DefinedTerm[]): Glossary | undefined {
  if (!terms.length) return undefined
  const byWord = new Map<string, number[]>()
  for (const [at, { term }] of terms.entries())
    for (const word of [term, term.charAt(0).toUpperCase() + term.slice(1)])
      byWord.set(word, [...(byWord.get(word) ?? []), at])
  // the longest first: "collective bargaining agreement" before "agreement"
  const words = [...byWord.keys()].toSorted((a, b) => b.length - a.length).map(escaped)
  return { terms, byWord, words: new RegExp(`(?<![\\p{L}\\p{N}])(${words.join('|')})s?(?![\\p{L}\\p{N}])`, 'gu') }
}

/** The first place of each defined term in a block; a term of one Part only in that Part, none in its own definition. */
export function termsOf(block: Block, glossary: Glossary | undefined, part: string | undefined): Span[] {
  if (!glossary || block.level > 0) return []
  const shown = new Set<number>()
  return [...block.text.matchAll(glossary.words)].flatMap((match): Span[] => {
    const at = block.textStart + match.index
    const fits = (glossary.byWord.get(match[1]!) ?? []).filter((index) => isFor(glossary.terms[index]!, part, at))
    // what a Part says of a word goes before what the Act says of it
    const term = fits.find((index) => glossary.terms[index]!.part) ?? fits[0]
    if (term === undefined || shown.has(term)) return []
    shown.add(term)
    return [{ kind: 'term', term, start: match.index, end: match.index + match[0].length }]
  })
}

const isFor = (term: DefinedTerm, part: string | undefined, at: number) =>
  (!term.part || term.part === part) && (at < term.start || at >= term.end)

/** The links of a block. */
export const linksOf = (block: Block, links: SectionLink[]): Span[] =>
  links
    .filter(({ start, end }) => start >= block.textStart && end <= block.end)
    .map((link) => ({
      kind: 'link',
      href: placePath(link),
      title: link.section ? `Section ${link.section} of the ${link.title}` : link.title,
      start: link.start - block.textStart,
      end: link.end - block.textStart,
    }))

/** Links and terms in the order of the text; a term inside a link is only a link. */
export function arranged(links: Span[], terms: Span[]): Span[] {
  const free = terms.filter((term) => !links.some(({ start, end }) => start < term.end && end > term.start))
  const spans = [...links, ...free].toSorted((a, b) => a.start - b.start)
  return spans.filter(({ start }, at) => at === 0 || start >= spans[at - 1]!.end)
}

/** Cuts a text, which begins at `offset` of its block, at the borders of spans that lie in it as a whole. */
export function cutAtSpans(text: string, spans: Span[], offset = 0): Stretch[] {
  const stretches: Stretch[] = []
  let at = 0
  for (const span of spans) {
    const [start, end] = [span.start - offset, span.end - offset]
    if (start < at || end > text.length) continue
    if (start > at) stretches.push({ text: text.slice(at, start), start: offset + at })
    stretches.push({ text: text.slice(start, end), start: span.start, span })
    at = end
  }
  if (at < text.length) stretches.push({ text: text.slice(at), start: offset + at })
  return stretches
}
