import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { rows } from '#server/db/query.ts'
import { testServer, type TestServer } from '#tests/support/server.ts'
import { tidyDatabase } from './tidy.ts'

let server: TestServer
beforeAll(async () => {
  server = await testServer()
})
afterAll(() => server.stop())

it('the room of deleted rows is found again in the embedded database', async () => {
  const ctx = server.ctx()
  if (ctx.database.kind !== 'pglite') return
  await ctx.db.execute(
    sql`insert into vocabulary (word, passages) select 'word' || n, n from generate_series(1, 3000) n`,
  )
  await ctx.db.execute(sql`delete from vocabulary where passages > 100`)
  const known = async () => {
    await ctx.db.execute(sql`select pg_stat_force_next_flush()`)
    return rows<{ dead: number; estimate: number }>(
      ctx.db,
      sql`select n_dead_tup::int as dead, reltuples::int as estimate
        from pg_stat_user_tables s join pg_class c on c.oid = s.relid where s.relname = 'vocabulary'`,
    )
  }
  await known()
  expect((await known())[0]!.dead).toBeGreaterThan(2_000)
  await tidyDatabase(ctx, {}, { signal: new AbortController().signal })
  expect(await known()).toEqual([{ dead: 0, estimate: 100 }])
})

it('a table that the planner never looked at is known to it, however little changed since the start', async () => {
  const ctx = server.ctx()
  if (ctx.database.kind !== 'pglite') return
  await ctx.db.execute(sql`insert into app_state (key, value) select 'fact' || n, '1' from generate_series(1, 40) n`)
  const estimate = () =>
    rows<{ n: number }>(ctx.db, sql`select reltuples::int as n from pg_class where oid = 'app_state'::regclass`)
  expect(await estimate()).toEqual([{ n: -1 }])
  await tidyDatabase(ctx, {}, { signal: new AbortController().signal })
  expect((await estimate())[0]!.n).toBeGreaterThanOrEqual(40)
})
