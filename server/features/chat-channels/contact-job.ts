import { and, asc, eq, inArray, type SQL, sql } from 'drizzle-orm'
import * as z from 'zod/mini'
import type { Ctx } from '#server/context.ts'
import { inTransaction } from '#server/db/query.ts'
import type { Tx } from '#server/db/types.ts'
import { chatContacts, chatMessages } from './tables.ts'
import { jobs } from '#server/jobs/tables.ts'
import { jobKind } from '#server/jobs/job.ts'

/**
 * The job that works on everything of one person; one at a time for each, because its key is the person. Without an id when
 * its work was done, but its process ended before it could say so.
 */
export const CONTACT_JOB = jobKind('whatsapp.contact', z.object({ contactId: z.optional(z.string()) }))
const ATTEMPTS = 20

const jobOf = (contactId: string) => and(eq(jobs.kind, CONTACT_JOB.kind), eq(jobs.uniqueKey, contactId))

/** Sees to it that somebody works on these people's messages at `at`; a call that waits already comes forward. */
export async function requestContactWork(tx: Tx, contactIds: string[], at: Date) {
  await tx.execute(
    contactWorkInsert(sql`select unnest(${sql.param(contactIds)}::text[]), ${at.toISOString()}::timestamptz`),
  )
}

/**
 * The same for the people that a query gives, each with a time, as a part of a larger statement; in order, so that no two calls wait for
 * each other.
 */
export const contactWorkInsert = (calls: SQL) => sql`insert into ${jobs} as call
    (kind, unique_key, payload, run_at, max_attempts)
  select ${CONTACT_JOB.kind}, id, jsonb_build_object('contactId', id), run_at, ${ATTEMPTS}::int
  from (${calls}) as called (id, run_at) order by id
  on conflict (kind, unique_key) where state in ('queued', 'running')
  do update set run_at = excluded.run_at where call.state = 'queued' and call.run_at > excluded.run_at`

/**
 * The end of a turn of work. Under the contact's lock, which every new message takes too: when nothing is left the job
 * gives up its key, so that the next message calls a new one; nothing can fall between the two. Answers how many
 * milliseconds until more is due when that is soon, otherwise undefined: then the caller is done. The person's id does
 * not stay behind in the job's row.
 */
export async function finishContactWork(ctx: Ctx, contactId: string, soonMs: number): Promise<number | undefined> {
  return inTransaction(ctx.db, async (tx) => {
    const [contact] = await tx
      .select({ id: chatContacts.id })
      .from(chatContacts)
      .where(eq(chatContacts.id, contactId))
      .for('update')
    const due = contact && (await nextDue(tx, contactId))
    const wait = due && due.getTime() - ctx.now().getTime()
    if (wait !== undefined && wait <= soonMs) return Math.max(0, wait)
    await tx
      .update(jobs)
      .set({ uniqueKey: null, payload: {} })
      .where(and(jobOf(contactId), eq(jobs.state, 'running')))
    if (due) await requestContactWork(tx, [contactId], due)
    return undefined
  })
}

/** When the first thing of this person may be done. Messages in and out each go in order: only the first of them counts. */
async function nextDue(tx: Tx, contactId: string): Promise<Date | undefined> {
  const [received] = await tx
    .select()
    .from(chatMessages)
    .where(receivedFrom(contactId))
    .orderBy(...IN_ORDER)
    .limit(1)
  const [unsent] = await tx
    .select()
    .from(chatMessages)
    .where(unsentTo(contactId))
    .orderBy(...OUT_ORDER)
    .limit(1)
  const times = [received, unsent].flatMap((one) => (one ? [one.dueAt.getTime()] : []))
  return times.length ? new Date(Math.min(...times)) : undefined
}

/** Meta's time, and the order of arrival within its second. */
export const IN_ORDER = [asc(chatMessages.sentAt), asc(chatMessages.seq)]
export const OUT_ORDER = [asc(chatMessages.seq)]
export const receivedFrom = (contactId: string) =>
  and(eq(chatMessages.contactId, contactId), eq(chatMessages.state, 'received'))
export const unsentTo = (contactId: string) =>
  and(eq(chatMessages.contactId, contactId), inArray(chatMessages.state, ['queued', 'sending']))
