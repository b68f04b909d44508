import { FileDown } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { useNavigate } from 'react-router'
import type { ComparedParagraph } from '#contract/documents/comparison.ts'
import { Badge } from '#web/components/ui/card.tsx'
import { Button } from '#web/components/ui/button.tsx'
import { useMessages } from '#web/lib/language/messages.ts'
import { START_DRAFT, writeDraft } from '#web/lib/session/use-draft.ts'
import { compare as compareMessages } from '#web/messages/en/compare.ts'
import { type Texts, useComparedDocument } from './queries.ts'
import './comparison.css'

type Kind = ComparedParagraph['kind']

/** What changed, in the order of both texts; what stayed the same is folded away where it is long. */
export function Compared({ paragraphs, texts }: { paragraphs: ComparedParagraph[]; texts: Texts }) {
  const m = useMessages('compare', compareMessages)
  const word = useComparedDocument()
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  const count = (kind: Kind) => paragraphs.filter((one) => one.kind === kind).length
  const told = (['changed', 'added', 'removed'] as const).filter(count).map((kind) => m[kind](count(kind)))
  return (
    <section className="grid gap-4" aria-label={m.result}>
      <div className="flex flex-wrap items-center gap-3">
        <h2 ref={heading} tabIndex={-1} className="mr-auto text-xl">
          {told.length ? told.join(', ') : m.nothing}
        </h2>
        {told.length > 0 && (
          <Button variant="secondary" busy={word.isPending} onClick={() => word.mutate(texts)}>
            <FileDown aria-hidden="true" /> {m.wordFile}
          </Button>
        )}
      </div>
      {told.length > 0 && (
        <div className="compared grid gap-3">
          {groupsOf(paragraphs).map((group, i) =>
            group[0]!.kind === 'same' ? <Unchanged key={i} paragraphs={group} /> : <Change key={i} {...group[0]!} />,
          )}
        </div>
      )}
    </section>
  )
}

/** Each change by itself, and what stayed the same together. */
const groupsOf = (paragraphs: ComparedParagraph[]) =>
  paragraphs.reduce<ComparedParagraph[][]>((groups, one) => {
    const last = groups.at(-1)
    if (one.kind === 'same' && last?.[0]?.kind === 'same') last.push(one)
    else groups.push([one])
    return groups
  }, [])

/** Paragraphs that are shown as they are; more are folded away. */
const SHOWN = 2

function Unchanged({ paragraphs }: { paragraphs: ComparedParagraph[] }) {
  const m = useMessages('compare', compareMessages)
  const texts = paragraphs.map(({ pieces }, i) => <p key={i}>{pieces[0]!.text}</p>)
  if (paragraphs.length <= SHOWN) return <div className="text-muted">{texts}</div>
  return (
    <details>
      <summary>{m.unchanged(paragraphs.length)}</summary>
      <div className="mt-2 text-muted">{texts}</div>
    </details>
  )
}

/** Letters of a change that are put into a question. */
const ASKED_MAX = 1_000

function Change({ kind, pieces }: ComparedParagraph) {
  const m = useMessages('compare', compareMessages)
  const navigate = useNavigate()
  const without = (other: Kind) =>
    pieces
      .map((piece) => (piece.kind === other ? '' : piece.text))
      .join('')
      .trim()
      .slice(0, ASKED_MAX)
  const ask = () => {
    writeDraft(START_DRAFT, m.question(without('added'), without('removed')))
    void navigate('/app')
  }
  const label = kind === 'changed' ? m.isChanged : kind === 'added' ? m.isAdded : m.isRemoved
  return (
    <div className="card grid gap-2 p-4">
      <Badge className="justify-self-start">{label}</Badge>
      <p>
        {pieces.map(({ kind: change, text }, i) =>
          change === 'same' ? (
            text
          ) : change === 'removed' ? (
            <del key={i}>
              <span className="sr-only">{m.wasRemoved} </span>
              {text}
            </del>
          ) : (
            <ins key={i}>
              <span className="sr-only">{m.wasAdded} </span>
              {text}
            </ins>
          ),
        )}
      </p>
      <Button variant="ghost" className="-ml-4 justify-self-start" onClick={ask}>
        {m.askAbout}
      </Button>
    </div>
  )
}
