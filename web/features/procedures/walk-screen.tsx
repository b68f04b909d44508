import { useMessages } from '#web/lib/language/messages.ts'
import { procedures } from '#web/messages/en/procedures.ts'
import { progressOf } from '#contract/procedures/procedure-walk.ts'
import type { Procedure } from '#contract/procedures/procedures.ts'
import { Button } from '#web/components/ui/button.tsx'
import { useDeadlineWords } from '#web/lib/language/deadline-words.ts'
import { BeginAnew } from './begin-anew.tsx'
import { today } from './calendar.ts'
import { About, OutcomeView, Urgent } from './outcome-view.tsx'
import { QuestionForm } from './question-form.tsx'
import type { Run } from './run.ts'
import type { Opening } from './screen-focus.ts'

/** The name of the last screen. */
const END = 'end'

type Props = {
  procedure: Procedure
  run: Run
  /** The question, the end, or nothing for the beginning. */
  at: string
  onServer: boolean
  onRun: (run: Run) => void
  onOpen: (at: string) => void
  onAnew: () => void
  /** As the page unless given. */
  opening?: Opening
}

/** One screen of a procedure: the beginning, a question or the end. */
export function WalkScreen({ procedure, run, at, onServer, onRun, onOpen, onAnew, opening = 'page' }: Props) {
  const m = useMessages('procedures', procedures)
  const { rules, sections } = procedure
  const walk = { answers: run.answers, rules, today: today(), words: useDeadlineWords() }
  const progress = progressOf(procedure, walk)
  if (!at)
    return (
      <Beginning
        procedure={procedure}
        begun={progress.path.length > 1 || !progress.next}
        onServer={onServer}
        onBegin={() => onOpen(progress.next?.id ?? END)}
        onAnew={onAnew}
      />
    )
  const question = progress.path.find(({ id }) => id === at) ?? progress.next
  if (!question || (at === END && !progress.next))
    return (
      <div className="page max-w-3xl">
        <OutcomeView
          procedure={procedure}
          progress={progress}
          walk={{ ...walk, answers: progress.answers }}
          run={run}
          opening={opening}
          onTick={(line, done) =>
            onRun({ ...run, ticks: [...run.ticks.filter((one) => one !== line), ...(done ? [line] : [])] })
          }
          onOpen={onOpen}
          onAnew={onAnew}
        />
      </div>
    )
  const place = progress.path.indexOf(question)
  return (
    <div className="page grid max-w-2xl gap-5">
      <p className="text-muted">{procedure.title}</p>
      <label className="grid gap-1 text-muted">
        {m.question(place + 1, progress.most)}
        <progress className="progress" value={place} max={progress.most} />
      </label>
      <QuestionForm
        key={question.id}
        question={question}
        answer={run.answers[question.id]}
        sections={sections}
        opening={opening}
        onBack={() => onOpen(progress.path[place - 1]?.id ?? '')}
        onAnswer={(answer) => {
          const answers = { ...run.answers, [question.id]: answer }
          const then = progressOf(procedure, { ...walk, answers })
          onRun({ ...run, answers })
          onOpen(then.path[place + 1]?.id ?? END)
        }}
      />
    </div>
  )
}

type BeginningProps = {
  procedure: Procedure
  begun: boolean
  onServer: boolean
  onBegin: () => void
  onAnew: () => void
}

function Beginning({ procedure, begun, onServer, onBegin, onAnew }: BeginningProps) {
  const m = useMessages('procedures', procedures)
  return (
    <div className="page grid max-w-2xl gap-5">
      <h1 className="text-3xl">{procedure.title}</h1>
      <p className="text-xl text-muted">{procedure.summary}</p>
      <Urgent procedure={procedure} />
      <div className="flex flex-wrap gap-3">
        <Button size="large" onClick={onBegin}>
          {begun ? m.goOn : m.begin}
        </Button>
        {begun && <BeginAnew size="large" onAnew={onAnew} />}
      </div>
      <p>{onServer ? m.keptWithAccount : m.staysInTab}</p>
      <About procedure={procedure} />
    </div>
  )
}
