import path from 'node:path'
import { and, eq, isNull } from 'drizzle-orm'
import { AppError } from '#contract/errors.ts'
import type { LibraryDocument } from '#contract/library/library.ts'
import { type Ctx, currentUser } from '#server/context.ts'
import { isConnectionLost } from '#server/db/connection-lost.ts'
import { isUuid, inTransaction, sqlState } from '#server/db/query.ts'
import type { Tx } from '#server/db/types.ts'
import { documents } from '#server/features/library/tables.ts'
import { recordAudit } from '#server/features/audit/service.ts'
import { jobs } from '#server/jobs/tables.ts'
import type { Download } from '#server/http/route.ts'
import type { Upload } from '#server/http/uploads.ts'
import {
  createFromFile,
  type Document,
  duplicate,
  EMPTY,
  extensionByContent,
  locationOf,
  type NewFile,
  queueReading,
  READ,
} from './create-from-file.ts'
import { readableDocument } from './document-text.ts'
import { getDocument } from './list-documents.ts'
import { plainWordsOfAct } from '#server/features/library/plain-language/match.ts'
import { refreshChanges } from '#server/features/library/changes/refresh.ts'
import { actOfDocument, refreshProfile } from '#server/features/library/indexing/profiles.ts'
import { reindex } from '#server/features/library/plain-language/reindex.ts'
import { removePassagesExcept } from '#server/features/library/indexing/store-text.ts'
import { chosenSubheading } from './subheadings.ts'

const missing = () => new AppError('not_found', 'Document not found')

const wrongFile = (sentence: string) => new AppError('invalid_input', sentence, { fields: { file: sentence } })

/** What an uploaded file is, or 400 on the field `file`: its name plays no part. */
export async function checkedUpload(upload: Upload | undefined): Promise<{ file: NewFile; extension: string }> {
  if (!upload) throw wrongFile('File is required')
  if (!upload.bytes) throw wrongFile(EMPTY)
  const content = await extensionByContent(upload.path)
  if ('refused' in content) throw wrongFile(content.refused)
  return { file: upload, extension: content.extension }
}

type NewDocument = { subheading: string; fileName: string }

/** Puts an uploaded file into the library; it is read in the background. */
export async function createDocument(ctx: Ctx, input: NewDocument, upload?: Upload): Promise<LibraryDocument> {
  const { _id: subheadingId } = await chosenSubheading(ctx.db, input.subheading)
  const { file, extension } = await checkedUpload(upload)
  const about = { name: input.fileName, source: 'upload' as const, subheadingId, userId: currentUser(ctx).id }
  const { id } = await createFromFile(ctx, file, extension, about, async (tx) =>
    recordAudit(ctx, { kind: 'document_added', detail: { name: input.fileName } }, tx),
  )
  return getDocument(ctx, { id })
}

type Change = { id: string; name: string; subheading: string }

/** Renames or moves a document; search knows the new name when this returns. */
export async function updateDocument(ctx: Ctx, { id, name, subheading }: Change): Promise<LibraryDocument> {
  const document = await liveDocument(ctx, id)
  const { _id: subheadingId, name: heading } = await chosenSubheading(ctx.db, subheading)
  await inTransaction(ctx.db, async (tx) => {
    const renamed = name !== document.name
    const title = renamed ? name : document.title
    await tx.update(documents).set({ name, title, subheadingId, updatedAt: ctx.now() }).where(eq(documents.id, id))
    if (renamed && document.textId) {
      // its plain words are those of the Act it now is, and search knows it by them
      await refreshProfile(tx, id)
      const words = await plainWordsOfAct(tx, await actOfDocument(tx, { id, title, name }))
      await reindex(tx, { name, title, textId: document.textId }, words, true)
      await refreshProfile(tx, id)
      await refreshChanges(tx, id)
    }
    const moved = subheadingId !== document.subheadingId
    const detail = { ...(renamed && { from: document.name }), name, ...(moved && { heading }) }
    if (renamed || moved) await recordAudit(ctx, { kind: 'document_changed', detail }, tx)
  })
  return getDocument(ctx, { id })
}

/** Out of the library and its search at once; the text stays, because answers cite it. */
export async function deleteDocument(ctx: Ctx, { id }: { id: string }): Promise<void> {
  const document = await liveDocument(ctx, id)
  await inTransaction(ctx.db, async (tx) => {
    await tx.update(documents).set({ deletedAt: ctx.now() }).where(eq(documents.id, id))
    await removePassagesExcept(tx, id, null)
    await refreshChanges(tx, id)
    await recordAudit(ctx, { kind: 'document_deleted', detail: { name: document.name } }, tx)
  })
  await ctx.files.remove(document.location)
}

export async function replaceDocument(ctx: Ctx, { id }: { id: string }, upload?: Upload): Promise<LibraryDocument> {
  const document = await liveDocument(ctx, id)
  const { file, extension } = await checkedUpload(upload)
  await replaceFile(ctx, document, file, extension, async (tx) =>
    recordAudit(ctx, { kind: 'document_replaced', detail: { name: document.name, file: upload?.name ?? '' } }, tx),
  )
  return getDocument(ctx, { id })
}

/**
 * Gives a document other bytes and queues their reading; until then its present text serves. `also` runs in the same
 * transaction. 409 when the bytes are known.
 */
export async function replaceFile(
  ctx: Ctx,
  document: Document,
  file: NewFile,
  extension: string,
  also?: (tx: Tx) => Promise<void>,
): Promise<void> {
  const location = locationOf(document.id, `-${file.sha256.slice(0, 16)}${extension}`)
  if (document.contentHash === file.sha256) throw await duplicate(ctx, file.sha256)
  await ctx.files.putFile(location, file.path)
  try {
    const bytes = { location, contentHash: file.sha256, bytes: file.bytes }
    await inTransaction(ctx.db, async (tx) => {
      const [changed] = await tx
        .update(documents)
        .set({ ...bytes, kind: '', state: 'queued', reason: null, updatedAt: ctx.now() })
        .where(and(eq(documents.id, document.id), isNull(documents.deletedAt)))
        .returning()
      if (!changed) throw missing()
      await forgetWaitingReading(tx, changed)
      await queueReading(tx, changed)
      await also?.(tx)
    })
  } catch (error) {
    // a lost commit may have happened, and then the document needs its file
    if (!isConnectionLost(error)) await ctx.files.remove(location)
    throw sqlState(error) === '23505' ? await duplicate(ctx, file.sha256) : error
  }
  await ctx.files.remove(document.location)
}

/** One that failed and waits to be tried again was about the former file: the new one need not wait as long. */
const forgetWaitingReading = (tx: Tx, { id }: Document) =>
  tx.delete(jobs).where(and(eq(jobs.kind, READ.kind), eq(jobs.uniqueKey, id), eq(jobs.state, 'queued')))

export async function retryDocument(ctx: Ctx, { id }: { id: string }): Promise<LibraryDocument> {
  const document = await liveDocument(ctx, id)
  if (document.state === 'failed') await readAgain(ctx, document)
  return getDocument(ctx, { id })
}

export async function readAgain(ctx: Ctx, document: Document) {
  await inTransaction(ctx.db, async (tx) => {
    await tx.update(documents).set({ state: 'queued', reason: null }).where(eq(documents.id, document.id))
    await queueReading(tx, document)
  })
}

const TYPES: Record<string, string> = {
  '.pdf': 'application/pdf',
  '.docx': 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  '.doc': 'application/msword',
  '.md': 'text/markdown; charset=utf-8',
}

/** The original file, saved as '{name}.{extension of location}'. */
export async function downloadDocument(ctx: Ctx, { id }: { id: string }): Promise<Download> {
  const document = await readableDocument(ctx, id)
  const size = document.deletedAt ? undefined : await ctx.files.size(document.location)
  if (size === undefined) throw missing()
  const extension = path.extname(document.location)
  const name = document.name.toLowerCase().endsWith(extension) ? document.name : document.name + extension
  const type = TYPES[extension] ?? 'application/octet-stream'
  return { name, type, size, body: await ctx.files.stream(document.location) }
}

export const isLive = and(isNull(documents.conversationId), isNull(documents.deletedAt))

export async function liveDocument(ctx: Ctx, id: string): Promise<Document> {
  const live = isUuid(id) ? and(eq(documents.id, id), isLive) : undefined
  const [document] = live ? await ctx.db.select().from(documents).where(live) : []
  if (!document) throw missing()
  return document
}
