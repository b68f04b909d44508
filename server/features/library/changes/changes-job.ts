import { eq, sql } from 'drizzle-orm'
import type { Ctx } from '#server/context.ts'
import { rows } from '#server/db/query.ts'
import { appState } from '#server/db/tables.ts'
import { enqueue } from '#server/jobs/enqueue.ts'
import { jobKind, type JobTools, NO_PAYLOAD } from '#server/jobs/job.ts'
import { refreshChanges } from './refresh.ts'

export const READ_CHANGES = jobKind('library.changes', NO_PAYLOAD)

/** Raise it when notes or amending sections are read in another way: all texts are then read for changes again. */
const READER = 1
const STATE_KEY = 'law_changes_reader'

/** Queues the reading of changes where another version of the product read them, or none did. */
export async function queueChanges(ctx: Ctx): Promise<void> {
  const [known] = await ctx.db.select().from(appState).where(eq(appState.key, STATE_KEY))
  if (known?.value !== READER) await enqueue(ctx.db, READ_CHANGES, {}, { uniqueKey: 'all' })
}

/** Reads the changes that every text of the library tells; stopped, it begins again, and nothing is there twice. */
export async function readChangesJob(ctx: Ctx, _: object, tools: Pick<JobTools, 'signal'>): Promise<void> {
  const profiles = await rows<{ id: string }>(ctx.db, sql`select document_id as id from document_profiles`)
  for (const { id } of profiles) {
    if (tools.signal.aborted) return
    await refreshChanges(ctx.db, id)
  }
  const value = READER
  await ctx.db
    .insert(appState)
    .values({ key: STATE_KEY, value })
    .onConflictDoUpdate({ target: appState.key, set: { value } })
}
