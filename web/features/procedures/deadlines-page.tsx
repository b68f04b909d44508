import { useMessages } from '#web/lib/language/messages.ts'
import { procedures } from '#web/messages/en/procedures.ts'
import { useId, useState } from 'react'
import { useSearchParams } from 'react-router'
import { workOut } from '#contract/procedures/deadlines.ts'
import { ErrorState } from '#web/components/ui/states.tsx'
import { Field, Input, Select } from '#web/components/ui/field.tsx'
import { LoadingState } from '#web/components/ui/spinner.tsx'
import { usePageTitle } from '#web/lib/browser/page-title.ts'
import { today } from './calendar.ts'
import { DueDay } from './due-day.tsx'
import { useDeadlineWords } from '#web/lib/language/deadline-words.ts'
import { useDeadlineRules } from './queries.ts'
import { newRun } from './run.ts'

/** Works out one date by a rule; `?rule=` chooses the rule. What is typed stays in the page. */
export function DeadlinesPage() {
  const m = useMessages('procedures', procedures)
  usePageTitle(m.myDate)
  const [search, setSearch] = useSearchParams()
  const [from, setFrom] = useState('')
  const [calendarId] = useState(() => newRun().runId)
  const { data, isError, refetch, isFetching } = useDeadlineRules()
  const result = useId()
  const words = useDeadlineWords()
  const rule = data?.rules.find(({ id }) => id === search.get('rule')) ?? data?.rules[0]
  const deadline = rule && /^(?:19|20)\d\d-\d\d-\d\d$/.test(from) ? workOut(rule, from, words) : undefined
  return (
    <div className="page grid max-w-2xl gap-5">
      <h1 className="text-3xl">{m.myDate}</h1>
      <p className="text-muted">{m.myDateLead}</p>
      {isError && <ErrorState title={m.rulesNotLoaded} onRetry={() => void refetch()} retrying={isFetching} />}
      {!data && !isError && <LoadingState />}
      {data && rule && (
        <form className="grid gap-4" aria-controls={result} onSubmit={(event) => event.preventDefault()}>
          <Field label={m.whatHasToBeDone}>
            {(control) => (
              <Select
                {...control}
                value={rule.id}
                onChange={(event) => setSearch({ rule: event.target.value }, { replace: true })}
              >
                {data.rules.map(({ id, title }) => (
                  <option key={id} value={id}>
                    {title}
                  </option>
                ))}
              </Select>
            )}
          </Field>
          <Field label={rule.from}>
            {(control) => (
              <Input
                {...control}
                type="date"
                className="max-w-sm"
                value={from}
                onChange={(event) => setFrom(event.target.value)}
              />
            )}
          </Field>
        </form>
      )}
      <div id={result} aria-live="polite">
        {data && rule && deadline && (
          <DueDay
            rule={rule}
            from={from}
            deadline={deadline}
            isOver={rule.kind === 'latest' && deadline.date < today()}
            id={`${calendarId}-${rule.id}`}
            mayRemind
            sections={data.sections}
          />
        )}
      </div>
    </div>
  )
}
