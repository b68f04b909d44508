import { and, asc, desc, eq, inArray, isNotNull } from 'drizzle-orm'
import { AppError } from '#contract/errors.ts'
import type { SignatureRequest, Signer } from '#contract/documents/signing.ts'
import { type Ctx, currentUser } from '#server/context.ts'
import { isUuid } from '#server/db/query.ts'
import { documentToSign, keptDocuments } from '#server/features/documents/service.ts'
import type { Download } from '#server/http/route.ts'
import { signatureRequests, signers } from './tables.ts'

export type StoredRequest = typeof signatureRequests.$inferSelect
export type StoredSigner = typeof signers.$inferSelect

/** What is said of signing where a template asks for nothing more. */
const LINK_IS_ENOUGH =
  'We hold no Act that asks for more than agreement here. If somebody later denies the signature, the court weighs the record of it like any other evidence.'

export const noRequest = () => new AppError('not_found', 'There is no such request')

export const linkOf = (ctx: Ctx, token: string) => `${ctx.config.PUBLIC_URL.replace(/\/+$/, '')}/sign/${token}`

/** What the law says on signing such a document, for who asks and who signs. */
export const ruleSaid = ({ simple, why }: { simple: boolean; why?: string | undefined }) => ({
  simple,
  why: simple ? [LINK_IS_ENOUGH, why].filter(Boolean).join(' ') : why!,
})

/** What the asker's people signed and whose document is deleted, newest first: those files are kept here alone. */
export async function listSignedFiles(ctx: Ctx): Promise<{ requests: SignatureRequest[] }> {
  const { userId, state, createdAt } = signatureRequests
  const finished = await ctx.db
    .select()
    .from(signatureRequests)
    .where(and(eq(userId, currentUser(ctx).id), eq(state, 'finished'), isNotNull(signatureRequests.finishedLocation)))
    .orderBy(desc(createdAt))
  const kept = await keptDocuments(
    ctx,
    finished.map(({ documentId }) => documentId),
  )
  return {
    requests: await withSigners(
      ctx,
      finished.filter(({ documentId }) => !kept.has(documentId)),
    ),
  }
}

/** The asker's requests about a document. Throws 404 for one that is not theirs. */
export async function listSignatureRequests(ctx: Ctx, { documentId }: { documentId: string }) {
  const { rule } = await documentToSign(ctx, documentId)
  const records = await ctx.db
    .select()
    .from(signatureRequests)
    .where(and(eq(signatureRequests.userId, currentUser(ctx).id), eq(signatureRequests.documentId, documentId)))
    .orderBy(desc(signatureRequests.createdAt))
  return { rule: ruleSaid(rule), requests: await withSigners(ctx, records) }
}

export async function withSigners(ctx: Ctx, records: StoredRequest[], links = new Map<string, string>()) {
  if (!records.length) return []
  const ids = records.map(({ id }) => id)
  const all = await ctx.db.select().from(signers).where(inArray(signers.requestId, ids)).orderBy(asc(signers.position))
  return records.map((record) =>
    shown(
      record,
      all.filter(({ requestId }) => requestId === record.id),
      links,
      ctx.now(),
    ),
  )
}

const shown = (
  one: StoredRequest,
  signing: StoredSigner[],
  links: Map<string, string>,
  now: Date,
): SignatureRequest => ({
  id: one.id,
  documentId: one.documentId,
  title: one.title,
  state: one.state,
  createdAt: one.createdAt.toISOString(),
  endsAt: one.endsAt.toISOString(),
  opens: one.state === 'open' && one.endsAt > now,
  ...(one.finishedAt && { finishedAt: one.finishedAt.toISOString() }),
  sha256: one.sha256,
  ...(one.finishedSha256 && { finishedSha256: one.finishedSha256 }),
  signers: signing.map(({ id, name, email, state, openedAt, doneAt, reason }): Signer => ({
    id,
    name,
    state,
    ...(email && { email }),
    ...(openedAt && { openedAt: openedAt.toISOString() }),
    ...(doneAt && { doneAt: doneAt.toISOString() }),
    ...(reason && { reason }),
    ...(links.has(id) && { link: links.get(id)! }),
  })),
})

/** The finished file for its owner. Throws 404 before it is there. */
export async function downloadSigned(ctx: Ctx, { id }: { id: string }): Promise<Download> {
  const own = and(eq(signatureRequests.id, id), eq(signatureRequests.userId, currentUser(ctx).id))
  const [record] = isUuid(id) ? await ctx.db.select().from(signatureRequests).where(own) : []
  if (!record) throw noRequest()
  return finishedFile(ctx, record)
}

/** Throws 404 where there is none. */
export async function finishedFile(ctx: Ctx, { title, finishedLocation }: StoredRequest): Promise<Download> {
  const size = finishedLocation ? await ctx.files.size(finishedLocation) : undefined
  if (!finishedLocation || size === undefined) throw noRequest()
  const body = await ctx.files.stream(finishedLocation)
  return { name: `${title || 'Document'}, signed.pdf`, type: 'application/pdf', body, size }
}
