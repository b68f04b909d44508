import { memo } from 'react'
import { recognisedNote } from '#contract/recognised.ts'
import { cx } from '#web/components/ui/cx.ts'
import { Markdown } from '#web/components/markdown.tsx'
import { cutAtMarks, markClass, type Mark } from '#web/components/text-marks.ts'
import type { Block } from './blocks.ts'

type Props = {
  block: Block
  marks: Mark[]
  cited: boolean
  plainWords?: string
  /** Whether its words were recognised from a scan, and the pages that begin with it. */
  scan: { scanned: boolean; pages: number[] }
}

/** One paragraph of a document. A paragraph that holds the passage also carries a bar at its side. */
export const BlockView = memo(
  ({ block, marks, cited, plainWords, scan }: Props) => (
    <div
      className={cx(
        'reading-block',
        cited && 'reading-cited',
        block.level > 0 && 'reading-heading',
        scan.scanned && 'reading-scanned',
      )}
    >
      {scan.pages.length > 0 && <p className="reading-page">{recognisedNote(scan.pages)}</p>}
      <BlockText block={block} marks={marks} />
      {plainWords && <PlainWords text={plainWords} of={block.text} />}
    </div>
  ),
  (before, after) =>
    before.block === after.block &&
    before.cited === after.cited &&
    before.plainWords === after.plainWords &&
    JSON.stringify([before.marks, before.scan]) === JSON.stringify([after.marks, after.scan]),
)

function BlockText({ block: { level, text, markdown }, marks }: { block: Block; marks: Mark[] }) {
  if (markdown && level === 0) return <Markdown marks={marks}>{text}</Markdown>
  // headings of one level: only some of a long text are in the page, so that a Part above its sections may be missing
  const Tag = level === 0 ? 'p' : 'h3'
  return (
    <Tag className={level ? `reading-h${Math.min(level, 3)}` : undefined}>
      {cutAtMarks(level && markdown ? text.replace(/\\(?=[#*_`[\]\\])/g, '') : text, marks).map(({ text, kinds }, at) =>
        kinds.length ? (
          <mark key={at} className={markClass(kinds).join(' ')}>
            {text}
          </mark>
        ) : (
          text
        ),
      )}
    </Tag>
  )
}

/** `of`: the heading it explains, or the beginning of the paragraph. */
const PlainWords = ({ text, of }: { text: string; of: string }) => (
  <aside className="reading-plain" aria-label={`In plain words: ${of.slice(0, 80)}`}>
    <p className="font-semibold">In plain words</p>
    <p>{text}</p>
    <p className="text-muted">Written by us to help you find your way. Only the text of the law below counts.</p>
  </aside>
)
