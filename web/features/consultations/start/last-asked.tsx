import { Link } from 'react-router'
import { useRecent } from '#web/features/consultations/queries.ts'
import { shortDateTime } from '#web/lib/language/dates.ts'
import { start } from '#web/messages/en/start.ts'
import { useMessages } from '#web/lib/language/messages.ts'

const MOST = 3

/** The consultations that somebody left last; nothing for whoever has none. */
export function LastAsked() {
  const m = useMessages('start', start)
  const recent = useRecent()
  if (!recent.length) return null
  return (
    <section aria-labelledby="last-asked" className="xl:hidden">
      <h2 id="last-asked" className="text-base text-muted">
        {m.lastAsked}
      </h2>
      <ul className="mt-1">
        {recent.slice(0, MOST).map(({ id, title, date }) => (
          <li key={id}>
            <Link
              to={`/app/consult/${encodeURIComponent(id)}`}
              className="flex min-h-11 items-center gap-3 rounded-lg hover:text-accent"
            >
              <span className="min-w-0 flex-1 truncate">{title}</span>
              <span className="flex-none text-muted tabular-nums">{shortDateTime(date)}</span>
            </Link>
          </li>
        ))}
      </ul>
      <Link to="/app/consultations" className="link inline-flex min-h-11 items-center">
        {m.allConsultations}
      </Link>
    </section>
  )
}
