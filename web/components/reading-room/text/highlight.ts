import { HIGHLIGHT_CHUNK_WORDS, HIGHLIGHT_SHARE } from '#contract/product.ts'

/** Character offsets in the document's text, `end` excluded. */
export type Range = { start: number; end: number }

/** A passage cut into pieces of three words, in small letters. */
export function chunksOf(passage: string): string[] {
  const words = passage.toLowerCase().split(/\s+/).filter(Boolean)
  const chunks: string[] = []
  for (let at = 0; at < words.length; at += HIGHLIGHT_CHUNK_WORDS) {
    chunks.push(words.slice(at, at + HIGHLIGHT_CHUNK_WORDS).join(' '))
  }
  return chunks
}

/**
 * A paragraph is highlighted when more than one fifth of the passage's chunks of three words are found in it, whatever
 * the case of the letters.
 */
export function isHighlighted(paragraph: string, chunks: string[]): boolean {
  if (!chunks.length) return false
  const text = paragraph.toLowerCase().replace(/\s+/g, ' ')
  const matches = chunks.filter((chunk) => text.includes(chunk)).length
  return matches > chunks.length * HIGHLIGHT_SHARE
}

/**
 * Where a passage stands letter for letter; null when it does not. When it stands there several times, the first place
 * within `near` is taken.
 */
export function exactRange(text: string, passage: string, near: Range[] = []): Range | null {
  const wanted = passage.trim()
  if (!wanted) return null
  const at = near.map(({ start, end }) => within(text, wanted, start, end)).find((position) => position >= 0)
  const start = at ?? text.indexOf(wanted)
  return start < 0 ? null : { start, end: start + wanted.length }
}

function within(text: string, wanted: string, start: number, end: number): number {
  const position = text.indexOf(wanted, start)
  return position >= 0 && position < end ? position : -1
}
