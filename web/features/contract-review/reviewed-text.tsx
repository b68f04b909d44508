import { type ReactNode, useEffect, useRef } from 'react'
import type { ContractReview, Finding } from '#contract/documents/contract-review.ts'
import { useMessages } from '#web/lib/language/messages.ts'
import { review as reviewMessages } from '#web/messages/en/review.ts'

type Props = { review: ContractReview; current: { id: string } | undefined }

/** The contract with what was found marked and numbered, and accepted changes made visible; the current one is scrolled to. */
export function ReviewedText({ review: { paragraphs, findings }, current }: Props) {
  const m = useMessages('review', reviewMessages)
  const pane = useRef<HTMLDivElement>(null)
  useEffect(() => {
    pane.current?.querySelector('[data-current]')?.scrollIntoView({ block: 'center' })
  }, [current])
  const numbered = findings.map((finding, i) => ({ finding, number: i + 1, isCurrent: finding.id === current?.id }))
  const insertedAt = (at: number) =>
    numbered.map(({ finding: { id, change, decision }, number, isCurrent }) =>
      change?.kind === 'insert' && change.paragraph === at && decision === 'accepted' ? (
        <p key={id} data-current={isCurrent ? '' : undefined}>
          <Added text={change.text} number={number} />
        </p>
      ) : null,
    )
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <div ref={pane} className="card contract-review-text" tabIndex={0} role="region" aria-label={m.theText}>
      {insertedAt(-1)}
      {paragraphs.map(({ text, isHeading }, at) => (
        <div key={at}>
          <p className={isHeading ? 'font-semibold' : undefined}>
            {marked(
              text,
              numbered.filter(({ finding }) => finding.place?.paragraph === at && finding.decision !== 'refused'),
            )}
          </p>
          {insertedAt(at)}
        </div>
      ))}
    </div>
  )
}

type Numbered = { finding: Finding; number: number; isCurrent: boolean }

/** A paragraph cut at the places of its findings. Where two overlap, the words of both are marked, and each has its number. */
function marked(text: string, here: Numbered[]): ReactNode[] {
  const borders = [
    ...new Set([0, text.length, ...here.flatMap(({ finding: { place } }) => [place!.start, place!.end])]),
  ]
    .filter((at) => at >= 0 && at <= text.length)
    .toSorted((a, b) => a - b)
  return borders.slice(1).map((end, i) => {
    const start = borders[i]!
    const over = here.filter(({ finding: { place } }) => place!.start <= start && end <= place!.end)
    return <Piece key={start} text={text.slice(start, end)} over={over} end={end} />
  })
}

function Piece({ text, over, end }: { text: string; over: Numbered[]; end: number }) {
  const m = useMessages('review', reviewMessages)
  if (!over.length) return text
  const change = over.find(({ finding }) => finding.decision === 'accepted' && finding.change?.kind === 'replace')
  const isCurrent = over.some((one) => one.isCurrent) ? '' : undefined
  const numbers = over.filter(({ finding }) => finding.place!.end === end)
  const isEnd = change && numbers.includes(change)
  return (
    <>
      {change ? (
        <del data-current={isCurrent}>
          <span className="sr-only">{m.wasRemoved} </span>
          {text}
        </del>
      ) : (
        <mark className="mark-found" data-current={isCurrent}>
          {text}
        </mark>
      )}
      {isEnd && change.finding.change!.text && <Added text={change.finding.change!.text} />}
      {numbers.map(({ number }) => (
        <sup key={number}>{number}</sup>
      ))}
    </>
  )
}

function Added({ text, number }: { text: string; number?: number }) {
  const m = useMessages('review', reviewMessages)
  return (
    <>
      <ins>
        <span className="sr-only">{m.wasAdded} </span>
        {text}
      </ins>
      {number !== undefined && <sup>{number}</sup>}
    </>
  )
}
