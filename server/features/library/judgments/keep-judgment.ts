import { and, count, eq, isNotNull, isNull, ne } from 'drizzle-orm'
import * as z from 'zod/mini'
import type { JudgmentDetails } from '#contract/library/judgments.ts'
import type { Db, Tx } from '#server/db/types.ts'
import { documents } from '#server/features/library/tables.ts'
import { judgments } from '#server/features/library/judgments/tables.ts'
import { enqueue } from '#server/jobs/enqueue.ts'
import { jobKind } from '#server/jobs/job.ts'
import { judgmentKey, neutralCitationsIn } from './neutral-citation.ts'

/** What is known of a judgment: its numbers as they are printed. */
export type Judgment = Pick<typeof judgments.$inferSelect, 'court' | 'citations' | 'parties' | 'judges'> & {
  date?: string | undefined
}

/** Reads again what a judgment cites; added with each new text of one. */
export const READ_CITED = jobKind('judgments.read-cited', z.object({ documentId: z.string() }))

export const queueCited = (db: Db | Tx, documentId: string) =>
  enqueue(db, READ_CITED, { documentId }, { uniqueKey: documentId })

/**
 * Keeps what a text or its file says of the judgment that it is; nothing where it is none (any more). What an administrator entered
 * stays. Gives whether the document is a judgment now.
 */
export async function keepJudgment(
  db: Db | Tx,
  documentId: string,
  judgment: Judgment | undefined,
  source: 'head' | 'file' | 'admin',
): Promise<boolean> {
  const replaceable = source === 'admin' ? undefined : ne(judgments.source, 'admin')
  if (!judgment) {
    await db.delete(judgments).where(and(eq(judgments.documentId, documentId), replaceable))
    return isJudgment(db, documentId)
  }
  const { court, citations, parties, judges, date = null } = judgment
  const keys = [...new Set(citations.flatMap(neutralCitationsIn).map(judgmentKey))]
  const wellFormed = (names: string[]) => names.map((name) => name.toWellFormed())
  const sides = { before: wellFormed(parties.before), after: wellFormed(parties.after) }
  const known = { court, citations, keys, parties: sides, judges, date, source }
  await db
    .insert(judgments)
    .values({ documentId, ...known })
    .onConflictDoUpdate({ target: judgments.documentId, set: known, ...(replaceable && { setWhere: replaceable }) })
  return true
}

/** What an administrator said of the judgment that a document is. */
export async function enteredJudgment(db: Db | Tx, documentId: string) {
  const entered = and(eq(judgments.documentId, documentId), eq(judgments.source, 'admin'))
  const [judgment] = await db.select().from(judgments).where(entered)
  return judgment
}

/** What a document says of the judgment that it is; undefined for anything else. */
export async function judgmentDetails(db: Db | Tx, documentId: string): Promise<JudgmentDetails | undefined> {
  const [row] = await db.select().from(judgments).where(eq(judgments.documentId, documentId))
  if (!row) return undefined
  const { court, citations, parties, judges, date, source } = row
  return { court, citations, parties, judges, ...(date && { date }), source }
}

export async function isJudgment(db: Db | Tx, documentId: string): Promise<boolean> {
  const found = await db
    .select({ id: judgments.documentId })
    .from(judgments)
    .where(eq(judgments.documentId, documentId))
  return found.length > 0
}

const live = and(isNull(documents.deletedAt), isNull(documents.conversationId), isNotNull(documents.textId))

/** How many judgments the library holds. */
export async function countJudgments({ db }: { db: Db | Tx }): Promise<number> {
  const [row] = await db
    .select({ held: count() })
    .from(judgments)
    .innerJoin(documents, eq(documents.id, judgments.documentId))
    .where(live)
  return row?.held ?? 0
}
