import { sql } from 'drizzle-orm'
import type { Ctx } from '#server/context.ts'
import { rows } from '#server/db/query.ts'
import { messages } from './tables.ts'

/** Bytes of messages and sources that are in memory at a time. */
const PAGE_BYTES = 1_000_000

/** Consultations in their order, in pages of at most 200 and about a megabyte of messages, so that little is in memory at a time. */
export async function inPages<T extends { id: string }>({ db }: Ctx, conversations: T[]): Promise<T[][]> {
  const ids = JSON.stringify(conversations.map(({ id }) => id))
  const weighed = await rows<{ id: string; bytes: string }>(
    db,
    sql`select conversation_id as id, sum(octet_length(text) + pg_column_size(citations)) as bytes from ${messages}
      where conversation_id in (select jsonb_array_elements_text(${ids}::jsonb)::uuid) group by conversation_id`,
  )
  const weights = new Map(weighed.map(({ id, bytes }) => [id, Number(bytes)]))
  const pages: T[][] = []
  let room = 0
  for (const one of conversations) {
    const weight = weights.get(one.id) ?? 0
    if (!pages.length || weight > room || pages.at(-1)!.length === 200) {
      pages.push([])
      room = PAGE_BYTES
    }
    pages.at(-1)!.push(one)
    room -= weight
  }
  return pages
}
