import { mkdtempSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, describe, expect, inject, it } from 'vitest'
import { login, logout } from '#contract/accounts/auth.ts'
import { checkPoints } from '#contract/points.ts'
import { openDatabase } from '#server/db/open.ts'
import { rows } from '#server/db/query.ts'
import type { Database } from '#server/db/types.ts'
import { unbalancedAccounts } from '#server/features/points/service.ts'
import { answering, honestText } from '#tests/doubles/model-scripts.ts'
import { type ModelDouble, startModelDouble } from '#tests/doubles/model.ts'
import { ask, converse, endOf, messagesOf } from '#tests/support/answers.ts'
import { falseCitations } from '#tests/support/citations.ts'
import { createDatabase } from '#tests/support/database/create-database.ts'
import { signUp } from '#tests/support/people.ts'
import { type Product, startProduct } from '#tests/support/product.ts'
import { callable } from '#tests/support/callable.ts'
import { forgetSections } from '#tests/support/without-sections.ts'

const QUESTION = 'My employer dismissed me without a hearing. What must be paid when my contract ends?'
const slow = answering((request) => ({ kind: 'text', text: honestText(request, 6), tokensPerSecond: 25 }))

/** Processes of the product as they run behind a balancer: one PostgreSQL, one folder of files, nothing else in common. */
describe.skipIf(!inject('postgres'))('several processes over PostgreSQL', { timeout: 240_000 }, () => {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'virtual-lawyer-processes-'))
  let double: ModelDouble
  let url: string
  let database: Database
  const started: Product[] = []
  let living: Product[]

  const start = async () => {
    const env = { DATABASE_URL: url, AI_BASE_URL: double.url, AI_MODEL: 'double', AI_TIMEOUT_MS: '20000' }
    const product = await startProduct(env, folder)
    started.push(product)
    return product
  }
  beforeAll(async () => {
    ;[double, url] = await Promise.all([startModelDouble(slow), createDatabase(inject('postgres'))])
    // the first thing that ever happens to this database
    await Promise.all(Array.from({ length: 6 }, start))
    living = [...started]
    database = await openDatabase({ DATABASE_URL: url, DATA_DIR: folder })
    await untilRead(database)
    await forgetSections(database.db)
  }, 240_000)
  afterEach(async () => {
    expect(await unbalancedAccounts(database.db)).toEqual([])
  })
  afterAll(async () => {
    await Promise.all(started.map((product) => product.kill()))
    await database.close()
    await double.stop()
    rmSync(folder, { recursive: true, force: true })
  })
  /** Two of those that live. The first is taken by no later test, so that it may be ended. */
  const two = () => {
    const [first, second] = [living.shift()!, living[0]!]
    return [callable(first.url), callable(second.url), first] as const
  }

  it('six started at once on an empty database made everything once', async () => {
    const [made] = await rows<Record<string, number>>(
      database.db,
      sql`select (select count(*)::int from users where role = 'admin') as admins,
        (select count(*)::int from documents) - (select count(distinct name)::int from documents) as guides_twice,
        (select count(*)::int from templates) - (select count(distinct seed)::int from templates) as templates_twice,
        (select count(*)::int from documents where state <> 'ready') as unread,
        (select count(*)::int from jobs where state = 'failed') as failed_jobs`,
    )
    expect(made).toEqual({ admins: 1, guides_twice: 0, templates_twice: 0, unread: 0, failed_jobs: 0 })
    expect(started.map((product) => /First admin/.test(product.output())).filter(Boolean)).toHaveLength(1)
  })

  it('who is signed in at one is signed in at all, and signed out of all at once', async () => {
    const [a, b] = two()
    const { token } = await signUp(a)
    expect((await b.call(checkPoints, {}, token)).body).toEqual({ points: 10 })
    await a.call(logout, {}, token)
    expect((await b.call(checkPoints, {}, token)).status).toBe(401)
  })

  it('count wrong passwords together', async () => {
    const [a, b] = two()
    const { email } = await signUp(a)
    const statuses: number[] = []
    for (let i = 0; i < 12; i++) {
      statuses.push((await (i % 2 ? b : a).call(login, { email, password: `wrong ${i}` })).status)
    }
    expect(statuses.filter((status) => status !== 429)).toHaveLength(10)
    expect(statuses.slice(10)).toEqual([429, 429])
  })

  it.each(['SIGKILL', 'SIGTERM'] as const)(
    '%s of the process that answers: a reader at another one reads on, every word once, charged once',
    async (signal) => {
      const [a, b, first] = two()
      const { token } = await signUp(a)
      const asking = { token, conversationId: await converse(a, token), message: QUESTION }
      const seenAtA = await ask(a, { ...asking, until: (event) => event.type === 'paragraph' })
      const reading = ask(b, asking)
      await new Promise((resolve) => setTimeout(resolve, 500))
      if (signal === 'SIGKILL') await first.kill()
      else await first.close()
      const seenAtB = await reading
      expect(seenAtB.events.slice(0, seenAtA.events.length)).toEqual(seenAtA.events)
      expect(endOf(seenAtB)).toMatchObject({ outcome: 'answered', charged: 1 })
      expect(seenAtB.ids.map((id) => Number(id.split(':')[1]))).toEqual(seenAtB.ids.map((_, i) => i + 1))
      expect(await falseCitations(b, token, seenAtB.events)).toEqual([])
      expect((await messagesOf(b, token, asking.conversationId)).map((one) => one.sender)).toEqual(['user', 'ai'])
      expect((await b.call(checkPoints, {}, token)).body).toEqual({ points: 9 })
    },
  )

  it('a rolling restart closes the stream in good order; its reader goes on elsewhere after the last event', async () => {
    const [a, b, first] = two()
    const { token } = await signUp(a)
    const asking = { token, conversationId: await converse(a, token), message: QUESTION }
    const before = ask(a, asking)
    await ask(b, { ...asking, until: (event) => event.type === 'paragraph' })
    await first.close()
    const cut = await before
    expect(endOf(cut)).toBeUndefined()
    expect(first.output()).not.toMatch(/uncaught|unhandled/i)
    const rest = await ask(b, { ...asking, lastEventId: cut.ids.at(-1) })
    expect(await falseCitations(b, token, [...cut.events, ...rest.events])).toEqual([])
    const numbers = [...cut.ids, ...rest.ids].map((id) => Number(id.split(':')[1]))
    expect(numbers).toEqual(numbers.map((_, i) => i + 1))
    expect(endOf(rest)).toMatchObject({ outcome: 'answered', charged: 1 })
  })
})

async function untilRead({ db }: Database) {
  for (let i = 0; i < 400; i++) {
    const [left] = await rows<{ n: number }>(db, sql`select count(*)::int as n from documents where state <> 'ready'`)
    if (left!.n === 0) return
    await new Promise((resolve) => setTimeout(resolve, 250))
  }
}
