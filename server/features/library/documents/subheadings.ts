import { desc, eq, sql } from 'drizzle-orm'
import { AppError } from '#contract/errors.ts'
import type { Subheading } from '#contract/library/library.ts'
import type { Ctx } from '#server/context.ts'
import { inTransaction, isUuid, sqlState, oneRow } from '#server/db/query.ts'
import type { Db, Tx } from '#server/db/types.ts'
import { subheadings } from '#server/features/library/tables.ts'
import { recordAudit } from '#server/features/audit/service.ts'

/** Newest first, as the screen that adds one shows it. */
export async function getSubheadings(ctx: Ctx): Promise<Subheading[]> {
  const rows = await ctx.db.select().from(subheadings).orderBy(desc(subheadings.createdAt), subheadings.id)
  return rows.map(({ id, name }) => ({ _id: id, name }))
}

export async function createSubheading(ctx: Ctx, { name }: { name: string }): Promise<Subheading> {
  const made = await orTaken(
    inTransaction(ctx.db, async (tx) => {
      const row = await tx.insert(subheadings).values({ name }).returning().then(oneRow)
      await recordAudit(ctx, { kind: 'heading_added', detail: { name } }, tx)
      return row
    }),
  )
  return { _id: made.id, name: made.name }
}

export async function updateSubheading(ctx: Ctx, { id, name }: { id: string; name: string }): Promise<Subheading> {
  const kept = await orTaken(
    inTransaction(ctx.db, async (tx) => {
      const [before] = isUuid(id) ? await tx.select().from(subheadings).where(eq(subheadings.id, id)).for('update') : []
      if (!before) throw missing()
      const row = await tx.update(subheadings).set({ name }).where(eq(subheadings.id, id)).returning().then(oneRow)
      await recordAudit(ctx, { kind: 'heading_changed', detail: { from: before.name, to: name } }, tx)
      return row
    }),
  )
  return { _id: kept.id, name: kept.name }
}

/** Its documents stay and become uncategorized. */
export async function deleteSubheading(ctx: Ctx, { id }: { id: string }): Promise<void> {
  if (!isUuid(id)) throw missing()
  await inTransaction(ctx.db, async (tx) => {
    const [gone] = await tx.delete(subheadings).where(eq(subheadings.id, id)).returning({ name: subheadings.name })
    if (!gone) throw missing()
    await recordAudit(ctx, { kind: 'heading_deleted', detail: gone }, tx)
  })
}

/** The id of the heading of this name, made when there is none. */
export async function subheadingNamed(db: Db | Tx, name: string): Promise<string> {
  await db.insert(subheadings).values({ name }).onConflictDoNothing()
  const [record] = await db
    .select({ id: subheadings.id })
    .from(subheadings)
    .where(eq(sql`lower(${subheadings.name})`, sql`lower(${name})`))
  return record!.id
}

/** The heading a form names, or 400 on its field. */
export async function chosenSubheading(db: Db | Tx, id: string): Promise<{ _id: string; name: string }> {
  const [record] = isUuid(id) ? await db.select().from(subheadings).where(eq(subheadings.id, id)) : []
  if (!record) {
    const sentence = 'Choose a heading from the list'
    throw new AppError('invalid_input', sentence, { fields: { subheading: sentence } })
  }
  return { _id: record.id, name: record.name }
}

const missing = () => new AppError('not_found', 'Heading not found')

async function orTaken<T>(work: Promise<T>): Promise<T> {
  try {
    return await work
  } catch (error) {
    if (sqlState(error) !== '23505') throw error
    const sentence = 'There is already a heading with this name'
    throw new AppError('conflict', sentence, { fields: { name: sentence } })
  }
}
