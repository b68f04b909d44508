/** A heading or paragraph of canonical text and where it stands; level 0 is a paragraph. */
export type OutlineBlock = { start: number; end: number; level: number; text: string }

const headingLine = /^(#{1,6})\s+(.*)$/

/** Takes markdown, gives its headings and paragraphs in order. A heading needs no blank line around it. */
export function outlineBlocks(text: string): OutlineBlock[] {
  const blocks: OutlineBlock[] = []
  let paragraph: OutlineBlock | undefined
  for (let start = 0; start <= text.length;) {
    const lineEnd = text.indexOf('\n', start)
    const end = lineEnd < 0 ? text.length : lineEnd
    const line = text.slice(start, end).trimEnd()
    const heading = headingLine.exec(line)
    if (heading) {
      blocks.push({ start, end: start + line.length, level: heading[1]!.length, text: heading[2]!.trim() })
      paragraph = undefined
    } else if (!line.trim()) {
      paragraph = undefined
    } else if (paragraph) {
      paragraph.end = start + line.length
    } else {
      paragraph = { start: start + line.length - line.trimStart().length, end: start + line.length, level: 0, text: '' }
      blocks.push(paragraph)
    }
    start = end + 1
  }
  for (const block of blocks) if (!block.level) block.text = text.slice(block.start, block.end)
  return blocks
}
