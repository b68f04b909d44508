import { mediumDateTime } from '#web/lib/language/dates.ts'
import { sentenceNow, useMessages } from '#web/lib/language/messages.ts'
import { points as pointsMessages } from '#web/messages/en/points.ts'
import type { StatementEntry } from '#contract/points.ts'
import { LoadMore } from '#web/components/load-more.tsx'
import { Button } from '#web/components/ui/button.tsx'
import { Skeleton } from '#web/components/ui/card.tsx'
import { EmptyState, ErrorState } from '#web/components/ui/states.tsx'
import { errorText } from '#web/lib/api/error-text.ts'
import { useStatement } from './purchase-queries.ts'

const signed = (amount: number) => `${amount > 0 ? '+' : '−'}${Math.abs(amount).toLocaleString('en')}`

/** What the server says an entry was for; after the words for a viewed document stands its title. */
function purposeOf(kind: string, description: string) {
  const at = kind === 'view_document' ? description.indexOf(': ') : -1
  return at < 0 ? sentenceNow(description) : sentenceNow(description.slice(0, at)) + description.slice(at)
}

/** Every entry: when, what for, points, balance after. */
export function Statement() {
  const m = useMessages('points', pointsMessages)
  const pages = useStatement()
  const { data, error, isError, refetch, isFetching } = pages
  const entries = data?.pages.flatMap((page) => page.entries)
  return (
    <section aria-labelledby="statement">
      <div className="flex items-center justify-between">
        <h2 id="statement" className="text-xl">
          {m.statement}
        </h2>
        <Button variant="link" className="no-print" onClick={() => window.print()}>
          {m.print}
        </Button>
      </div>
      {entries?.length ? (
        <Entries entries={entries} />
      ) : entries ? (
        <EmptyState title={m.nothingYet} />
      ) : isError ? (
        <ErrorState title={m.statementNotLoaded} onRetry={() => void refetch()} retrying={isFetching}>
          {errorText(error, m.pleaseTryAgain)}
        </ErrorState>
      ) : (
        <div role="status" className="mt-3 grid gap-2">
          <span className="sr-only">{m.loadingStatement}</span>
          {Array.from({ length: 5 }, (_, at) => (
            <Skeleton key={at} className="h-11" />
          ))}
        </div>
      )}
      <LoadMore pages={pages} text={m.showOlder} />
    </section>
  )
}

function Entries({ entries }: { entries: StatementEntry[] }) {
  const m = useMessages('points', pointsMessages)
  return (
    <table className="statement">
      <thead>
        <tr>
          {/* on a phone the date stands below what the points were for */}
          <th scope="col" className="max-sm:hidden">
            {m.date}
          </th>
          <th scope="col">{m.whatFor}</th>
          <th scope="col">{m.pointsColumn}</th>
          <th scope="col">{m.balance}</th>
        </tr>
      </thead>
      <tbody>
        {entries.map(({ id, date, kind, description, amount, balanceAfter }) => (
          <tr key={id}>
            <td className="text-muted max-sm:hidden">
              <time dateTime={date}>{mediumDateTime(date)}</time>
            </td>
            <td>
              {purposeOf(kind, description)}
              <time dateTime={date} className="block text-muted sm:hidden">
                {mediumDateTime(date)}
              </time>
            </td>
            <td className={amount > 0 ? 'font-semibold text-accent' : undefined}>{signed(amount)}</td>
            <td>{balanceAfter.toLocaleString('en')}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
