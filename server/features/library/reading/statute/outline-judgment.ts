import type { OutlineBlock } from './outline-blocks.ts'
import type { Unit } from './outline-statute.ts'

/** "[12] The applicant …" and "12. The applicant …". */
const NUMBERINGS = [/^\[(\d{1,4})\]/, /^(\d{1,4})[.)]\s/]
/** Numbered paragraphs that make a numbering: fewer are a list. */
const FEWEST = 3
/** Characters of paragraphs without numbers that stand together. */
const TOGETHER = 1_500

const isHeading = ({ level, text }: OutlineBlock) =>
  (level > 0 || text === text.toUpperCase()) && text.length <= 80 && /\p{L}{3}/u.test(text) && !/[.;:,]$/.test(text)

/** Where the paragraphs 1, 2, 3 … begin, in the numbering that goes furthest; lists and orders count from 1 again and are no part of it. */
function paragraphStarts(blocks: OutlineBlock[]): Map<number, string> {
  const numberings = NUMBERINGS.map((numbering) => {
    const starts = new Map<number, string>()
    for (const [at, { text }] of blocks.entries()) {
      const number = numbering.exec(text)?.[1]
      if (number !== undefined && Number(number) === starts.size + 1) starts.set(at, String(Number(number)))
    }
    return starts
  })
  const furthest = numberings.reduce((most, starts) => (starts.size > most.size ? starts : most))
  return furthest.size >= FEWEST ? furthest : new Map<number, string>()
}

/**
 * Takes the blocks of a judgment, gives its head and its paragraphs in order; together they hold every block. A heading belongs to
 * the paragraph below it. Where paragraphs have no numbers, neighbours stand together up to a length.
 */
export function judgmentUnits(blocks: OutlineBlock[]): Unit[] {
  const starts = paragraphStarts(blocks)
  const units: Unit[] = []
  let part: string | undefined
  let waiting: number | undefined
  for (const [at, block] of blocks.entries()) {
    const number = starts.get(at)
    const last = units.at(-1)
    const inParagraphs = last?.number !== undefined
    if (number === undefined && inParagraphs && isHeading(block) && hasStartAfter(starts, at)) {
      waiting ??= at
      part = block.text
    } else if (number !== undefined) {
      units.push({ from: waiting ?? at, to: at + 1, kind: 'judgment', number, ...(part && { part }) })
      waiting = undefined
    } else if (last && (starts.size || lengthWith(blocks, last, at) <= TOGETHER)) last.to = at + 1
    else units.push({ from: at, to: at + 1, kind: 'judgment' })
    // what followed a heading was no paragraph
    if (number === undefined && waiting !== undefined && waiting !== at && !isHeading(block)) waiting = undefined
  }
  return units
}

const hasStartAfter = (starts: Map<number, string>, at: number) => starts.has(at + 1) || starts.has(at + 2)

const lengthWith = (blocks: OutlineBlock[], { from }: Unit, at: number) => blocks[at]!.end - blocks[from]!.start
