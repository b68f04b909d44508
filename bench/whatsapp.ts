import { mkdtempSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { readConfig } from '#server/config.ts'
import { users, chatContacts } from '#server/tables.ts'
import { openDeps } from '#server/deps.ts'
import { book } from '#server/features/points/service.ts'
import { metaDouble, type Person } from '#tests/doubles/meta.ts'
import { startProduct } from '#tests/support/product.ts'
import { type Bench, ms, percentile, type Row } from './table.ts'

const PEOPLE = 200
const QUESTION = 'How long a notice must my employer give me before ending my contract?'

/** Everybody writes at the same moment (reference, section 2: Meta wants its answer within a second). */
export const bench: Bench = {
  name: 'whatsapp',
  about: `${PEOPLE} people write at once, embedded database, Meta's double on the same two cores`,
  run: async () => {
    const folder = mkdtempSync(path.join(os.tmpdir(), 'virtual-lawyer-bench-'))
    const meta = await metaDouble()
    const people = Array.from({ length: PEOPLE }, () => meta.person())
    await link(folder, people)
    const product = await startProduct({ ...meta.env }, folder)
    meta.target = product.url
    try {
      // the jobs of a first start are done by then
      await setTimeout(5_000)
      const rounds = await round(meta, people, QUESTION)
      const words = await round(meta, people, 'balance')
      const away = meta.violations.length
      return [
        ...rows('question', rounds),
        ...rows('"balance"', words),
        { measure: 'what Meta forbids', value: `${away}` },
      ]
    } finally {
      await product.close()
      await meta.stop()
      rmSync(folder, { recursive: true, force: true })
    }
  },
}

type Round = { acknowledged: number[]; refused: number; answered: number[] }

/** Milliseconds from the sending of all webhooks to each one's 200, and to what each person sees. */
async function round(meta: Awaited<ReturnType<typeof metaDouble>>, people: Person[], text: string): Promise<Round> {
  const before = people.map((one) => one.seen.length)
  const written = people.map((one) => meta.write(one, text))
  const acknowledged: number[] = []
  let refused = 0
  const clock = Date.now()
  const started = performance.now()
  await Promise.all(
    written.map(async (one) => {
      if ((await meta.deliver([one])) !== 200) refused++
      acknowledged.push(performance.now() - started)
    }),
  )
  while (people.some((one, at) => one.seen.length === before[at])) await setTimeout(50)
  return { acknowledged, refused, answered: people.map((one, at) => one.seen[before[at]!]!.at - clock) }
}

const rows = (what: string, { acknowledged, refused, answered }: Round): Row[] => [
  { measure: `${what}: acknowledged, p50 / p99`, value: both(acknowledged), aim: '<= 1,000 ms' },
  { measure: `${what}: not acknowledged`, value: `${refused}`, aim: '0' },
  { measure: `${what}: answered, p50 / p99`, value: both(answered) },
]

const both = (times: number[]) => `${ms(percentile(times, 0.5))} / ${ms(percentile(times, 0.99))}`

/** An account with points for everybody. */
async function link(folder: string, people: Person[]) {
  const deps = await openDeps(readConfig({ DATA_DIR: folder, LOG_LEVEL: 'error' }))
  await deps.db.transaction(async (tx) => {
    for (const { userId, phone } of people) {
      const fields = { fullName: 'Tendai Moyo', email: `${userId}@example.test` }
      const [person] = await tx.insert(users).values(fields).returning()
      await book(tx, { userId: person!.id, amount: 1, kind: 'signup', key: 'signup' })
      await tx.insert(chatContacts).values({ id: userId, phone, userId: person!.id, linkedAt: new Date() })
    }
  })
  await deps.close()
}
