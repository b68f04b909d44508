/** A range of characters to stand out: the cited passage, a search hit, or the hit the reader is at. */
export type Mark = { start: number; end: number; kind: 'passage' | 'found' | 'current' }
export type Piece = { text: string; kinds: Mark['kind'][] }

export const markClass = (kinds: Mark['kind'][]) => kinds.map((kind) => `mark-${kind}`)

/** Cuts a text at the borders of its marks. Marks may overlap and may reach beyond the text. */
export function cutAtMarks(text: string, marks: Mark[]): Piece[] {
  const inside = marks.filter(({ start, end }) => end > 0 && start < text.length && end > start)
  if (!inside.length) return text ? [{ text, kinds: [] }] : []
  const borders = new Set([0, text.length])
  for (const { start, end } of inside) {
    borders.add(Math.max(0, start))
    borders.add(Math.min(text.length, end))
  }
  const cuts = [...borders].sort((a, b) => a - b)
  return cuts.slice(1).map((end, at) => {
    const start = cuts[at]!
    const kinds = inside.filter((mark) => mark.start < end && mark.end > start).map(({ kind }) => kind)
    return { text: text.slice(start, end), kinds: [...new Set(kinds)] }
  })
}
