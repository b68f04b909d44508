import { readFileSync } from 'node:fs'
import path from 'node:path'
import { getTableName, is, sql } from 'drizzle-orm'
import { PgTable } from 'drizzle-orm/pg-core'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { deleteConversation } from '#contract/consultations/consultations.ts'
import { checkPoints } from '#contract/points.ts'
import { unbalancedAccounts } from '#server/features/points/service.ts'
import { ROOT } from '#server/root.ts'
import { ask, converse, endOf, messagesOf } from '#tests/support/answers.ts'
import { addSmallLibrary } from '#tests/support/library.ts'
import { signUp } from '#tests/support/people.ts'
import { type TestServer, testServer } from '#tests/support/server.ts'
import { rows } from './query.ts'
import * as schema from '#server/tables.ts'

const told = /```sql\n([\s\S]*?create_distributed_table[\s\S]*?)```/.exec(
  readFileSync(path.join(ROOT, 'docs/operations.md'), 'utf8'),
)![1]!
const all = (pattern: RegExp) => [...told.matchAll(pattern)].map((found) => found[1]!)
const distributed = all(/create_distributed_table\('(\w+)', 'user_id'/g)
const copied = all(/create_reference_table\('(\w+)'\)/g)
const local = all(/-- local: (.*)/g).flatMap((line) => line.split(', '))
const tables = Object.values(schema).flatMap((one) => (is(one, PgTable) ? [getTableName(one)] : []))

test('operations.md says of every table, once, where it lies in a distributed database', () => {
  expect([...distributed, ...copied, ...local].toSorted()).toEqual(tables.toSorted())
})

describe.skipIf(!inject('postgres'))('with the keys of a distributed database', () => {
  let server: TestServer
  beforeAll(async () => {
    server = await testServer()
    await addSmallLibrary(server)
    for (const statement of all(/^(alter table [^;]+);/gm)) await server.deps.db.execute(sql.raw(statement))
  })
  afterAll(() => server.stop())

  test('every key of a table that is distributed by person holds the person', async () => {
    const keys = await rows<{ tab: string; columns: string }>(
      server.deps.db,
      sql`select i.indrelid::regclass::text as tab, pg_get_indexdef(i.indexrelid) as columns
        from pg_index i join pg_class c on c.oid = i.indrelid join pg_namespace n on n.oid = c.relnamespace
        where i.indisunique and n.nspname = 'public'`,
    )
    const wrong = keys.filter(({ tab, columns }) => distributed.includes(tab) && !/\buser_id\b/.test(columns))
    expect(wrong).toEqual([])
  })

  test('references lead where Citus can follow them', async () => {
    const keys = await rows<{ tab: string; target: string; said: string }>(
      server.deps.db,
      sql`select conrelid::regclass::text as tab, confrelid::regclass::text as target, pg_get_constraintdef(oid) as said
        from pg_constraint where contype = 'f'`,
    )
    const wrong = keys.filter(({ tab, target, said }) => {
      if (distributed.includes(target))
        return !distributed.includes(tab) || !/\(user_id, \w+\) REFERENCES \w+\(user_id, \w+\)/.test(said)
      return local.includes(target) && !local.includes(tab)
    })
    expect(wrong).toEqual([])
  })

  test('people ask, are charged and delete as before', async () => {
    const { token } = await signUp(server)
    const conversationId = await converse(server, token)
    const message = 'How long a notice must my employer give me before ending my contract?'
    expect(endOf(await ask(server, { token, conversationId, message }))).toMatchObject({
      outcome: 'quoted',
      charged: 1,
    })
    expect(await messagesOf(server, token, conversationId)).toHaveLength(2)
    expect((await server.call(checkPoints, {}, token)).body).toEqual({ points: 9 })
    await server.call(deleteConversation, { id: conversationId }, token)
    const left = await rows(server.deps.db, sql`select 1 from messages union all select 1 from runs`)
    expect(left).toEqual([])
    expect(await unbalancedAccounts(server.deps.db)).toEqual([])
  })
})
