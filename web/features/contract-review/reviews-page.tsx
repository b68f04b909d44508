import type { FormEvent } from 'react'
import { useNavigate } from 'react-router'
import { CONTRACT_REVIEW_POINTS_MAX, REVIEWED_TEXT_MAX } from '#contract/contract-review.ts'
import { PickFile } from '#web/components/pick-file.tsx'
import { Button } from '#web/components/ui/button.tsx'
import { Field, Textarea, TextField } from '#web/components/ui/field.tsx'
import { serverText } from '#web/lib/api/error-text.ts'
import { usePageTitle } from '#web/lib/browser/page-title.ts'
import { useMessages } from '#web/lib/language/messages.ts'
import { useUser } from '#web/lib/session/session.ts'
import { useDraft } from '#web/lib/session/use-draft.ts'
import { review as reviewMessages } from '#web/messages/en/review.ts'
import { useNewReview, useReviewPrice, useSetReviewPrice } from './queries.ts'
import { ReviewList } from './review-list.tsx'
import './contract-review.css'

/** Where somebody has a contract reviewed, and finds those that were. */
export function ReviewsPage() {
  const m = useMessages('review', reviewMessages)
  usePageTitle(m.title)
  const { role } = useUser()
  return (
    <div className="page grid gap-6">
      <div>
        <h1 className="text-3xl">{m.title}</h1>
        <p className="mt-2 max-w-prose text-muted">{m.lead}</p>
      </div>
      <ReviewForm />
      <ReviewList />
      {role === 'admin' && <PriceForm />}
    </div>
  )
}

function ReviewForm() {
  const m = useMessages('review', reviewMessages)
  const navigate = useNavigate()
  const [text, setText] = useDraft('contract-review')
  const review = useNewReview()
  const begin = (what: { text: string } | { file: File }) =>
    review.mutate(what, {
      onSuccess: ({ id }) => {
        if ('text' in what) setText('')
        void navigate(`/app/review/${id}`)
      },
    })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (text.trim() && !review.isPending) begin({ text })
  }
  return (
    <form onSubmit={submit} className="grid gap-3" noValidate>
      <Field
        label={m.text}
        hint={m.textHint}
        error={review.error ? (serverText(review.error) ?? m.notLoaded) : undefined}
      >
        {(control) => (
          <Textarea
            {...control}
            rows={6}
            maxLength={REVIEWED_TEXT_MAX}
            value={text}
            onChange={(event) => setText(event.target.value)}
          />
        )}
      </Field>
      <div className="flex flex-wrap items-center gap-3">
        <Button type="submit" busy={review.isPending} aria-disabled={!text.trim() || undefined}>
          {m.review}
        </Button>
        <PickFile label={m.file} isWaiting={review.isPending} onFile={(file) => begin({ file })}>
          {m.fromFile}
        </PickFile>
        <Price />
      </div>
      <p className="text-muted">{m.kept}</p>
    </form>
  )
}

function Price() {
  const m = useMessages('review', reviewMessages)
  const { data } = useReviewPrice()
  if (!data) return null
  const first = data.points ? m.othersCost(m.points(data.points)) : ''
  return <p className="text-muted">{data.now ? m.costs(m.points(data.now)) : first}</p>
}

/** What reviews cost; for administrators. */
function PriceForm() {
  const { data } = useReviewPrice()
  const save = useSetReviewPrice()
  if (!data) return null
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const points = Number(new FormData(event.currentTarget).get('points'))
    if (!save.isPending) save.mutate(points)
  }
  return (
    <form onSubmit={submit} className="card flex flex-wrap items-end gap-3 p-4">
      <TextField
        label="Price of a review after the first of a day, in points"
        name="points"
        type="number"
        min={0}
        max={CONTRACT_REVIEW_POINTS_MAX}
        step={1}
        required
        defaultValue={data.points}
      />
      <Button type="submit" variant="secondary" busy={save.isPending}>
        Save price
      </Button>
    </form>
  )
}
