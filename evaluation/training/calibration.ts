import { share } from '#bench/support/table.ts'
import { calibrated, type Calibration } from '#server/text/linear-classifier.ts'

/** What a classifier says of a line it has not read, and whether it is what the classifier looks for. */
export type Reading = { logOdds: number; isIt: boolean }

/** Steps of Newton's method; the fit has two numbers and is settled after a few. */
const STEPS = 30

/** Platt's calibration: the slope and offset of log odds under which the readings are likeliest. */
export function fitCalibration(readings: Reading[]): Calibration {
  let slope = 0
  let offset = 0
  for (let step = 0; step < STEPS; step++) {
    const sums = { slope: 0, offset: 0, slopes: 1e-6, both: 0, offsets: 1e-6 }
    for (const { logOdds, isIt } of readings) {
      const probability = 1 / (1 + Math.exp(-(slope * logOdds + offset)))
      const error = probability - (isIt ? 1 : 0)
      const weight = probability * (1 - probability)
      sums.slope += error * logOdds
      sums.offset += error
      sums.slopes += weight * logOdds * logOdds
      sums.both += weight * logOdds
      sums.offsets += weight
    }
    const determinant = sums.slopes * sums.offsets - sums.both * sums.both
    slope -= (sums.slope * sums.offsets - sums.offset * sums.both) / determinant
    offset -= (sums.offset * sums.slopes - sums.slope * sums.both) / determinant
  }
  return { slope, offset }
}

const BOUNDS = [0, 0.05, 0.1, 0.2, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8, 0.9, 0.95, 1]

/** Rows of a table: of the lines that are given about a probability, how many are what is looked for, called `what`. */
export function reliability(readings: Reading[], calibration: Calibration, what: string) {
  const estimates = readings.map(({ logOdds, isIt }) => ({ probability: calibrated(logOdds, calibration), isIt }))
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
