import { Plus } from 'lucide-react'
import { useId, useState } from 'react'
import { type Clause, CLAUSE_KINDS } from '#contract/documents/clauses.ts'
import { Button } from '#web/components/ui/button.tsx'
import { Field, Input } from '#web/components/ui/field.tsx'
import { useMessages } from '#web/lib/language/messages.ts'
import { clauses as clauseMessages } from '#web/messages/en/clauses.ts'
import { ClauseText } from './clause-text.tsx'

type Props = { clauses: Clause[]; onPick?: (id: string) => void }

const wordsOf = ({ title, text, does, avoid, law }: Clause) => [title, text, does, avoid, law].join(' ').toLowerCase()

/** The library of clauses with a search; each opens to its words and what is to be known of it. Without `onPick` it is read only. */
export function ClausePicker({ clauses, onPick }: Props) {
  const m = useMessages('clauses', clauseMessages)
  const [search, setSearch] = useState('')
  const status = useId()
  const wanted = search.toLowerCase().split(/\s+/).filter(Boolean)
  const fitting = clauses.filter((one) => wanted.every((word) => wordsOf(one).includes(word)))
  return (
    <div className="grid gap-3">
      <Field label={m.search}>
        {(control) => (
          <Input
            {...control}
            type="search"
            autoComplete="off"
            maxLength={100}
            aria-controls={status}
            value={search}
            onChange={({ target }) => setSearch(target.value)}
          />
        )}
      </Field>
      <p id={status} role="status" className="text-muted">
        {m.count(fitting.length)}
      </p>
      {CLAUSE_KINDS.map((kind) => {
        const own = fitting.filter((one) => one.kind === kind)
        return (
          own.length > 0 && (
            <section key={kind} className="grid gap-2">
              <h4 className="font-semibold">{m.kinds[kind]}</h4>
              <ul className="grid gap-1">
                {own.map((one) => (
                  <OneClause key={one.id} clause={one} onPick={onPick} />
                ))}
              </ul>
            </section>
          )
        )
      })}
    </div>
  )
}

function OneClause({ clause, onPick }: { clause: Clause; onPick: Props['onPick'] }) {
  const m = useMessages('clauses', clauseMessages)
  return (
    <li className="flex items-start justify-between gap-2 rounded-lg border px-3 py-1">
      <details className="min-w-0 flex-1">
        <summary lang="en" className="min-h-11 cursor-pointer py-2.5">
          {clause.title}
        </summary>
        <div lang="en" className="grid gap-2 pb-2">
          <ClauseText clause={clause} />
          <p className="text-muted">
            <strong>{m.does}</strong> {clause.does}
          </p>
          <p className="text-muted">
            <strong>{m.avoid}</strong> {clause.avoid}
          </p>
          <p className="text-muted">
            <strong>{m.law}</strong> {clause.law}
          </p>
        </div>
      </details>
      {onPick && (
        <Button variant="ghost" aria-label={m.addOne(clause.title)} onClick={() => onPick(clause.id)}>
          <Plus aria-hidden="true" /> {m.addShort}
        </Button>
      )}
    </li>
  )
}
