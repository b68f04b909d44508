import { and, eq, inArray, isNull, ne, or, type SQL, sql } from 'drizzle-orm'
import * as z from 'zod/mini'
import { AppError } from '#contract/errors.ts'
import { type Ctx, currentUser } from '#server/context.ts'
import { inTransaction } from '#server/db/query.ts'
import type { Tx } from '#server/db/types.ts'
import * as t from '#server/tables.ts'
import { addressHash, checkCurrentPassword } from '#server/features/auth/service.ts'
import { forgetOwner } from '#server/features/signing/service.ts'
import { enqueue } from '#server/jobs/enqueue.ts'
import { jobKind } from '#server/jobs/job.ts'

const DELETE_WORD = 'DELETE'
/** The job that goes after the files. Its lists are gone when its work was done, but its process ended before it could say so. */
export const FORGET_FILES_JOB = jobKind(
  'privacy.forget',
  z.object({ keys: z._default(z.array(z.string()), []), addresses: z._default(z.array(z.string()), []) }),
)

type Proof = { currentPassword?: string; confirm?: string }

/** Deletes the account with everything personal in it, in one transaction; the files follow by a job of that transaction. */
export async function deleteMyAccount(ctx: Ctx, proof: Proof) {
  const { id } = currentUser(ctx)
  await prove(ctx, id, proof)
  await inTransaction(ctx.db, (tx) => deleteAccount(ctx, tx, id))
  return { message: 'Your account and everything in it are deleted' }
}

async function prove(ctx: Ctx, id: string, { currentPassword, confirm }: Proof) {
  const [person] = await ctx.db.select().from(t.users).where(eq(t.users.id, id))
  if (person?.passwordHash) {
    if (!currentPassword) throw missing('currentPassword', 'Current password is required')
    return void (await checkCurrentPassword(ctx, currentPassword))
  }
  if (confirm !== DELETE_WORD) {
    throw missing('confirm', `Write ${DELETE_WORD} to delete your account`)
  }
}

const missing = (field: string, sentence: string) =>
  new AppError('invalid_input', sentence, { fields: { [field]: sentence } })

/** Everything personal of an account, in the caller's transaction; the files follow by a job of it. Throws 409 for the last administrator. */
export async function deleteAccount(ctx: Ctx, tx: Tx, id: string) {
  const admins = await tx
    .select({ id: t.users.id })
    .from(t.users)
    .where(eq(t.users.role, 'admin'))
    .orderBy(t.users.id)
    .for('update')
  if (admins.length === 1 && admins[0]!.id === id) {
    throw new AppError('conflict', 'You are the last administrator. Make someone else an administrator first.')
  }
  const [person] = await tx.select().from(t.users).where(eq(t.users.id, id)).for('update')
  if (!person) return
  // what an administrator put into the library is not their own
  await tx
    .update(t.documents)
    .set({ userId: null })
    .where(and(eq(t.documents.userId, id), isNull(t.documents.conversationId)))
  const keys = [...(await fileKeys(tx, id)), ...(await forgetOwner(tx, id))]
  const addresses = await addressesOf(tx, person)
  await removeTraces(tx, id, addresses)
  await tx.delete(t.users).where(eq(t.users.id, id))
  await enqueue(tx, FORGET_FILES_JOB, { keys, addresses }, { maxAttempts: 12, runAt: ctx.now() })
  await tx.insert(t.auditEvents).values({ kind: 'account_deleted', createdAt: ctx.now() })
}

async function fileKeys(tx: Tx, id: string) {
  const attached = await tx.select({ key: t.documents.location }).from(t.documents).where(eq(t.documents.userId, id))
  const generated = await tx.select().from(t.generatedDocuments).where(eq(t.generatedDocuments.userId, id))
  const made3 = generated.flatMap((one) => [one.location, one.pdfLocation, one.docLocation])
  return [...attached.map((one) => one.key), ...made3].filter((key): key is string => Boolean(key))
}

/** The addresses of the account, also those it had before, in small letters. */
async function addressesOf(tx: Tx, { id, email, pendingEmail }: typeof t.users.$inferSelect): Promise<string[]> {
  const changes = await tx
    .select({ detail: t.auditEvents.detail })
    .from(t.auditEvents)
    .where(and(eq(t.auditEvents.userId, id), inArray(t.auditEvents.kind, ['email_change_requested', 'email_changed'])))
  const all = [email, pendingEmail, ...changes.flatMap(({ detail }) => [detail['from'], detail['to']])]
  return [...new Set(all.flatMap((one) => (typeof one === 'string' ? [one.trim().toLowerCase()] : [])))]
}

/** What names the person without belonging to their row. */
async function removeTraces(tx: Tx, id: string, addresses: string[]) {
  const recipient = inArray(sql`lower(${t.mails.recipient})`, addresses)
  const replyTo = inArray(sql`lower(${t.mails.replyTo})`, addresses)
  await tx.delete(t.mails).where(or(eq(t.mails.userId, id), recipient, replyTo))
  await tx.delete(t.newsletterSubscribers).where(inArray(t.newsletterSubscribers.email, addresses))
  const phones = await tx.select().from(t.chatContacts).where(eq(t.chatContacts.userId, id))
  const marks = addresses.map(addressHash)
  const names = [id, ...addresses, ...marks, ...phones.flatMap((one) => [one.id, one.phone ?? one.id])]
  const namesThem = (text: SQL) => or(...names.map((one) => sql`strpos(lower(${text}), ${one.toLowerCase()}) > 0`))
  await tx.delete(t.rateLimits).where(namesThem(sql`${t.rateLimits.key}`))
  const work = sql`concat_ws(' ', ${t.jobs.uniqueKey}, ${t.jobs.payload}, ${t.jobs.error})`
  await tx.delete(t.jobs).where(and(ne(t.jobs.kind, FORGET_FILES_JOB.kind), namesThem(work)))
  await tx.delete(t.auditEvents).where(or(eq(t.auditEvents.userId, id), namesThem(sql`${t.auditEvents.detail}::text`)))
  await tx.update(t.auditEvents).set({ actorId: null, ip: '', userAgent: '' }).where(eq(t.auditEvents.actorId, id))
}

/** Job `privacy.forget`: removes the files of a deleted account, the mails kept as files, and then its own list. */
export async function forgetFiles(ctx: Ctx, payload: { keys: string[]; addresses: string[] }) {
  for (const key of payload.keys) await ctx.files.remove(key)
  await ctx.mailer.forget(payload.addresses)
  const mine = sql`${t.jobs.kind} = ${FORGET_FILES_JOB.kind} and ${t.jobs.payload} = ${JSON.stringify(payload)}::jsonb`
  await ctx.db.update(t.jobs).set({ payload: {} }).where(mine)
}
