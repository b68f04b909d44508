import { perProcess } from '#server/process-state.ts'
import { sql } from 'drizzle-orm'
import type { Ctx } from '#server/context.ts'
import { rows } from '#server/db/query.ts'
import { appState } from '#server/db/tables.ts'

/** What the stored vectors are: a change of model makes them worthless. */
export type Space = { model: string; dimensions: number }
const STATE_KEY = 'embeddings'
/** pgvector indexes half precision up to this many dimensions. */
const DIMENSIONS_MAX = 4_000

/** The model of which vectors were seen to be stored. */
const ready = perProcess((): { model?: string } => ({}))

/** What is stored now. The fact alone does not say: it comes along when a database is restored or moved, the table does not. */
async function storedSpace({ db }: Ctx): Promise<Space | undefined> {
  const [record] = await rows<{ space: Space | null; there: boolean }>(
    db,
    sql`select (select value from ${appState} where key = ${STATE_KEY}) as space,
      to_regclass('passage_embeddings') is not null and to_regproc('search_embeddings') is not null as there`,
  )
  return record?.there ? (record.space ?? undefined) : undefined
}

/** Whether vectors of the configured model are stored, some at least. */
export async function embeddingsReady(ctx: Ctx): Promise<boolean> {
  const model = ctx.config.EMBEDDINGS_MODEL!
  if (ready(ctx).model === model) return true
  const is = (await storedSpace(ctx))?.model === model
  if (is) ready(ctx).model = model
  return is
}

/**
 * Makes the table, its index and the function that asks it, for vectors of this model and length; what another model made
 * is dropped. No migration, because it depends on the server and on the configured model.
 */
export async function prepareEmbeddings(ctx: Ctx, space: Space): Promise<void> {
  const known = await storedSpace(ctx)
  if (known?.model === space.model && known.dimensions === space.dimensions) return
  if (space.dimensions > DIMENSIONS_MAX) throw new Error(`vectors of ${space.dimensions} dimensions cannot be indexed`)
  for (const statement of statements(space.dimensions)) await ctx.db.execute(sql.raw(statement))
  await ctx.db
    .insert(appState)
    .values({ key: STATE_KEY, value: space })
    .onConflictDoUpdate({ target: appState.key, set: { value: space } })
}

/** The index is there before the rows: each row costs a little, and no statement holds the embedded database for long. */
const statements = (dimensions: number) => [
  'drop function if exists search_embeddings(text, int)',
  'drop table if exists passage_embeddings',
  `create table passage_embeddings (
    passage_id bigint primary key references passages(id) on delete cascade,
    embedding halfvec(${dimensions}) not null)`,
  'create index passage_embeddings_idx on passage_embeddings using hnsw (embedding halfvec_cosine_ops)',
  `create function search_embeddings(query text, most int) returns table(id bigint, score float8)
    language sql stable rows 50 set enable_seqscan = off set enable_sort = off set hnsw.ef_search = 100 as $$
      select passage_id, 1 - (embedding <=> query::halfvec(${dimensions})) from passage_embeddings
      order by embedding <=> query::halfvec(${dimensions}) limit most $$`,
]

export type Waiting = { id: number; text: string }

/** Passages of the library after one, in the order of their ids, that have no vector of the configured model yet. */
export async function passagesWithoutVector(ctx: Ctx, after: number, most: number): Promise<Waiting[]> {
  const missing = (await embeddingsReady(ctx))
    ? sql`and not exists (select from passage_embeddings e where e.passage_id = p.id)`
    : sql``
  const batch = await rows<{ id: string | number; text: string }>(
    ctx.db,
    sql`select p.id, left(p.search_text, 6000) as text from passages p
        join documents d on d.id = p.document_id and d.text_id = p.text_id and d.deleted_at is null
      where p.library and p.id > ${after} ${missing} order by p.id limit ${most}`,
  )
  return batch.map(({ id, text }) => ({ id: Number(id), text }))
}

/** Passages that were removed meanwhile are left out. */
export async function storeVectors({ db }: Ctx, vectors: { id: number; vector: number[] }[]): Promise<void> {
  const list = JSON.stringify(vectors.map(({ id, vector }) => ({ id, vector: JSON.stringify(vector) })))
  await db.execute(sql`insert into passage_embeddings (passage_id, embedding)
    select v.id, v.vector::halfvec from jsonb_to_recordset(${list}::jsonb) as v(id bigint, vector text)
      join passages p on p.id = v.id
    on conflict do nothing`)
}
