import { existsSync } from 'node:fs'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { contracts } from '#evaluation/reports/contracts.ts'
import { answers } from '#evaluation/reports/answering.ts'
import { type Section, writeSection } from '#evaluation/reports/report.ts'
import { evidence } from '#evaluation/reports/evidence.ts'
import { independent } from '#evaluation/reports/independent.ts'
import { conversations } from '#evaluation/reports/conversations.ts'
import { dangerWithModel } from '#evaluation/reports/danger.ts'
import { entailment } from '#evaluation/reports/entailment.ts'
import { lawState } from '#evaluation/reports/law-state.ts'
import { played } from '#evaluation/reports/played.ts'
import { engines } from '#evaluation/reports/engines.ts'
import { citations } from '#evaluation/reports/citations.ts'
import { retrieval } from '#evaluation/reports/retrieval.ts'
import { ROOT } from '#server/root.ts'

const SECTIONS: Section[] = [
  retrieval,
  engines,
  answers,
  evidence,
  independent,
  conversations,
  citations,
  contracts,
  lawState,
  entailment,
  played,
  dangerWithModel,
]
const USAGE = `npm run eval -- [${SECTIONS.map(({ name }) => name).join('|')}] [--corpus FILE.jsonl.gz] [--questions FILE.jsonl] [--contracts FOLDER] [--json OUT] [--seed NUMBER] [--play FOLDER] [--write]`
/** No seed that the check of sentences was tuned on (evaluation/reports/answering.ts). */
const SEED = 7_301
const standing = process.env['INIT_CWD'] ?? process.cwd()
const at = (file: string) => path.resolve(standing, file)

/** Measures the product on a corpus and questions, prints tables, and with --write puts them into docs/evaluation.md. */
async function main() {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      corpus: { type: 'string' },
      questions: { type: 'string' },
      contracts: { type: 'string' },
      json: { type: 'string' },
      seed: { type: 'string' },
      play: { type: 'string' },
      write: { type: 'boolean' },
    },
  })
  const data = path.resolve(ROOT, process.env['BENCH_DATA'] ?? '../shared/data')
  const options = {
    corpus: values.corpus ? at(values.corpus) : path.join(data, 'zimbabwe-acts.jsonl.gz'),
    questions: values.questions ? at(values.questions) : path.join(data, 'questions-dev.jsonl'),
    data,
    contracts: values.contracts ? at(values.contracts) : path.join(ROOT, 'content/eval/contracts'),
    ...(values.json && { json: at(values.json) }),
    ...(values.play && { play: at(values.play) }),
    seed: Number(values.seed ?? SEED),
  }
  if (!Number.isSafeInteger(options.seed)) throw new Error(`--seed is a whole number. Usage: ${USAGE}`)
  const given = [values.corpus, values.questions, values.contracts].filter((file) => file !== undefined).map(at)
  const missing = given.filter((file) => !existsSync(file))
  const unknown = positionals.filter((name) => !SECTIONS.some((section) => section.name === name))
  if (unknown.length) throw new Error(`There is no ${unknown.join(', ')}. Usage: ${USAGE}`)
  if (missing.length) throw new Error(`There is no ${missing.join(', ')}. Usage: ${USAGE}`)
  for (const section of SECTIONS.filter(({ name }) => !positionals.length || positionals.includes(name))) {
    if (section.needsCorpus && ![options.corpus, options.questions].every((file) => existsSync(file))) {
      process.stdout.write(`\n## ${section.heading}\n\nLeft out: it needs --corpus and --questions.\n`)
      continue
    }
    const text = await section.run(options)
    process.stdout.write(`\n## ${section.heading}\n\n${text}\n`)
    if (values.write) writeSection(path.join(ROOT, 'docs/evaluation.md'), section, text)
  }
}

main().then(
  () => process.exit(0),
  (error: unknown) => {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
    process.exit(1)
  },
)
