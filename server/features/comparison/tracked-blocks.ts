import type { ComparedParagraph } from '#contract/comparison.ts'
import type { Block } from '#server/text/docx-writer.ts'

/**
 * A comparison as paragraphs with tracked changes. The end of a document's last paragraph can be neither added nor removed: where the
 * last paragraphs came or went, the end of the one before them did instead, and where some came for others, the last of both are one.
 */
export function trackedBlocks(paragraphs: ComparedParagraph[]): Block[] {
  const blocks = paragraphs.map(blockOf)
  const last = blocks.at(-1)
  if (!last?.change) return blocks
  const kept = blocks.findLastIndex(({ change }) => !change)
  const other = blocks.findLastIndex(({ change }) => change && change !== last.change)
  const end: Block = { style: last.style, runs: last.runs }
  if (other > kept)
    return [
      ...blocks.slice(0, other),
      ...blocks.slice(other + 1, -1),
      { ...end, runs: [...blocks[other]!.runs, ...end.runs] },
    ]
  return [...blocks.slice(0, -1).map((block, i) => (i === kept ? { ...block, change: last.change } : block)), end]
}

const blockOf = ({ kind, pieces }: ComparedParagraph): Block => ({
  style: 'Normal',
  ...((kind === 'added' || kind === 'removed') && { change: kind }),
  runs: pieces.map(({ kind: change, text }) => ({ text, ...(change !== 'same' && { change }) })),
})
