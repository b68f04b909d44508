import { Link, useSearchParams } from 'react-router'
import { type ModelSpending, OVERVIEW_DAYS, type Overview } from '#contract/overview.ts'
import { Badge, Skeleton } from '#web/components/ui/card.tsx'
import { Select } from '#web/components/ui/field.tsx'
import { ErrorState } from '#web/components/ui/states.tsx'
import { usePageTitle } from '#web/lib/browser/page-title.ts'
import { BarChart } from './bar-chart.tsx'
import { FeedbackList } from './feedback-list.tsx'
import { jobKind } from './job-words.ts'
import { useOverview } from './queries.ts'
import './overview.css'
import { englishDateTime } from '#web/lib/language/dates.ts'

/** How the product is doing; for administrators. */
export function OverviewPage() {
  usePageTitle('Overview')
  const [params, setParams] = useSearchParams()
  const requestedDays = Number(params.get('days'))
  const days = OVERVIEW_DAYS.find((one) => one === requestedDays) ?? 30
  const { data, isPending, isFetching, refetch } = useOverview(days)
  return (
    <div className="page grid gap-6">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h1 className="text-3xl">Overview</h1>
        <Link to="/admin/evaluation" className="mr-auto underline">
          How well it answers
        </Link>
        <Select
          aria-label="Time"
          className="w-auto!"
          value={days}
          onChange={(event) => setParams({ days: event.target.value }, { replace: true })}
        >
          {OVERVIEW_DAYS.map((one) => (
            <option key={one} value={one}>
              Last {one} days
            </option>
          ))}
        </Select>
      </div>
      {isPending && <Loading />}
      {!isPending && !data && (
        <ErrorState title="The overview could not be loaded." onRetry={() => void refetch()} retrying={isFetching} />
      )}
      {data && <Content overview={data} />}
      <FeedbackList />
    </div>
  )
}

function Content({ overview }: { overview: Overview }) {
  const { days } = overview
  return (
    <>
      <Numbers overview={overview} />
      <div className="grid gap-4 lg:grid-cols-2">
        <BarChart
          title="Questions a day"
          days={days}
          series={[
            { name: 'Questions', of: (day) => day.questions },
            { name: 'Answered without a source', of: (day) => day.withoutSource },
          ]}
          part
        />
        <BarChart
          title="Points a day"
          days={days}
          series={[
            { name: 'Sold', of: (day) => day.pointsSold },
            { name: 'Spent', of: (day) => day.pointsSpent },
          ]}
        />
        <BarChart
          title="Documents generated a day"
          days={days}
          series={[{ name: 'Documents', of: (day) => day.documents }]}
        />
        <LibraryStates library={overview.library} />
      </div>
      <BackgroundWork jobs={overview.jobs} />
    </>
  )
}

const total = (overview: Overview, name: 'questions' | 'withoutSource' | 'failed' | 'pointsSold' | 'pointsSpent') =>
  overview.days.reduce((sum, day) => sum + day[name], 0)
const whole = (value: number) => value.toLocaleString('en')
const share = (part: number, of: number) => (of ? `${Math.round((part / of) * 100)}%` : '0%')
const dollars = new Intl.NumberFormat('en', { style: 'currency', currency: 'USD' })

const spent = ({ tokens, usd }: ModelSpending) =>
  usd === null ? `${whole(tokens)} tokens` : `${dollars.format(usd)} (${whole(tokens)} tokens)`

/** The share of the cap that is nearest, where there is one. */
function spentToday({ today, caps }: NonNullable<Overview['model']>) {
  const shares = [caps.tokens && today.tokens / caps.tokens, caps.usd && (today.usd ?? 0) / caps.usd]
  const most = Math.max(...shares.map((one) => one ?? 0))
  return caps.tokens || caps.usd ? `${spent(today)}, ${Math.round(most * 100)}% of the cap` : spent(today)
}

function Numbers({ overview }: { overview: Overview }) {
  const questions = total(overview, 'questions')
  const { users, verdicts, paidCents, model } = overview
  const numbers: [name: string, value: string, listed?: string][] = [
    ['Questions', whole(questions)],
    ['Without a source', share(total(overview, 'withoutSource'), questions)],
    ['Failed answers', whole(total(overview, 'failed'))],
    ['People who asked', whole(users.asked)],
    ['New users', whole(users.new), '/app/users'],
    ['Users in all', whole(users.total), '/app/users'],
    ['Paid', dollars.format(paidCents / 100)],
    ['Useful / wrong', `${whole(verdicts.useful)} / ${whole(verdicts.wrong + verdicts.missingSource)}`],
  ]
  if (model) numbers.push(['Language model', spent(model.days)], ['Language model today', spentToday(model)])
  return (
    <dl className="overview-numbers">
      {numbers.map(([name, value, listed]) => (
        <div key={name} className="card">
          <dt className="text-muted">{name}</dt>
          <dd>
            <Counted name={name} value={value} listed={listed} />
          </dd>
        </div>
      ))}
    </dl>
  )
}

/** A number, which leads to the list of what it counts where there is one. */
const Counted = ({ name, value, listed }: { name: string; value: string; listed: string | undefined }) =>
  listed ? (
    <Link to={listed} className="underline underline-offset-4" aria-label={`${name}: ${value}`}>
      {value}
    </Link>
  ) : (
    value
  )

const STATES = { ready: 'Ready', queued: 'Queued', reading: 'Reading', failed: 'Failed' } as const

function LibraryStates({ library }: { library: Overview['library'] }) {
  const most = Math.max(1, ...Object.values(library))
  return (
    <section className="card p-4">
      <h2 className="text-lg">Library documents</h2>
      <dl className="mt-3 grid gap-3">
        {(Object.keys(STATES) as (keyof typeof STATES)[]).map((state) => (
          <div key={state}>
            <dt className="flex justify-between">
              <Link to={`/library/manage?tab=documents&state=${state}`} className="link">
                {STATES[state]}
              </Link>
              <strong className="tabular-nums">{whole(library[state])}</strong>
            </dt>
            <dd aria-hidden="true" className="mt-1 h-2 overflow-hidden rounded-full bg-raised">
              <div className="h-full bg-accent" style={{ width: `${(library[state] / most) * 100}%` }} />
            </dd>
          </div>
        ))}
      </dl>
      <Link to="/library/manage?tab=documents" className="link mt-3 inline-flex min-h-11 items-center">
        Manage documents
      </Link>
    </section>
  )
}

const BackgroundWork = ({ jobs }: { jobs: Overview['jobs'] }) => (
  <section className="card p-4">
    <h2 className="flex flex-wrap items-center gap-3 text-lg">
      Failed background work <Badge>{whole(jobs.failed)}</Badge>
    </h2>
    <p className="mt-2 text-muted tabular-nums">
      {jobs.waiting === 0
        ? 'Nothing waits.'
        : `Waiting or being done: ${(jobs.waitingKinds ?? []).map(({ kind, count }) => `${jobKind(kind)} (${whole(count)})`).join(', ') || whole(jobs.waiting)}.`}
    </p>
    {jobs.latestFailed.length === 0 ? (
      <p className="mt-2 text-muted">Nothing has failed.</p>
    ) : (
      <ul className="mt-2 divide-y divide-line">
        {jobs.latestFailed.map(({ id, kind, error, attempts, date }) => (
          <li key={id} className="py-2">
            <p className="flex flex-wrap justify-between gap-x-4">
              <strong>{jobKind(kind)}</strong>
              <span className="text-muted tabular-nums">
                {englishDateTime(date)}, {attempts === 1 ? '1 try' : `${attempts} tries`}
              </span>
            </p>
            <p className="[overflow-wrap:anywhere]">{error || 'It gave no reason.'}</p>
          </li>
        ))}
      </ul>
    )}
  </section>
)

const Loading = () => (
  <div role="status" className="grid gap-6">
    <span className="sr-only">Loading the overview…</span>
    <div className="overview-numbers">
      {[0, 1, 2, 3, 4, 5, 6, 7].map((card) => (
        <Skeleton key={card} className="h-20" />
      ))}
    </div>
    <div className="grid gap-4 lg:grid-cols-2">
      {[0, 1, 2, 3].map((card) => (
        <Skeleton key={card} className="h-72" />
      ))}
    </div>
  </div>
)
