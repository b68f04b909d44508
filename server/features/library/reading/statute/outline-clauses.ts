import { type ContentsRange, findContents } from './contents-table.ts'
import type { OutlineBlock } from './outline-blocks.ts'
import type { Unit } from './outline-statute.ts'
import { divisionOf, isDivisionLine, numberedHeadingOf } from './statute-patterns.ts'

/** Shorter clauses without a heading join their neighbours. */
const fewestChars = 300
/** Up to here clauses may be joined. */
const mostJoined = 2000

const clause = /^(?:clause\s+)?(\d{1,3})(?:\.0)?[.):]?\s+(\S.*)$/is
const punctuated = /^(?:clause\s+)?\d{1,3}(?:\.0)?[.):]/i
/** "ARTICLE 4 – TERMINATION", "Article IV: Termination", "CLAUSE 4. TERMINATION", or "ARTICLE 4" above its heading. */
const worded = /^(clause|article)\s+(\d{1,3}|[ivxl]{1,7})(?:\.0)?(\s?[.):–—-])?(?:\s+(\S.*))?$/is

/** A clause as its paragraph opens it; `label` is its number as it is written. */
type Clause = { number: number; label: string; rest: string }
type ClauseOf = (block: OutlineBlock) => Clause | undefined

/** "30 days after …" is no clause; "7 NOTICE PERIOD" is one. */
const standsAlone = (text: string, rest: string) => text.length <= 80 && /^\p{Lu}/u.test(rest) && !/[.;,]$/.test(rest)

const plainClause: ClauseOf = ({ text, level }) => {
  const match = level ? undefined : clause.exec(text)
  if (!match) return undefined
  const rest = match[2]!
  const stands = punctuated.test(text) || standsAlone(text, rest)
  return stands ? { number: Number(match[1]), label: String(Number(match[1])), rest } : undefined
}

const wordedClause =
  (wanted: 'clause' | 'article'): ClauseOf =>
  ({ text, level }) => {
    const match = level ? undefined : worded.exec(text)
    if (match?.[1]!.toLowerCase() !== wanted) return undefined
    const [, , written, point, rest = ''] = match!
    const label = /\d/.test(written!) ? String(Number(written)) : written!.toUpperCase()
    const number = Number(label) || fromRoman(label)
    return point || !rest || standsAlone(text, rest) ? { number, label, rest } : undefined
  }

/** Of "VI" and "IV" alike the value; of letters that are no number some value, which no sequence expects. */
function fromRoman(roman: string): number {
  const values = [...roman].map((letter) => ({ I: 1, V: 5, X: 10, L: 50 })[letter] ?? 0)
  return values.reduce((sum, value, at) => sum + (value < (values[at + 1] ?? 0) ? -value : value), 0)
}

/** "SCHEDULE A", "Annexure B – Inventory" on a line of its own, above what it holds; not an entry in a list of them. */
function opensSchedule(blocks: OutlineBlock[], at: number): boolean {
  const next = blocks[at + 1]
  return isScheduleLine(blocks[at]!) && !!next && !isScheduleLine(next)
}

const isScheduleLine = ({ text, level }: OutlineBlock) =>
  !level && text.length <= 120 && !/[.:]$/.test(text) && divisionOf(text) === 'schedule' && isDivisionLine(text)

/** The paragraphs that begin clauses 1, 2, 3 …; empty where the numbers are lists that start again and again. */
function clauseStarts(blocks: OutlineBlock[], contents: ContentsRange | undefined, clauseOf: ClauseOf) {
  const starts = new Map<number, Clause>()
  let candidates = 0
  let inSchedule = false
  for (const [at, block] of blocks.entries()) {
    if (isWithin(contents, at)) continue
    inSchedule ||= starts.size > 0 && opensSchedule(blocks, at)
    const next = clauseOf(block)
    if (!next) continue
    // a Schedule that counts from 1 again counts its own paragraphs, to its end
    if (inSchedule && next.number === 1) break
    candidates++
    if (next.number !== starts.size + 1) continue
    starts.set(at, next)
  }
  const headings = blocks.filter((block) => block.level > 1 && !numberedHeadingOf(block.text)).length
  const enough = starts.size >= (headings >= 2 ? 5 : 3) && starts.size >= candidates * 0.6
  return enough ? starts : new Map<number, Clause>()
}

const isWithin = (range: ContentsRange | undefined, at: number) => !!range && at >= range.from && at < range.to

/**
 * The clauses in the wording that counts furthest: Articles whose paragraphs begin at 1 each time are the clauses of their
 * contract, and where the paragraphs count on through all Articles, these are.
 */
function startsOf(blocks: OutlineBlock[], contents: ContentsRange | undefined): Map<number, Clause> {
  const [first, ...others] = [wordedClause('clause'), wordedClause('article'), plainClause].map((clauseOf) =>
    clauseStarts(blocks, contents, clauseOf),
  )
  return others.reduce((most, starts) => (starts.size > most.size ? starts : most), first!)
}

/** The heading a clause carries in its own paragraph: "7. Notice period", or "7. Notice period. Either party may …". */
function clauseHeading(rest: string): string | undefined {
  if (rest.length <= 120 && !/[.;,]$/.test(rest)) return rest.replace(/:$/, '')
  const lead = /^([\p{Lu}][^.:;]{2,60})[.:–—](?=\s)/u.exec(rest)?.[1]
  return lead && lead.split(' ').length <= 8 ? lead : undefined
}

/** The short line below "ARTICLE 4", which has no heading in its own paragraph. */
function headingBelow(next: OutlineBlock | undefined): string | undefined {
  const isHeading = next && !next.level && next.text.length <= 80 && /^\p{Lu}/u.test(next.text)
  return isHeading && !/[.;:,]$/.test(next.text) && !worded.test(next.text) ? next.text : undefined
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
  const contents = findContents(blocks.map((block) => block.text))
  const starts = startsOf(blocks, contents)
  const firstStart = starts.keys().next().value ?? Infinity
  const path = createPath()
  const units: Unit[] = []
  for (const [at, block] of blocks.entries()) {
    const last = units.at(-1)
    const next = starts.get(at)
    const inContents = isWithin(contents, at)
    if (inContents && at > contents!.from) last!.to = at + 1
    else if (inContents) units.push({ from: at, to: at + 1, kind: 'contents', heading: block.text.slice(0, 100) })
    else if (block.level) units.push(headingUnit(block, at, path.enter(block.level, block.text)))
    else if (next) {
      const heading = next.rest ? clauseHeading(next.rest) : headingBelow(blocks[at + 1])
      units.push({ from: at, to: at + 1, kind: 'section', part: path.now(), number: next.label, heading })
    } else if (at > firstStart && opensSchedule(blocks, at))
      units.push({ from: at, to: at + 1, kind: 'schedule', part: path.now(), heading: block.text })
    else if (last && last.kind !== 'contents') last.to = at + 1
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
