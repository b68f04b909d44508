import { FileDown } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { Link, useParams } from 'react-router'
import type { ContractReview } from '#contract/documents/contract-review.ts'
import { Button } from '#web/components/ui/button.tsx'
import { Field, Select } from '#web/components/ui/field.tsx'
import { LoadingState } from '#web/components/ui/spinner.tsx'
import { EmptyState, ErrorState } from '#web/components/ui/states.tsx'
import { serverText } from '#web/lib/api/error-text.ts'
import { usePageTitle } from '#web/lib/browser/page-title.ts'
import { useMessages } from '#web/lib/language/messages.ts'
import { review as reviewMessages } from '#web/messages/en/review.ts'
import { FindingCard } from './finding-card.tsx'
import { useReview, useReviewedDocument, useSetKind } from './queries.ts'
import { ReviewedText } from './reviewed-text.tsx'
import './contract-review.css'

/** One review: the contract, and next to it what was found, to be accepted or refused one by one. */
export function ReviewPage() {
  const m = useMessages('review', reviewMessages)
  const { id = '' } = useParams()
  const { data, error, refetch, isRefetching } = useReview(id)
  usePageTitle(data?.name ?? m.title)
  if (error && !data)
    return (
      <div className="page">
        <ErrorState title={m.notLoaded} onRetry={() => void refetch()} retrying={isRefetching}>
          {serverText(error)}
        </ErrorState>
      </div>
    )
  if (!data) return <LoadingState />
  return (
    <div className="page grid gap-5">
      <div>
        <Link className="link" to="/app/review">
          {m.back}
        </Link>
        <h1 className="contract-name mt-2 text-3xl">{data.name}</h1>
      </div>
      <Kind review={data} />
      {data.state === 'reviewing' ? <Reading review={data} /> : <Ready review={data} />}
    </div>
  )
}

function Kind({ review: { id, kind, kinds, age, ...review } }: { review: ContractReview }) {
  const language = review.language ?? 'en'
  const m = useMessages('review', reviewMessages)
  const set = useSetKind(id)
  return (
    <div className="grid max-w-prose gap-2">
      <Field label={m.kind} hint={m.kindHint}>
        {(control) => (
          <Select
            {...control}
            value={set.isPending ? set.variables : kind}
            onChange={({ target }) => target.value && !set.isPending && set.mutate(target.value)}
          >
            {!kind && <option value="">{m.noKind}</option>}
            {kinds.map(({ slug, title }) => (
              <option key={slug} value={slug} lang={language}>
                {title}
              </option>
            ))}
          </Select>
        )}
      </Field>
      {age && (
        <p className="text-muted" lang={language}>
          {age}
        </p>
      )}
    </div>
  )
}

function Reading({ review: { done, total } }: { review: ContractReview }) {
  const m = useMessages('review', reviewMessages)
  return (
    <div role="status" className="grid gap-2">
      <progress className="progress" value={done} max={total} aria-label={m.reading} />
      <p>{m.progress(done, total)}</p>
    </div>
  )
}

function Ready({ review }: { review: ContractReview }) {
  const m = useMessages('review', reviewMessages)
  const [current, setCurrent] = useState<{ id: string }>()
  const heading = useRef<HTMLHeadingElement>(null)
  const word = useReviewedDocument()
  const { findings, present, by, isPartial, isWord } = review
  useEffect(() => heading.current?.focus(), [])
  return (
    <section className="grid gap-4" aria-label={m.list}>
      <p className="max-w-prose">{by === 'rules' ? m.byRules : m.byModel}</p>
      {isPartial && <p className="problem">{m.partial}</p>}
      <div className="flex flex-wrap items-center gap-3">
        <h2 ref={heading} tabIndex={-1} className="mr-auto text-xl">
          {m.findings(findings.length)}
        </h2>
        {isWord && (
          <Button variant="secondary" busy={word.isPending} onClick={() => word.mutate(review.id)}>
            <FileDown aria-hidden="true" /> {m.wordFile}
          </Button>
        )}
      </div>
      <p className="text-muted">{isWord ? m.wordHint : m.noWord}</p>
      <div className="contract-review">
        <ReviewedText review={review} current={current} />
        <div className="grid content-start gap-3">
          {findings.length === 0 && <EmptyState title={m.none} />}
          <ol className="grid gap-3" aria-label={m.list}>
            {findings.map((finding, i) => (
              <FindingCard
                key={finding.id}
                review={review}
                finding={finding}
                number={i + 1}
                onShow={() => setCurrent({ id: finding.id })}
              />
            ))}
          </ol>
          {present.length > 0 && (
            <details className="card p-4">
              <summary>{m.present(present.length)}</summary>
              <ul className="mt-2 grid gap-1" lang={review.language ?? 'en'}>
                {present.map(({ name, cited }) => (
                  <li key={name}>
                    {name} <span className="text-muted">({cited})</span>
                  </li>
                ))}
              </ul>
            </details>
          )}
        </div>
      </div>
    </section>
  )
}
