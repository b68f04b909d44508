import { Link } from 'react-router'
import type { NumberedCitation } from '#web/features/consultations/citations/citations.ts'
import { useDeadlineRules, useProcedures } from '#web/features/procedures/queries.ts'
import { proceduresNamed, rulesNamed } from '#contract/procedures/related.ts'
import { useMessages } from '#web/lib/language/messages.ts'
import { procedures as messages } from '#web/messages/en/procedures.ts'

type Props = { text: string; sources: NumberedCitation[] }

/** From knowing the law to having done it: procedures on the guides and sections that an answer rests on, and time limits that it names. */
export function NextSteps({ text, sources }: Props) {
  const m = useMessages('procedures', messages)
  const procedures = useProcedures()
  const deadlines = useDeadlineRules()
  const guided = proceduresNamed(procedures.data ?? [], sources)
  const said = [text, ...sources.map(({ label }) => label)].join('\n')
  const rules = deadlines.data ? rulesNamed(said, deadlines.data.rules, deadlines.data.sections) : []
  if (!guided.length && !rules.length) return null
  return (
    <ul className="no-print grid gap-1">
      {guided.map(({ slug, title }) => (
        <li key={slug}>
          {m.stepByStep}{' '}
          <Link className="link inline-flex min-h-11 items-center" to={`/procedures/${slug}`}>
            {title}
          </Link>
        </li>
      ))}
      {rules.map(({ id, title }) => (
        <li key={id}>
          {title}:{' '}
          <Link className="link inline-flex min-h-11 items-center" to={`/deadlines?rule=${id}`}>
            {m.myDate}
          </Link>
        </li>
      ))}
    </ul>
  )
}
