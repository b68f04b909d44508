import { useMessages } from '#web/lib/language/messages.ts'
import { procedures } from '#web/messages/en/procedures.ts'
import { useState } from 'react'
import { Link, useNavigate, useParams, useSearchParams } from 'react-router'
import { AppError } from '#contract/errors.ts'
import type { KeptProcedure, Procedure } from '#contract/procedures/procedures.ts'
import { ErrorState } from '#web/components/ui/states.tsx'
import { LoadingState } from '#web/components/ui/spinner.tsx'
import { errorText } from '#web/lib/api/error-text.ts'
import { usePageTitle } from '#web/lib/browser/page-title.ts'
import { useSession } from '#web/lib/session/session.ts'
import { useKeptProcedure, useProcedure } from './queries.ts'
import { newRun, type Run, runToGoOn, useRun } from './run.ts'
import { WalkScreen } from './walk-screen.tsx'

export function ProcedurePage() {
  const m = useMessages('procedures', procedures)
  const { slug = '' } = useParams()
  const { status, user } = useSession()
  const { data: procedure, error, refetch, isFetching } = useProcedure(slug)
  usePageTitle(procedure?.title ?? m.page)
  const onServer = status === 'signed-in' && procedure?.sensitive !== true
  const kept = useKeptProcedure(slug, user?._id, onServer && procedure !== undefined)
  const isKeptAsked = procedure !== undefined && status !== 'checking' && !(onServer && kept.isPending)
  const first = isKeptAsked ? (runToGoOn(slug, kept.data?.kept) ?? newRun()) : undefined
  // what was begun goes on as it was begun, also where the procedure is another by now
  const begun = useProcedure(slug, first?.version === procedure?.version ? undefined : first?.version)
  if (error) return <NotShown error={error} onRetry={() => void refetch()} retrying={isFetching} />
  if (!procedure || !first || begun.isPending) return <LoadingState />
  return (
    <WalkThrough
      key={`${slug} ${user?._id}`}
      today={procedure}
      begun={begun.data ?? procedure}
      first={first}
      onServer={onServer}
      kept={kept.data?.kept}
    />
  )
}

type NotShownProps = { error: Error; onRetry: () => void; retrying: boolean }

/** A procedure that did not come, or that there is not: trying again helps with the first alone, the list with both. */
function NotShown({ error, onRetry, retrying }: NotShownProps) {
  const m = useMessages('procedures', procedures)
  const isGone = error instanceof AppError && error.code === 'not_found'
  return (
    <div className="page">
      <h1 className="text-3xl">{m.page}</h1>
      <ErrorState title={errorText(error, m.notLoaded)} {...(isGone ? {} : { onRetry, retrying })}>
        <Link to="/procedures" className="link inline-flex min-h-11 items-center">
          {m.seeList}
        </Link>
      </ErrorState>
    </div>
  )
}

type WalkProps = {
  today: Procedure
  begun: Procedure
  first: Run
  onServer: boolean
  kept: KeptProcedure | null | undefined
}

/** A walk whose screen is in the address; begun again, it is of the procedure as it is today. */
function WalkThrough({ today, begun, first, onServer, kept }: WalkProps) {
  const [procedure, setProcedure] = useState(begun)
  const [run, setRun] = useRun(today.slug, { ...first, version: begun.version }, onServer, kept)
  const [search] = useSearchParams()
  const navigate = useNavigate()
  const open = (at: string, replace = false) => void navigate(at ? `?at=${at}` : '?', { replace })
  return (
    <WalkScreen
      procedure={procedure}
      run={run}
      at={search.get('at') ?? ''}
      onServer={onServer}
      onRun={setRun}
      onOpen={open}
      onAnew={() => {
        setProcedure(today)
        setRun({ ...newRun(), version: today.version })
        open('', true)
      }}
    />
  )
}
