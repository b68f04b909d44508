import { writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { readConfig } from '#server/config.ts'
import { systemCtx } from '#server/context.ts'
import { openEmbedded } from '#server/db/open.ts'
import { openDeps } from '#server/deps.ts'
import {
  addCorpusAct,
  type Evaluation,
  evaluate,
  loadPlainWords,
  readCorpus,
  readQuestions,
} from '#server/features/library/service.ts'

const USAGE = 'npm run eval:retrieval -- --corpus FILE.jsonl.gz --questions FILE.jsonl [--json OUT] [--plain-words]'
const standing = process.env['INIT_CWD'] ?? process.cwd()
const at = (file: string) => path.resolve(standing, file)

/** Loads a corpus into a database in memory, asks every question, prints and writes the scores (issue 2). */
async function main() {
  const { values } = parseArgs({
    options: {
      corpus: { type: 'string' },
      questions: { type: 'string' },
      json: { type: 'string' },
      'plain-words': { type: 'boolean' },
    },
  })
  if (!values.corpus || !values.questions) throw new Error(`Usage: ${USAGE}`)
  const questions = readQuestions(at(values.questions))
  const database = await openEmbedded()
  const config = readConfig({ DATA_DIR: path.join(os.tmpdir(), 'virtual-lawyer-eval'), LOG_LEVEL: 'warn' })
  const ctx = systemCtx(await openDeps(config, { database }), 'eval')
  if (values['plain-words']) await loadPlainWords(ctx)
  let passages = 0
  let acts = 0
  const started = performance.now()
  for await (const act of readCorpus(at(values.corpus))) {
    passages += await addCorpusAct(ctx, act, `${acts++}`)
  }
  const seconds = ((performance.now() - started) / 1000).toFixed(1)
  console.log(`${acts} statutes, ${passages} passages, loaded and indexed in ${seconds} s\n`)
  const evaluation = await evaluate(ctx, questions)
  print(evaluation)
  if (values.json) writeFileSync(at(values.json), `${JSON.stringify(evaluation, null, 2)}\n`)
  await database.close()
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
