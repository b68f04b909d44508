import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { comparedDocument, compareTexts } from '#contract/documents/comparison.ts'
import {
  getContractReview,
  getReviewPrice,
  reviewContractFile,
  reviewedDocument,
} from '#contract/documents/contract-review.ts'
import { outcomeOf, optionsOf, progressOf } from '#contract/procedures/procedure-walk.ts'
import {
  getProcedure,
  keepProcedure,
  listDeadlineRules,
  listProcedures,
  type Answers,
  type Procedure,
  type Question,
} from '#contract/procedures/procedures.ts'
import { type Callable, callable } from '#tests/support/callable.ts'
import { docx, p } from '#tests/support/docx.ts'
import { signUp } from '#tests/support/people.ts'
import { startProduct } from '#tests/support/product.ts'
import { fileForm } from '#tests/support/server.ts'
import { type Bench, ms, percentile, type Row } from '#bench/support/table.ts'

const CONTRACTS = 'tests/fixtures/contracts'
const TODAY = '2026-11-27'
const ROUNDS = 40
/** As many as one person may have a minute. */
const REVIEWS = 6
const COMPARISONS = 4
/** Characters of some seven pages. */
const PAGES = 20_000

/** Guided procedures from list to outcome, contracts checked by rules, and two versions of a long contract compared. */
export const bench: Bench = {
  name: 'papers',
  about: 'guided procedures, contracts checked by rules, versions compared; over HTTP, one person, the starter library',
  run: async () => {
    const product = await startProduct({ SIGNUP_POINTS: '1000' })
    try {
      const server = callable(product.url)
      const { token } = await signUp(server)
      return [
        ...(await procedures(server, token)),
        ...(await contracts(server, token)),
        ...(await versions(server, token)),
      ]
    } finally {
      await product.stop()
    }
  },
}

/** The contracts that tests have, each as its lines. */
const contractsOfTests = (): string[][] =>
  readdirSync(CONTRACTS)
    .filter((name) => name.endsWith('.txt'))
    .map((name) => readFileSync(path.join(CONTRACTS, name), 'utf8').split('\n'))

async function timed(rounds: number, work: (round: number) => Promise<unknown>): Promise<number[]> {
  const times: number[] = []
  for (let round = 0; round < rounds; round++) {
    const from = performance.now()
    await work(round)
    times.push(performance.now() - from)
  }
  return times
}

const rowsOf = (measure: string, times: number[]): Row[] => [
  { measure: `${measure}, p50`, value: ms(percentile(times, 0.5)) },
  { measure: `${measure}, longest`, value: ms(Math.max(...times)) },
]

async function procedures(server: Callable, token: string): Promise<Row[]> {
  const { body: listed } = await server.call(listProcedures, {})
  const { rules } = (await server.call(listDeadlineRules, {})).body
  const all: Procedure[] = []
  const read = await timed(listed.length, async (i) => {
    all.push((await server.call(getProcedure, { slug: listed[i]!.slug })).body)
  })
  const walks = all.map((procedure) => ({ procedure, answers: firstAnswers(procedure, rules) }))
  const followed = await timed(ROUNDS, async () => {
    for (const { procedure, answers } of walks) outcomeOf(procedure, { answers, rules, today: TODAY })
  })
  const { procedure, answers } = walks.find((one) => !one.procedure.sensitive)!
  const given = Object.entries(answers).map(([question, answer]) => ({ question, answer }))
  const run = { runId: crypto.randomUUID(), version: procedure.version, answers: given, ticks: [] }
  const slug = listed[all.indexOf(procedure)]!.slug
  return [
    ...rowsOf(`the list of ${listed.length} procedures`, await timed(ROUNDS, () => server.call(listProcedures, {}))),
    ...rowsOf('a procedure with the law behind it, each for the first time', read),
    ...rowsOf('what is answered, kept', await timed(ROUNDS, () => server.call(keepProcedure, { slug, ...run }, token))),
    ...rowsOf(
      'what follows from all answers, dates included, in the browser',
      followed.map((time) => time / walks.length),
    ),
  ]
}

/** A walk to the end, by the first option of each question. */
function firstAnswers(procedure: Procedure, rules: Parameters<typeof progressOf>[1]['rules']): Answers {
  const answers: Answers = {}
  for (let next: Question | undefined; ; answers[next.id] = firstOf(next)) {
    next = progressOf(procedure, { answers, rules, today: TODAY }).next
    if (!next) return answers
  }
}

function firstOf(question: Question): string {
  if (question.kind === 'date') return TODAY
  if (question.kind === 'amount') return '100'
  return optionsOf(question)[0]?.id ?? 'Tendai Moyo'
}

async function contracts(server: Callable, token: string): Promise<Row[]> {
  const texts = contractsOfTests()
  const ids: string[] = []
  const reviewed = await timed(REVIEWS, async (round) => {
    const { now } = (await server.call(getReviewPrice, {}, token)).body
    const body = fileForm(docx({ body: texts[round]!.map(p).join('') }), 'contract.docx', { agreedPoints: String(now) })
    const id = await sent(server, token, body)
    for (;;) {
      const { state } = (await server.call(getContractReview, { id }, token)).body
      if (state === 'ready') break
    }
    ids.push(id)
  })
  return [
    ...rowsOf('a contract of one or two pages checked by rules, from sending it', reviewed),
    ...rowsOf(
      'the same as a Word file with changes and comments',
      await timed(REVIEWS, (round) => server.call(reviewedDocument, { id: ids[round]! }, token)),
    ),
  ]
}

async function sent(server: Callable, token: string, body: FormData): Promise<string> {
  const answer = await fetch(`${server.url}/api${reviewContractFile.path}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}` },
    body,
  })
  if (!answer.ok) throw new Error(`A contract was answered ${answer.status}: ${await answer.text()}`)
  return ((await answer.json()) as { id: string }).id
}

async function versions(server: Callable, token: string): Promise<Row[]> {
  const before = contractsOfTests().flat().join('\n').slice(0, PAGES)
  const after = before
    .split('\n')
    .flatMap((line, i) => (i % 7 === 3 ? [] : i % 5 === 2 ? [`${line} This is agreed anew.`] : [line]))
    .join('\n')
  const compared = await timed(COMPARISONS, () => server.call(compareTexts, { before, after }, token))
  const written = await timed(COMPARISONS, () => server.call(comparedDocument, { before, after }, token))
  return [
    ...rowsOf('two versions of seven pages compared', compared),
    ...rowsOf('the same as a Word file with tracked changes', written),
  ]
}
