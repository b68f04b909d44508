import { sql } from 'drizzle-orm'
import type { Ctx } from '#server/context.ts'
import { rows } from '#server/db/open.ts'
import { documents, passages } from '#server/db/schema.ts'
import { bestOfEachSection, hitOf, type Row } from './hit.ts'
import { stems } from './stems.ts'

/** A conversation's own documents are a few hundred passages: ranked in memory, never part of the shared index. */
const PASSAGES_MAX = 4_000
const YIELD_EVERY = 200
const K1 = 1.2
const B = 0.75

/** The best passages of the documents attached to one conversation, by the same BM25 the library uses. */
export async function searchAttached(ctx: Ctx, query: string, conversationId: string, limit: number) {
  // `offset 0` keeps the planner from reading whole tables for the few documents of a conversation
  const found = await rows<Row>(
    ctx.db,
    sql`select p.id, p.document_id, p.text_id, p.start_at, p.end_at, p.part, p.number, p.heading, p.kind, p.section,
        p.plain_words, p.search_text, 0 as score, d.title, d.name, d.as_at::text as as_at
      from (select * from ${documents} where conversation_id = ${conversationId} and deleted_at is null offset 0) d
        cross join lateral (select * from ${passages} where text_id = d.text_id offset 0) p
      order by d.created_at desc, p.ordinal limit ${PASSAGES_MAX}`,
  )
  const scores = await scoreAll(
    found.map((row) => row.search_text),
    query,
  )
  const hits = found.map((row, i) => ({ ...hitOf(row), score: scores[i]!, own: true }))
  return bestOfEachSection(
    hits.filter((hit) => hit.score > 0),
    limit,
  )
}

/** BM25 of each text for the query's words. */
async function scoreAll(texts: string[], query: string): Promise<number[]> {
  const wanted = new Map([...new Set(stems(query))].map((stem, i) => [stem, i]))
  const counted: { length: number; counts: number[] }[] = []
  for (const [i, text] of texts.entries()) {
    if (i % YIELD_EVERY === YIELD_EVERY - 1) await new Promise((resolve) => setImmediate(resolve))
    const words = stems(text)
    const counts = Array.from({ length: wanted.size }, () => 0)
    for (const word of words) if (wanted.has(word)) counts[wanted.get(word)!]!++
    counted.push({ length: words.length, counts })
  }
  const average = counted.reduce((sum, { length }) => sum + length, 0) / (counted.length || 1)
  const idf = [...wanted.values()].map((w) => {
    const holding = counted.filter(({ counts }) => counts[w]! > 0).length
    return Math.log(1 + (texts.length - holding + 0.5) / (holding + 0.5))
  })
  return counted.map(({ length, counts }) =>
    counts.reduce((sum, n, w) => sum + (idf[w]! * n * (K1 + 1)) / (n + K1 * (1 - B + (B * length) / average)), 0),
  )
}
