import { existsSync, readFileSync, writeFileSync } from 'node:fs'

/** `data` is the folder of material that stays outside; `contracts` one of contracts with their key; `json` a file for single answers; `seed` begins the draws of what is generated;
 * `play` is where prompts without a recording are put for whoever plays the model, who answers them there. */
export type Options = {
  corpus: string
  questions: string
  data: string
  contracts: string
  json?: string
  seed: number
  play?: string
}

/** A part of docs/evaluation.md that a command measures and writes: `name` stands in its markers. */
export type Section = {
  name: string
  heading: string
  /** It cannot do without a corpus and its questions. */
  needsCorpus?: boolean
  run: (options: Options) => Promise<string>
}

const markers = (name: string) => [`<!-- ${name}: written by npm run eval -->`, `<!-- end of ${name} -->`] as const

const TITLE = `# Evaluation

How well the product finds and answers, measured. \`npm run eval -- --write\` measures again and writes the tables below; what stands between its markers is not edited by hand.
`

/** Puts a section's text between its markers in the file, at the end when the file has none yet. */
export function writeSection(
  file: string,
  { name, heading }: Pick<Section, 'name' | 'heading'>,
  text: string,
  today = new Date().toISOString().slice(0, 10),
) {
  const before = existsSync(file) ? readFileSync(file, 'utf8') : TITLE
  const [start, end] = markers(name)
  const block = `${start}\nMeasured on ${today}.\n\n${text.trim()}\n${end}`
  const from = before.indexOf(start)
  const to = before.indexOf(end)
  const after =
    from < 0 || to < from
      ? `${before.trimEnd()}\n\n## ${heading}\n\n${block}\n`
      : before.slice(0, from) + block + before.slice(to + end.length)
  writeFileSync(file, after)
}
