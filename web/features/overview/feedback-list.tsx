import type { Feedback } from '#contract/overview.ts'
import { Markdown } from '#web/components/markdown.tsx'
import { longDate } from '#web/lib/language/dates.ts'
import { LoadMore } from '#web/components/load-more.tsx'
import { Badge } from '#web/components/ui/card.tsx'
import { LoadingState } from '#web/components/ui/spinner.tsx'
import { EmptyState, ErrorState } from '#web/components/ui/states.tsx'
import { useFeedback } from './queries.ts'
import { RunDetails } from './run-details.tsx'

const VERDICTS: Record<string, string> = { wrong: 'Wrong', missing_source: 'No source', useful: 'Useful' }

/** Of a long answer only the beginning comes, which may end within the address of a citation. */
const CUT_LINK = /\[[^[\]]*\]\([^)]*$/

/** What people said of answers, worst first, so that what is wrong is put right first. */
export function FeedbackList() {
  const pages = useFeedback()
  const { data, isPending, isFetching, refetch } = pages
  const entries = data?.pages.flatMap((page) => page.entries) ?? []
  return (
    <section>
      <h2 className="text-2xl">Feedback</h2>
      <p className="mt-1 text-muted">Worst first. Who said it is not shown.</p>
      {isPending && <LoadingState label="Loading feedback…" />}
      {!isPending && !data && (
        <ErrorState title="The feedback could not be loaded." onRetry={() => void refetch()} retrying={isFetching} />
      )}
      {data && !entries.length && <EmptyState title="Nobody has said anything of an answer yet." />}
      <ul className="mt-3 grid gap-3">
        {entries.map((one) => (
          <li key={one.runId} className="card p-4">
            <Entry entry={one} />
          </li>
        ))}
      </ul>
      <LoadMore pages={pages} text="Show more" />
    </section>
  )
}

const Entry = ({ entry: { runId, verdict, comment, date, question, answer } }: { entry: Feedback }) => (
  <>
    <p className="flex flex-wrap items-center justify-between gap-x-4">
      <Badge>{VERDICTS[verdict] ?? verdict}</Badge>
      <time dateTime={date} className="text-muted">
        {longDate(date)}
      </time>
    </p>
    {comment && <p className="mt-2 font-semibold whitespace-pre-line [overflow-wrap:anywhere]">“{comment}”</p>}
    <p className="mt-2 line-clamp-6 whitespace-pre-line [overflow-wrap:anywhere]">{question}</p>
    {answer && (
      <details className="mt-1">
        <summary className="min-h-11 py-2 text-muted">The answer</summary>
        <div className="reading text-base [overflow-wrap:anywhere]">
          <Markdown>{answer.replace(CUT_LINK, '…')}</Markdown>
        </div>
      </details>
    )}
    <RunDetails runId={runId} />
  </>
)
