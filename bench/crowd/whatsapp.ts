import { mkdtempSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { count, countDistinct } from 'drizzle-orm'
import { readConfig } from '#server/config.ts'
import { openDeps } from '#server/deps.ts'
import { chatContacts, runs } from '#server/tables.ts'
import { metaDouble, type Person } from '#tests/doubles/meta.ts'
import { startProduct } from '#tests/support/product.ts'
import { type Bench, ms, percentile, type Row } from '#bench/support/table.ts'

const PEOPLE = 200
/** Who want no more than a word of ours while everybody else asks. */
const OTHERS = 20
const NOTICE = 'How long a notice must my employer give me before ending my contract?'
const LEAVE = 'How many days of maternity leave does an employee have?'
/** What all of them write one after the other, and how many messages each gets for it. */
const BALANCE = { name: '"balance"', text: 'balance', expects: 1 }
const ROUNDS = [
  { name: 'greeting', text: 'hie', expects: 1 },
  { name: 'consent and question', text: `Yes, ${NOTICE}`, expects: 2 },
  { name: 'question', text: LEAVE, expects: 1 },
  BALANCE,
]
/** How somebody gets an account without asking anything. */
const JOINING = [{ text: 'hie' }, { text: 'yes' }]
const LONGEST_MS = 10 * 60_000

/** Strangers write at the same moment, and every webhook comes twice (Meta wants its answer within a second). */
export const bench: Bench = {
  name: 'whatsapp',
  about: `${PEOPLE} strangers write at once, every webhook twice; embedded database, Meta's double on the same two cores`,
  run: async () => {
    const folder = mkdtempSync(path.join(os.tmpdir(), 'virtual-lawyer-bench-'))
    const marked = new Map<Person, number>()
    const meta = await metaDouble({ onSeen: (one) => void (marked.has(one) || marked.set(one, performance.now())) })
    const people = Array.from({ length: PEOPLE }, () => meta.person())
    const others = Array.from({ length: OTHERS }, () => meta.person())
    const product = await startProduct({ ...meta.env }, folder)
    meta.target = product.url
    const table: Row[] = []
    try {
      // the jobs of a first start are done by then
      await setTimeout(5_000)
      for (const one of ROUNDS) {
        if (one.text !== LEAVE) {
          table.push(...rows(one.name, await round(meta, people, one, marked)))
          continue
        }
        for (const { text } of JOINING) await round(meta, others, { name: '', text, expects: 1 }, new Map())
        const [asking, waiting] = await Promise.all([
          round(meta, people, one, marked),
          round(meta, others, BALANCE, new Map()),
        ])
        table.push(...rows(one.name, asking), {
          measure: `"balance" of ${OTHERS} others meanwhile: answered, p50 / p99`,
          value: both(waiting.answered),
        })
      }
      await setTimeout(5_000)
    } finally {
      await product.close()
      await meta.stop()
    }
    table.push(...(await whatIsLeft(folder, people)), {
      measure: 'what Meta forbids',
      value: `${meta.violations.length}`,
      aim: '0',
    })
    rmSync(folder, { recursive: true, force: true })
    return table
  },
}

type Round = { acknowledged: number[]; marked: number[]; refused: number; answered: number[]; seconds: number }

/**
 * Milliseconds from the sending of all webhooks to each one's 200, to the blue ticks that each person sees first, and to the last thing
 * they see for it.
 */
async function round(
  meta: Awaited<ReturnType<typeof metaDouble>>,
  people: Person[],
  { text, expects }: (typeof ROUNDS)[number],
  marked: Map<Person, number>,
): Promise<Round> {
  const before = people.map((one) => one.seen.length)
  const written = people.map((one) => meta.write(one, text))
  const acknowledged: number[] = []
  let refused = 0
  const clock = Date.now()
  marked.clear()
  const started = performance.now()
  await Promise.all(
    [...written, ...written].map(async (one) => {
      if ((await meta.deliver([one])) !== 200) refused++
      acknowledged.push(performance.now() - started)
    }),
  )
  const waits = () => people.some((one, at) => one.seen.length < before[at]! + expects)
  while (waits() && performance.now() - started < LONGEST_MS) await setTimeout(50)
  const answered = people.flatMap((one, at) => {
    const last = one.seen[before[at]! + expects - 1]
    return last ? [last.at - clock] : []
  })
  return {
    acknowledged,
    marked: [...marked.values()].map((at) => at - started),
    refused,
    answered,
    seconds: Math.max(...answered) / 1_000,
  }
}

const rows = (what: string, { acknowledged, marked, refused, answered, seconds }: Round): Row[] => [
  { measure: `${what}: acknowledged, p50 / p99`, value: both(acknowledged), aim: '<= 1,000 ms' },
  { measure: `${what}: marked as read, p50 / p99`, value: both(marked) },
  { measure: `${what}: not acknowledged`, value: `${refused}`, aim: '0' },
  { measure: `${what}: answered, p50 / p99`, value: both(answered) },
  { measure: `${what}: messages a second`, value: (answered.length / seconds).toFixed(1) },
]

const both = (times: number[]) => `${ms(percentile(times, 0.5))} / ${ms(percentile(times, 0.99))}`

/** What people saw too little or too much of, and whether each has one account and one answer for each question. */
async function whatIsLeft(folder: string, people: Person[]): Promise<Row[]> {
  const wanted = ROUNDS.reduce((sum, { expects }) => sum + expects, 0)
  const sum = (of: (seen: number) => number) => people.reduce((all, { seen }) => all + Math.max(0, of(seen.length)), 0)
  const deps = await openDeps(readConfig({ DATA_DIR: folder, LOG_LEVEL: 'error' }))
  const [accounts] = await deps.db.select({ n: countDistinct(chatContacts.userId) }).from(chatContacts)
  const [answers] = await deps.db.select({ n: count() }).from(runs)
  await deps.close()
  return [
    { measure: 'replies lost', value: `${sum((seen) => wanted - seen)}`, aim: '0' },
    { measure: 'replies doubled', value: `${sum((seen) => seen - wanted)}`, aim: '0' },
    { measure: 'accounts made', value: `${accounts!.n}`, aim: `${PEOPLE + OTHERS}` },
    { measure: 'questions answered and charged', value: `${answers!.n}`, aim: `${2 * PEOPLE}` },
  ]
}
