import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { testDatabase } from '#tests/support/database/database.ts'
import { rows } from './query.ts'
import type { Database, Tx } from './types.ts'

let database: Database
beforeAll(async () => {
  database = await testDatabase()
  await database.db.execute(sql`create table things (id int primary key, name text)`)
})
afterAll(() => database.close())

/** The same statement, so that it is kept from the second time on. */
const add = (db: Database['db'] | Tx, id: number) => rows(db, sql`insert into things values (${id}, ${`no. ${id}`})`)
const all = (db: Database['db'] | Tx) => rows(db, sql`select * from things order by id`)

test('statements sent together in a transaction get each its own answer', async () => {
  const asked = Array.from({ length: 40 }, (_, i) => i)
  const told = await database.db.transaction((tx) =>
    Promise.all(
      asked.map((i) => (i % 2 ? rows(tx, sql`select ${i}::int as n`) : rows(tx, sql`select ${`${i}`}::text as n`))),
    ),
  )
  expect(told).toEqual(asked.map((i) => [{ n: i % 2 ? i : String(i) }]))
})

test('one that fails stands in nobody’s way', async () => {
  for (const id of [1, 2, 3]) await add(database.db, id)
  await expect(add(database.db, 3)).rejects.toMatchObject({ cause: { code: '23505' } })
  await expect(
    database.db.transaction(async (tx) => {
      await add(tx, 4)
      await add(tx, 4)
    }),
  ).rejects.toMatchObject({ cause: { code: '23505' } })
  await add(database.db, 4)
  expect(await all(database.db)).toHaveLength(4)
})

test('a table that changes while its statements are kept fails once at most', async () => {
  for (let i = 0; i < 3; i++) await all(database.db)
  await database.db.execute(sql`alter table things add column more text default 'new'`)
  await all(database.db).catch(() => {})
  expect((await all(database.db))[0]).toEqual({ id: 1, name: 'no. 1', more: 'new' })
})

test('what comes after its transaction is over is not done', async () => {
  let late: Tx | undefined
  await database.db
    .transaction(async (tx) => {
      late = tx
      await add(tx, 10)
      throw new Error('changed my mind')
    })
    .catch(() => {})
  await expect(add(late!, 11)).rejects.toThrow('Failed query')
  expect(await rows(database.db, sql`select from things where id >= 10`)).toEqual([])
})

test('more different statements than are kept are all answered', async () => {
  for (let round = 0; round < 2; round++) {
    for (let n = 0; n < 350; n++) {
      const text = sql.raw(`select ${n} as n`)
      await rows(database.db, text)
      expect(await rows(database.db, text)).toEqual([{ n }])
    }
  }
  expect(await rows(database.db, sql`select count(*)::int as kept from pg_prepared_statements`)).toEqual([
    { kept: 300 },
  ])
})
