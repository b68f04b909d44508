import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import { drizzle as drizzleServer } from 'drizzle-orm/node-postgres'
import { migrate as migrateServer } from 'drizzle-orm/node-postgres/migrator'
import { drizzle as drizzleEmbedded } from 'drizzle-orm/pglite'
import { migrate as migrateEmbedded } from 'drizzle-orm/pglite/migrator'
import { sql } from 'drizzle-orm'
import pg from 'pg'
import { afterAll, expect, inject, test } from 'vitest'
import { ROOT } from '#server/root.ts'
import { createDatabase } from '#tests/support/database/create-database.ts'
import { openDatabase } from './open.ts'
import { rows } from './query.ts'
import type { Db } from './types.ts'

const folder = mkdtempSync(path.join(os.tmpdir(), 'migrations-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** A copy of the migrations up to and with the one of this number. */
function migrationsUpTo(last: number): string {
  const copy = path.join(folder, `up-to-${last}`)
  cpSync(path.join(ROOT, 'server/db/migrations'), copy, { recursive: true })
  const file = path.join(copy, 'meta/_journal.json')
  const journal = JSON.parse(readFileSync(file, 'utf8'))
  writeFileSync(file, JSON.stringify({ ...journal, entries: journal.entries.slice(0, last + 1) }))
  return copy
}

/** A database as an older version left it, and how this version opens it: on PostgreSQL where the tests run there. */
async function databaseOf(migrations: string, fill: (db: Db) => Promise<void>) {
  if (inject('postgres')) {
    const config = { DATABASE_URL: await createDatabase(inject('postgres')), DATA_DIR: '' }
    const pool = new pg.Pool({ connectionString: config.DATABASE_URL })
    const db = drizzleServer(pool)
    await migrateServer(db, { migrationsFolder: migrations })
    await fill(db)
    await pool.end()
    return config
  }
  const config = { DATA_DIR: mkdtempSync(path.join(folder, 'data-')) }
  const embedded = await PGlite.create({ dataDir: path.join(config.DATA_DIR, 'database') })
  const db = drizzleEmbedded(embedded)
  await migrateEmbedded(db, { migrationsFolder: migrations })
  await fill(db)
  await embedded.close()
  return config
}

const ids = (n: number) => `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`
const [USER, CONVERSATION, QUESTION, ANSWER, STRAY_ANSWER, RUN, DOCUMENT, STRAY_DOCUMENT, TEXT, NOWHERE] = [
  1, 2, 3, 4, 5, 6, 7, 8, 9, 99,
].map(ids)

test('a database of the version before comes along: renamed tables, and what points nowhere let go of', async () => {
  const config = await databaseOf(migrationsUpTo(4), async (db) => {
    for (const statement of [
      `insert into facts (key, value) values ('seeded', '{"guides": [1]}')`,
      `insert into words (word, passages) values ('wage', 7)`,
      `insert into users (id, full_name, email) values ('${USER}', 'Rudo', 'rudo@example.test')`,
      `insert into conversations (id, user_id) values ('${CONVERSATION}', '${USER}')`,
      `insert into messages (id, conversation_id, user_id, position, sender, text, run_id) values
        ('${QUESTION}', '${CONVERSATION}', '${USER}', 0, 'user', 'q', null),
        ('${ANSWER}', '${CONVERSATION}', '${USER}', 1, 'ai', 'a', '${RUN}'),
        ('${STRAY_ANSWER}', '${CONVERSATION}', '${USER}', 2, 'ai', 'b', '${NOWHERE}')`,
      `insert into runs (id, conversation_id, user_id, question_id, lease_until, lease_owner) values
        ('${RUN}', '${CONVERSATION}', '${USER}', '${QUESTION}', now(), 'x')`,
      `insert into documents (id, name, location, content_hash, source, text_id) values
        ('${DOCUMENT}', 'd', 'l', 'h', 'upload', '${TEXT}'), ('${STRAY_DOCUMENT}', 'e', 'm', 'i', 'upload', '${NOWHERE}')`,
      `insert into document_texts (id, document_id, text, extractor) values ('${TEXT}', '${DOCUMENT}', 't', 1)`,
    ])
      await db.execute(sql.raw(statement))
  })
  const database = await openDatabase(config)
  const ask = <T extends Record<string, unknown>>(statement: string) => rows<T>(database.db, sql.raw(statement))
  expect(await ask('select key, value from app_state')).toContainEqual({ key: 'seeded', value: { guides: [1] } })
  expect(await ask('select word, passages from vocabulary')).toEqual([{ word: 'wage', passages: 7 }])
  expect(await ask('select id, run_id from messages order by position')).toEqual([
    { id: QUESTION, run_id: null },
    { id: ANSWER, run_id: RUN },
    { id: STRAY_ANSWER, run_id: null },
  ])
  expect(await ask('select id, text_id from documents order by id')).toEqual([
    { id: DOCUMENT, text_id: TEXT },
    { id: STRAY_DOCUMENT, text_id: null },
  ])

  // while a server is upgraded, a process of the version before writes by the former names
  await ask(
    `insert into facts (key, value) values ('seeded', '1') on conflict (key) do update set value = excluded.value`,
  )
  await ask(
    `insert into words (word, passages) values ('wage', 2) on conflict (word) do update set passages = words.passages + excluded.passages`,
  )
  expect(await ask(`select value from app_state where key = 'seeded'`)).toEqual([{ value: 1 }])
  expect(await ask('select passages from vocabulary')).toEqual([{ passages: 9 }])

  // and the new keys hold
  await expect(ask(`update documents set text_id = '${NOWHERE}'`)).rejects.toThrow(/Failed query|foreign key/)
  await ask(`delete from runs`)
  expect(await ask(`select run_id from messages where id = '${ANSWER}'`)).toEqual([{ run_id: null }])
  await ask(`delete from documents where id = '${DOCUMENT}'`)
  expect(await ask('select id from document_texts')).toEqual([])
  await database.close()
})

test('laws of the version before get their addresses: one text of each law, the newest, and no regulations', async () => {
  const laws = [
    ['Kites Act', '2016-12-31', 'https://law.example/akn/zw/act/ord/2001/22/eng@2016-12-31', [2001, 22], '9:90'],
    ['Kites Act', '2020-12-31', 'https://law.example/akn/zw/act/ord/2001/22/eng@2020-12-31', [2001, 22], '9:90'],
    ['Lamps Act', null, null, [2004, 7], '9:91'],
    ['Winds Act', null, null, null, '9:92'],
    ['Kites (General) Regulations', null, null, [2005, 9], null],
    ['Notes', null, null, null, null],
  ] as const
  const quoted = (value: string | null) => (value === null ? 'null' : `'${value}'`)
  const config = await databaseOf(migrationsUpTo(10), async (db) => {
    for (const [at, [title, asAt, address, enacted, chapter]] of laws.entries())
      for (const statement of [
        `insert into documents (id, name, title, location, content_hash, source, as_at, import_path)
          values ('${ids(at)}', 'd', '${title}', 'l', '${at}', 'import', ${quoted(asAt)}, ${quoted(address)})`,
        `insert into document_texts (id, document_id, text, extractor) values ('${ids(50 + at)}', '${ids(at)}', 't', 1)`,
        `update documents set text_id = '${ids(50 + at)}' where id = '${ids(at)}'`,
        `insert into document_profiles (document_id, act, chapter, year, number, profile)
          values ('${ids(at)}', 'x', ${quoted(chapter)}, ${enacted?.[0] ?? 'null'}, ${enacted?.[1] ?? 'null'}, 'x')`,
      ])
        await db.execute(sql.raw(statement))
  })
  const database = await openDatabase(config)
  const found = await rows<{ frbr_uri: string | null; text_as_at: string | null }>(
    database.db,
    sql`select d.frbr_uri, t.as_at::text as text_as_at from documents d join document_texts t on t.id = d.text_id order by d.id`,
  )
  expect(found.map(({ frbr_uri }) => frbr_uri)).toEqual([
    null,
    '/akn/zw/act/ord/2001/22',
    '/akn/zw/act/2004/7',
    '/akn/zw/act/chapter/9:92',
    null,
    null,
  ])
  expect(found[0]!.text_as_at).toBe('2016-12-31')
  await database.close()
})
