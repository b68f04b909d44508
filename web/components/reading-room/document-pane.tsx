import { useMessages } from '#web/lib/language/messages.ts'
import { reading as readingMessages } from '#web/messages/en/reading.ts'
import { useCallback, useEffect, useMemo, useRef, useState, type RefObject } from 'react'
import type { DocumentText } from '#contract/library.ts'
import { LawToday } from '#web/components/law-today.tsx'
import { Comparison } from './history/comparison.tsx'
import { Contents } from './contents.tsx'
import { FindBar } from './find/find-bar.tsx'
import { PrintSheet } from './print-sheet.tsx'
import { Reader, type ReaderHandle } from './reader.tsx'
import { findPassage, toReading, type Reading } from './text/reading.ts'
import { SectionHistory } from './history/section-history.tsx'
import { type Beside, SectionBar } from './history/section-bar.tsx'
import { CitingJudgments } from './judgments/citing-judgments.tsx'
import { JudgmentLine } from './judgments/judgment-line.tsx'
import { sectionAt, type Section } from './text/sections.ts'
import type { Source } from './source.ts'
import { useFind } from './find/use-find.ts'
import { useFollowing } from './use-following.ts'
import { useSpans } from './text/use-spans.ts'
import type { Versions } from './history/use-versions.ts'

type Props = {
  document: DocumentText
  source: Source
  texts: Versions
  section?: string
  onSection?: (number: string | undefined) => void
  title: string
  asAt?: string
  contentsOpen: boolean
  onContents: (open: boolean) => void
  findInput: RefObject<HTMLInputElement | null>
}

function Missing() {
  const m = useMessages('reading', readingMessages)
  return (
    <p role="status" className="border-b bg-raised px-4 py-2">
      {m.missing}
    </p>
  )
}

/** How the section being read stands today. */
const Today = ({ section }: { section: Section | undefined }) => (
  <div role="status">
    {section?.law && (
      <p className="border-b px-4 py-2">
        <LawToday law={section.law} />
      </p>
    )}
  </div>
)

/** Where the section stands that the room was opened at; only for the first document: later the address follows the reader. */
function useOpeningPlace(document: DocumentText, { sections }: Reading, section?: string): number | undefined {
  const [opened] = useState({ document, section: section?.toUpperCase() })
  if (opened.section === undefined || opened.document !== document) return undefined
  return sections.find(({ number }) => number?.toUpperCase() === opened.section)?.start
}

/** Where there is room beside the text, and something to tell. */
const opensHistory = ({ sections = [] }: DocumentText) =>
  matchMedia('(min-width: 80rem)').matches && sections.some(({ history }) => history)

const useTold = (number: string | undefined, onSection: Props['onSection']) =>
  useEffect(() => onSection?.(number), [onSection, number])

/** The loaded document: search, contents, the name of the section being read, and the text. */
export function DocumentPane(props: Props) {
  const { document, source, title, contentsOpen, onContents, findInput, onSection, texts } = props
  const { documentId } = source
  const reader = useRef<ReaderHandle>(null)
  const [place, setPlace] = useState(0)
  const [beside, setBeside] = useState<Beside | undefined>(() => (opensHistory(document) ? 'history' : undefined))
  const reading = useMemo(() => toReading(document), [document])
  const passage = useMemo(() => findPassage(reading, source), [reading, source])
  const { query, setQuery, places, current, move } = useFind(reading.text, reader)
  const section = sectionAt(reading.sections, place)
  const start = useOpeningPlace(document, reading, props.section)
  useTold(section?.number, onSection)
  useTold(section?.number, texts.setNumber)
  const { compared, setCompared } = texts
  const spans = useSpans({ documentId: documentId, document }, reading)
  const { followed, back } = useFollowing(reader, { documentId, newTab: !onSection }, reading.sections, place)
  const opened = { documentId, section, newTab: !onSection }
  const missing = source.substring !== undefined && passage.first === null

  useEffect(() => reader.current?.focus(), [document])
  const pick = useCallback(
    ({ start }: Section) => {
      reader.current?.goTo(start, 'section')
      if (!matchMedia('(min-width: 64rem)').matches) onContents(false)
      reader.current?.focus()
    },
    [onContents],
  )

  return (
    <>
      <FindBar ref={findInput} query={query} onQuery={setQuery} count={places.length} current={current} onMove={move} />
      {missing && <Missing />}
      <div className="relative flex min-h-0 flex-1">
        {contentsOpen && reading.sections.length > 0 && (
          <div className="reading-aside">
            <Contents sections={reading.sections} current={section} onPick={pick} />
          </div>
        )}
        <div className="flex min-w-0 flex-1 flex-col">
          <SectionBar
            {...{ document, source, section, title, back }}
            sections={reading.sections}
            onCompare={texts.versions.length > 1 ? setCompared : undefined}
            beside={beside}
            onBeside={setBeside}
          />
          {document.judgment && <JudgmentLine judgment={document.judgment} />}
          <Today section={section} />
          <Reader
            key={`${documentId} ${reading.text.length}`}
            ref={reader}
            reading={reading}
            passage={passage}
            start={start}
            places={places}
            current={current}
            onPlace={setPlace}
            spans={spans}
            onLink={followed}
            label={title}
          />
        </div>
        {compared && document.version && (
          <Comparison
            {...{ documentId, version: document.version, versions: texts.versions, number: compared }}
            onClose={() => setCompared(undefined)}
          />
        )}
        {beside === 'history' && <SectionHistory {...opened} onClose={() => setBeside(undefined)} />}
        {beside === 'judgments' && (
          <CitingJudgments
            {...opened}
            isJudgment={document.judgment !== undefined}
            onClose={() => setBeside(undefined)}
          />
        )}
      </div>
      <PrintSheet reading={reading} passage={passage} section={section} title={title} asAt={props.asAt} />
    </>
  )
}
