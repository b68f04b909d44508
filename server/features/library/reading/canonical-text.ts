import type { RecognisedPage } from '#contract/library/recognised.ts'
import type { Block } from './blocks.ts'
import { markStatuteHeadings } from '#server/features/library/reading/statute/statute-headings.ts'

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

const between = '\n\n'

/**
 * Takes the paragraphs of a document, gives its canonical markdown, one line each and one blank line between two, and where
 * in it the words of recognised pages stand. A paragraph that runs on from one page to the next counts to both.
 */
export function canonicalText(blocks: Block[]): { text: string; recognised: RecognisedPage[] } {
  const pages = new Map<number, RecognisedPage>()
  let start = 0
  const lines = markStatuteHeadings(closeLevels(blocks)).map((block) => {
    const line = markdownOf(block)
    const end = start + line.length
    for (const page of block.recognised ?? []) pages.set(page, { page, start: pages.get(page)?.start ?? start, end })
    start = end + between.length
    return line
  })
  return { text: lines.join(between), recognised: [...pages.values()] }
}
