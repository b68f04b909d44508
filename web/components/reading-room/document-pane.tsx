import { shown, useMessages } from '#web/lib/language/messages.ts'
import { reading as readingMessages } from '#web/messages/en/reading.ts'
import { useEffect, useMemo, useRef, useState, type RefObject } from 'react'
import type { DocumentText } from '#contract/library/document-text.ts'
import { nameOfReading } from '#contract/library/section-name.ts'
import { LawToday } from '#web/components/law-today.tsx'
import { BesideText } from './history/beside-text.tsx'
import { useWhole } from './excerpt/use-whole.ts'
import { Neighbours, type Rest } from './excerpt/neighbours.tsx'
import type { SectionLink } from './excerpt/section-link.ts'
import { FindBar } from './find/find-bar.tsx'
import { Contents, PrintSheet, usePartsAhead } from './parts.tsx'
import { Reader } from './reader/reader.tsx'
import type { ReaderHandle } from './reader/reader-page.tsx'
import { FIND_MIN } from './find/find.ts'
import { findPassage, toReading, type Reading } from './text/reading.ts'
import { type Beside, SectionBar } from './history/section-bar.tsx'
import { JudgmentLine } from './judgments/judgment-line.tsx'
import { placePath, sectionAt, type Section } from './text/sections.ts'
import type { Source } from './source.ts'
import { useFind } from './find/use-find.ts'
import { useFollowing } from './use-following.ts'
import { useHistoryPlace } from './use-history-place.ts'
import { useSpans } from './text/use-spans.ts'
import type { Versions } from './history/use-versions.ts'

type Props = {
  document: DocumentText
  source: Source
  texts: Versions
  section?: string
  onSection?: (number: string | undefined) => void
  onName?: (name: string) => void
  linkTo?: SectionLink
  /** What is not here of a document of which one section is. */
  rest: Rest
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

/**
 * Where the section stands that the room was opened at; only for the first document: later the address follows the reader. A section
 * alone is read from its beginning.
 */
function useOpeningPlace(document: DocumentText, { sections }: Reading, section?: string): number | undefined {
  const [opened] = useState({ document, section: section?.toUpperCase() })
  if (document.excerpt || opened.section === undefined || opened.document !== document) return undefined
  return sections.find(({ number }) => number?.toUpperCase() === opened.section)?.start
}

/** Where there is room next to the text, and something to tell. */
const opensHistory = ({ sections = [] }: DocumentText) =>
  matchMedia('(min-width: 80rem)').matches && sections.some(({ history }) => history)

function useTold<T>(what: T, tell: ((what: T) => void) | undefined) {
  useEffect(() => tell?.(what), [tell, what])
}

const NONE: Section[] = []

/** The loaded document, or a section of it: search, contents, the name of the section being read, and the text. */
export function DocumentPane(props: Props) {
  const { document, source, title, contentsOpen, onContents, findInput, onSection, texts, rest } = props
  const { excerpt } = document
  const { documentId } = source
  const reader = useRef<ReaderHandle>(null)
  const [place, setPlace] = useState(0)
  const [beside, setBeside] = useState<Beside | undefined>(() => (opensHistory(document) ? 'history' : undefined))
  const reading = useMemo(() => toReading(document), [document])
  const passage = useMemo(() => findPassage(reading, source), [reading, source])
  const linkTo: SectionLink = props.linkTo ?? ((number) => ({ to: placePath({ documentId, section: number }) }))
  const { openAt, openDefinition } = useWhole({ reader, document, place, rest, linkTo })
  const find = useFind(excerpt ? '' : reading.text, reader)
  const section = sectionAt(reading.sections, place)
  const start = useOpeningPlace(document, reading, props.section)
  const { language } = shown.useValue()
  usePartsAhead()
  // the address of a section alone is right already
  useTold(section?.number, excerpt ? undefined : onSection)
  useTold(section?.number, texts.setNumber)
  useTold(nameOfReading(section, { title, called: document.called }, language), props.onName)
  const spans = useSpans({ documentId: documentId, document }, reading)
  const here = excerpt ? NONE : reading.sections
  const { followed, back, pick } = useFollowing(reader, { documentId, newTab: !onSection }, here, place)
  useHistoryPlace(reader, here, props.section)
  const opened = { documentId, section, newTab: !onSection }
  const missing = source.substring !== undefined && passage.first === null

  useEffect(() => {
    // somebody who searches is still writing when the rest of the document comes
    if (!findInput.current?.value) reader.current?.focus()
  }, [document, findInput])
  const search = (wanted: string) => {
    find.setQuery(wanted)
    if (excerpt && wanted.trim().length >= FIND_MIN) openAt(place)
  }

  return (
    <>
      <FindBar ref={findInput} {...find} onQuery={search} waiting={rest.state === 'wait'} />
      {missing && <Missing />}
      <div className="relative flex min-h-0 flex-1">
        {contentsOpen && reading.sections.length > 0 && (
          <Contents
            {...{ document, documentId, linkTo }}
            sections={reading.sections}
            current={section}
            onPick={pick}
            onWhole={openAt}
            onClose={() => onContents(false)}
          />
        )}
        <div className="flex min-w-0 flex-1 flex-col">
          <SectionBar
            {...{ document, source, section, title, back }}
            sections={reading.sections}
            onCompare={texts.versions.length > 1 ? texts.setCompared : undefined}
            beside={beside}
            onBeside={setBeside}
          />
          {document.judgment && <JudgmentLine judgment={document.judgment} />}
          <Today section={section} />
          <Reader
            key={`${documentId} ${excerpt?.start} ${reading.text.length}`}
            ref={reader}
            reading={reading}
            passage={passage}
            start={start}
            places={find.places}
            current={find.current}
            onPlace={setPlace}
            spans={spans}
            follow={{ link: followed, definition: (offset) => openDefinition(offset, spans.terms) }}
            label={title}
          />
          {excerpt && (
            <Neighbours {...{ excerpt, linkTo, rest }} onWhole={() => openAt(excerpt.cut ? excerpt.end : place)} />
          )}
        </div>
        <BesideText {...{ document, opened, texts, beside }} onClose={() => setBeside(undefined)} />
      </div>
      <PrintSheet reading={reading} passage={passage} section={section} title={title} asAt={props.asAt} />
    </>
  )
}
