import { useId } from 'react'
import type { OverviewDay } from '#contract/overview.ts'
import { ScrollRegion } from '#web/components/ui/scroll-region.tsx'
import { barsOf, highest, shortDate, SIZE } from './bars.ts'

type Series = { name: string; of: (day: OverviewDay) => number }
type Props = {
  title: string
  days: OverviewDay[]
  /** The first series is filled, the second one hatched, so that they are told apart without colour. */
  series: [Series] | [Series, Series]
  /** True when the second series is a part of the first one and stands in front of it. */
  part?: boolean
}

/** Bars for each day with their scale and legend in words, and the same numbers as a table for whoever wants them. */
export function BarChart({ title, days, series, part = false }: Props) {
  const id = useId()
  const values = series.map(({ of }) => days.map(of))
  const most = highest(values)
  const empty = values.flat().every((value) => value === 0)
  const beside = part ? 1 : series.length
  return (
    <figure className="card m-0 p-4" aria-labelledby={id}>
      <figcaption id={id} className="text-lg font-semibold">
        {title}
      </figcaption>
      <ul className="mt-1 flex flex-wrap gap-x-4 text-muted">
        {series.map(({ name, of }, at) => (
          <li key={name} className="inline-flex items-center gap-1.5">
            <span aria-hidden="true" className={at ? 'bar-key bar-key-hatched' : 'bar-key'} />
            {name}: <strong className="text-text tabular-nums">{sum(days.map(of)).toLocaleString('en')}</strong>
          </li>
        ))}
      </ul>
      <svg
        viewBox={`0 0 ${SIZE.width} ${SIZE.height}`}
        preserveAspectRatio="none"
        className="bar-chart"
        aria-hidden="true"
      >
        <defs>
          <pattern id={`${id}-hatch`} width="6" height="6" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
            <rect width="6" height="6" className="bar-ground" />
            <rect width="2.5" height="6" className="bar-line" />
          </pattern>
        </defs>
        {series.map(({ name }, at) =>
          barsOf(days, values[at]!, { most, at: part ? 0 : at, beside, name: name.toLowerCase() }).map((bar) => (
            <rect
              key={`${name} ${bar.x}`}
              x={bar.x}
              y={bar.y}
              width={bar.width}
              height={bar.height}
              className={at ? undefined : 'bar-full'}
              fill={at ? `url(#${id}-hatch)` : undefined}
            >
              <title>{bar.title}</title>
            </rect>
          )),
        )}
      </svg>
      <p className="flex justify-between text-muted tabular-nums">
        <span>{days[0] && shortDate(days[0].date)}</span>
        <span>{empty ? 'nothing yet' : `highest: ${most.toLocaleString('en')}`}</span>
        <span>{days.length > 0 && shortDate(days.at(-1)!.date)}</span>
      </p>
      <Numbers title={title} days={days} series={series} />
    </figure>
  )
}

const sum = (values: number[]) => values.reduce((total, value) => total + value, 0)

const Numbers = ({ title, days, series }: Pick<Props, 'title' | 'days' | 'series'>) => (
  <details className="mt-1">
    <summary className="min-h-11 py-2 text-muted">Show the numbers</summary>
    <ScrollRegion className="max-h-64 overflow-y-auto" role="group" label={`${title}, numbers`}>
      <table className="w-full text-left">
        <thead>
          <tr>
            <th scope="col">Day</th>
            {series.map(({ name }) => (
              <th key={name} scope="col" className="text-right">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {days.toReversed().map((day) => (
            <tr key={day.date} className="border-t">
              <th scope="row" className="py-1 font-normal">
                {shortDate(day.date)}
              </th>
              {series.map(({ name, of }) => (
                <td key={name} className="text-right">
                  {of(day).toLocaleString('en')}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </ScrollRegion>
  </details>
)
