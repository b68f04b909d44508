import type { Range } from '#web/components/reading-room/text/highlight.ts'

/** Fewer letters would mark half the page. */
export const FIND_MIN = 2

/**
 * Every place of `query` in the text: case, kinds of quotation mark, dash and white space make no difference. Works on
 * the whole text, so it also finds what is not on screen.
 */
export function findAll(text: string, query: string): Range[] {
  const wanted = query.trim()
  if (wanted.length < FIND_MIN) return []
  const pattern = wanted
    .replace(/[.*+?^${}()|[\]\\/]/g, String.raw`\$&`)
    .replace(/['’‘`]/g, "['’‘`]")
    .replace(/["“”]/g, '["“”]')
    .replace(/[-‐‑–—]/g, '[-‐‑–—]')
    .replace(/\s+/g, String.raw`\s+`)
  const places: Range[] = []
  for (const { index, 0: found } of text.matchAll(new RegExp(pattern, 'giu'))) {
    places.push({ start: index, end: index + found.length })
  }
  return places
}

/** The number of the first place at or after `offset`; the first one of all when there is none. */
export function firstFrom(places: Range[], offset: number): number {
  const next = places.findIndex(({ start }) => start >= offset)
  return next < 0 ? 0 : next
}
