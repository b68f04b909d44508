import { useMessages } from '#web/lib/language/messages.ts'
import { procedures } from '#web/messages/en/procedures.ts'
import { useNavigate, useParams, useSearchParams } from 'react-router'
import { progressOf } from '#contract/procedure-walk.ts'
import type { Procedure } from '#contract/procedures.ts'
import { Button } from '#web/components/ui/button.tsx'
import { ErrorState } from '#web/components/ui/states.tsx'
import { LoadingState } from '#web/components/ui/spinner.tsx'
import { errorText } from '#web/lib/api/error-text.ts'
import { usePageTitle } from '#web/lib/browser/page-title.ts'
import { useSession } from '#web/lib/session/session.ts'
import { today } from './calendar.ts'
import { About, OutcomeView, Urgent } from './outcome-view.tsx'
import { useKeptProcedure, useProcedure } from './queries.ts'
import { QuestionForm } from './question-form.tsx'
import { newRun, type Run, runOf, runOfTab, useRun } from './run.ts'

/** The name of the last screen in the address. */
const END = 'end'

export function ProcedurePage() {
  const m = useMessages('procedures', procedures)
  const { slug = '' } = useParams()
  const { status, user } = useSession()
  const { data: procedure, error, refetch, isFetching } = useProcedure(slug)
  usePageTitle(procedure?.title ?? m.page)
  const onServer = status === 'signed-in' && procedure?.sensitive !== true
  const kept = useKeptProcedure(slug, user?._id, onServer && procedure !== undefined)
  if (error)
    return (
      <div className="page">
        <ErrorState title={errorText(error, m.notLoaded)} onRetry={() => void refetch()} retrying={isFetching} />
      </div>
    )
  if (!procedure || status === 'checking' || (onServer && kept.isPending)) return <LoadingState />
  const first = runOfTab(slug) ?? (kept.data?.kept ? runOf(kept.data.kept) : newRun())
  return <WalkThrough key={`${slug} ${user?._id}`} procedure={procedure} first={first} onServer={onServer} />
}

type WalkProps = { procedure: Procedure; first: Run; onServer: boolean }

/** One screen of the procedure: the beginning, a question or the end, as the address says. */
function WalkThrough({ procedure, first, onServer }: WalkProps) {
  const m = useMessages('procedures', procedures)
  const { slug, rules, sections } = procedure
  const [run, setRun] = useRun(slug, first, onServer)
  const [search] = useSearchParams()
  const navigate = useNavigate()
  const walk = { answers: run.answers, rules, today: today() }
  const progress = progressOf(procedure, walk)
  const open = (at: string, replace = false) => void navigate(at ? `?at=${at}` : '?', { replace })
  const anew = () => {
    setRun(newRun())
    open('', true)
  }
  const wanted = search.get('at')
  if (!wanted)
    return (
      <Beginning
        procedure={procedure}
        begun={progress.path.length > 1 || !progress.next}
        onServer={onServer}
        onBegin={() => open(progress.next?.id ?? END)}
        onAnew={anew}
      />
    )
  const question = progress.path.find(({ id }) => id === wanted) ?? progress.next
  if (!question || (wanted === END && !progress.next))
    return (
      <div className="page max-w-3xl">
        <OutcomeView
          procedure={procedure}
          progress={progress}
          walk={{ ...walk, answers: progress.answers }}
          run={run}
          onTick={(line, done) =>
            setRun((now) => ({ ...now, ticks: [...now.ticks.filter((one) => one !== line), ...(done ? [line] : [])] }))
          }
          onAnew={anew}
        />
      </div>
    )
  const at = progress.path.indexOf(question)
  return (
    <div className="page grid max-w-2xl gap-5">
      <p className="text-muted">{procedure.title}</p>
      <label className="grid gap-1 text-muted">
        {m.question(at + 1, progress.most)}
        <progress className="w-full accent-[var(--accent)]" value={at} max={progress.most} />
      </label>
      <QuestionForm
        key={question.id}
        question={question}
        answer={run.answers[question.id]}
        sections={sections}
        onBack={() => open(progress.path[at - 1]?.id ?? '')}
        onAnswer={(answer) => {
          const answers = { ...run.answers, [question.id]: answer }
          const then = progressOf(procedure, { ...walk, answers })
          setRun({ ...run, answers })
          open(then.path[at + 1]?.id ?? END)
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
        {begun && (
          <Button size="large" variant="secondary" onClick={onAnew}>
            {m.anew}
          </Button>
        )}
      </div>
      <p>{onServer ? m.keptWithAccount : m.staysInTab}</p>
      <About procedure={procedure} />
    </div>
  )
}
