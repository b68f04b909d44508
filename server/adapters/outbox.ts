import { createHash, randomUUID } from 'node:crypto'
import { and, eq } from 'drizzle-orm'
import * as z from 'zod/mini'
import type { Ctx } from '#server/context.ts'
import type { Db, Tx } from '#server/db/types.ts'
import { MailRefusedError } from './mail.ts'
import { mails } from './tables.ts'
import { enqueue } from '#server/jobs/enqueue.ts'
import { jobKind, type JobTools, PermanentJobError } from '#server/jobs/job.ts'

export type NewMail = {
  to: string
  subject: string
  text: string
  html?: string
  /** Whose mail it is: it goes when the account goes. */
  userId?: string
  replyTo?: string
  /** The same key is sent once, however often it is asked. */
  key?: string
}

/** Tries over about seven hours, then the mail has failed. */
const TRIES = 12

export const MAIL = jobKind('mail', z.object({ id: z.string() }))

/** Puts a mail into the outbox; inside a transaction it is sent only when that commits. It leaves within seconds. */
export async function queueMail(ctx: Ctx, db: Db | Tx, mail: NewMail) {
  const name = mail.key ? createHash('sha256').update(mail.key).digest('hex').slice(0, 32) : randomUUID()
  const [row] = await db
    .insert(mails)
    .values({
      messageId: `<${name}@${domainOf(ctx.config.MAIL_FROM)}>`,
      userId: mail.userId,
      recipient: mail.to,
      subject: mail.subject.replace(/\p{Cc}+/gu, ' ').slice(0, 300),
      text: mail.text,
      html: mail.html ?? '',
      replyTo: mail.replyTo,
      createdAt: ctx.now(),
    })
    .onConflictDoNothing()
    .returning({ id: mails.id })
  if (row) await enqueue(db, MAIL, { id: row.id }, { uniqueKey: row.id, runAt: ctx.now(), maxAttempts: TRIES })
}

const domainOf = (from: string) => /@([A-Za-z0-9.-]+)/.exec(from)?.[1] ?? 'localhost.test'

/** Job `mail`: sends one mail of the outbox, and forgets its text afterwards, because it may hold a link that opens an account. */
export async function sendQueuedMail(ctx: Ctx, { id }: { id: string }, tools: JobTools) {
  const [mail] = await ctx.db
    .select()
    .from(mails)
    .where(and(eq(mails.id, id), eq(mails.state, 'queued')))
  if (!mail) return
  const { recipient: to, createdAt: date, ...rest } = mail
  try {
    await ctx.mailer.send({ ...rest, to, date })
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    const refused = error instanceof MailRefusedError
    if (refused || tools.lastAttempt)
      await ctx.db
        .update(mails)
        .set({ state: 'failed', reason: reason.slice(0, 500) })
        .where(eq(mails.id, id))
    throw refused ? new PermanentJobError(reason) : error
  }
  await ctx.db.update(mails).set({ state: 'sent', sentAt: ctx.now(), text: '', html: '' }).where(eq(mails.id, id))
}
