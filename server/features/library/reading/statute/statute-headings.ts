import type { Block } from '#server/features/library/reading/blocks.ts'
import { findContents } from './contents-table.ts'
import { isActTitle, isDivisionLine, numberedHeadingOf, speaksAsStatute } from './statute-patterns.ts'

const frontBlocks = 60
const longestHeading = 200
/** Levels of a statute's headings where its file has none that tell them apart. */
const levels = { title: 1, division: 2, section: 3 }

/** "5 Protection of employees" as a line of its own: a number, a capital, no end of a sentence or list item. */
function looksLikeSection({ text }: Block): boolean {
  const numbered = text.length <= longestHeading ? numberedHeadingOf(text) : undefined
  if (!numbered || numbered.number.includes('.')) return false
  return /^[\p{Lu}“"‘'([*]/u.test(numbered.heading) && !/[;,:—–]$|\bor$|\band$/.test(numbered.heading)
}

function isStatute(blocks: Block[]): boolean {
  const front = blocks.slice(0, frontBlocks).map((block) => block.text)
  const shortTitle = blocks.some((block) => /\bshort title\b/i.test(block.text.slice(0, 100)))
  return speaksAsStatute(front) && (front.some(isActTitle) || shortTitle)
}

/** Section numbers grow, and start again in a Schedule; a numbered list inside a section does neither. */
function createSequence() {
  let last = 0
  return {
    accepts(number: string): boolean {
      const value = Number.parseInt(number, 10)
      if (!(value >= last && value <= last + 25)) return false
      last = value
      return true
    },
    restart: () => (last = 0),
  }
}

/** Text follows a section's heading; one more numbered line follows an entry of a list. */
function isFollowedByText(blocks: Block[], at: number): boolean {
  const next = blocks[at + 1]
  return !!next && (next.text.length > 60 || !looksLikeSection(next))
}

/** The level a heading of the file keeps or gets: where all have one level, the words tell title, Part and section. */
function relevel(block: Block, isTitle: boolean): Block {
  if (isTitle) return { ...block, level: levels.title }
  if (isDivisionLine(block.text)) return { ...block, level: levels.division }
  return block.level ? { ...block, level: levels.section } : block
}

/** The title comes before the first section; where it is a heading already it stays the only one. */
function findTitleBlock(blocks: Block[], contentsFrom: number): number {
  const front = blocks.slice(0, frontBlocks)
  const heading = front.findIndex((block) => block.level === 1 && isActTitle(block.text))
  return heading >= 0 ? heading : front.findIndex((block, at) => at <= contentsFrom && isActTitle(block.text))
}

/**
 * Gives a statute whose file has no heading styles, or one for everything, its headings: '#' title, '##' Parts and
 * Schedules, '###' sections. Every other document, and a statute with headings of several levels, stays as it is.
 */
export function markStatuteHeadings(blocks: Block[]): Block[] {
  const own = blocks.filter((block) => block.level > 0 && numberedHeadingOf(block.text))
  if (own.length >= 3 && own.some((block) => block.level > 1)) return blocks
  if (!isStatute(blocks)) return blocks
  const contents = findContents(blocks.map((block) => block.text))
  const title = findTitleBlock(blocks, contents?.from ?? frontBlocks)
  const sequence = createSequence()
  return blocks.map((block, at) => {
    if (contents && at >= contents.from && at < contents.to) return { ...block, level: 0 }
    if (own.length >= 3) return relevel(block, at === title)
    if (at === title) return { ...block, level: levels.title }
    if (isDivisionLine(block.text)) {
      if (/\bschedule\b/i.test(block.text)) sequence.restart()
      return { ...block, level: levels.division }
    }
    const isSection = looksLikeSection(block) && isFollowedByText(blocks, at)
    const accepted = isSection && sequence.accepts(numberedHeadingOf(block.text)?.number ?? '')
    return accepted ? { ...block, level: levels.section } : block
  })
}
