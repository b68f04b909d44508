import { useState } from 'react'
import type { RunReport } from '#contract/consultations/answers.ts'
import { Button } from '#web/components/ui/button.tsx'
import { Field, Input } from '#web/components/ui/field.tsx'
import { LoadingState } from '#web/components/ui/spinner.tsx'
import { ErrorState } from '#web/components/ui/states.tsx'
import { useKeepForEvaluation, useRun } from './queries.ts'

/** How an answer came to be, opened when somebody wants to know. */
export function RunDetails({ runId }: { runId: string }) {
  const [open, setOpen] = useState(false)
  const { data, isPending, isFetching, refetch } = useRun(runId, open)
  return (
    <details className="mt-1" onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary className="min-h-11 py-2 text-muted">How it came about</summary>
      {open && isPending && <LoadingState label="Loading…" />}
      {open && !isPending && !data && (
        <ErrorState title="This could not be loaded." onRetry={() => void refetch()} retrying={isFetching} />
      )}
      {data && <Report run={data} />}
    </details>
  )
}

const Report = ({ run }: { run: RunReport }) => (
  <div className="grid gap-3 [overflow-wrap:anywhere]">
    {run.reason && <p>Ended because: {run.reason.replaceAll('_', ' ')}</p>}
    <div>
      <h3 className="font-semibold">Found</h3>
      <ol className="list-decimal ps-6">
        {run.passages.map((one, i) => (
          <li key={`${one.documentId} ${i}`}>{[one.title, one.number, one.heading].filter(Boolean).join(', ')}</li>
        ))}
      </ol>
      {!run.passages.length && <p className="text-muted">Nothing was found.</p>}
    </div>
    {run.dropped.length > 0 && (
      <div>
        <h3 className="font-semibold">Written but not shown</h3>
        <ul className="list-disc ps-6">
          {run.dropped.map(({ sentence, reason, detail }, i) => (
            <li key={`${sentence} ${i}`}>
              {sentence} <span className="text-muted">({`${reason.replaceAll('_', ' ')}: ${detail}`})</span>
            </li>
          ))}
        </ul>
      </div>
    )}
    <Keep run={run} />
  </div>
)

/** Turns the case into a question of the evaluation. */
function Keep({ run }: { run: RunReport }) {
  const [source, setSource] = useState(run.evaluation?.source ?? '')
  const keep = useKeepForEvaluation(run.runId)
  return (
    <form
      className="grid gap-2"
      onSubmit={(event) => {
        event.preventDefault()
        keep.mutate({ kind: source.trim() ? 'answerable' : 'trap', source })
      }}
    >
      <Field
        label="Which section or guide answers it?"
        hint="For example: Labour Act, s 12B. Leave it empty when the question should be refused."
        error={keep.isError ? 'This could not be kept. Please try again.' : undefined}
      >
        {(control) => <Input {...control} value={source} onChange={(event) => setSource(event.target.value)} />}
      </Field>
      <Button type="submit" variant="secondary" className="justify-self-start" busy={keep.isPending}>
        Keep for the evaluation
      </Button>
      {run.evaluation && <p role="status">Kept for the evaluation.</p>}
    </form>
  )
}
