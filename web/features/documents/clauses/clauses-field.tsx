import { ArrowDown, ArrowUp, Plus, Trash2 } from 'lucide-react'
import { useId, useState } from 'react'
import {
  blankField,
  type ChosenClause,
  type Clause,
  CLAUSES_MAX,
  type ClauseKind,
} from '#contract/documents/clauses.ts'
import { Button } from '#web/components/ui/button.tsx'
import { LoadingState } from '#web/components/ui/spinner.tsx'
import { ErrorState } from '#web/components/ui/states.tsx'
import type { FieldErrors } from '#web/lib/forms/use-form.ts'
import { useMessages } from '#web/lib/language/messages.ts'
import { clauses as clauseMessages } from '#web/messages/en/clauses.ts'
import { ClausePicker } from './clause-picker.tsx'
import { ClauseText } from './clause-text.tsx'
import { OneField } from '#web/features/documents/form/one-field.tsx'
import { useClauses } from '#web/features/documents/queries.ts'

type Props = {
  kinds: readonly ClauseKind[]
  chosen: ChosenClause[]
  errors: FieldErrors
  /** `name` is the field that was changed. */
  onChange: (chosen: ChosenClause[], name?: string) => void
}

/** Clauses of the library that are added to the document: chosen, filled in, and put in order. */
export function ClausesField({ kinds, chosen, errors, onChange }: Props) {
  const m = useMessages('clauses', clauseMessages)
  const [picks, setPicks] = useState(false)
  const heading = useId()
  const { data, isError, isFetching, refetch } = useClauses(picks || chosen.length > 0)
  const fitting = data?.filter(({ kind }) => kinds.includes(kind)) ?? []
  const clauseOf = (id: string) => fitting.find((one) => one.id === id)
  const move = (at: number, by: number) => {
    const next = [...chosen]
    const [one] = next.splice(at, 1)
    next.splice(at + by, 0, one!)
    onChange(next)
  }
  return (
    <section aria-labelledby={heading} className="grid gap-3 rounded-lg border p-3">
      <div>
        <h3 id={heading} className="font-semibold">
          {m.title}
        </h3>
        <p className="text-muted">{m.about}</p>
      </div>
      {errors['clauses'] && (
        <p role="alert" className="problem">
          {errors['clauses']}
        </p>
      )}
      <ol className="grid gap-3 empty:hidden">
        {chosen.map((one, at) => (
          <ChosenOne
            key={one.id}
            clause={clauseOf(one.id)}
            chosen={one}
            errors={errors}
            onChange={(values, name) =>
              onChange(
                chosen.map((other) => (other.id === one.id ? { ...other, values } : other)),
                name,
              )
            }
            onRemove={() => onChange(chosen.filter(({ id }) => id !== one.id))}
            onUp={at > 0 ? () => move(at, -1) : undefined}
            onDown={at < chosen.length - 1 ? () => move(at, 1) : undefined}
          />
        ))}
      </ol>
      {isError && <ErrorState title={m.notLoaded} onRetry={() => void refetch()} retrying={isFetching} />}
      {picks && !data && !isError && <LoadingState label={m.loading} />}
      {picks && data && (
        <ClausePicker
          clauses={fitting.filter(({ id }) => !chosen.some((one) => one.id === id))}
          onPick={(id) => onChange([...chosen, { id, values: {} }])}
        />
      )}
      {chosen.length < CLAUSES_MAX && (
        <Button
          variant="secondary"
          className="justify-self-start"
          aria-expanded={picks}
          onClick={() => setPicks(!picks)}
        >
          {!picks && <Plus aria-hidden="true" />} {picks ? m.close : m.add}
        </Button>
      )}
    </section>
  )
}

type ChosenProps = {
  clause: Clause | undefined
  chosen: ChosenClause
  errors: FieldErrors
  onChange: (values: Record<string, string>, name: string) => void
  onRemove: () => void
  onUp: (() => void) | undefined
  onDown: (() => void) | undefined
}

function ChosenOne({ clause, chosen, errors, onChange, onRemove, onUp, onDown }: ChosenProps) {
  const m = useMessages('clauses', clauseMessages)
  const title = clause?.title ?? chosen.id
  return (
    <li className="grid gap-3 rounded-lg bg-raised p-3">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h4 lang="en" className="font-semibold">
          {title}
        </h4>
        <div className="flex">
          {onUp && (
            <Button variant="ghost" size="icon" aria-label={m.up(title)} onClick={onUp}>
              <ArrowUp />
            </Button>
          )}
          {onDown && (
            <Button variant="ghost" size="icon" aria-label={m.down(title)} onClick={onDown}>
              <ArrowDown />
            </Button>
          )}
          <Button variant="ghost" size="icon" aria-label={m.remove(title)} onClick={onRemove}>
            <Trash2 />
          </Button>
        </div>
      </div>
      {clause && <ClauseText clause={clause} values={chosen.values} />}
      {clause?.blanks.map(({ placeholder, label, format }) => {
        const name = blankField(clause.id, placeholder)
        return (
          <OneField
            key={placeholder}
            name={name}
            placeholder={placeholder}
            label={label}
            kind="text"
            format={format}
            value={chosen.values[placeholder] ?? ''}
            problem={errors[name]}
            onChange={(value) => onChange({ ...chosen.values, [placeholder]: value }, name)}
          />
        )
      })}
    </li>
  )
}
