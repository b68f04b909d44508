import type { FormEvent } from 'react'
import { useNavigate } from 'react-router'
import { CONTRACT_REVIEW_POINTS_MAX, REVIEWED_TEXT_MAX } from '#contract/documents/contract-review.ts'
import { PriceForm, PriceLine, withPrice } from '#web/components/first-free-price.tsx'
import { PickPricedFile } from '#web/components/pick-priced-file.tsx'
import { Button } from '#web/components/ui/button.tsx'
import { Field, Textarea } from '#web/components/ui/field.tsx'
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
      {role === 'admin' && <Pricing />}
    </div>
  )
}

function ReviewForm() {
  const m = useMessages('review', reviewMessages)
  const navigate = useNavigate()
  const [text, setText] = useDraft('contract-review')
  const review = useNewReview()
  const price = useReviewPrice()
  const verb = withPrice(price.data, { verb: m.review, points: m.points, forPrice: m.reviewFor })
  const begin = (what: { text: string } | { file: File }, onSuccess: () => void) =>
    review.mutate(what, {
      onSuccess: ({ id }) => {
        onSuccess()
        void navigate(`/app/review/${id}`)
      },
    })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (text.trim() && !review.isPending) begin({ text }, () => setText(''))
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
          {verb}
        </Button>
        <PickPricedFile
          price={price.data}
          begin={verb}
          label={m.file}
          isWaiting={review.isPending}
          onFile={(file, onSuccess) => begin({ file }, onSuccess)}
        >
          {m.fromFile}
        </PickPricedFile>
        <PriceLine price={price.data} words={{ points: m.points, costs: m.costs, othersCost: m.othersCost }} />
      </div>
      <p className="text-muted">{m.kept}</p>
    </form>
  )
}

/** What a review costs; for administrators. */
function Pricing() {
  const { data } = useReviewPrice()
  const save = useSetReviewPrice()
  return (
    <PriceForm
      of="review"
      price={data}
      most={CONTRACT_REVIEW_POINTS_MAX}
      isSaving={save.isPending}
      onSave={(points) => save.mutate(points)}
    />
  )
}
