import { desc, eq, sql } from 'drizzle-orm'
import { AppError } from '#contract/errors.ts'
import type { Subheading } from '#contract/library.ts'
import type { Ctx } from '#server/context.ts'
import { isUuid, type Db, sqlState, type Tx } from '#server/db/open.ts'
import { subheadings } from '#server/db/schema.ts'

/** Newest first, as the screen that adds one shows it (document 2 section 4). */
export async function getSubheadings(ctx: Ctx): Promise<Subheading[]> {
  const rows = await ctx.db.select().from(subheadings).orderBy(desc(subheadings.createdAt), subheadings.id)
  return rows.map(({ id, name }) => ({ _id: id, name }))
}

export async function createSubheading(ctx: Ctx, { name }: { name: string }): Promise<Subheading> {
  const [made] = await orTaken(ctx.db.insert(subheadings).values({ name }).returning())
  return { _id: made!.id, name: made!.name }
}

export async function updateSubheading(ctx: Ctx, { id, name }: { id: string; name: string }): Promise<Subheading> {
  if (!isUuid(id)) throw missing()
  const [kept] = await orTaken(ctx.db.update(subheadings).set({ name }).where(eq(subheadings.id, id)).returning())
  if (!kept) throw missing()
  return { _id: kept.id, name: kept.name }
}

/** Its documents stay and become uncategorized. */
export async function deleteSubheading(ctx: Ctx, { id }: { id: string }): Promise<void> {
  if (!isUuid(id)) throw missing()
  const gone = await ctx.db.delete(subheadings).where(eq(subheadings.id, id)).returning({ id: subheadings.id })
  if (!gone.length) throw missing()
}

/** The id of the heading of this name, made when there is none. */
export async function subheadingNamed(db: Db | Tx, name: string): Promise<string> {
  await db.insert(subheadings).values({ name }).onConflictDoNothing()
  const [found] = await db
    .select({ id: subheadings.id })
    .from(subheadings)
    .where(eq(sql`lower(${subheadings.name})`, sql`lower(${name})`))
  return found!.id
}

/** The heading a form names, or 400 on its field. */
export async function chosenSubheading(db: Db | Tx, id: string): Promise<{ _id: string; name: string }> {
  const [found] = isUuid(id) ? await db.select().from(subheadings).where(eq(subheadings.id, id)) : []
  if (!found) {
    const sentence = 'Choose a heading from the list'
    throw new AppError('invalid_input', sentence, { fields: { subheading: sentence } })
  }
  return { _id: found.id, name: found.name }
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
