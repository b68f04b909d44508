import type * as z from 'zod/mini'
import { createHash, randomUUID } from 'node:crypto'
import { and, eq, lte } from 'drizzle-orm'
import { AppError } from '#contract/errors.ts'
import {
  requestSignatures as RequestSignatures,
  type SignatureRequest,
  SIGNING_DAYS,
} from '#contract/documents/signing.ts'
import { queueMail } from '#server/adapters/outbox.ts'
import { type Ctx, currentUser } from '#server/context.ts'
import { DAY_MS } from '#server/day.ts'
import { isConnectionLost } from '#server/db/connection-lost.ts'
import { inTransaction, isUuid, oneRow } from '#server/db/query.ts'
import type { Tx } from '#server/db/types.ts'
import { type Person, personById } from '#server/features/auth/service.ts'
import { documentToSign, holdDocument } from '#server/features/documents/service.ts'
import { readInWorker } from '#server/features/library/service.ts'
import { limitRate } from '#server/http/rate-limit.ts'
import { hashToken, newToken } from '#server/http/session.ts'
import { signingMail } from './mails.ts'
import { signatureEvents, signatureRequests, signers } from './tables.ts'
import { type StoredRequest, type StoredSigner, noRequest, linkOf, ruleSaid, withSigners } from './requests.ts'

/** Requests and new links a day and account: each may be a mail to a stranger. */
const RATE = { name: 'signatures', most: 20, seconds: 86_400 }

/** Sends a document to be signed; the PDF that is signed is a copy of its own. Throws as the contract says. */
export async function requestSignatures(
  ctx: Ctx,
  input: z.output<typeof RequestSignatures.input>,
): Promise<SignatureRequest> {
  const { id: userId } = currentUser(ctx)
  const document = await documentToSign(ctx, input.documentId)
  if (!document.rule.simple) throw new AppError('conflict', document.rule.why!)
  const owner = await personById(ctx.db, userId)
  if (!owner.emailConfirmedAt && input.signers.some(({ email }) => email))
    throw new AppError('conflict', 'Please confirm your email address first')
  await limitRate(ctx, RATE, userId)
  await endWhatIsOver(ctx, input.documentId)
  const pdf = await document.pdf()
  const read = await readInWorker(pdf)
  const facts = await factsOf(document)
  const id = randomUUID()
  const location = `signing/${id}/document.pdf`
  await ctx.files.put(location, pdf)
  const row = {
    id,
    userId,
    documentId: input.documentId,
    ...facts,
    language: owner.preferredLanguage,
    location,
    sha256: createHash('sha256').update(pdf).digest('hex'),
    // headings are marked in what is read
    text: read.ok ? read.text.replace(/^#{1,6} /gm, '') : '',
    bytes: pdf.length,
    createdAt: ctx.now(),
    endsAt: new Date(ctx.now().getTime() + SIGNING_DAYS * DAY_MS),
    signerCount: input.signers.length,
  }
  const stored = await storeRequest(ctx, owner, input, row).catch(async (error: unknown) => {
    // a lost commit may have happened; if not, the file is swept away
    if (!isConnectionLost(error)) await ctx.files.remove(location)
    throw error
  })
  if (stored) return (await withSigners(ctx, [stored.made], stored.links))[0]!
  await ctx.files.remove(location)
  throw new AppError('conflict', 'This document is out to be signed already. Withdraw that request first.')
}

/** What a request keeps of what is said of its document. */
const factsOf = async ({ title, rule, wantsInitials }: Awaited<ReturnType<typeof documentToSign>>) => ({
  title,
  why: ruleSaid(rule).why,
  wantsInitials: await wantsInitials(),
})

/** The request with its signers and the mails to them; undefined where one about the document is open. Throws 404 where it was deleted. */
async function storeRequest(
  ctx: Ctx,
  owner: Person,
  input: z.output<typeof RequestSignatures.input>,
  row: typeof signatureRequests.$inferInsert & { id: string },
) {
  return inTransaction(ctx.db, async (tx) => {
    await holdDocument(tx, { userId: owner.id, documentId: input.documentId })
    const links = new Map<string, string>()
    const [made] = await tx.insert(signatureRequests).values(row).onConflictDoNothing().returning()
    if (!made) return undefined
    for (const [position, one] of input.signers.entries()) {
      const token = newToken()
      const signer = await tx
        .insert(signers)
        .values({ requestId: made.id, position, name: one.name, email: one.email ?? null, tokenHash: hashToken(token) })
        .returning()
        .then(oneRow)
      links.set(signer.id, linkOf(ctx, token))
      await mailLink(ctx, tx, made, { signer, from: owner.fullName, url: linkOf(ctx, token) })
    }
    await tx.insert(signatureEvents).values({ requestId: made.id, kind: 'sent', at: ctx.now() })
    return { made, links }
  })
}

/** A request whose links ended keeps nobody from asking again. */
async function endWhatIsOver(ctx: Ctx, documentId: string) {
  const { documentId: ofDocument, userId, state, endsAt } = signatureRequests
  await ctx.db
    .update(signatureRequests)
    .set({ state: 'withdrawn' })
    .where(and(eq(ofDocument, documentId), eq(userId, currentUser(ctx).id), eq(state, 'open'), lte(endsAt, ctx.now())))
}

type Mailed = { signer: StoredSigner; from: string; url: string }

async function mailLink(ctx: Ctx, tx: Tx, request: StoredRequest, { signer, from, url }: Mailed) {
  if (!signer.email) return
  const to = { name: signer.name, language: request.language }
  const mail = await signingMail({ ...ctx, db: tx }, 'asked', to, {
    title: request.title,
    from,
    endsAt: request.endsAt,
    url,
  })
  await queueMail(ctx, tx, { to: signer.email, ...(request.userId && { userId: request.userId }), ...mail })
}

/** The asker's request, locked until the transaction ends. Throws 404. */
async function lockOwn(ctx: Ctx, tx: Tx, id: string): Promise<StoredRequest> {
  const own = and(eq(signatureRequests.id, id), eq(signatureRequests.userId, currentUser(ctx).id))
  const [record] = isUuid(id) ? await tx.select().from(signatureRequests).where(own).for('update') : []
  if (!record) throw noRequest()
  return record
}

/** Gives a signer who has not signed another link; the former opens no more. Throws 404, 409. */
export async function renewSignerLink(ctx: Ctx, { id, signerId }: { id: string; signerId: string }) {
  await limitRate(ctx, RATE, currentUser(ctx).id)
  const owner = await personById(ctx.db, currentUser(ctx).id)
  const token = newToken()
  return inTransaction(ctx.db, async (tx) => {
    const request = await lockOwn(ctx, tx, id)
    if (request.state !== 'open' || request.endsAt <= ctx.now())
      throw new AppError('conflict', 'This request is over. Send the document again.')
    const which = and(eq(signers.id, signerId), eq(signers.requestId, id), eq(signers.state, 'waiting'))
    const [signer] = isUuid(signerId)
      ? await tx
          .update(signers)
          .set({ tokenHash: hashToken(token) })
          .where(which)
          .returning()
      : []
    if (!signer) throw noRequest()
    await tx.insert(signatureEvents).values({ requestId: id, signerId, kind: 'renewed', at: ctx.now() })
    await mailLink(ctx, tx, request, { signer, from: owner.fullName, url: linkOf(ctx, token) })
    return { link: linkOf(ctx, token) }
  })
}

/** Ends a request: no link opens any more. Throws 404, and 409 once everybody has signed. */
export async function withdrawSignatures(ctx: Ctx, { id }: { id: string }): Promise<SignatureRequest> {
  const record = await inTransaction(ctx.db, async (tx) => {
    const request = await lockOwn(ctx, tx, id)
    if (request.state === 'finishing' || request.state === 'finished')
      throw new AppError('conflict', 'Everybody has signed: this can no longer be withdrawn.')
    if (request.state === 'withdrawn') return request
    await tx.insert(signatureEvents).values({ requestId: id, kind: 'withdrawn', at: ctx.now() })
    return tx
      .update(signatureRequests)
      .set({ state: 'withdrawn' })
      .where(eq(signatureRequests.id, id))
      .returning()
      .then(oneRow)
  })
  return (await withSigners(ctx, [record]))[0]!
}
