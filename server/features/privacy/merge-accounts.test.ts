import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { inTransaction } from '#server/db/query.ts'
import { citationChecks, keptProcedures } from '#server/tables.ts'
import { signUp } from '#tests/support/people.ts'
import { testServer, type TestServer } from '#tests/support/server.ts'
import { mergeAccounts } from './merge-accounts.ts'

let server: TestServer
beforeAll(async () => {
  server = await testServer()
}, 120_000)
afterAll(() => server.stop())

test('what a person has once of each kind moves with them, and what both accounts have stays as the one that remains has it', async () => {
  const { db } = server.deps
  const from = (await signUp(server)).user._id
  const to = (await signUp(server)).user._id
  const kept = (userId: string, procedure: string, runId: string) =>
    db.insert(keptProcedures).values({ userId, procedure, runId, answers: [], ticks: [] })
  const [theirs, own, alone] = [randomUUID(), randomUUID(), randomUUID()]
  await kept(from, 'small-claims', theirs)
  await kept(to, 'small-claims', own)
  await kept(from, 'small-estate', alone)
  await db.insert(citationChecks).values({ userId: from, textHash: 'a text', points: 1 })

  for (let twice = 0; twice < 2; twice++) await inTransaction(db, (tx) => mergeAccounts(server.ctx(), tx, from, to))

  const procedures = (await db.select().from(keptProcedures)).map(({ userId, runId }) => [userId, runId])
  expect(procedures.toSorted()).toEqual(
    [
      [to, own],
      [to, alone],
    ].toSorted(),
  )
  expect(await db.select().from(citationChecks)).toMatchObject([{ userId: to, textHash: 'a text', points: 1 }])
})
