import type { Block } from './blocks.ts'
import { markStatuteHeadings } from './statute-headings.ts'

/** Levels 2, 5, 6 of a file become 1, 2, 3: which sizes or styles it had is no matter of the text. */
function closeLevels(blocks: Block[]): Block[] {
  const used = [...new Set(blocks.map((block) => block.level))].filter((level) => level > 0).sort((a, b) => a - b)
  return blocks.map((block) => (block.level ? { ...block, level: used.indexOf(block.level) + 1 } : block))
}

/** A paragraph that happens to begin with "# " must not turn into a heading. */
function markdownOf({ level, text }: Block): string {
  if (level > 0) return `${'#'.repeat(level)} ${text}`
  return /^#{1,6}(?:\s|$)/.test(text) ? `\\${text}` : text
}

/** Takes the paragraphs of a document, gives its canonical markdown: one line each, one blank line between two. */
export function canonicalText(blocks: Block[]): string {
  return markStatuteHeadings(closeLevels(blocks)).map(markdownOf).join('\n\n')
}
