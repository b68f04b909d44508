import { type ContentsRange, findContents } from './contents-table.ts'
import type { OutlineBlock } from './outline-blocks.ts'
import { type Division, divisionOf, numberedHeadingOf } from './statute-patterns.ts'

export type UnitKind = 'section' | 'schedule' | 'preamble' | 'contents' | 'judgment' | 'other'
/** A section of a document as a run of blocks, `to` not included. */
export type Unit = { from: number; to: number; kind: UnitKind; part?: string; number?: string; heading?: string }

type Divisions = { schedule?: string; chapter?: string; part?: string }

/**
 * Whether each heading says all of where it is: "Schedule 6, Part 2", or the same Schedule opened again and again
 * between Parts. A plain Part is then outside the Schedules; in other texts it belongs to the Schedule before it.
 */
function writesWholePaths(blocks: OutlineBlock[], contents: ContentsRange | undefined): boolean {
  const seen = new Set<string>()
  for (const [at, { level, text }] of blocks.entries()) {
    if (!level || (contents && at >= contents.from && at < contents.to)) continue
    if (/^(?:schedule|chapter)\b[^,]{0,12},\s*(?:part|chapter)\b/i.test(text)) return true
    if (divisionOf(text) !== 'schedule') continue
    if (seen.has(text)) return true
    seen.add(text)
  }
  return false
}

function enterDivision(now: Divisions, kind: Division, text: string, wholePaths: boolean): Divisions {
  if (kind === 'schedule') return { schedule: text }
  if (kind === 'chapter')
    return wholePaths || !now.schedule ? { chapter: text } : { schedule: now.schedule, chapter: text }
  return wholePaths ? { part: text } : { ...now, part: text }
}

const pathOf = ({ schedule, chapter, part }: Divisions) =>
  [schedule, chapter, part].filter(Boolean).join(', ') || undefined

/** "PRELIMINARY" below "PART I": a short line between a Part's heading and its first section. */
function isSubtitle(blocks: OutlineBlock[], at: number): boolean {
  const block = blocks[at]
  const before = blocks[at - 1]
  const isShort = !!block && block.text.length <= 120 && !/[.;:,]$/.test(block.text)
  return isShort && !!before?.level && divisionOf(before.text) !== undefined && (blocks[at + 1]?.level ?? 0) > 0
}

type Walk = {
  units: Unit[]
  divisions: Divisions
  open?: Unit
  pending?: number
  pendingText?: string
  wholePaths: boolean
}

function closeUnit(walk: Walk, at: number): void {
  if (walk.open) walk.units.push({ ...walk.open, to: at })
  walk.open = undefined
}

function openUnit(walk: Walk, at: number, unit: Omit<Unit, 'from' | 'to' | 'part'>): void {
  const from = walk.pending ?? at
  closeUnit(walk, from)
  walk.open = { from, to: at, part: pathOf(walk.divisions), ...unit }
  walk.pending = walk.pendingText = undefined
}

/** A heading without a number waits for the section below it, and so becomes the beginning of that section. */
function awaitSection(walk: Walk, at: number, text: string): void {
  if (walk.pending === undefined) {
    closeUnit(walk, at)
    walk.pending = at
  }
  walk.pendingText = text
}

function visitHeading(walk: Walk, blocks: OutlineBlock[], at: number): void {
  const { text } = blocks[at]!
  const division = divisionOf(text)
  if (division) {
    walk.divisions = enterDivision(walk.divisions, division, text, walk.wholePaths)
    return awaitSection(walk, at, text)
  }
  const numbered = numberedHeadingOf(text)
  if (numbered && !/^\p{Ll}/u.test(numbered.heading)) {
    const heading = numbered.heading || undefined
    return openUnit(walk, at, {
      kind: walk.divisions.schedule ? 'schedule' : 'section',
      number: numbered.number,
      heading,
    })
  }
  if (isSubtitle(blocks, at)) return addSubtitle(walk, text)
  const isFront = walk.pending === undefined && !hasSections(walk)
  if (!isFront) awaitSection(walk, at, text)
  else if (walk.open?.kind !== 'preamble') openUnit(walk, at, { kind: 'preamble' })
}

function hasSections({ units, open }: Walk): boolean {
  return [...units, ...(open ? [open] : [])].some((unit) => unit.kind !== 'preamble' && unit.kind !== 'contents')
}

function addSubtitle({ divisions }: Walk, text: string): void {
  if (divisions.part) divisions.part = `${divisions.part}: ${text}`
  else if (divisions.chapter) divisions.chapter = `${divisions.chapter}: ${text}`
  else if (divisions.schedule) divisions.schedule = `${divisions.schedule}: ${text}`
}

function visitParagraph(walk: Walk, blocks: OutlineBlock[], at: number): void {
  if (walk.pending !== undefined) {
    if (isSubtitle(blocks, at)) return addSubtitle(walk, blocks[at]!.text)
    openUnit(walk, at, { kind: walk.divisions.schedule ? 'schedule' : 'other', heading: walk.pendingText })
  } else if (!walk.open) openUnit(walk, at, { kind: hasSections(walk) ? 'other' : 'preamble' })
}

/** Takes the blocks of a statute, gives its sections and the like in order; together they hold every block. */
export function statuteUnits(blocks: OutlineBlock[]): Unit[] {
  const contents = findContents(blocks.map((block) => block.text))
  const walk: Walk = { units: [], divisions: {}, wholePaths: writesWholePaths(blocks, contents) }
  for (let at = 0; at < blocks.length; at++) {
    if (contents && at === contents.from) {
      openUnit(walk, at, { kind: 'contents', heading: blocks[at]!.text.slice(0, 100) })
      closeUnit(walk, contents.to)
      at = contents.to - 1
    } else if (blocks[at]!.level > 0) visitHeading(walk, blocks, at)
    else visitParagraph(walk, blocks, at)
  }
  if (walk.pending !== undefined) {
    openUnit(walk, walk.pending, { kind: walk.divisions.schedule ? 'schedule' : 'other', heading: walk.pendingText })
  }
  closeUnit(walk, blocks.length)
  return walk.units
}
