import { likelihood } from '#server/features/answering/evidence/likelihood.ts'

/** What is looked at, whether it is so, and how much it counts. */
export type Sample = { features: readonly number[]; right: boolean; weight: number }

/** Steps of Newton's method, and what pulls weights towards nothing, so that few samples do not decide much. */
const STEPS = 12
const RIDGE = 0.002

/** The weights of a logistic regression, the constant first; features are brought to one scale meanwhile, on which `ridge` pulls. */
export function fitLogistic(samples: Sample[], ridge = RIDGE): number[] {
  const n = samples[0]?.features.length ?? 0
  const total = sum(samples.map(({ weight }) => weight))
  const at = Array.from({ length: n }, (_, i) => i)
  const means = at.map((i) => sum(samples.map(({ features }) => features[i]!)) / samples.length)
  const spreads = at.map(
    (i) => Math.sqrt(sum(samples.map(({ features }) => (features[i]! - means[i]!) ** 2)) / samples.length) || 1,
  )
  const scaled = samples.map(({ features }) => [1, ...features.map((value, i) => (value - means[i]!) / spreads[i]!)])
  const size = n + 1
  let weights = Array.from({ length: size }, () => 0)
  for (let step = 0; step < STEPS; step++) {
    const slope = weights.map((one, i) => (i ? ridge * one : 0))
    const curve = weights.map((_, i) => weights.map((__, j) => (i === j ? (i ? ridge : 1e-9) : 0)))
    for (const [s, row] of scaled.entries()) {
      const { right, weight } = samples[s]!
      const likely = likelihood(row.slice(1), weights)
      const share = weight / total
      for (let i = 0; i < size; i++) {
        slope[i]! += share * (likely - Number(right)) * row[i]!
        for (let j = 0; j < size; j++) curve[i]![j]! += share * likely * (1 - likely) * row[i]! * row[j]!
      }
    }
    const change = solve(curve, slope)
    weights = weights.map((one, i) => one - change[i]!)
  }
  const raw = weights.slice(1).map((one, i) => one / spreads[i]!)
  return [weights[0]! - sum(raw.map((one, i) => one * means[i]!)), ...raw]
}

/** Gauss' elimination, the largest pivot first. */
function solve(matrix: number[][], right: number[]): number[] {
  const rows = matrix.map((row, i) => [...row, right[i]!])
  for (let at = 0; at < rows.length; at++) {
    const pivot = rows.reduce(
      (best, row, i) => (i >= at && Math.abs(row[at]!) > Math.abs(rows[best]![at]!) ? i : best),
      at,
    )
    ;[rows[at], rows[pivot]] = [rows[pivot]!, rows[at]!]
    for (const [i, row] of rows.entries()) {
      const factor = i === at ? 0 : row[at]! / rows[at]![at]!
      if (factor) for (let j = at; j < row.length; j++) row[j]! -= factor * rows[at]![j]!
    }
  }
  return rows.map((row, i) => row.at(-1)! / row[i]!)
}

const sum = (values: number[]) => values.reduce((all, one) => all + one, 0)
