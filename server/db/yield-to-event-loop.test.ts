import { sql } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { testDatabase } from '#tests/support/database.ts'
import { rows } from './query.ts'

it('looks after everything else while a long queue of statements is worked off', async () => {
  const database = await testDatabase()
  let turns = 0
  const clock = setInterval(() => turns++, 1)
  const work = Array.from({ length: 600 }, (_, i) =>
    i % 3
      ? rows(database.db, sql`select ${i}::int as n`)
      : database.db.transaction((tx) => rows(tx, sql`select count(*) from generate_series(1, 2000)`)),
  )
  const found = await Promise.all(work)
  clearInterval(clock)
  expect(found).toHaveLength(600)
  expect(turns).toBeGreaterThan(5)
  await expect(rows(database.db, sql`select no_such_thing`)).rejects.toMatchObject({ cause: { code: '42703' } })
  expect(await rows(database.db, sql`select 1 as n`)).toEqual([{ n: 1 }])
  await database.close()
})
