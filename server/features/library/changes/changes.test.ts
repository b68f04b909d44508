import { mkdir, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { documents, lawChanges, passages } from '#server/tables.ts'
import { section } from '#tests/support/library.ts'
import { testServer, type TestServer } from '#tests/support/server.ts'
import { addCorpusAct, statuteOf, storeStatute } from '#server/features/library/import/corpus-act.ts'
import { systemCtx } from '#server/context.ts'
import { findSections } from '#server/features/library/search/sections.ts'
import { loadCurated } from './curated.ts'
import { withLaw } from './with-law.ts'
import { endsOfActs } from './ended-acts.ts'
import { changesOfDocuments, changesOfSections, stateKey, stateOfSection as stateAmong, statesAmong } from './find.ts'

let server: TestServer
const short = (title: string) => section('1', 'Short title', `This Act may be cited as the ${title}.`)

const CODE = {
  title: 'Kite Code Act',
  asAt: '2016-12-31',
  sections: [
    short('Kite Code Act [Chapter 9:90]'),
    section('2', 'Strings', 'A string is strong. [section substituted by section 4 of Act 22 of 2001 ]'),
    section('3', '***', '[section repealed by section 34 of Act 7 of 2005 ]'),
    section(
      '20',
      'Falling',
      '(1) Who lets a kite fall dies. (2) Nobody else does. [subsection inserted by Act 3 of 2009]',
    ),
    section('79', 'Night kites', 'No kite flies at night.'),
    section('79', 'Forms', 'A form of a kite.', 'Schedule 1'),
    section('80', 'Strokes', 'A boy who breaks a kite is caned.'),
  ],
}
const AMENDING = {
  title: 'Gentle Kites Act, 2022',
  asAt: '2022-05-27',
  sections: [
    short('Gentle Kites Act [Chapter 9:91]'),
    section(
      '5',
      'Amendment of Cap. 9:90',
      '(1) The Kite Code Act [Chapter 9:90] is amended in section 20 (“Falling”) by the deletion from subsection (1) of “dies”. (2) Section 79 of the Kite Code is repealed.',
    ),
    section('6', 'Repeal', 'The Balloons Act [Chapter 9:92] is repealed.'),
  ],
}
const BALLOONS = {
  title: 'Balloons Act',
  asAt: '2010-01-01',
  sections: [short('Balloons Act [Chapter 9:92]'), section('2', 'Gas', 'Gas is light.')],
}
const UNDATED = {
  title: 'Ropes Act',
  sections: [
    short('Ropes Act [Chapter 9:94]'),
    section('2', 'Knots', 'A knot holds. [section substituted by section 4 of Act 22 of 2005 ]'),
    section('3', 'Ends', 'An end is free.'),
  ],
}

beforeAll(async () => {
  server = await testServer()
  // the Act that changes another may come before it
  for (const act of [AMENDING, CODE, BALLOONS, UNDATED]) await addCorpusAct(server.ctx(), act)
})
afterAll(() => server.stop())

const curated = async (...lines: object[]) => {
  const folder = path.join(server.ctx().config.DATA_DIR, `content-${Math.random()}`)
  await mkdir(folder, { recursive: true })
  await writeFile(path.join(folder, 'changes.jsonl'), lines.map((line) => JSON.stringify(line)).join('\n'))
  const ctx = server.ctx()
  await loadCurated({ ...ctx, config: { ...ctx.config, CONTENT_DIR: folder } })
}

async function stateOfSection(title: string, number: string, { on = '2026-11-23', schedule = false } = {}) {
  const { db } = server.deps
  const [found] = await db
    .select({ documentId: documents.id, section: passages.section, asAt: documents.asAt })
    .from(documents)
    .innerJoin(passages, eq(passages.textId, documents.textId))
    .where(
      sql`${documents.title} = ${title} and ${passages.number} = ${number} and (${passages.kind} = 'schedule') = ${schedule}`,
    )
  const key = { documentId: found!.documentId, section: found!.section, ...(found!.asAt && { asAt: found!.asAt }) }
  const state = [...statesAmong(await changesOfDocuments(db, [key.documentId]), [key], on).values()][0]
  // as a search asks, which reads the changes of the section alone
  const changes = await changesOfSections(db, [stateKey(key)])
  expect(stateAmong(changes.get(stateKey(key)) ?? [], key, on)).toEqual(state)
  return state
}

const countOf = async () => Number((await server.deps.db.select({ n: sql<number>`count(*)` }).from(lawChanges))[0]!.n)

describe('the law as it stands', () => {
  it('is told by the notes of a text', async () => {
    expect(await stateOfSection('Kite Code Act', '2')).toEqual({ kind: 'in_force' })
    expect(await stateOfSection('Kite Code Act', '3')).toMatchObject({
      kind: 'repealed',
      since: '2005',
      changes: [{ by: 'Act 7 of 2005, s 34', proof: '[section repealed by section 34 of Act 7 of 2005 ]' }],
    })
  })

  it('is told by the Acts of the library that change others, with the words that do it', async () => {
    expect(await stateOfSection('Kite Code Act', '79')).toMatchObject({
      kind: 'repealed',
      since: '2022-05-27',
      changes: [{ by: 'Gentle Kites Act, 2022, s 5(2)', proof: 'Section 79 of the Kite Code is repealed.' }],
    })
    expect(await stateOfSection('Kite Code Act', '79', { schedule: true })).toBeUndefined()
    expect(await stateOfSection('Kite Code Act', '20')).toMatchObject({ kind: 'changed', changes: [{ place: '(1)' }] })
    expect(await stateOfSection('Balloons Act', '2')).toMatchObject({
      kind: 'repealed',
      changes: [{ by: 'Gentle Kites Act, 2022, s 6' }],
    })
    expect(await stateOfSection('Kite Code Act', '79', { on: '2020-01-01' })).toEqual({ kind: 'in_force' })
  })

  it('is, in a text without a date, at least as new as the last change that its notes tell', async () => {
    const line = {
      act: 'Ropes Act',
      chapter: '9:94',
      section: '3',
      effect: 'amended',
      source: 'Its text.',
      readBy: 'us',
    }
    await curated({ ...line, by: 'Act 1 of 2003', since: '2003' })
    expect(await stateOfSection('Ropes Act', '3')).toEqual({ kind: 'in_force' })
    await curated({ ...line, by: 'Act 1 of 2009', since: '2009' })
    expect(await stateOfSection('Ropes Act', '3')).toMatchObject({ kind: 'changed' })
    await curated()
  })

  it('is told by content, for what no text says', async () => {
    const line = { act: 'Kite Code Act', chapter: '9:90', section: '80', effect: 'struck_down', by: 'S v Kite, 2019' }
    const known = {
      since: '2019-04-03',
      note: 'Boys may not be caned.',
      source: 'Law review.',
      readBy: 'nobody',
      reported: true,
    }
    await curated({ ...line, ...known })
    expect(await stateOfSection('Kite Code Act', '80')).toMatchObject({
      kind: 'struck_down',
      changes: [{ by: 'S v Kite, 2019', unread: true, note: 'Boys may not be caned.' }],
    })
    await curated()
    expect(await stateOfSection('Kite Code Act', '80')).toBeUndefined()
  })

  it('is told from midnight in Harare on, two hours before that of UTC', async () => {
    const line = { act: 'Kite Code Act', chapter: '9:90', section: '80', effect: 'struck_down', by: 'S v Kite, 2019' }
    await curated({ ...line, since: '2019-04-03', source: 'Law review.', readBy: 'us' })
    const at = async (moment: string) => {
      const ctx = { ...systemCtx(server.deps, 'test'), now: () => new Date(moment) }
      const [hit] = await withLaw(ctx, await findSections(ctx, [{ act: 'Kite Code Act', number: '80' }]))
      return hit!.law?.kind
    }
    expect(await at('2019-04-02T21:30:00Z')).not.toBe('struck_down')
    expect(await at('2019-04-02T22:30:00Z')).toBe('struck_down')
    await curated()
  })

  it('knows of Acts that the library does not hold, and tells those of one name apart by their chapter', async () => {
    await curated(
      {
        act: 'Old Kites Act',
        chapter: '5:07',
        effect: 'repealed',
        by: 'Kite Code Act',
        source: 'Its text.',
        readBy: 'us',
      },
      { act: 'Balloons Act', chapter: '9:93', effect: 'lapsed', by: 'Balloons Act', source: 'Its text.', readBy: 'us' },
    )
    const ends = await endsOfActs(server.ctx(), ['Old Kites Act', 'Old Kites Act [Chapter 99:01]', 'Balloons Act'])
    expect([...ends]).toEqual([['Old Kites Act', { by: 'Kite Code Act' }]])
    await curated()
  })

  it('is told anew and never twice when a text is stored again, and no longer by a text that says it no more', async () => {
    const before = await countOf()
    const [{ id } = { id: '' }] = await server.deps.db
      .select()
      .from(documents)
      .where(eq(documents.title, 'Kite Code Act'))
    await storeStatute(server.ctx(), id, statuteOf(CODE), { extractor: 0 })
    expect(await countOf()).toBe(before)
    const sections = CODE.sections.filter(({ number }) => number !== '3')
    await storeStatute(server.ctx(), id, statuteOf({ ...CODE, sections }), { extractor: 0 })
    expect(await countOf()).toBe(before - 1)
    expect(await stateOfSection('Kite Code Act', '79')).toMatchObject({ kind: 'repealed' })
  })
})
