import { findContents } from './contents-table.ts'
import type { OutlineBlock } from './outline-blocks.ts'
import type { Unit } from './outline-statute.ts'
import { divisionOf, numberedHeadingOf } from './statute-patterns.ts'

/** Shorter clauses without a heading join their neighbours. */
const fewestChars = 300
/** Up to here clauses may be joined. */
const mostJoined = 2000

const clause = /^(?:clause\s+)?(\d{1,3})(?:\.0)?[.):]?\s+(\S.*)$/is
const punctuated = /^(?:clause\s+)?\d{1,3}(?:\.0)?[.):]/i

function clauseOf({ text, level }: OutlineBlock): { number: number; rest: string } | undefined {
  const match = level ? undefined : clause.exec(text)
  if (!match) return undefined
  const rest = match[2]!
  // "30 days after …" is no clause; "7 NOTICE PERIOD" is one.
  const stands = punctuated.test(text) || (text.length <= 80 && /^\p{Lu}/u.test(rest) && !/[.;,]$/.test(rest))
  return stands ? { number: Number(match[1]), rest } : undefined
}

/** The paragraphs that begin clauses 1, 2, 3 …; empty where the numbers are lists that start again and again. */
function clauseStarts(blocks: OutlineBlock[]): Set<number> {
  const starts = new Set<number>()
  let candidates = 0
  let expected = 1
  for (const [at, block] of blocks.entries()) {
    const found = clauseOf(block)
    if (!found) continue
    candidates++
    if (found.number !== expected) continue
    starts.add(at)
    expected++
  }
  const headings = blocks.filter((block) => block.level > 1 && !numberedHeadingOf(block.text)).length
  const enough = starts.size >= (headings >= 2 ? 5 : 3) && starts.size >= candidates * 0.6
  return enough ? starts : new Set()
}

/** The heading a clause carries in its own paragraph: "7. Notice period", or "7. Notice period. Either party may …". */
function clauseHeading(rest: string): string | undefined {
  if (rest.length <= 120 && !/[.;,]$/.test(rest)) return rest.replace(/:$/, '')
  const lead = /^([\p{Lu}][^.:;]{2,60})[.:–—](?=\s)/u.exec(rest)?.[1]
  return lead && lead.split(' ').length <= 8 ? lead : undefined
}

/** The headings a block stands under, the document's own title apart. */
function createPath() {
  const open: { level: number; text: string }[] = []
  return {
    enter(level: number, text: string): string | undefined {
      while (open.length && open.at(-1)!.level >= level) open.pop()
      const part = open
        .filter((heading) => heading.level > 1)
        .map((heading) => heading.text)
        .join(', ')
      open.push({ level, text })
      return part || undefined
    },
    now: () =>
      open
        .filter((heading) => heading.level > 1)
        .map((heading) => heading.text)
        .join(', ') || undefined,
  }
}

function headingUnit(block: OutlineBlock, at: number, part: string | undefined): Unit {
  const numbered = numberedHeadingOf(block.text)
  const named = numbered && /^\p{Lu}/u.test(numbered.heading) ? numbered : undefined
  const kind = divisionOf(block.text) === 'schedule' ? 'schedule' : named ? 'section' : 'other'
  return { from: at, to: at + 1, kind, part, number: named?.number, heading: named?.heading ?? block.text }
}

function rawUnits(blocks: OutlineBlock[]): Unit[] {
  const starts = clauseStarts(blocks)
  const contents = findContents(blocks.map((block) => block.text))
  const path = createPath()
  const units: Unit[] = []
  for (const [at, block] of blocks.entries()) {
    const last = units.at(-1)
    const found = starts.has(at) ? clauseOf(block) : undefined
    const inContents = !!contents && at >= contents.from && at < contents.to
    if (inContents && at > contents.from) last!.to = at + 1
    else if (inContents) units.push({ from: at, to: at + 1, kind: 'contents', heading: block.text.slice(0, 100) })
    else if (block.level) units.push(headingUnit(block, at, path.enter(block.level, block.text)))
    else if (found) {
      const heading = clauseHeading(found.rest)
      units.push({ from: at, to: at + 1, kind: 'section', part: path.now(), number: String(found.number), heading })
    } else if (last && last.kind !== 'contents') last.to = at + 1
    else units.push({ from: at, to: at + 1, kind: units.length ? 'other' : 'preamble' })
  }
  return units
}

/** Whether a unit is a heading and nothing else; it then opens the unit below it. */
function isBare(unit: Unit, blocks: OutlineBlock[]): boolean {
  return unit.kind !== 'contents' && blocks.slice(unit.from, unit.to).every((block) => block.level > 0)
}

function lengthOf(unit: Unit, blocks: OutlineBlock[]): number {
  return blocks[unit.to - 1]!.end - blocks[unit.from]!.start
}

/** Clauses 4 and 5, both short and without headings, are one passage "4–5". */
function joins(before: Unit, unit: Unit, blocks: OutlineBlock[]): boolean {
  const alike = before.kind === 'section' && unit.kind === 'section' && before.part === unit.part
  const unnamed = !before.heading && !unit.heading && !!before.number && !!unit.number
  const short = Math.min(lengthOf(before, blocks), lengthOf(unit, blocks)) < fewestChars
  return alike && unnamed && short && lengthOf(before, blocks) + lengthOf(unit, blocks) <= mostJoined
}

/** Takes the blocks of a guide, contract, judgment or other paper, gives its headed pieces and clauses in order. */
export function clauseUnits(blocks: OutlineBlock[]): Unit[] {
  const units: Unit[] = []
  for (const unit of rawUnits(blocks)) {
    const before = units.at(-1)
    if (before && isBare(before, blocks) && unit.kind !== 'contents')
      units[units.length - 1] = { ...unit, from: before.from }
    else if (before && joins(before, unit, blocks)) {
      before.number = `${before.number!.split('–')[0]}–${unit.number}`
      before.to = unit.to
    } else units.push(unit)
  }
  return units
}
