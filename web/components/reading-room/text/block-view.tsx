import { shown as messageStore, useMessages } from '#web/lib/language/messages.ts'
import { useCalled } from '#web/lib/language/called.ts'
import { reading as readingMessages } from '#web/messages/en/reading.ts'
import { memo, type ReactNode } from 'react'
import { Link } from 'react-router'
import { lawLines } from '#contract/library/law-lines.ts'
import { recognisedNote } from '#contract/library/recognised.ts'
import { cx } from '#web/components/ui/cx.ts'
import { lazyPart } from '#web/components/lazy-part.tsx'
import { ScrollRegion } from '#web/components/ui/scroll-region.tsx'
import { cutAtMarks, markClass, type Mark } from '#web/components/text-marks.ts'
import type { Block } from './blocks.ts'
import { markdownSpans } from './markdown-spans.ts'
import type { PlainWords } from './sections.ts'
import { cutAtSpans, type Span } from './spans.ts'
import { type Cell, tableOf } from './table-rows.ts'

type Props = {
  block: Block
  marks: Mark[]
  /** Links and defined terms in it. */
  spans?: Span[]
  cited: boolean
  plainWords?: PlainWords | undefined
  /** Whether its words were recognised from a scan, and the pages that begin with it. */
  scan: { scanned: boolean; pages: number[] }
}

/**
 * One paragraph of a document. A paragraph that holds the passage also carries a bar at its side; what its section says in plain words
 * stands between the section's heading and the law.
 */
export const BlockView = memo(
  ({ block, marks, spans = NO_SPANS, cited, plainWords, scan }: Props) => (
    <div
      className={cx(
        'reading-block',
        cited && 'reading-cited',
        block.level > 0 && 'reading-heading',
        scan.scanned && 'reading-scanned',
      )}
    >
      {scan.pages.length > 0 && <p className="reading-page">{recognisedNote(scan.pages)}</p>}
      {plainWords && !block.level && <AboveLaw said={plainWords} text={block.text} marks={marks} spans={spans} />}
      <BlockText block={block} marks={marks} spans={spans} from={plainWords?.headed} />
      {plainWords && block.level > 0 && <InPlainWords said={plainWords} of={block.text} />}
    </div>
  ),
  (before, after) =>
    before.block === after.block &&
    before.spans === after.spans &&
    before.cited === after.cited &&
    before.plainWords === after.plainWords &&
    JSON.stringify([before.marks, before.scan]) === JSON.stringify([after.marks, after.scan]),
)

/** Guides are markdown, and hardly a paragraph of a law: its code weighs as much as the rest of the room. */
export const MarkdownText = lazyPart(async () => (await import('#web/components/markdown.tsx')).Markdown)

const NO_SPANS: Span[] = []

/** A heading with which a paragraph begins, as a heading, and what its section says in plain words. */
const AboveLaw = ({ said, text, ...rest }: { said: PlainWords } & Omit<WordsProps, 'offset'>) => (
  <>
    {said.headed && (
      <div className="reading-heading">
        <h3 className="reading-h3">
          <Words text={text.slice(0, said.headed)} {...rest} />
        </h3>
      </div>
    )}
    <InPlainWords said={said} of={text.slice(0, said.headed)} />
  </>
)

/** `from`: how much of it is shown already. */
type Text = { block: Block; marks: Mark[]; spans: Span[]; from: number | undefined }

function BlockText({ block: { level, text, markdown, table }, marks, spans, from = 0 }: Text) {
  if (table) return <TableView text={text} marks={marks} spans={spans} />
  if (markdown && level === 0)
    return (
      <MarkdownText marks={marks} plugins={[markdownSpans(spans)]}>
        {text}
      </MarkdownText>
    )
  // headings of one level: only some of a long text are in the page, so that a Part above its sections may be missing
  const Tag = level === 0 ? 'p' : 'h3'
  const shown = level && markdown ? text.replace(/\\(?=[#*_`[\]\\])/g, '') : text
  return (
    <Tag className={level ? `reading-h${Math.min(level, 3)}` : undefined}>
      {level ? (
        <Words text={shown} marks={marks} spans={spans} />
      ) : (
        <Lines text={shown.slice(from)} offset={from} marks={marks} spans={spans} />
      )}
    </Tag>
  )
}

/** A paragraph of law: definitions that run on stand on lines of their own, and notes of editors stand back. */
const Lines = ({ text, offset = 0, ...rest }: WordsProps) =>
  lawLines(text).map(({ isDefinition, stretches }) => {
    const words = stretches.map((one) => (
      <span key={one.start} className={one.isNote ? 'reading-note' : undefined}>
        <Words text={one.text} offset={offset + one.start} {...rest} />
      </span>
    ))
    return (
      <span key={stretches[0]?.start} className={isDefinition ? 'reading-definition' : undefined}>
        {words}
      </span>
    )
  })

type WordsProps = { text: string; marks: Mark[]; spans: Span[]; offset?: number }

/** A stretch of a block, which begins at `offset` of it, with its marks, links and defined terms. */
const Words = ({ text, marks, spans, offset = 0 }: WordsProps) =>
  cutAtSpans(
    text,
    spans.filter(({ start }) => start >= offset),
    offset,
  ).map(({ text: words, start, span }) => (
    <InSpan key={start} span={span}>
      <Marked
        text={words}
        marks={marks.map((mark) => ({ ...mark, start: mark.start - start, end: mark.end - start }))}
      />
    </InSpan>
  ))

/** Rows of a file's table as a table, which scrolls by itself where it is too wide. */
function TableView({ text, ...rest }: Omit<WordsProps, 'offset'>) {
  const { table } = useMessages('reading', readingMessages)
  const { head, rows, isNamedByFirst } = tableOf(text)
  const words = (cell: Cell) => <Words text={cell.text} offset={cell.start} {...rest} />
  return (
    <ScrollRegion className="markdown-table" role="group" label={table}>
      <table>
        {head && (
          <thead>
            <tr>
              {/* a head without words heads nothing */}
              {head.map((cell) =>
                cell.text ? (
                  <th key={cell.start} scope="col">
                    {words(cell)}
                  </th>
                ) : (
                  <td key={cell.start} />
                ),
              )}
            </tr>
          </thead>
        )}
        <tbody>
          {rows.map((row) => (
            <tr key={row[0]?.start}>
              {row.map((cell, at) =>
                isNamedByFirst && at === 0 ? (
                  <th key={cell.start} scope="row">
                    {words(cell)}
                  </th>
                ) : (
                  <td key={cell.start}>{words(cell)}</td>
                ),
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </ScrollRegion>
  )
}

const Marked = ({ text, marks }: { text: string; marks: Mark[] }) =>
  cutAtMarks(text, marks).map(({ text: words, kinds }, at) =>
    kinds.length ? (
      <mark key={at} className={markClass(kinds).join(' ')}>
        {words}
      </mark>
    ) : (
      words
    ),
  )

function InSpan({ span, children }: { span: Span | undefined; children: ReactNode }) {
  if (!span) return children
  if (span.kind === 'link')
    return (
      <Link to={span.href} title={span.title}>
        {children}
      </Link>
    )
  return (
    <button type="button" className="reading-word" data-term={span.term} aria-haspopup="dialog">
      {children}
    </button>
  )
}

/** `of`: the heading it explains, or the beginning of the paragraph. */
function InPlainWords({ said: { english, called }, of }: { said: PlainWords; of: string }) {
  const m = useMessages('reading', readingMessages)
  const { language } = messageStore.useValue()
  const { words, lang } = useCalled()(english, called)
  return (
    <aside className="reading-plain" lang={language} aria-label={m.plainWordsOf(of.slice(0, 80))}>
      <p className="font-semibold">{m.plainWords}</p>
      <p lang={lang}>{words}</p>
      <p className="text-muted">{m.onlyLawCounts}</p>
    </aside>
  )
}
