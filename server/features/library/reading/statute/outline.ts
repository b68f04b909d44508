import { readJudgmentHead } from '#server/features/library/judgments/judgment-head.ts'
import { type OutlineBlock, outlineBlocks } from './outline-blocks.ts'
import { clauseUnits } from './outline-clauses.ts'
import { judgmentUnits } from './outline-judgment.ts'
import { splitBlocks } from './outline-split.ts'
import { type Unit, type UnitKind, statuteUnits } from './outline-statute.ts'
import { divisionOf, isActTitle, numberedHeadingOf } from './statute-patterns.ts'

/**
 * A piece of canonical text that can be found and cited: text.slice(start, end), verbatim. `part` is its path of Parts
 * or headings ("Chapter II, Part I"); `number` and `heading` are of its section or clause. A long section gives
 * several passages, counted by `partIndex` from 0. A 'contents' passage repeats the headings of others: do not index.
 */
export type Passage = {
  start: number
  end: number
  kind: UnitKind
  part?: string
  number?: string
  heading?: string
  partIndex?: number
}

/** A section of a statute is kept whole up to here; a clause or the text below a heading up to there. */
const most = { statute: 8000, other: 2500 }
const frontBlocks = 60

/** Whether numbered headings are the sections of a statute, and not the chapters of a guide. */
function isStatute(blocks: OutlineBlock[]): boolean {
  const headings = blocks.filter((block) => block.level > 0)
  const sections = headings.filter((block) => numberedHeadingOf(block.text)).length
  if (sections === 0) return false
  const named = headings.slice(0, 3).some((block) => isActTitle(block.text))
  const enacted = blocks
    .slice(0, frontBlocks)
    .some((block) => /\bmay be cited as\b|\benacted by the\b/i.test(block.text))
  return named || enacted || (sections >= 5 && headings.some((block) => divisionOf(block.text)))
}

function passagesOf(text: string, blocks: OutlineBlock[], unit: Unit, longest: number): Passage[] {
  const { from, to, kind, part, number, heading } = unit
  const ranges = splitBlocks(text, blocks.slice(from, to), longest)
  return ranges.map((range, at) => ({
    ...range,
    kind,
    ...(part ? { part: part.slice(0, 300) } : {}),
    ...(number ? { number } : {}),
    ...(heading ? { heading: heading.slice(0, 500) } : {}),
    ...(ranges.length > 1 ? { partIndex: at } : {}),
  }))
}

/**
 * Takes canonical text (or a guide in markdown), gives its passages in order: they do not overlap, leave out nothing
 * but white space, and are the same for the same text. Statutes are cut by section, judgments by paragraph, other texts by
 * heading, clause or paragraph. `isJudgment`: somebody knows it; else a text is one by its head.
 */
export function outlineStatute(text: string, isJudgment = readJudgmentHead(text) !== undefined): Passage[] {
  const blocks = outlineBlocks(text)
  if (isJudgment) return judgmentUnits(blocks).flatMap((unit) => passagesOf(text, blocks, unit, most.other))
  const statute = isStatute(blocks)
  const units = statute ? statuteUnits(blocks) : clauseUnits(blocks)
  return units.flatMap((unit) => passagesOf(text, blocks, unit, statute ? most.statute : most.other))
}
