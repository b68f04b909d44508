export type Bar = { x: number; y: number; width: number; height: number; title: string }
type Day = { date: string }

const WIDTH = 600
const HEIGHT = 120
/** A bar of something small is still seen. */
const LEAST = 2

export const SIZE = { width: WIDTH, height: HEIGHT } as const

/** The highest value of all series, at least 1. */
export const highest = (series: number[][]): number => Math.max(1, ...series.flat())

/**
 * The bars of one series. `overlay` bars stand in front of those of the first series; otherwise the series stand side by
 * side. Zero has no bar.
 */
export function barsOf<D extends Day>(
  days: D[],
  values: number[],
  options: { most: number; at: number; beside: number; name: string },
): Bar[] {
  const slot = WIDTH / Math.max(1, days.length)
  const gap = slot * 0.2
  const width = (slot - gap) / options.beside
  return days.flatMap(({ date }, index) => {
    const value = values[index] ?? 0
    if (value <= 0) return []
    const height = Math.max(LEAST, (value / options.most) * HEIGHT)
    const x = index * slot + gap / 2 + options.at * width
    return [{ x, y: HEIGHT - height, width, height, title: `${shortDate(date)}: ${value} ${options.name}` }]
  })
}

const day = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short', timeZone: 'UTC' })
/** "2026-11-20" as "20 Nov". */
export const shortDate = (date: string): string => day.format(new Date(`${date}T00:00:00Z`))
