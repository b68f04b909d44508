import { existsSync, readFileSync, writeFileSync } from 'node:fs'

/** `seed` begins the draws of what is generated. */
export type Options = { corpus: string; questions: string; seed: number }

/** A part of docs/evaluation.md that a command measures and writes: `name` stands in its markers. */
export type Section = {
  name: string
  heading: string
  /** It cannot do without a corpus and its questions. */
  needsCorpus?: boolean
  run: (options: Options) => Promise<string>
}

/** A markdown table; the first row is the head. Columns are padded, so that it reads well in a terminal too. */
export function table(rows: (string | number)[][]): string {
  const cells = rows.map((row) => row.map((cell) => (typeof cell === 'number' ? cell.toFixed(3) : cell)))
  const widths = cells[0]!.map((_, i) => Math.max(...cells.map((row) => row[i]!.length)))
  const line = (row: string[]) => `| ${row.map((cell, i) => cell.padEnd(widths[i]!)).join(' | ')} |`
  const rule = `|${widths.map((width) => '-'.repeat(width + 2)).join('|')}|`
  return [line(cells[0]!), rule, ...cells.slice(1).map(line)].join('\n')
}

const markers = (name: string) => [`<!-- ${name}: written by npm run eval -->`, `<!-- end of ${name} -->`] as const

const TITLE = `# Evaluation

How well the product finds and answers, measured. \`npm run eval -- --write\` measures again and writes the tables below; what stands between its markers is not edited by hand.
`

/** Puts a section's text between its markers in the file, at the end when the file has none yet. */
export function writeSection(file: string, { name, heading }: Pick<Section, 'name' | 'heading'>, text: string) {
  const before = existsSync(file) ? readFileSync(file, 'utf8') : TITLE
  const [start, end] = markers(name)
  const block = `${start}\n${text.trim()}\n${end}`
  const from = before.indexOf(start)
  const to = before.indexOf(end)
  const after =
    from < 0 || to < from
      ? `${before.trimEnd()}\n\n## ${heading}\n\n${block}\n`
      : before.slice(0, from) + block + before.slice(to + end.length)
  writeFileSync(file, after)
}
