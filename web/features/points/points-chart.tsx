import { shortDay } from '#web/lib/language/dates.ts'
import { useMessages } from '#web/lib/language/messages.ts'
import { points as pointsMessages } from '#web/messages/en/points.ts'
import { useId } from 'react'
import { Card, Skeleton } from '#web/components/ui/card.tsx'
import { stepChart } from './chart.ts'
import { useStatement } from './purchase-queries.ts'

const WIDTH = 600
const HEIGHT = 130

/** The balance over time, of the statement's entries at hand; readable without colour, and in words for who cannot see it. */
export function PointsChart() {
  const m = useMessages('points', pointsMessages)
  const title = useId()
  const { data, dataUpdatedAt } = useStatement()
  const entries = data?.pages.flatMap((page) => page.entries).toReversed() ?? []
  const points = entries.map(({ date, balanceAfter }) => ({ at: Date.parse(date), balance: balanceAfter }))
  const chart = stepChart(points, dataUpdatedAt, WIDTH, HEIGHT)
  return (
    <Card className="min-h-48">
      <h2 id={title} className="text-base font-normal text-muted">
        {m.overTime}
      </h2>
      {!data && <Skeleton className="mt-3 h-32" />}
      {data && !chart && <p className="mt-8 text-center text-muted">{m.nothingHappened}</p>}
      {chart && (
        <figure className="mt-2 m-0" aria-labelledby={title}>
          <svg
            viewBox={`0 0 ${WIDTH} ${HEIGHT + 2}`}
            preserveAspectRatio="none"
            className="points-chart"
            aria-hidden="true"
          >
            <path d={chart.area} className="points-area" />
            <path d={chart.line} className="points-line" />
          </svg>
          <figcaption className="flex justify-between text-muted tabular-nums">
            <span>{shortDay(chart.from)}</span>
            <span>
              {m.upTo(chart.most.toLocaleString('en'))}
              <span className="sr-only">{m.fromTo(points[0]!.balance, points.at(-1)!.balance)}</span>
            </span>
            <span>{shortDay(chart.to)}</span>
          </figcaption>
        </figure>
      )}
    </Card>
  )
}
