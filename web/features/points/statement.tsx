import type { StatementEntry } from '#contract/points.ts'
import { LoadMore } from '#web/components/load-more.tsx'
import { Button } from '#web/components/ui/button.tsx'
import { Skeleton } from '#web/components/ui/card.tsx'
import { EmptyState, ErrorState } from '#web/components/ui/states.tsx'
import { errorText } from '#web/lib/api/error-text.ts'
import { useStatement } from './purchase-queries.ts'

const when = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeStyle: 'short' })
const signed = (amount: number) => `${amount > 0 ? '+' : '−'}${Math.abs(amount).toLocaleString('en')}`

/** Every entry: when, what for, points, balance after. */
export function Statement() {
  const pages = useStatement()
  const { data, error, isError, refetch, isFetching } = pages
  const entries = data?.pages.flatMap((page) => page.entries)
  return (
    <section aria-labelledby="statement">
      <div className="flex items-center justify-between">
        <h2 id="statement" className="text-xl">
          Statement
        </h2>
        <Button variant="link" className="no-print" onClick={() => window.print()}>
          Print
        </Button>
      </div>
      {entries?.length ? (
        <Entries entries={entries} />
      ) : entries ? (
        <EmptyState title="Nothing yet. What you buy and spend will stand here." />
      ) : isError ? (
        <ErrorState title="Your statement could not be loaded." onRetry={() => void refetch()} retrying={isFetching}>
          {errorText(error, 'Please try again.')}
        </ErrorState>
      ) : (
        <div role="status" className="mt-3 grid gap-2">
          <span className="sr-only">Loading your statement…</span>
          {Array.from({ length: 5 }, (_, at) => (
            <Skeleton key={at} className="h-11" />
          ))}
        </div>
      )}
      <LoadMore pages={pages} text="Show older entries" />
    </section>
  )
}

const Entries = ({ entries }: { entries: StatementEntry[] }) => (
  <table className="statement">
    <thead>
      <tr>
        <th scope="col">Date</th>
        <th scope="col">What for</th>
        <th scope="col">Points</th>
        <th scope="col">Balance</th>
      </tr>
    </thead>
    <tbody>
      {entries.map(({ id, date, description, amount, balanceAfter }) => (
        <tr key={id}>
          <td className="text-muted">
            <time dateTime={date}>{when.format(new Date(date))}</time>
          </td>
          <td>{description}</td>
          <td className={amount > 0 ? 'font-semibold text-accent' : undefined}>{signed(amount)}</td>
          <td>{balanceAfter.toLocaleString('en')}</td>
        </tr>
      ))}
    </tbody>
  </table>
)
