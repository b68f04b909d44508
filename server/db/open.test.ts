import { sql } from 'drizzle-orm'
import { expect, inject, test } from 'vitest'
import { createDatabase } from '#tests/support/database.ts'
import { openDatabase, rows } from './open.ts'

test.skipIf(!inject('postgres'))('a process starts while a backup reads every table, and holds nobody up', async () => {
  const config = { DATABASE_URL: await createDatabase(inject('postgres')), DATA_DIR: '' }
  const first = await openDatabase(config)
  await first.db.transaction(async (tx) => {
    await tx.execute(sql`lock table passages, document_profiles, users, facts in access share mode`)
    // a writer too: an index made anew would wait for it
    await tx.execute(sql`insert into facts (key, value) values ('writing', 'true')`)
    await tx.execute(sql`lock table passages, document_profiles in row exclusive mode`)
    const second = await openDatabase(config)
    expect(await rows(second.db, sql`select * from search_passages('anything', 5)`)).toEqual([])
    await second.close()
  })
  await first.close()
})
