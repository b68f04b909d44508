/** Blocks from `from` up to, not including, `to` are a table of contents. */
export type ContentsRange = { from: number; to: number }

const opening =
  /^(?:arrangement of (?:sections|regulations|rules|parts|clauses|by-laws|paragraphs)|table of contents|contents)\b.{0,20}$/i
const leader = /(?:\.{4,}|…{2,}|(?:\. ){4,}|_{4,})\s*\d+$/
const numbered = /^\d{1,4}[A-Z]{0,3}[.)]?\s/
const sentence = /[a-z\])”"][.;:]$/
const enacting = /^(?:be it |enacted\b|an act to\b|it is hereby\b|whereas\b)/i
/** A contents list stands near the beginning; further on, "Contents" is a heading like any other. */
const searchedBlocks = 200

/** Entries are short; looking for leaders in long paragraphs of dots would take for ever. */
const isDotted = (text: string) => text.length <= 300 && leader.test(text)

/** An entry without its page number and number, folded, so that it meets the heading it announces. */
function fold(text: string): string {
  return text
    .replace(leader, '')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
}

function isEntry(text: string): boolean {
  if (text.length > 250 || enacting.test(text)) return false
  return leader.test(text) || numbered.test(text) || text.length <= 100 || !sentence.test(text)
}

/** The end of the list that begins at `from`: where an entry comes again, or where a sentence stands. */
function endOfList(texts: string[], from: number): number {
  const seen = new Set(
    texts
      .slice(0, from)
      .map(fold)
      .filter((key) => key.length > 3),
  )
  let at = from
  for (; at < texts.length; at++) {
    const text = texts[at] ?? ''
    const key = fold(text)
    if (!isEntry(text)) break
    if (at - from >= 2 && key.length > 3 && seen.has(key) && !/^(?:section|page)s?$/.test(key)) break
    seen.add(key)
  }
  return at
}

/** Lists of dotted lines and page numbers that carry no heading of their own. */
function dottedList(texts: string[]): ContentsRange | undefined {
  const from = texts.findIndex(isDotted)
  if (from < 0 || from > searchedBlocks) return undefined
  let to = from
  let misses = 0
  for (let at = from; at < texts.length && misses < 3; at++) {
    if (isDotted(texts[at] ?? '')) [to, misses] = [at + 1, 0]
    else misses++
  }
  return to - from >= 5 ? { from, to } : undefined
}

/**
 * Takes the texts of a document's headings and paragraphs in order, gives the place of its arrangement of sections or
 * table of contents, which repeats every heading and must not be taken for the sections.
 */
export function findContents(texts: string[]): ContentsRange | undefined {
  const from = texts.findIndex((text, at) => at < searchedBlocks && opening.test(text))
  if (from < 0) return dottedList(texts)
  const to = endOfList(texts, from + 1)
  return to - from > 3 ? { from, to } : dottedList(texts)
}
