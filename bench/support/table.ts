/** A row of a benchmark's table: what, how much, and what is aimed at (empty where there is no aim). */
export type Row = { measure: string; value: string; aim?: string }

/** A row of any table, by the names of its columns. */
export type Cells = Record<string, string | undefined>

export type Bench = { name: string; about: string; run: () => Promise<Cells[]> }

export function printTable(title: string, rows: Cells[]) {
  const columns = [...new Set(rows.flatMap((row) => Object.keys(row)))]
  const cells = rows.map((row) => columns.map((key) => row[key] ?? ''))
  process.stdout.write(`\n## ${title}\n\n${table([columns, ...cells])}\n`)
}

/** A markdown table; the first row is the head. Columns are padded, so that it reads well in a terminal too. */
export function table(rows: (string | number)[][]): string {
  const cells = rows.map((row) => row.map((cell) => (typeof cell === 'number' ? cell.toFixed(3) : cell)))
  const widths = cells[0]!.map((_, i) => Math.max(...cells.map((row) => row[i]!.length)))
  const line = (row: string[]) => `| ${row.map((cell, i) => cell.padEnd(widths[i]!)).join(' | ')} |`
  const rule = `|${widths.map((width) => '-'.repeat(width + 2)).join('|')}|`
  return [line(cells[0]!), rule, ...cells.slice(1).map(line)].join('\n')
}

/** The value below which `share` (0 to 1) of the numbers lie. */
export function percentile(numbers: number[], share: number) {
  const sorted = numbers.toSorted((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN
}

export const ms = (value: number) => `${value < 10 ? value.toFixed(2) : Math.round(value)} ms`
export const mb = (bytes: number) => `${Math.round(bytes / 1024 / 1024)} MB`

/** Of a normal distribution: 95 % lie within so many standard deviations. */
const Z = 1.96

/** "12 (.12–.32)": how many of them are, and the 95 % interval of the share (Wilson); "–" of none. */
export function share<T>(of: T[], is: (one: T) => boolean): string {
  const [n, count] = [of.length, of.filter(is).length]
  if (!n) return '–'
  const p = count / n
  const middle = (p + Z ** 2 / (2 * n)) / (1 + Z ** 2 / n)
  const wide = (Z * Math.sqrt((p * (1 - p)) / n + Z ** 2 / (4 * n ** 2))) / (1 + Z ** 2 / n)
  const two = (value: number) => Math.max(0, value).toFixed(2).replace(/^0/, '')
  return `${count} (${two(middle - wide)}–${two(middle + wide)})`
}
