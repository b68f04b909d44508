import { type SQL, sql } from 'drizzle-orm'
import type { Ctx } from '#server/context.ts'
import { rows } from '#server/db/query.ts'
import { documents } from '#server/features/library/tables.ts'
import { judgments } from '#server/features/library/judgments/tables.ts'
import { fold } from '#server/text/tokenize.ts'

export type KnownJudgment = { documentId: string; title: string; keys: string[] }
type Row = { id: string; title: string; keys: string[]; parties: { before: string[]; after: string[] } }

/** The judgments of the library with these keys, see `judgmentKey`, the oldest in it first. */
export async function findJudgments(ctx: Ctx, keys: string[]): Promise<KnownJudgment[]> {
  if (!keys.length) return []
  const wanted = sql`(select array_agg(k) from jsonb_array_elements_text(${JSON.stringify(keys)}::jsonb) k)`
  return (await judgmentsWhere(ctx, sql`j.keys && ${wanted}`)).map(known)
}

/** Words that a short name of a case leaves out or adds. */
const SMALL = new Set('and of the for no n o another anor others ors'.split(' '))
const wordsOf = (names: string) =>
  fold(names)
    .split(' ')
    .filter((word) => word && !SMALL.has(word))

/** The judgments whose parties have all words of a name, "Rope v String", each side on its side; at most 20. */
export async function findJudgmentsNamed(ctx: Ctx, name: string): Promise<KnownJudgment[]> {
  const [before = [], after = []] = name.split(/\sv\s/).map(wordsOf)
  if (!before.length || !after.length) return []
  const words = JSON.stringify([...before, ...after])
  const found = await judgmentsWhere(
    ctx,
    sql`not exists (select from jsonb_array_elements_text(${words}::jsonb) w where strpos(lower(j.parties::text), w) = 0)`,
  )
  const has = (names: string[], wanted: string[]) => {
    const own = new Set(names.flatMap(wordsOf))
    return wanted.every((word) => own.has(word))
  }
  return found.filter(({ parties }) => has(parties.before, before) && has(parties.after, after)).map(known)
}

const judgmentsWhere = ({ db }: Ctx, condition: SQL) =>
  rows<Row>(
    db,
    sql`select d.id, coalesce(nullif(d.title, ''), d.name) as title, j.keys, j.parties from ${judgments} j
      join ${documents} d on d.id = j.document_id and d.deleted_at is null and d.text_id is not null
      where ${condition} order by d.created_at, d.id limit 20`,
  )

const known = ({ id, title, keys }: Row): KnownJudgment => ({ documentId: id, title, keys })
