import { and, asc, eq, sql } from 'drizzle-orm'
import { AppError } from '#contract/errors.ts'
import { type ChangeLine, CHANGES_MAX, type LawChange } from '#contract/library/law-changes.ts'
import type { ChangeSource, Effect } from '#contract/library/law-state.ts'
import type { Ctx } from '#server/context.ts'
import { inTransaction, rows, oneRow } from '#server/db/query.ts'
import type { Db, Tx } from '#server/db/types.ts'
import { recordAudit } from '#server/features/audit/service.ts'
import { documents, documentTexts } from '#server/features/library/tables.ts'
import { lawChanges } from '#server/features/library/changes/tables.ts'
import { readAct } from '#server/features/library/acts/fold-title.ts'
import { rowOfLine } from './curated.ts'
import { relateChanges } from './relate.ts'

type Row = {
  id: string | number
  title: string | null
  act: string
  chapter: string | null
  document_id: string | null
  section: number | null
  number: string
  place: string
  effect: Effect
  made_by: string
  since: string | null
  proof: string
  source: ChangeSource
  unread: boolean
  line: ChangeLine | null
  total: string | number
}

type Filter = { act?: string | undefined; reported?: string | undefined; source?: ChangeSource | undefined }

/** Changes of the law for administrators, entered ones first; see the contract. */
export async function listLawChanges(ctx: Ctx, { act = '', reported, source }: Filter) {
  const { name } = readAct(act)
  const records = await rows<Row>(
    ctx.db,
    sql`select ${COLUMNS}, count(*) over () as total from ${lawChanges} c left join ${documents} d on d.id = c.document_id
      where ${source ? sql`c.source = ${source}` : sql`c.source <> 'text_note'`}
        and (${name} = '' or strpos(c.act, ${name}) > 0 or strpos(lower(d.title), ${name}) > 0)
        and (${!reported} or c.unread)
      order by case c.source when 'admin' then 0 when 'curated' then 1 else 2 end, c.id desc limit ${CHANGES_MAX}`,
  )
  return { changes: records.map(shownChange), total: Number(records[0]?.total ?? 0) }
}

const COLUMNS = sql`c.id, coalesce(nullif(d.title, ''), d.name) as title, c.act, c.chapter, c.document_id, c.section, c.number,
  c.place, c.effect, c.made_by, c.since, c.proof, c.source, c.unread, c.line`

function shownChange(row: Row): LawChange {
  const { title, act, chapter, number, place, effect, since, proof, source, line } = row
  return {
    _id: String(row.id),
    act: title ?? line?.act ?? (act || `Chapter ${chapter}`),
    ...(chapter && { chapter }),
    ...(number && { section: number }),
    ...(place && { place }),
    effect,
    by: row.made_by,
    ...(since && { since }),
    ...(proof && { proof }),
    source,
    reported: row.unread,
    held: row.document_id !== null && (!number || row.section !== null),
    ...(line && { line }),
  }
}

/** One change, whoever tells it; 404. */
export async function findLawChange(db: Db | Tx, id: string): Promise<LawChange> {
  const [row] = /^\d{1,15}$/.test(id)
    ? await rows<Row>(
        db,
        sql`select ${COLUMNS}, 1 as total from ${lawChanges} c left join ${documents} d on d.id = c.document_id where c.id = ${id}::bigint`,
      )
    : []
  if (!row) throw noChange()
  return shownChange(row)
}

const noChange = () => new AppError('not_found', 'This change is not one that an administrator entered')

export const addLawChange = (ctx: Ctx, line: ChangeLine): Promise<LawChange> =>
  inTransaction(ctx.db, async (tx) => {
    const row = await tx
      .insert(lawChanges)
      .values(rowOfLine(line, 'admin'))
      .returning({ id: lawChanges.id })
      .then(oneRow)
    return related(ctx, tx, String(row.id), line, 'law_change_added')
  })

export const updateLawChange = (ctx: Ctx, { id, ...line }: ChangeLine & { id: string }): Promise<LawChange> =>
  inTransaction(ctx.db, async (tx) => {
    const former = await enteredHere(tx, id)
    const fresh = { ...EMPTY, ...defined(rowOfLine(line, 'admin')) }
    await tx
      .update(lawChanges)
      .set(fresh)
      .where(eq(lawChanges.id, Number(id)))
    await relateChanges(tx, { names: [readAct(former.line?.act ?? former.act).name], chapters: [] })
    return related(ctx, tx, id, line, 'law_change_changed')
  })

export const withdrawLawChange = (ctx: Ctx, { id }: { id: string }): Promise<void> =>
  inTransaction(ctx.db, async (tx) => {
    const former = await enteredHere(tx, id)
    await tx.delete(lawChanges).where(eq(lawChanges.id, Number(id)))
    await relateChanges(tx, { names: [readAct(former.line?.act ?? former.act).name], chapters: [] })
    await recordAudit(ctx, { kind: 'law_change_withdrawn', detail: { ...former.line } }, tx)
  })

/** What an update empties that is not given any more. */
const EMPTY = { chapter: null, schedule: null, since: null, note: '', proof: '', undated: false }
const defined = <T extends object>(row: T) =>
  Object.fromEntries(Object.entries(row).filter(([, value]) => value !== undefined)) as Partial<T>

async function enteredHere(tx: Tx, id: string): Promise<LawChange> {
  const change = await findLawChange(tx, id)
  if (change.source !== 'admin') throw noChange()
  return change
}

type Kind = 'law_change_added' | 'law_change_changed'

/** Finds what a stored change is about, checks it against the library's texts, and notes who entered it. */
async function related(ctx: Ctx, tx: Tx, id: string, line: ChangeLine, kind: Kind): Promise<LawChange> {
  await relateChanges(tx, { names: [readAct(line.act).name], chapters: [] })
  const [row] = await tx
    .select({ change: lawChanges, makerText: documentTexts.text })
    .from(lawChanges)
    .leftJoin(documents, eq(documents.id, lawChanges.madeByDocument))
    .leftJoin(documentTexts, eq(documentTexts.id, documents.textId))
    .where(eq(lawChanges.id, Number(id)))
  const { change, makerText } = row!
  const fields = {
    ...(change.documentId && line.section && !line.schedule && change.section === null
      ? { section: `The ${line.act} in this library has no section ${line.section}` }
      : {}),
    ...(line.proof && !makerText?.includes(line.proof)
      ? { proof: makerText ? `These words do not stand in the ${line.by}` : `The library does not hold the ${line.by}` }
      : {}),
    ...(!line.reported && line.readBy.toLowerCase() === 'nobody'
      ? { reported: 'What nobody read is entered as reported' }
      : {}),
  }
  const [first] = Object.values(fields)
  if (first) throw new AppError('invalid_input', first, { fields })
  await recordAudit(ctx, { kind, detail: { ...line } }, tx)
  return findLawChange(tx, id)
}

/** What administrators entered as lines of content/changes.jsonl, oldest first. */
export async function enteredLines(ctx: Ctx): Promise<string> {
  const record = await ctx.db
    .select({ line: lawChanges.line })
    .from(lawChanges)
    .where(and(eq(lawChanges.source, 'admin')))
    .orderBy(asc(lawChanges.id))
  return record.map(({ line }) => `${JSON.stringify(line)}\n`).join('')
}
