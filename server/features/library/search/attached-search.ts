import { perProcess } from '#server/process-state.ts'
import { sql } from 'drizzle-orm'
import type { Ctx } from '#server/context.ts'
import { lruMemo } from '#server/db/batch.ts'
import { rows } from '#server/db/query.ts'
import { documents, passages } from '#server/features/library/tables.ts'
import { bestOfEachSection, hitOf, type PassageRow } from './hit.ts'
import { bm25, idf } from '#server/text/bm25.ts'
import { stems } from '#server/text/stem.ts'

/** A conversation's own documents are a few hundred passages: ranked in memory, never part of the shared index. */
const PASSAGES_MAX = 4_000
/** Conversations whose words are kept in memory, some megabytes each at the most. */
const KEPT = 8
const YIELD_EVERY = 200

type Place = { id: number; textId: string; section: number }
/** The words of all passages of a conversation: in which passages (by their place in the list) each stands, and how often. */
type Index = {
  places: Place[]
  lengths: number[]
  average: number
  holding: Map<string, { at: number; times: number }[]>
}
type Version = { id: string; text_id: string; changed: string }

const indexes = perProcess((_: Ctx) => lruMemo<string, { index?: Promise<Index> }>(KEPT))

/** The best passages of the documents attached to one conversation, by the same BM25 the library uses. */
export async function searchAttached(ctx: Ctx, query: string, conversationId: string, limit: number) {
  const versions = await rows<Version>(
    ctx.db,
    sql`select id, text_id, updated_at::text as changed from ${documents}
      where conversation_id = ${conversationId} and deleted_at is null and text_id is not null order by created_at desc, id`,
  )
  if (!versions.length) return []
  const slot = indexes(ctx)(JSON.stringify(versions), () => ({}))
  slot.index ??= indexOf(ctx, versions).catch((error: unknown) => {
    slot.index = undefined
    throw error
  })
  const index = await slot.index
  const scores = scoresOf(index, query)
  const scored = index.places.flatMap((place, i) => (scores[i]! > 0 ? [{ ...place, score: scores[i]! }] : []))
  return readHits(ctx, bestOfEachSection(scored, limit))
}

async function indexOf({ db }: Ctx, versions: Version[]): Promise<Index> {
  const texts = JSON.stringify(versions.map((version, at) => ({ ...version, at })))
  const records = await rows<{ id: string | number; text_id: string; section: number; search_text: string }>(
    db,
    sql`select p.id, p.text_id, p.section, p.search_text
      from jsonb_to_recordset(${texts}::jsonb) as v(text_id uuid, at int)
        cross join lateral (select * from ${passages} where text_id = v.text_id offset 0) p
      order by v.at, p.ordinal limit ${PASSAGES_MAX}`,
  )
  const index: Index = { places: [], lengths: [], average: 0, holding: new Map() }
  for (const [at, row] of records.entries()) {
    if (at % YIELD_EVERY === YIELD_EVERY - 1) await new Promise((resolve) => setImmediate(resolve))
    index.places.push({ id: Number(row.id), textId: row.text_id, section: row.section })
    index.lengths.push(count(index, at, stems(row.search_text)))
  }
  index.average = index.lengths.reduce((sum, length) => sum + length, 0) / (index.lengths.length || 1)
  return index
}

/** Enters the words of passage `at`; gives how many there are. */
function count({ holding }: Index, at: number, words: string[]): number {
  for (const word of words) {
    const holders = holding.get(word) ?? []
    if (!holders.length) holding.set(word, holders)
    if (holders.at(-1)?.at === at) holders.at(-1)!.times++
    else holders.push({ at, times: 1 })
  }
  return words.length
}

/** BM25 of each passage for the query's words. */
function scoresOf({ places, lengths, average, holding }: Index, query: string): number[] {
  const scores = Array.from({ length: places.length }, () => 0)
  for (const word of new Set(stems(query))) {
    const holders = holding.get(word) ?? []
    const rarity = idf(places.length, holders.length)
    for (const { at, times } of holders) scores[at]! += bm25(rarity, times, lengths[at]!, average)
  }
  return scores
}

async function readHits({ db }: Ctx, best: (Place & { score: number })[]) {
  const ids = JSON.stringify(best.map(({ id }) => id))
  const records = await rows<PassageRow>(
    db,
    sql`select p.id, p.document_id, p.text_id, p.start_at, p.end_at, p.part, p.number, p.heading, p.kind, p.section,
        p.plain_words, p.search_text, 0 as score, d.title, d.name, d.as_at::text as as_at
      from (select jsonb_array_elements_text(${ids}::jsonb)::bigint as id) w
        cross join lateral (select * from ${passages} where id = w.id offset 0) p
        join ${documents} d on d.id = p.document_id and d.text_id = p.text_id and d.deleted_at is null`,
  )
  const byId = new Map(records.map((row) => [Number(row.id), row]))
  return best.flatMap(({ id, score }) => {
    const row = byId.get(id)
    return row ? [{ ...hitOf(row), score, own: true }] : []
  })
}
