import { useMessages } from '#web/lib/language/messages.ts'
import { procedures } from '#web/messages/en/procedures.ts'
import { Link } from 'react-router'
import { ErrorState } from '#web/components/ui/states.tsx'
import { LoadingState } from '#web/components/ui/spinner.tsx'
import { usePageTitle } from '#web/lib/browser/page-title.ts'
import { useProcedures } from './queries.ts'

export function ProceduresPage() {
  const m = useMessages('procedures', procedures)
  usePageTitle(m.page)
  const { data, isError, refetch, isFetching } = useProcedures()
  return (
    <div className="page grid gap-6">
      <section className="max-w-prose">
        <h1 className="text-3xl">{m.page}</h1>
        <p className="mt-3 text-muted">{m.lead}</p>
      </section>
      {isError && <ErrorState title={m.listNotLoaded} onRetry={() => void refetch()} retrying={isFetching} />}
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
          {m.singleDate}
        </Link>
      </p>
    </div>
  )
}
