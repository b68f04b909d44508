import type { ComparedParagraph } from '#contract/documents/comparison.ts'
import type { DifferencePiece } from '#contract/library/reading-room.ts'
import type { Block, Run } from '#server/text/docx-writer.ts'

/** A paragraph of a document with its changes, and comments on its pieces. */
export type TrackedParagraph = {
  kind: ComparedParagraph['kind']
  style?: Block['style']
  pieces: (DifferencePiece & Pick<Run, 'comments'>)[]
}

/**
 * A comparison as paragraphs with tracked changes. The end of a document's last paragraph can be neither added nor removed: where the
 * last paragraphs came or went, the end of the one before them did instead, and where some came for others, the last of both are one.
 */
export function trackedBlocks(paragraphs: TrackedParagraph[]): Block[] {
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

const blockOf = ({ kind, pieces, style = 'Normal' }: TrackedParagraph): Block => ({
  style,
  ...((kind === 'added' || kind === 'removed') && { change: kind }),
  runs: pieces.map(({ kind: change, ...run }) => ({ ...run, ...(change !== 'same' && { change }) })),
})
