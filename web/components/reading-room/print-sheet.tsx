import { useMessages } from '#web/lib/language/messages.ts'
import { start } from '#web/messages/en/start.ts'
import { reading as readingMessages } from '#web/messages/en/reading.ts'
import { createPortal } from 'react-dom'
import { PRODUCT } from '#contract/product.ts'
import { LawToday } from '#web/components/law-today.tsx'
import { BlockView } from './text/block-view.tsx'
import { blockAt } from './text/blocks.ts'
import { longDate } from '#web/lib/language/dates.ts'
import { marksOf, type Passage, type Reading, scanOf } from './text/reading.ts'
import { sectionAt, type Section } from './text/sections.ts'

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

/** What is printed while a document is open: one section, with the title and the date of its text. */
export function Sheet({ reading, passage, title, asAt, ...read }: Props) {
  const { range } = passage
  const section = range ? sectionAt(reading.sections, range.start) : read.section
  const m = useMessages('reading', readingMessages)
  const { disclaimer } = useMessages('start', start)
  const { blocks, recognised } = reading
  const first = section ? blockAt(blocks, section.start) : 0
  const last = section ? blockAt(blocks, section.end - 1) : blocks.length - 1
  return createPortal(
    <div className="print-sheet">
      <h1 className="text-xl" lang="en">
        {title}
      </h1>
      <p>
        {asAt && `${m.asAt(longDate(asAt))}. `}
        {m.printedFrom(PRODUCT)} {disclaimer}
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
