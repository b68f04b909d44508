import { lawSentenceIn } from '#contract/library/law-state.ts'
import { translate } from '#contract/sentences/translate.ts'
import { shown, useMessages } from '#web/lib/language/messages.ts'
import { check as checkMessages } from '#web/messages/en/check.ts'
import { FileDown } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { Link } from 'react-router'
import type { CheckedCitation, CitationCheck, CitationVerdict } from '#contract/documents/citation-check.ts'
import { cutAtMarks, type Mark } from '#web/components/text-marks.ts'
import { Badge } from '#web/components/ui/card.tsx'
import { Button } from '#web/components/ui/button.tsx'
import { EmptyState } from '#web/components/ui/states.tsx'
import { useCommentedDocument } from './queries.ts'
import { countVerdicts, TONES } from './verdicts.ts'
import './citation-check.css'

/** What was found, most urgent first to filter by, next to the text it was found in. */
export function CheckResult({ check }: { check: CitationCheck }) {
  const m = useMessages('check', checkMessages)
  const { text, citations, more } = check
  const [only, setOnly] = useState<CitationVerdict>()
  const [current, setCurrent] = useState<number>()
  const heading = useRef<HTMLHeadingElement>(null)
  const word = useCommentedDocument()
  useEffect(() => heading.current?.focus(), [])
  if (!citations.length) return <EmptyState title={m.none} />
  return (
    <section className="grid gap-4" aria-label={m.result}>
      <div className="flex flex-wrap items-center gap-3">
        <h2 ref={heading} tabIndex={-1} className="mr-auto text-xl">
          {m.citations(citations.length)}
        </h2>
        <Button variant="secondary" busy={word.isPending} onClick={() => word.mutate(text)}>
          <FileDown aria-hidden="true" /> {m.wordFile}
        </Button>
      </div>
      {more && <p className="problem">{m.more}</p>}
      <ul className="flex flex-wrap gap-2" aria-label={m.showOnly}>
        {countVerdicts(citations).map(({ verdict, count }) => (
          <li key={verdict}>
            <Button
              variant={only === verdict ? 'primary' : 'secondary'}
              aria-pressed={only === verdict}
              onClick={() => setOnly(only === verdict ? undefined : verdict)}
            >
              {m[verdict]} ({count})
            </Button>
          </li>
        ))}
      </ul>
      <div className="citation-check">
        <ol className="grid content-start gap-3" aria-label={m.list}>
          {citations.map(
            (citation, i) =>
              (!only || citation.verdict === only) && (
                <CitationCard key={i} citation={citation} text={text} onShow={() => setCurrent(i)} />
              ),
          )}
        </ol>
        <CheckedText text={text} citations={citations} current={current} />
      </div>
    </section>
  )
}

/** How law stands is known in each language by the server; other sentences by their English. */
function useNote() {
  const { language, catalogue } = shown.useValue()
  return ({ sentence, translations }: CheckedCitation['notes'][number]) =>
    translations
      ? lawSentenceIn({ sentence, translations }, language)
      : ((catalogue && translate(catalogue.sentences, sentence)) ?? sentence)
}

type CardProps = { citation: CheckedCitation; text: string; onShow: () => void }

function CitationCard({ citation, text, onShow }: CardProps) {
  const { raw, verdict, notes, source, quotation } = citation
  const m = useMessages('check', checkMessages)
  const said = useNote()
  return (
    <li className="card grid gap-2 p-4">
      <div className="flex flex-wrap items-baseline gap-2">
        <button type="button" className="text-left font-semibold underline" onClick={onShow}>
          {raw}
        </button>
        <Badge tone={TONES[verdict]}>{m[verdict]}</Badge>
      </div>
      <p>{notes.map((note) => said(note)).join(' ')}</p>
      {quotation && quotation.strange.length > 0 && (
        <blockquote className="border-l-2 pl-3">
          {pieces(text, quotation.start, quotation.end, quotation.strange).map(({ words: piece, strange }, i) =>
            strange ? <del key={i}>{piece}</del> : <span key={i}>{piece}</span>,
          )}
        </blockquote>
      )}
      {source?.text && (
        <details>
          <summary>{m.howReads}</summary>
          <p className="mt-2 whitespace-pre-line" lang="en">
            {source.text}
          </p>
        </details>
      )}
      {source && (
        <Link to={`/library/${source.documentId}${source.section ? `/${source.section}` : ''}`}>
          {source.title}
          {source.section && m.section(source.section)}
          {source.heading && `: ${source.heading}`}
        </Link>
      )}
    </li>
  )
}

const pieces = (text: string, start: number, end: number, strange: { start: number; end: number }[]) =>
  cutAtMarks(
    text.slice(start, end),
    strange.map((one) => ({ start: one.start - start, end: one.end - start, kind: 'found' as const })),
  ).map(({ text: words, kinds }) => ({ words, strange: kinds.length > 0 }))

type TextProps = { text: string; citations: CheckedCitation[]; current: number | undefined }

/** The text with its citations marked; the current one is scrolled to. */
function CheckedText({ text, citations, current }: TextProps) {
  const m = useMessages('check', checkMessages)
  const pane = useRef<HTMLDivElement>(null)
  useEffect(() => {
    pane.current?.querySelector('[data-current]')?.scrollIntoView({ block: 'center' })
  }, [current])
  const chosen = current === undefined ? undefined : citations[current]
  const marks: Mark[] = citations.map(({ start, end }) => ({ start, end, kind: 'found' }))
  if (chosen) marks.push({ start: chosen.start, end: chosen.end, kind: 'current' })
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <div ref={pane} className="card citation-check-text" tabIndex={0} role="region" aria-label={m.theText}>
      {paragraphsOf(text).map(({ words, start }) => (
        <p key={start}>
          {cutAtMarks(words, within(marks, start, start + words.length)).map(({ text: piece, kinds }, i) =>
            kinds.length ? (
              <mark key={i} className="mark-found" data-current={kinds.includes('current') ? '' : undefined}>
                {piece}
              </mark>
            ) : (
              piece
            ),
          )}
        </p>
      ))}
    </div>
  )
}

/** The marks of a paragraph, by positions in it. */
const within = (marks: Mark[], from: number, to: number) =>
  marks
    .filter(({ start, end }) => start < to && end > from)
    .map((mark) => ({ ...mark, start: mark.start - from, end: mark.end - from }))

function paragraphsOf(text: string) {
  let start = 0
  return text.split('\n').flatMap((words) => {
    const paragraph = { words, start }
    start += words.length + 1
    return words.trim() ? [paragraph] : []
  })
}
