/** Words of a quotation and of a section that are compared at most: beyond them, none is reported as strange. */
const QUOTED_MAX = 400
const HELD_MAX = 6_000

type Span = { start: number; end: number }
type Word = Span & { folded: string }

/**
 * The stretches of a quotation that the text does not have in this order: what is left of it apart from the longest common
 * sequence of words. Case and punctuation do not count. Positions are in the quotation.
 */
export function strangeWords(quotation: string, text: string): Span[] {
  const quoted = wordsOf(quotation).slice(0, QUOTED_MAX)
  const sourceWords = wordsOf(text).slice(0, HELD_MAX)
  const common = commonWords(quoted, sourceWords)
  const strange = quoted.filter((_, i) => !common.has(i))
  return strange.reduce<Span[]>((spans, { start, end }) => {
    const last = spans.at(-1)
    if (last && !/[\p{L}\p{N}]/u.test(quotation.slice(last.end, start))) last.end = end
    else spans.push({ start, end })
    return spans
  }, [])
}

const wordsOf = (text: string): Word[] =>
  [...text.matchAll(/[\p{L}\p{N}]+/gu)].map((match) => ({
    start: match.index,
    end: match.index + match[0].length,
    folded: match[0].toLowerCase(),
  }))

/** The places in `quoted` of a longest common sequence with `source`. */
function commonWords(quoted: Word[], source: Word[]): Set<number> {
  const width = source.length + 1
  const lengths = new Uint16Array((quoted.length + 1) * width)
  for (let i = quoted.length - 1; i >= 0; i--) {
    for (let j = source.length - 1; j >= 0; j--) {
      const here = i * width + j
      lengths[here] =
        quoted[i]!.folded === source[j]!.folded
          ? lengths[here + width + 1]! + 1
          : Math.max(lengths[here + width]!, lengths[here + 1]!)
    }
  }
  const common = new Set<number>()
  for (let i = 0, j = 0; i < quoted.length && j < source.length;) {
    if (quoted[i]!.folded === source[j]!.folded) {
      common.add(i++)
      j++
    } else if (lengths[(i + 1) * width + j]! >= lengths[i * width + j + 1]!) i++
    else j++
  }
  return common
}
