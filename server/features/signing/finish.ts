import { createHash } from 'node:crypto'
import { asc, eq } from 'drizzle-orm'
import * as z from 'zod/mini'
import { FINISHED_DAYS } from '#contract/documents/signing.ts'
import { queueMail } from '#server/adapters/outbox.ts'
import type { Ctx } from '#server/context.ts'
import { DAY_MS } from '#server/day.ts'
import { inTransaction, oneRow } from '#server/db/query.ts'
import type { Tx } from '#server/db/types.ts'
import { personById } from '#server/features/auth/service.ts'
import { hashToken, newToken } from '#server/http/session.ts'
import { jobKind } from '#server/jobs/job.ts'
import { initialsLine, signaturePage } from './signature-page.ts'
import { appendPages } from './pdf/append-pages.ts'
import { signingMail } from './mails.ts'
import { linkOf, type StoredRequest } from './requests.ts'
import { signatureEvents, signatureRequests, signers } from './tables.ts'

export const FINISH_JOB = jobKind('signing.finish', z.object({ id: z.string() }))

/**
 * Job `signing.finish`: makes the finished file of a document that everybody signed, and tells all of them. The file first, under one
 * name, then its row: ended in between, it makes the file again.
 */
export async function finish(ctx: Ctx, { id }: { id: string }) {
  const [request] = await ctx.db.select().from(signatureRequests).where(eq(signatureRequests.id, id))
  if (request?.state !== 'finishing') return
  const signing = await ctx.db.select().from(signers).where(eq(signers.requestId, id)).orderBy(asc(signers.position))
  const events = await ctx.db
    .select()
    .from(signatureEvents)
    .where(eq(signatureEvents.requestId, id))
    .orderBy(asc(signatureEvents.id))
  const from = request.userId ? (await personById(ctx.db, request.userId)).fullName : ''
  const marks = signaturePage({ request, signing, events, from, publicUrl: ctx.config.PUBLIC_URL, now: ctx.now() })
  const document = await ctx.files.get(request.location)
  const bytes = await appendPages({ bytes: document, blocks: marks, foot: initialsLine(signing) })
  const location = `signing/${id}/finished.pdf`
  await ctx.files.put(location, bytes)
  await inTransaction(ctx.db, async (tx) => {
    const [locked] = await tx.select().from(signatureRequests).where(eq(signatureRequests.id, id)).for('update')
    if (locked?.state !== 'finishing') return
    const finished = await tx
      .update(signatureRequests)
      .set({
        state: 'finished',
        finishedAt: ctx.now(),
        finishedLocation: location,
        finishedSha256: createHash('sha256').update(bytes).digest('hex'),
        endsAt: new Date(ctx.now().getTime() + FINISHED_DAYS * DAY_MS),
      })
      .where(eq(signatureRequests.id, id))
      .returning()
      .then(oneRow)
    await tellEverybody(ctx, tx, finished)
  })
}

/** Who has an address gets a new link, because nothing knows the former; who has not keeps theirs. */
async function tellEverybody(ctx: Ctx, tx: Tx, request: StoredRequest) {
  const { title, endsAt, language } = request
  const signing = await tx.select().from(signers).where(eq(signers.requestId, request.id))
  const owner = request.userId ? await personById(tx, request.userId) : undefined
  for (const { id, name, email } of signing) {
    if (!email || email.toLowerCase() === owner?.email.toLowerCase()) continue
    const token = newToken()
    // the former link goes on opening the page that the signer may have before them
    await tx
      .update(signers)
      .set({ mailedHash: hashToken(token) })
      .where(eq(signers.id, id))
    const mail = await signingMail(
      { ...ctx, db: tx },
      'finished',
      { name, language },
      { title, from: '', endsAt, url: linkOf(ctx, token) },
    )
    await queueMail(ctx, tx, { to: email, ...(owner && { userId: owner.id }), key: `signing finished ${id}`, ...mail })
  }
  if (!owner) return
  const url = `${ctx.config.PUBLIC_URL.replace(/\/+$/, '')}/app/generatedocument?tab=mine`
  const mail = await signingMail(
    { ...ctx, db: tx },
    'finished',
    { name: owner.fullName, language },
    { title, from: '', endsAt, url },
  )
  await queueMail(ctx, tx, { to: owner.email, userId: owner.id, key: `signing finished ${request.id}`, ...mail })
}
