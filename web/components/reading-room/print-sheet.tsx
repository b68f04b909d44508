import { createPortal } from 'react-dom'
import { DISCLAIMER, PRODUCT } from '#contract/product.ts'
import { LawToday } from '#web/components/law-today.tsx'
import { BlockView } from './text/block-view.tsx'
import { blockAt } from './text/blocks.ts'
import { longDate } from './dates.ts'
import { marksOf, type Passage, type Reading, scanOf } from './text/reading.ts'
import { sectionAt, type Section } from './text/sections.ts'
import { usePrinting } from './use-printing.ts'

/** Paragraphs one print may have: enough for any section, and never a whole Act by mistake. */
const PRINT_MAX = 400

type Props = {
  reading: Reading
  passage: Passage
  /** The section being read; the one of the passage goes before it. */
  section: Section | undefined
  title: string
  asAt?: string
}

export function PrintSheet(props: Props) {
  const { range } = props.passage
  const section = range ? sectionAt(props.reading.sections, range.start) : props.section
  return usePrinting() ? <Sheet {...props} section={section} /> : null
}

/** What is printed while a document is open: one section, with the title and the date of its text. */
function Sheet({ reading, passage, section, title, asAt }: Props) {
  const { blocks, recognised } = reading
  const first = section ? blockAt(blocks, section.start) : 0
  const last = section ? blockAt(blocks, section.end - 1) : blocks.length - 1
  return createPortal(
    <div className="print-sheet">
      <h1 className="text-xl">{title}</h1>
      <p>
        {asAt && `As at ${longDate(asAt)}. `}
        From {PRODUCT}. {DISCLAIMER}
      </p>
      {section?.law && (
        <p>
          <LawToday law={section.law} />
        </p>
      )}
      {blocks.slice(first, Math.min(last + 1, first + PRINT_MAX)).map((block) => (
        <BlockView
          key={block.index}
          block={block}
          marks={marksOf(block, passage, [], -1)}
          cited={passage.blocks.has(block.index)}
          scan={scanOf(block, recognised)}
        />
      ))}
    </div>,
    document.body,
  )
}
