import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, inject, test, vi } from 'vitest'
import { createDatabase } from '#tests/support/database/create-database.ts'
import { openDatabase } from './open.ts'
import { inTransaction, rows } from './query.ts'
import type { Database, Db, Tx } from './types.ts'
import { appState } from '#server/tables.ts'

describe.skipIf(!inject('postgres'))('a PostgreSQL server', () => {
  let config: { DATABASE_URL: string; DATA_DIR: string }
  let database: Database
  beforeAll(async () => {
    config = { DATABASE_URL: await createDatabase(inject('postgres')), DATA_DIR: '' }
    database = await openDatabase(config)
  })
  afterAll(() => database.close())

  /** As a restart does: every connection to this database ends, that of `db` too. */
  const endConnections = (db: Db | Tx) =>
    rows(
      db,
      sql`with others as (select pg_terminate_backend(pid) from pg_stat_activity
        where datname = current_database() and pid <> pg_backend_pid())
        select count(*) from others`,
    )
      .then(() => db.execute(sql`select pg_terminate_backend(pg_backend_pid())`))
      .catch(() => {})

  test('whose connections end is asked again by who only reads', async () => {
    const many = Array.from({ length: 10 }, () => rows(database.db, sql`select pg_sleep(0.05)`))
    await Promise.all(many)
    await endConnections(database.db)
    const again = Array.from({ length: 10 }, () => rows<{ n: number }>(database.db, sql`select 1 as n`))
    expect((await Promise.all(again)).map(([row]) => row!.n)).toEqual(Array.from({ length: 10 }, () => 1))
  })

  test('loses none of our connections for good when it ends all of them', async () => {
    for (let round = 0; round < 5; round++) {
      await Promise.all(Array.from({ length: 10 }, () => rows(database.db, sql`select pg_sleep(0.02)`)))
      await endConnections(database.db)
      await Promise.allSettled(
        Array.from({ length: 10 }, () => database.db.transaction((tx) => tx.execute(sql`select 1`))),
      )
    }
    const all = Array.from({ length: 10 }, () => database.db.transaction((tx) => tx.execute(sql`select pg_sleep(0.1)`)))
    expect(await Promise.all(all)).toHaveLength(10)
  })

  test('that goes away in a transaction ends no process, and what was not committed is done once', async () => {
    let tries = 0
    await inTransaction(database.db, async (tx) => {
      await tx.insert(appState).values({ key: 'once', value: ++tries })
      if (tries === 1) await endConnections(tx)
      await tx.execute(sql`select 1`)
    })
    expect(await database.db.select().from(appState)).toEqual([{ key: 'once', value: 2 }])
  })

  test('has the clock that counts, whatever the clock of this machine does', async () => {
    const told = async () =>
      new Date((await rows<{ now: string }>(database.db, sql`select clock_timestamp()::text as now`))[0]!.now).getTime()
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 2 * 3_600_000 })
    try {
      expect(Math.abs(database.now().getTime() - (await told()))).toBeLessThan(2_000)
    } finally {
      vi.useRealTimers()
    }
  })

  test('has a process starting while a backup reads every table, and nobody is held up', async () => {
    await database.db.transaction(async (tx) => {
      await tx.execute(sql`lock table passages, document_profiles, users, app_state in access share mode`)
      // a writer too: an index that is rebuilt would wait for it
      await tx.execute(sql`lock table passages, document_profiles in row exclusive mode`)
      const second = await openDatabase(config)
      expect(await rows(second.db, sql`select find_passages('anything', 5, 5) as found`)).toEqual([
        { found: '[null, null, null, null, null]' },
      ])
      await second.close()
    })
  })
})
