import { useState } from 'react'
import { Link } from 'react-router'
import type { ReviewHead } from '#contract/documents/contract-review.ts'
import { ConfirmDialog } from '#web/components/ui/alert-dialog.tsx'
import { Button } from '#web/components/ui/button.tsx'
import { mediumDateTime } from '#web/lib/language/dates.ts'
import { useMessages } from '#web/lib/language/messages.ts'
import { review as reviewMessages } from '#web/messages/en/review.ts'
import { useDeleteReview, useReviews } from './queries.ts'

/** The person's reviews, newest first; nothing where there are none. */
export function ReviewList() {
  const m = useMessages('review', reviewMessages)
  const { data } = useReviews()
  const remove = useDeleteReview()
  const [asked, setAsked] = useState<ReviewHead>()
  if (!data?.length) return null
  const stateInWords = ({ state, open }: ReviewHead) =>
    state === 'reviewing' ? m.reading : open ? m.open(open) : m.decided
  return (
    <section className="grid gap-3" aria-labelledby="reviews">
      <h2 id="reviews" className="text-xl">
        {m.mine}
      </h2>
      <ul className="grid gap-3">
        {data.map((one) => (
          <li key={one.id} className="card flex flex-wrap items-center justify-between gap-3 p-4">
            <div className="contract-name">
              <Link className="link font-semibold" to={`/app/review/${one.id}`}>
                {one.name}
              </Link>
              <p className="text-muted">
                {mediumDateTime(one.date)} · {stateInWords(one)}
              </p>
            </div>
            <Button variant="ghost" aria-label={m.removeNamed(one.name)} onClick={() => setAsked(one)}>
              {m.remove}
            </Button>
          </li>
        ))}
      </ul>
      <ConfirmDialog
        open={asked !== undefined}
        onOpenChange={(open) => !open && setAsked(undefined)}
        title={m.removeTitle}
        description={m.removeQuestion}
        cancel={m.cancel}
        confirm={m.remove}
        variant="danger"
        busy={remove.isPending}
        onConfirm={() => asked && remove.mutate(asked.id, { onSettled: () => setAsked(undefined) })}
      />
    </section>
  )
}
