import { setImmediate as nextTurn, setTimeout as sleep } from 'node:timers/promises'
import { and, eq, inArray, isNull, lt, notExists, notInArray, sql } from 'drizzle-orm'
import type { Ctx } from '#server/context.ts'
import { inForeground } from '#server/db/background.ts'
import { inTransaction } from '#server/db/query.ts'
import { CHANNEL_NAMES } from '#server/adapters/chat/port.ts'
import { UNLINK_ACCOUNT } from '#server/features/auth/service.ts'
import { chatContacts, chatMessages } from './tables.ts'
import { chore, job, type Job, type JobTools } from '#server/jobs/job.ts'
import { handleNext } from './incoming/handle-message.ts'
import { unlinkAccount } from './link.ts'
import { sendNext } from './outgoing/outbox.ts'
import { requestContactWork, CONTACT_JOB, finishContactWork } from './contact-job.ts'
import { DAY_MS } from '#server/day.ts'

/**
 * People who are dealt with at the same time by one process. Nearly all of them wait for a model, or for their turn to be answered, which
 * they are told: so many wait there, and not unseen in the table of jobs, where somebody's "stop" would stand behind their answers.
 */
const CONCURRENCY = 1_000
/** What is due within this time is waited for; anything later gets a job of its own. Milliseconds. */
const SOON_MS = 1_500
const SWEEP_EVERY_MS = 60_000
/** Meta repeats a webhook for 7 days: until then an id must be known. */
const KNOWN_DAYS = 8

export const chatJobs: Job[] = [
  job(CONTACT_JOB, { run: workOnContact, concurrency: CONCURRENCY }),
  job(UNLINK_ACCOUNT, { run: unlinkAccount }),
  chore('whatsapp.sweep', SWEEP_EVERY_MS, sweep),
  chore('whatsapp.forget', DAY_MS, forgetOld),
]

/**
 * Sends what waits and deals with what came, for one person, until nothing is due. They wait for it like for a page: only what takes
 * long, as an answer does, goes on in the background.
 */
async function workOnContact(job: Ctx, { contactId }: { contactId?: string }, { signal }: JobTools) {
  const ctx = inForeground(job)
  if (!contactId || !(await isReachable(ctx, contactId))) return
  for (;;) {
    signal.throwIfAborted()
    // the embedded database never yields to the event loop, and webhooks must be answered in between
    await nextTurn()
    if (await sendNext(ctx, contactId)) continue
    if (await handleNext(ctx, contactId, signal)) continue
    const wait = await finishContactWork(ctx, contactId, SOON_MS)
    if (wait === undefined) return
    await sleep(wait, undefined, { signal })
  }
}

const channelsOf = ({ channels }: Ctx) => CHANNEL_NAMES.filter((name) => channels[name])

/** Whether the channel of this contact is on. */
async function isReachable(ctx: Ctx, contactId: string): Promise<boolean> {
  const [contact] = await ctx.db
    .select({ channel: chatContacts.channel })
    .from(chatContacts)
    .where(eq(chatContacts.id, contactId))
  return contact !== undefined && ctx.channels[contact.channel] !== undefined
}

/** Calls for work that nobody was called for: after the channel was off, or when a job was given up. */
async function sweep(ctx: Ctx) {
  const waiting = await ctx.db
    .selectDistinct({ contactId: chatMessages.contactId })
    .from(chatMessages)
    .innerJoin(chatContacts, eq(chatContacts.id, chatMessages.contactId))
    .where(
      and(
        inArray(chatContacts.channel, channelsOf(ctx)),
        inArray(chatMessages.state, ['received', 'queued', 'sending']),
        lt(chatMessages.dueAt, new Date(ctx.now().getTime() - SWEEP_EVERY_MS)),
      ),
    )
  for (const { contactId } of waiting)
    await inTransaction(ctx.db, (tx) => requestContactWork(tx, [contactId], ctx.now()))
}

/**
 * Removes messages that are over for RETENTION_EVENTS_DAYS (0 keeps them), and people without an account who are not
 * heard of any more.
 */
export async function forgetOld(ctx: Ctx) {
  // what somebody wrote who did not agree to the terms is kept for a day
  await ctx.db
    .update(chatMessages)
    .set({ state: 'handled', body: {} })
    .where(and(eq(chatMessages.state, 'waiting'), lt(chatMessages.createdAt, new Date(ctx.now().getTime() - DAY_MS))))
  await ctx.db
    .update(chatContacts)
    .set({ heard: null, heardAt: null })
    .where(lt(chatContacts.heardAt, new Date(ctx.now().getTime() - DAY_MS)))
  await ctx.db
    .update(chatContacts)
    .set({ filling: null, filledAt: null })
    .where(lt(chatContacts.filledAt, new Date(ctx.now().getTime() - DAY_MS)))
  const days = ctx.config.RETENTION_EVENTS_DAYS
  if (!days) return
  const before = new Date(ctx.now().getTime() - Math.max(days, KNOWN_DAYS) * DAY_MS)
  await ctx.db
    .delete(chatMessages)
    .where(and(lt(chatMessages.createdAt, before), notInArray(chatMessages.state, ['received'])))
  const messages = ctx.db
    .select({ one: sql`1` })
    .from(chatMessages)
    .where(eq(chatMessages.contactId, chatContacts.id))
  await ctx.db
    .delete(chatContacts)
    .where(
      and(
        isNull(chatContacts.userId),
        eq(chatContacts.stopped, false),
        lt(chatContacts.createdAt, before),
        notExists(messages),
      ),
    )
}
