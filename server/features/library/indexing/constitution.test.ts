import { readFileSync } from 'node:fs'
import path from 'node:path'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { getDocuments, searchLibrary } from '#server/features/library/service.ts'
import { addCorpusAct } from '#server/features/library/import/corpus-act.ts'
import { findSections } from '#server/features/library/search/sections.ts'
import { documentProfiles, passages } from '#server/features/library/tables.ts'
import { ROOT } from '#server/root.ts'
import { section } from '#tests/support/library.ts'
import { testServer, type TestServer } from '#tests/support/server.ts'

let server: TestServer
const IN_RIGHTS = 'Schedule 1, Chapter 4, Part 2'

beforeAll(async () => {
  server = await testServer()
  await addCorpusAct(server.ctx(), {
    title: 'Constitution of Zimbabwe Amendment (No. 20) Act, 2013',
    sections: [
      section(
        '1',
        'Short title',
        'This Act may be cited as the Constitution of Zimbabwe Amendment (No. 20) Act, 2013.',
      ),
      section('1', 'The Republic', 'Zimbabwe is a sovereign republic.', 'Schedule 1, Chapter 1'),
      section('2', 'Interpretation', 'In this Act the existing Constitution means that of 1980.'),
      section('2', 'Supremacy of Constitution', 'This Constitution is the supreme law.', 'Schedule 1, Chapter 1'),
      section('65', 'Labour rights', 'Every person has the right to fair labour practices.', IN_RIGHTS),
      section('74', 'Freedom from arbitrary eviction', 'No person may be evicted without an order.', IN_RIGHTS),
      section(
        '175',
        'Constitutional invalidity',
        'What section 65 of the Constitution says binds.',
        'Schedule 1, Chapter 8',
      ),
      section('1', 'Oaths', 'I swear to be faithful to Zimbabwe.', 'Schedule 3'),
    ],
  })
  await addCorpusAct(server.ctx(), {
    title: 'Kites Act',
    sections: [
      section('1', 'Short title', 'This Act may be cited as the Kites Act.'),
      section('65', 'Strings', 'A kite has a string.'),
      section('65', 'Forms', 'A form for a kite.', 'Schedule 1, Part 1'),
    ],
  })
})
afterAll(() => server.stop())

const first = async (query: string) => {
  const [hit] = await searchLibrary(server.ctx(), { query, limit: 5 })
  return `${hit!.number} ${hit!.heading}`
}
const headings = async (act: string, number: string) =>
  (await findSections(server.ctx(), [{ act, number }])).map(({ heading }) => heading)

it('a question that names a section of the Constitution finds that section, and not one that names it too', async () => {
  expect(await first('What does section 65 of the Constitution say?')).toBe('65 Labour rights')
  expect(await first('section 74 of the Constitution of Zimbabwe')).toBe('74 Freedom from arbitrary eviction')
  expect(await first('What does section 2 of the Constitution say?')).toBe('2 Supremacy of Constitution')
})

it('numbers of the Constitution are those of its Chapters, not of the Act around it or of its own schedules', async () => {
  expect(await headings('Constitution of Zimbabwe', '2')).toEqual(['Supremacy of Constitution'])
  expect(await headings('Constitution of Zimbabwe', '1')).toEqual(['The Republic'])
  expect(await headings('Kites Act', '65')).toEqual(['Strings'])
})

it('the library is opened at a section of the Constitution', async () => {
  for (const q of ['section 65 constitution', 'section 65 of the constitution', 'constitution 65']) {
    const [found] = await getDocuments(server.ctx(), { q, limit: 6 })
    expect(found, q).toMatchObject({ section: '65. Labour rights' })
  }
})

it('what the version before kept as a schedule is made the same by the migration', async () => {
  const { db } = server.deps
  const kept = () =>
    db
      .select({ heading: passages.heading, kind: passages.kind, number: passages.number })
      .from(passages)
      .innerJoin(documentProfiles, eq(documentProfiles.documentId, passages.documentId))
      .where(eq(documentProfiles.act, 'constitution of zimbabwe'))
      .orderBy(passages.ordinal)
  const now = await kept()
  await db
    .update(passages)
    .set({ kind: sql`case when part is not null then 'schedule' when kind = 'other' then 'section' else kind end` })
    .where(sql`document_id in (select document_id from document_profiles where act like 'constitution%')`)
  await db.update(passages).set({ number: '2' }).where(eq(passages.heading, 'Interpretation'))
  expect(await kept()).not.toEqual(now)
  const migration = path.join(ROOT, 'server/db/migrations/0031_constitution-sections.sql')
  await db.execute(sql.raw(readFileSync(migration, 'utf8')))
  expect(await kept()).toEqual(now)
  const { rows } = await db.execute(sql`select from passages where heading = 'Forms' and kind = 'schedule'`)
  expect(rows).toHaveLength(1)
})
