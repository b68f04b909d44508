import type { Block } from './blocks.ts'
import { findContents } from './contents-table.ts'
import { divisionOf, isActTitle, numberedHeadingOf, speaksAsStatute } from './statute-patterns.ts'

const frontBlocks = 60
const longestHeading = 200

/** "5 Protection of employees" as a line of its own: a number, a capital, no end of a sentence or list item. */
function looksLikeSection({ text }: Block): boolean {
  const numbered = text.length <= longestHeading ? numberedHeadingOf(text) : undefined
  if (!numbered || numbered.number.includes('.')) return false
  return /^[\p{Lu}“"‘'([*]/u.test(numbered.heading) && !/[;,:—–]$|\bor$|\band$/.test(numbered.heading)
}

function isStatute(blocks: Block[]): boolean {
  const front = blocks.slice(0, frontBlocks).map((block) => block.text)
  return speaksAsStatute(front) && (front.some(isActTitle) || blocks.some((block) => /^short title/i.test(block.text)))
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

/** How far the plain text of a section is from its heading: the next line is text, not one more heading. */
function isFollowedByText(blocks: Block[], at: number): boolean {
  const next = blocks[at + 1]
  return !!next && (next.text.length > 60 || !looksLikeSection(next))
}

/**
 * Gives a statute whose file has no heading styles its headings: '#' title, '##' Parts and Schedules, '###' sections.
 * Every other document, and a statute with headings of its own, stays as it is.
 */
export function markStatuteHeadings(blocks: Block[]): Block[] {
  const own = blocks.filter((block) => block.level > 0 && numberedHeadingOf(block.text)).length
  if (own >= 3 || !isStatute(blocks)) return blocks
  const contents = findContents(blocks.map((block) => block.text))
  const sequence = createSequence()
  let titled = blocks.some((block) => block.level === 1)
  return blocks.map((block, at) => {
    if (contents && at >= contents.from && at < contents.to) return { ...block, level: 0 }
    const division = divisionOf(block.text)
    if (division && block.text.length <= longestHeading && !/[.;,]$/.test(block.text)) {
      if (division === 'schedule') sequence.restart()
      return { ...block, level: 2 }
    }
    if (!titled && at < frontBlocks && isActTitle(block.text)) {
      titled = true
      return { ...block, level: 1 }
    }
    if (!looksLikeSection(block) || !isFollowedByText(blocks, at)) return block
    return sequence.accepts(numberedHeadingOf(block.text)?.number ?? '') ? { ...block, level: 3 } : block
  })
}
