import { FileCheck } from 'lucide-react'
import { useNavigate } from 'react-router'
import { PriceLine, withPrice } from '#web/components/first-free-price.tsx'
import { Button } from '#web/components/ui/button.tsx'
import { serverText } from '#web/lib/api/error-text.ts'
import { useMessages } from '#web/lib/language/messages.ts'
import { review as reviewMessages } from '#web/messages/en/review.ts'
import { type AttachedContract, useNewReview, useReviewPrice } from './queries.ts'

/** Has a file that is attached to a consultation reviewed as a contract, and leads to the review. */
export function ReviewAttached(attached: AttachedContract) {
  const m = useMessages('review', reviewMessages)
  const navigate = useNavigate()
  const review = useNewReview()
  const price = useReviewPrice()
  const begin = () => review.mutate(attached, { onSuccess: ({ id }) => void navigate(`/app/review/${id}`) })
  return (
    <div className="mt-2 grid gap-1">
      <Button variant="secondary" className="justify-self-start" busy={review.isPending} onClick={begin}>
        <FileCheck aria-hidden="true" />{' '}
        {withPrice(price.data, { verb: m.reviewThis, points: m.points, forPrice: m.reviewThisFor })}
      </Button>
      <PriceLine price={price.data} words={{ points: m.points, costs: m.costs, othersCost: m.othersCost }} />
      {review.error && (
        <p role="alert" className="text-danger">
          {serverText(review.error) ?? m.notLoaded}
        </p>
      )}
    </div>
  )
}
