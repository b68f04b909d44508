import { vector } from '@electric-sql/pglite-pgvector'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { bm25, idf } from '#server/text/bm25.ts'
import { documents, documentTexts, passages } from '#server/tables.ts'
import { openEmbedded } from './open.ts'
import { rows } from './query.ts'
import { mergeSearchIndexes } from './search-index.ts'
import type { Database } from './types.ts'

// a PostgreSQL without pg_textsearch
let database: Database
beforeAll(async () => {
  database = await openEmbedded({ extensions: { vector } })
})
afterAll(() => database.close())
beforeEach(() => database.db.execute(sql`truncate documents cascade`))

const HERD = [
  'The owner of cattle',
  'A dog, a dog and another dog',
  'cattle of the dog and its owner in a long line of words',
]

let documentsMade = 0
/** A document with a passage for each text; gives its id. */
async function add(texts: string[], library = true, { db } = database): Promise<string> {
  const hash = String(documentsMade++)
  const [document] = await db
    .insert(documents)
    .values({ name: 'a', location: 'a', contentHash: hash, source: 'import' })
    .returning()
  const documentId = document!.id
  const [version] = await db.insert(documentTexts).values({ documentId, text: 'a', extractor: 1 }).returning()
  const place = { documentId, textId: version!.id, startAt: 0, endAt: 1, section: 0, library }
  await db.insert(passages).values(texts.map((searchText, ordinal) => ({ ...place, ordinal, searchText })))
  return documentId
}

const scan = (query: string, { db } = database) =>
  rows<{ text: string; score: number }>(
    db,
    sql`select p.search_text as text, s.score::float8 from scan_passages(${query}, 80) s join passages p on p.id = s.id order by s.score desc, p.id`,
  )

test('a text is found with the score that BM25 gives it', async () => {
  await add(HERD)
  // words without those that the dictionary leaves out: 2, 4 and 6
  const mean = 4
  const dog = idf(3, 2)
  const found = await scan('dogs')
  expect(found.map(({ text }) => text)).toEqual([HERD[1], HERD[2]])
  expect(found[0]!.score).toBeCloseTo(bm25(dog, 3, 4, mean), 5)
  expect(found[1]!.score).toBeCloseTo(bm25(dog, 1, 6, mean), 5)
  // one word twice in the question counts twice
  expect((await scan('dog dog'))[0]!.score).toBeCloseTo(2 * bm25(dog, 3, 4, mean), 5)
})

test('words that are too common to be read whole still count for a text that a rarer one found', async () => {
  const texts = ['rent of a cottage', 'rent of a cottage or room']
  const document = await add(texts)
  // those with a cottage and those with a room are more postings together than are read
  await database.db
    .execute(sql`insert into passages (document_id, text_id, ordinal, start_at, end_at, section, library, search_text)
    select document_id, text_id, 1 + n, 0, 1, 0, true, case when n % 2 = 0 then 'cottage room' else 'garden' end
    from passages, generate_series(1, 9000) n where document_id = ${document} and ordinal = 0`)
  const mean = (2 + 3 + 4500 * 3) / 9002
  const [rent, cottage, room] = [idf(9002, 2), idf(9002, 4502), idf(9002, 4501)]
  const sumOf = (length: number, words: number[]) =>
    words.reduce((sum, weight) => sum + bm25(weight, 1, length, mean), 0)
  const scores = new Map((await scan('rent of a cottage room')).map(({ text, score }) => [text, score]))
  expect(scores.get(texts[0]!)).toBeCloseTo(sumOf(2, [rent, cottage]), 5)
  expect(scores.get(texts[1]!)).toBeCloseTo(sumOf(3, [rent, cottage, room]), 5)
})

test('pg_textsearch gives the same texts and, but for its rounding of lengths, the same scores', async () => {
  const words = ['tenant', 'rent', 'cattle', 'notice', 'court', 'dog', 'wage', 'owner', 'lease', 'fine', 'levy']
  // many lengths, words once and often, and no two texts alike
  const texts = Array.from({ length: 60 }, (_, i) =>
    Array.from({ length: 3 + ((i * 7) % 40) }, (__, j) => words[(i * j + ((i * j) >> 3) + i) % words.length]).join(' '),
  )
  const other = await openEmbedded()
  try {
    expect([database.search, other.search]).toEqual(['postings', 'pg_textsearch'])
    await add(texts)
    await add(texts, true, other)
    for (const query of ['rent', 'notice to the tenant', 'dog dog owner wages', 'court fines levied on cattle']) {
      const ours = new Map((await scan(query)).map(({ text, score }) => [text, score]))
      const theirs = await scan(query, other)
      expect(new Set(theirs.map(({ text }) => text))).toEqual(new Set(ours.keys()))
      for (const { text, score } of theirs) expect(Math.abs(ours.get(text)! / score - 1)).toBeLessThan(0.05)
    }
  } finally {
    await other.close()
  }
})

test('what is changed, hidden, deleted or cut away is found as it is now, and what a conversation attached is not', async () => {
  const first = await add(HERD)
  await add(['a dog of one conversation only'], false)
  expect(await scan('dog')).toHaveLength(2)
  await database.db.execute(sql`update passages set search_text = 'goats' where search_text like '%another%'`)
  expect(await scan('dog')).toHaveLength(1)
  expect(await scan('goat')).toHaveLength(1)
  await database.db.execute(sql`update passages set plain_words = 'x'`)
  expect(await scan('goat')).toHaveLength(1)
  await database.db.execute(sql`update passages set library = false where search_text = 'goats'`)
  expect(await scan('goat')).toHaveLength(0)
  await database.db.execute(sql`delete from documents where id = ${first}`)
  expect(await scan('dog cattle owner')).toEqual([])
  expect(await rows(database.db, sql`select 1 from passages_postings`)).toEqual([])
})

test('the counts stay what the texts say, before and after they are added up', async () => {
  await add(HERD)
  const second = await add(HERD)
  await database.db.execute(
    sql`update passages set search_text = search_text || ' again' where document_id = ${second}`,
  )
  await add(['and a lonely owl'])
  await database.db.execute(sql`delete from passages where search_text like '%owl%'`)
  const counted = () =>
    rows(
      database.db,
      sql`select word, sum(texts)::int as texts, sum(length)::int as length from passages_words
        group by word having sum(texts) > 0 order by word`,
    )
  const before = await counted()
  expect(before).toEqual(
    await rows(
      database.db,
      sql`select word, count(*)::int as texts, 0 as length from passages_postings group by word
        union all select 0, count(*)::int, sum(length)::int from (select distinct text_key, length from passages_postings) t
        order by word`,
    ),
  )
  const best = await scan('owner of cattle')
  await mergeSearchIndexes(database)
  expect(await counted()).toEqual(before)
  expect(await rows(database.db, sql`select 1 from passages_words group by word having count(*) > 1`)).toEqual([])
  expect(await scan('owner of cattle')).toEqual(best)
})

test('a library that grew before it had posting lists gets them, once', async () => {
  await add(HERD)
  const { prepareSearch } = await import('./search-index.ts')
  await prepareSearch(database.db)
  expect(await scan('dog')).toHaveLength(2)
  await database.db.execute(sql`drop table passages_postings`)
  await database.db.execute(sql`drop table passages_words`)
  for (const on of ['insert', 'update', 'delete', 'truncate'])
    await database.db.execute(sql.raw(`drop trigger passages_postings_${on} on passages`))
  await prepareSearch(database.db)
  expect(await scan('dog')).toHaveLength(2)
})
