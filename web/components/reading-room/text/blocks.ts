import { hasMarkdown } from '#contract/library/markdown-signs.ts'
import { isTableRow } from './table-rows.ts'

/** One paragraph, heading, list or table of a document; `start` and `end` are character offsets in its markdown text. */
export type Block = {
  index: number
  start: number
  end: number
  /** 0 is text, 1 to 6 a heading. */
  level: number
  /** Where its own text begins, after the marks of a heading. */
  textStart: number
  text: string
  /** See `hasMarkdown`. */
  markdown: boolean
  /** Rows of a table, one a line. */
  table?: true
}

const HEADING = /^(#{1,6})[ \t]+/

/**
 * Cuts a markdown text at its blank lines, except between the rows of a table. Every other character belongs to exactly one block.
 * Offsets count from `from`, where the text is a part of another that begins there.
 */
export function toBlocks(text: string, from = 0): Block[] {
  const blocks: Block[] = []
  for (const match of text.matchAll(/[^\n]+(?:\n(?![ \t]*(?:\n|$))[^\n]*)*/g)) {
    const raw = match[0]
    if (!raw.trim()) continue
    const start = from + match.index
    const heading = raw.includes('\n') ? null : raw.match(HEADING)
    const skip = heading?.[0].length ?? 0
    const own = raw.slice(skip)
    const before = blocks.at(-1)
    if (before && isRowOf(before, own, skip)) {
      Object.assign(before, {
        end: start + raw.length,
        text: text.slice(before.start - from, match.index + raw.length),
      })
      Object.assign(before, { table: true, markdown: false })
      continue
    }
    blocks.push({
      index: blocks.length,
      start,
      end: start + raw.length,
      level: heading?.[1]!.length ?? 0,
      textStart: start + skip,
      text: own,
      markdown: hasMarkdown(own),
    })
  }
  return blocks
}

/** Whether a paragraph goes on with the table of the block before it, or makes one of it: a single row is a line of text. */
const isRowOf = (before: Block, own: string, skip: number) =>
  skip === 0 && before.level === 0 && isTableRow(own) && (before.table ?? isTableRow(before.text))

/** The block that holds the character at `offset`, or the next one after it; by halving. */
export function blockAt(blocks: Block[], offset: number): number {
  let low = 0
  let high = blocks.length - 1
  while (low < high) {
    const middle = (low + high) >> 1
    if (blocks[middle]!.end > offset) high = middle
    else low = middle + 1
  }
  return low
}
