import { sql } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { testDatabase } from '#tests/support/database/database.ts'
import { inBackground } from './background.ts'
import { rows } from './query.ts'

it('does what requests wait for first, and lets what goes on in the background have its turn', async () => {
  const database = await testDatabase()
  const order: string[] = []
  const request = { db: database.db, database }
  const statement = (who: string, { db }: typeof request) => rows(db, sql`select 1`).then(() => order.push(who))
  const background = Array.from({ length: 4 }, () => statement('background', inBackground(request)))
  const requests = Array.from({ length: 20 }, () => statement('request', request))
  await Promise.all([...background, ...requests])
  // the first had begun when the requests came
  expect(order.slice(1, 9)).not.toContain('background')
  expect(order.slice(0, 20).filter((who) => who === 'background').length).toBeGreaterThan(0)
  expect(order.at(-1)).toBe('background')
  await database.close()
})

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
