import type { Citation } from '#contract/consultations/answers.ts'

/** What a citation link in an answer points at. */
export type CitationLink = { documentId: string; substring: string }
export type NumberedCitation = Citation & { number: number }

const LINK = /^([\w-]{1,64})\?substring=([^&]*)/s
/** A raw plus sign can only be a space: encodeURIComponent writes a plus as %2B. */
const decode = (encoded: string) => {
  const spaced = encoded.replaceAll('+', ' ')
  try {
    return decodeURIComponent(spaced)
  } catch {
    const bytes = (run: string) => Uint8Array.from(run.slice(1).split('%'), (hex) => parseInt(hex, 16))
    return spaced.replace(/(?:%[0-9a-f]{2})+/gi, (run) => new TextDecoder().decode(bytes(run)).replaceAll('\ufffd', ''))
  }
}

/** Reads `{documentId}?substring={encoded passage}`; null for any other address. */
export function parseCitationLink(href: string | undefined): CitationLink | null {
  const match = href?.match(LINK)
  if (!match) return null
  const substring = decode(match[2]!).trim()
  return substring ? { documentId: match[1]!, substring } : null
}

/** Two links to the same passage are one source. */
export const citationKey = ({ documentId, substring }: CitationLink) =>
  `${documentId}\n${substring.replace(/\s+/g, ' ').trim()}`

/** Every citation link of a markdown text in reading order, with its label. Links are found as markdown finds them. */
export function citationsIn(markdown: string): (CitationLink & { label: string })[] {
  const links: (CitationLink & { label: string })[] = []
  for (const { index } of markdown.matchAll(/\]\(<?[\w-]{1,64}\?substring=/g)) {
    const link = parseCitationLink(destinationAt(markdown, index + 2))
    if (link) links.push({ ...link, label: labelBefore(markdown, index) })
  }
  return links
}

// a destination ends at white space or at the first bracket it did not open itself
function destinationAt(text: string, start: number): string {
  let depth = 0
  const from = text[start] === '<' ? start + 1 : start
  let end = from
  for (; end < text.length; end++) {
    const letter = text[end]!
    if (/[\s<>]/.test(letter)) break
    if (letter === '(') depth++
    if (letter === ')' && depth-- === 0) break
  }
  return text.slice(from, end)
}

function labelBefore(text: string, close: number): string {
  let depth = 0
  for (let at = close; at >= 0; at--) {
    if (text[at] === ']' && text[at - 1] !== '\\') depth++
    if (text[at] === '[' && text[at - 1] !== '\\' && --depth === 0) {
      return text.slice(at + 1, close).replace(/\\([[\]])/g, '$1')
    }
  }
  return ''
}

/**
 * The sources of one answer, numbered from 1 in the order in which its text cites them. `known` is what the server
 * said of each passage; a link it did not describe is taken at its word.
 */
export function numberCitations(markdown: string, citations: Citation[] = []): NumberedCitation[] {
  const details = new Map(citations.map((citation) => [citationKey(citation), citation]))
  const sources = new Map<string, NumberedCitation>()
  for (const link of citationsIn(markdown)) {
    const key = citationKey(link)
    if (sources.has(key)) continue
    const { documentId, substring, label } = link
    const citation = details.get(key) ?? { documentId, substring, label }
    sources.set(key, { ...citation, label: citation.label || label || 'Source', number: sources.size + 1 })
  }
  return [...sources.values()]
}

/** "Labour Act [Chapter 28:01], s 12B(1)" as it stands on a chip: "Labour Act s 12B(1)". */
export const shortLabel = (label: string) =>
  label
    .replace(/\s*\[(?:chapter|cap\.?)[^\]]*\]/gi, '')
    .replace(/,\s+(?=s{1,2}\b|section\b|art\b|sched)/i, ' ')
    .trim()

/** A short label in two parts: the name, which may be cut for want of room, and the section, which may not. */
export function labelParts(label: string): { name: string; section: string } {
  const short = shortLabel(label)
  const match = short.match(/^(.*\S)\s+(ss? \d\S*)$/)
  return match ? { name: match[1]!, section: match[2]! } : { name: short, section: '' }
}

/** Letters by which two texts are taken for the same. */
const ALIKE = 60
const letters = (text: string) => text.replace(/[^\p{L}\p{N}]/gu, '')

/** Tells whether an answer quotes a passage from its beginning on, whatever signs of markdown stand in between. */
export function quotedIn(answer: string): (passage: string) => boolean {
  // addresses hold the words of what they cite
  const words = letters(answer.replace(/\]\([^)\s]*\)/g, ']'))
  return (passage) => {
    const start = letters(passage).slice(0, ALIKE)
    return start !== '' && words.includes(start)
  }
}
