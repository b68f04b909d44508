/** A row of a benchmark's table: what, how much, and what is aimed at (empty where there is no aim). */
export type Row = { measure: string; value: string; aim?: string }

/** A row of any table, by the names of its columns. */
export type Cells = Record<string, string | undefined>

export type Bench = { name: string; about: string; run: () => Promise<Cells[]> }

export function printTable(title: string, rows: Cells[]) {
  const columns = [...new Set(rows.flatMap((row) => Object.keys(row)))]
  const widths = columns.map((key) => Math.max(key.length, ...rows.map((row) => (row[key] ?? '').length)))
  const line = (cells: string[]) => `| ${cells.map((cell, i) => cell.padEnd(widths[i]!)).join(' | ')} |`
  process.stdout.write(
    `\n## ${title}\n\n${line(columns)}\n|${widths.map((width) => '-'.repeat(width + 2)).join('|')}|\n`,
  )
  for (const row of rows) process.stdout.write(`${line(columns.map((key) => row[key] ?? ''))}\n`)
}

/** The value below which `share` (0 to 1) of the numbers lie. */
export function percentile(numbers: number[], share: number) {
  const sorted = numbers.toSorted((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN
}

export const ms = (value: number) => `${value < 10 ? value.toFixed(2) : Math.round(value)} ms`
export const mb = (bytes: number) => `${Math.round(bytes / 1024 / 1024)} MB`
