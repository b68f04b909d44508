import { writeFileSync } from 'node:fs'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { openTempLibrary } from '#evaluation/temporary-library.ts'
import { type Evaluation, evaluate, readQuestions } from '#evaluation/retrieval/evaluate.ts'

const USAGE = 'npm run eval:retrieval -- --corpus FILE.jsonl.gz --questions FILE.jsonl [--json OUT] [--bare]'
const standing = process.env['INIT_CWD'] ?? process.cwd()
const at = (file: string) => path.resolve(standing, file)

/**
 * Loads a corpus into a database in memory, with our plain words and guides as in the product (without them with --bare),
 * asks every question, prints and writes the scores.
 */
async function main() {
  const { values } = parseArgs({
    options: {
      corpus: { type: 'string' },
      questions: { type: 'string' },
      json: { type: 'string' },
      bare: { type: 'boolean' },
    },
  })
  if (!values.corpus || !values.questions) throw new Error(`Usage: ${USAGE}`)
  const questions = readQuestions(at(values.questions))
  const bed = await openTempLibrary(at(values.corpus), { starter: !values.bare })
  console.log(`${bed.acts} statutes, ${bed.passages} passages, loaded and indexed in ${bed.seconds.toFixed(1)} s\n`)
  const evaluation = await evaluate(bed.ctx, questions)
  print(evaluation)
  if (values.json) writeFileSync(at(values.json), `${JSON.stringify(evaluation, null, 2)}\n`)
  await bed.close()
}

function print(evaluation: Evaluation) {
  for (const [form, styles] of Object.entries(evaluation)) {
    const rows = Object.entries(styles).filter(([, { n }]) => n > 0)
    const rounded = rows.map(([style, { n, ...shares }]) => [
      style,
      { n, ...Object.fromEntries(Object.entries(shares).map(([name, share]) => [name, Number(share.toFixed(3))])) },
    ])
    console.log(form)
    console.table(Object.fromEntries(rounded))
  }
}

main().catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
  process.exit(1)
})
