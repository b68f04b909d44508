/** What a classifier says of a line it has not read, and what is true. */
export type Reading = { logOdds: number; isDanger: boolean }

/** Steps of Newton's method; the fit has two numbers and is settled after a few. */
const STEPS = 30

/** Platt's calibration: the slope and offset of log odds under which the readings are likeliest. */
export function fitCalibration(readings: Reading[]): { slope: number; offset: number } {
  let slope = 0
  let offset = 0
  for (let step = 0; step < STEPS; step++) {
    const sums = { slope: 0, offset: 0, slopes: 1e-6, both: 0, offsets: 1e-6 }
    for (const { logOdds, isDanger } of readings) {
      const probability = 1 / (1 + Math.exp(-(slope * logOdds + offset)))
      const error = probability - (isDanger ? 1 : 0)
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
