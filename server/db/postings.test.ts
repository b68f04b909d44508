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
async function add(texts: string[], library = true): Promise<string> {
  const hash = String(documentsMade++)
  const [document] = await database.db
    .insert(documents)
    .values({ name: 'a', location: 'a', contentHash: hash, source: 'import' })
    .returning()
  const documentId = document!.id
  const [version] = await database.db.insert(documentTexts).values({ documentId, text: 'a', extractor: 1 }).returning()
  const place = { documentId, textId: version!.id, startAt: 0, endAt: 1, section: 0, library }
  await database.db.insert(passages).values(texts.map((searchText, ordinal) => ({ ...place, ordinal, searchText })))
  return documentId
}

const scan = (query: string) =>
  rows<{ text: string; score: number }>(
    database.db,
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
