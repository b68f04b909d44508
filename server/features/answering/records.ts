import { and, desc, eq, gt, inArray, sql } from 'drizzle-orm'
import type { Db, Tx } from '#server/db/types.ts'
import { runs } from './tables.ts'

/**
 * What consultations ask about answers. Answering owns the runs, and adds its answers through the service of
 * consultations; so that the two do not import each other in a circle, this file imports no feature.
 */

/** `language`: what the answer's own words are in, where that is kept. */
type RunResult = Pick<typeof runs.$inferSelect, 'outcome' | 'verdict'> & { language: string | null }

/** How each of these runs ended and how its person judged it; one statement, none for no ids. */
export async function runResults(db: Db | Tx, runIds: string[]): Promise<Map<string, RunResult>> {
  if (!runIds.length) return new Map()
  const results = await db
    .select({
      id: runs.id,
      outcome: runs.outcome,
      verdict: runs.verdict,
      language: sql<string | null>`${runs.trace}->>'language'`,
    })
    .from(runs)
    .where(inArray(runs.id, runIds))
  return new Map(results.map(({ id, ...result }) => [id, result]))
}

/** A conversation's runs whose answer is being written or waits to be taken over, newest first; for one given again no point is held. */
export async function runningRuns(
  db: Db | Tx,
  conversationId: string,
): Promise<Pick<typeof runs.$inferSelect, 'id' | 'retoldIn'>[]> {
  return db
    .select({ id: runs.id, retoldIn: runs.retoldIn })
    .from(runs)
    .where(and(eq(runs.conversationId, conversationId), eq(runs.state, 'running')))
    .orderBy(desc(runs.createdAt))
}

/** Whether a process is writing an answer in this conversation: a run whose lease has ended is not being written. */
export async function isBeingAnswered(db: Db | Tx, conversationId: string, now: Date): Promise<boolean> {
  const [running] = await db
    .select({ id: runs.id })
    .from(runs)
    .where(and(eq(runs.conversationId, conversationId), eq(runs.state, 'running'), gt(runs.leaseUntil, now)))
    .limit(1)
  return running !== undefined
}

/** Whether the run of this question has ended, with an answer or without. False when there was none. */
export async function isAnswered(db: Db | Tx, questionId: string): Promise<boolean> {
  const [run] = await db
    .select({ state: runs.state })
    .from(runs)
    .where(and(eq(runs.questionId, questionId), eq(runs.retoldIn, '')))
  return run !== undefined && run.state !== 'running'
}
