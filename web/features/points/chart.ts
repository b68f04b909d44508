/** A balance from a moment on; `at` in milliseconds. */
export type Point = { at: number; balance: number }
export type Chart = { line: string; area: string; least: number; most: number; from: number; to: number }

/** A ceiling that reads well: 1, 2 or 5 times a power of ten. */
export function roundUp(value: number): number {
  if (value <= 0) return 1
  const power = 10 ** Math.floor(Math.log10(value))
  return [1, 2, 5, 10].map((times) => times * power).find((ceiling) => ceiling >= value)!
}

/**
 * The path of a balance over time as steps, in a box of `width` by `height`. `points` are in order of time; the last
 * balance holds until `now`. Null when there is nothing to draw.
 */
export function stepChart(points: Point[], now: number, width: number, height: number): Chart | null {
  const [first] = points
  if (!first) return null
  const from = first.at
  const to = Math.max(now, points.at(-1)!.at, from + 1)
  const most = roundUp(Math.max(...points.map(({ balance }) => balance)))
  const x = (at: number) => round(((at - from) / (to - from)) * width)
  const y = (balance: number) => round(height - (Math.max(0, balance) / most) * height)
  let line = `M0 ${y(first.balance)}`
  for (const { at, balance } of points.slice(1)) line += `H${x(at)}V${y(balance)}`
  line += `H${width}`
  return { line, area: `${line}V${height}H0Z`, least: 0, most, from, to }
}

const round = (value: number) => Math.round(value * 10) / 10
