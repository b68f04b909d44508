import { share } from '#bench/support/table.ts'
import type { Calibration } from '#server/text/linear-classifier.ts'
import { fitLogistic } from './logistic.ts'

/** What a classifier says of a line it has not read, and whether it is what the classifier looks for. */
export type Reading = { logOdds: number; isIt: boolean }

/** Platt's calibration: the slope and offset of log odds under which the readings are likeliest. */
export function fitCalibration(readings: Reading[]): Calibration {
  const samples = readings.map(({ logOdds, isIt }) => ({ features: [logOdds], right: isIt, weight: 1 }))
  const [offset = 0, slope = 0] = fitLogistic(samples, 0)
  return { slope, offset }
}

const BOUNDS = [0, 0.05, 0.1, 0.2, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8, 0.9, 0.95, 1]

/** Rows of a table: of the lines that are given about a probability, how many are what is looked for, called `what`. */
export function reliability(estimates: { probability: number; isIt: boolean }[], what: string) {
  return BOUNDS.slice(1).flatMap((to, at) => {
    const from = BOUNDS[at]!
    const within = estimates.filter(({ probability }) => probability >= from && probability < to)
    const mean = within.reduce((sum, { probability }) => sum + probability, 0) / within.length
    if (!within.length) return []
    return [
      {
        said: `${from}–${to}`,
        lines: String(within.length),
        'mean said': mean.toFixed(2),
        [what]: share(within, ({ isIt }) => isIt),
      },
    ]
  })
}
