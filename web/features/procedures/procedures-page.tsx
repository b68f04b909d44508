import { Link } from 'react-router'
import { ErrorState } from '#web/components/ui/states.tsx'
import { LoadingState } from '#web/components/ui/spinner.tsx'
import { usePageTitle } from '#web/lib/browser/page-title.ts'
import { useProcedures } from './queries.ts'

export function ProceduresPage() {
  usePageTitle('Step by step')
  const { data, isError, refetch, isFetching } = useProcedures()
  return (
    <div className="page grid gap-6">
      <section className="max-w-prose">
        <h1 className="text-3xl">Step by step</h1>
        <p className="mt-3 text-muted">
          A few questions, one at a time. At the end stand what you can do, by when, where, what to bring and what it
          costs, with the section of law behind each step. It is free and needs no account.
        </p>
      </section>
      {isError && (
        <ErrorState title="The list could not be loaded" onRetry={() => void refetch()} retrying={isFetching} />
      )}
      {!data && !isError && <LoadingState />}
      <ul className="grid gap-4 md:grid-cols-2">
        {data?.map(({ slug, title, summary }) => (
          <li key={slug} className="card">
            <h2 className="text-xl">
              <Link className="link" to={`/procedures/${slug}`}>
                {title}
              </Link>
            </h2>
            <p className="mt-1 text-muted">{summary}</p>
          </li>
        ))}
      </ul>
      <p>
        <Link className="link" to="/deadlines">
          Work out a single date
        </Link>
      </p>
    </div>
  )
}
