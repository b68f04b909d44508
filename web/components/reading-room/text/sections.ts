import type { DocumentText } from '#contract/library/document-text.ts'
import { blockAt, type Block } from './blocks.ts'
import type { Range } from './highlight.ts'

export type Section = NonNullable<DocumentText['sections']>[number]

/** Where the reader shows a law of the library, or a section of it. */
export const placePath = ({ documentId, section }: { documentId: string; section?: string }) =>
  ['/library', documentId, ...(section ? [encodeURIComponent(section)] : [])].join('/')

/** The sections a citation means: by number and heading, then by either. In some Acts a number comes twice. */
export function sectionsMeant(sections: Section[], cited: { section?: string; heading?: string }): Range[] {
  const number = cited.section?.match(/\d+[A-Z]*/i)?.[0].toUpperCase()
  const same = (section: Section) => number !== undefined && section.number?.toUpperCase() === number
  const named = (section: Section) => cited.heading !== undefined && section.heading === cited.heading
  return [
    ...sections.filter((section) => same(section) && named(section)),
    ...sections.filter((section) => same(section) !== named(section)),
  ]
}

/**
 * The path that leads to a section wherever it is opened: by the law's own address where it has one, which outlives a replaced
 * document. A section without a number, or whose number an earlier one bears too, has that of its document.
 */
export function addressOf(
  { documentId, address }: { documentId: string; address?: string },
  sections: Section[],
  section: Section | undefined,
): { path: string; number?: string } {
  const wanted = section?.number?.toUpperCase()
  const first = wanted && sections.find(({ number }) => number?.toUpperCase() === wanted)
  const number = first && first === section ? section.number : undefined
  if (address && (!number || /^\d{1,4}[A-Z]{0,3}$/i.test(number)))
    return { path: number ? `${address}/~sec_${number}` : address, ...(number && { number }) }
  return { path: placePath({ documentId, section: number }), ...(number && { number }) }
}

/** The section at a character offset: the last one that starts at or before it. */
export function sectionAt(sections: Section[], offset: number): Section | undefined {
  let low = 0
  let high = sections.length
  while (low < high) {
    const middle = (low + high) >> 1
    if (sections[middle]!.start <= offset) low = middle + 1
    else high = middle
  }
  return sections[low - 1]
}

/** Characters of a paragraph by which it is called in the contents of a judgment. */
const OPENING_MAX = 60

/** "The applicant flew a kite …": a paragraph of a judgment has no heading, and is called by how it begins. */
function openingOf(text: string, { start, end, part = '', number }: Section): string {
  const words = text.slice(start, Math.min(end, start + part.length + 4 * OPENING_MAX)).replace(/\s+/g, ' ')
  const sign = [`[${number}]`, `${number}.`, `${number})`].find((one) => words.includes(one))
  const said = (sign ? words.slice(words.indexOf(sign) + sign.length) : words).trim()
  return said.length > OPENING_MAX ? `${said.slice(0, OPENING_MAX).replace(/\s\S*$/, '')} …` : said
}

/** A document without sections gets its headings as contents. */
export function contentsOf({ text, sections, judgment }: DocumentText, blocks: Block[]): Section[] {
  const named = sections?.filter(({ number, heading, part }) => number || heading || part) ?? []
  const called = judgment ? named.map((one) => ({ heading: openingOf(text, one), ...one })) : named
  if (called.length) return called.sort((a, b) => a.start - b.start)
  const headings = blocks.filter(({ level }) => level > 0)
  return headings.map(({ start, text: heading }, at) => ({
    start,
    end: headings[at + 1]?.start ?? text.length,
    heading,
  }))
}

/**
 * What a section says in plain words of English, and of other languages where it is written. `headed`: how many characters of its block
 * are the section's heading, where its law goes on in the same paragraph.
 */
export type PlainWords = { english: string; called: Section['plainWordsIn']; headed?: number }

/** What the sections say in plain words, by the index of the block it stands under. */
export function plainWordsByBlock(sections: Section[], blocks: Block[]): Map<number, PlainWords> {
  const words = new Map<number, PlainWords>()
  for (const section of sections) {
    const { plainWords: english, plainWordsIn: called } = section
    if (!english) continue
    const at = headingOf(section, blocks)
    const headed = headedTo(section, blocks[at])
    words.set(at, { english, called, ...(headed && { headed }) })
  }
  return words
}

/** Characters between a section's number and its heading: "12B. ", "12B — ". */
const BETWEEN = 4

/** Where the heading ends that a paragraph of law begins with: "12B. Dismissal (1) No employee …". */
function headedTo({ number = '', heading }: Section, block: Block | undefined): number | undefined {
  if (!heading || !block || block.level || block.markdown || block.table) return undefined
  const at = block.text.indexOf(heading)
  const end = at + heading.length
  return at >= 0 && at <= number.length + BETWEEN && block.text.slice(end).trim() ? end : undefined
}

/** The block of a section's own heading: headings of the Part or Schedule that begins with it may stand above. */
function headingOf({ start, end, heading }: Section, blocks: Block[]): number {
  const first = blockAt(blocks, start)
  let at = first
  for (let next = first; next < blocks.length && blocks[next]!.start < end; next++) {
    const { level, text } = blocks[next]!
    if (heading && text.includes(heading)) return next
    if (level === 0) break
    at = next
  }
  return at
}
