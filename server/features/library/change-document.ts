import path from 'node:path'
import { and, eq, isNull } from 'drizzle-orm'
import { AppError } from '#contract/errors.ts'
import type { LibraryDocument } from '#contract/library.ts'
import { type Ctx, currentUser } from '#server/context.ts'
import { isLost } from '#server/db/lost.ts'
import { isUuid, inTransaction, sqlState } from '#server/db/open.ts'
import { documents } from '#server/db/schema.ts'
import type { Download } from '#server/http/route.ts'
import type { Upload } from '#server/http/uploads.ts'
import {
  admitFile,
  type Document,
  duplicate,
  EMPTY,
  extensionByContent,
  locationOf,
  type NewFile,
  NOT_A_DOCUMENT,
  queueReading,
} from './admit.ts'
import { readableDocument } from './document-text.ts'
import { getDocument } from './list-documents.ts'
import { wordsOfAct } from './plain-words.ts'
import { actOfDocument, refreshProfile } from './ranking/profiles.ts'
import { reindex } from './refresh-words.ts'
import { removePassagesExcept } from './store-text.ts'
import { chosenSubheading } from './subheadings.ts'

const missing = () => new AppError('not_found', 'Document not found')

const wrongFile = (sentence: string) => new AppError('invalid_input', sentence, { fields: { file: sentence } })

/** What an uploaded file is, or 400 on the field `file`: its name plays no part (Decision 5.2). */
export async function checkedUpload(upload: Upload | undefined): Promise<{ file: NewFile; extension: string }> {
  if (!upload) throw wrongFile('File is required')
  if (!upload.bytes) throw wrongFile(EMPTY)
  const extension = await extensionByContent(upload.path)
  if (!extension) throw wrongFile(NOT_A_DOCUMENT)
  return { file: upload, extension }
}

type NewDocument = { subheading: string; fileName: string }

/** Puts an uploaded file into the library; it is read in the background. */
export async function createDocument(ctx: Ctx, input: NewDocument, upload?: Upload): Promise<LibraryDocument> {
  const { _id: subheadingId } = await chosenSubheading(ctx.db, input.subheading)
  const { file, extension } = await checkedUpload(upload)
  const about = { name: input.fileName, source: 'upload' as const, subheadingId, userId: currentUser(ctx).id }
  const { id } = await admitFile(ctx, file, extension, about)
  return getDocument(ctx, { id })
}

type Change = { id: string; name: string; subheading: string }

/** Renames or moves a document; search knows the new name when this returns. */
export async function updateDocument(ctx: Ctx, { id, name, subheading }: Change): Promise<LibraryDocument> {
  const document = await liveDocument(ctx, id)
  const { _id: subheadingId } = await chosenSubheading(ctx.db, subheading)
  await inTransaction(ctx.db, async (tx) => {
    const renamed = name !== document.name
    const title = renamed ? name : document.title
    await tx.update(documents).set({ name, title, subheadingId, updatedAt: ctx.now() }).where(eq(documents.id, id))
    if (renamed && document.textId) {
      // its plain words are those of the Act it now is, and search knows it by them
      await refreshProfile(tx, id)
      const words = await wordsOfAct(tx, await actOfDocument(tx, { id, title, name }))
      await reindex(tx, { name, title, textId: document.textId }, words, true)
      await refreshProfile(tx, id)
    }
  })
  return getDocument(ctx, { id })
}

/** Out of the library and its search at once; the text stays, because answers cite it. */
export async function deleteDocument(ctx: Ctx, { id }: { id: string }): Promise<void> {
  const document = await liveDocument(ctx, id)
  await inTransaction(ctx.db, async (tx) => {
    await tx.update(documents).set({ deletedAt: ctx.now() }).where(eq(documents.id, id))
    await removePassagesExcept(tx, id, null)
  })
  await ctx.files.remove(document.location)
}

export async function replaceDocument(ctx: Ctx, { id }: { id: string }, upload?: Upload): Promise<LibraryDocument> {
  const document = await liveDocument(ctx, id)
  const { file, extension } = await checkedUpload(upload)
  await replaceFile(ctx, document, file, extension)
  return getDocument(ctx, { id })
}

/** Gives a document other bytes and queues their reading; until then its present text serves. 409 when they are known. */
export async function replaceFile(ctx: Ctx, document: Document, file: NewFile, extension: string): Promise<void> {
  const location = locationOf(document.id, `-${file.sha256.slice(0, 16)}${extension}`)
  if (document.contentHash === file.sha256) throw duplicate()
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
      await queueReading(tx, changed)
    })
  } catch (error) {
    // a lost commit may have happened, and then the document needs its file
    if (!isLost(error)) await ctx.files.remove(location)
    throw sqlState(error) === '23505' ? duplicate() : error
  }
  await ctx.files.remove(document.location)
}

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

/** The original file, saved as '{name}.{extension of location}' (document 2 section 7). */
export async function downloadDocument(ctx: Ctx, { id }: { id: string }): Promise<Download> {
  const document = await readableDocument(ctx, id)
  const size = document.deletedAt ? undefined : await ctx.files.size(document.location)
  if (size === undefined) throw missing()
  const extension = path.extname(document.location)
  const name = document.name.toLowerCase().endsWith(extension) ? document.name : document.name + extension
  const type = TYPES[extension] ?? 'application/octet-stream'
  return { name, type, size, body: await ctx.files.stream(document.location) }
}

export async function liveDocument(ctx: Ctx, id: string): Promise<Document> {
  const live = and(eq(documents.id, id), isNull(documents.conversationId), isNull(documents.deletedAt))
  const [document] = isUuid(id) ? await ctx.db.select().from(documents).where(live) : []
  if (!document) throw missing()
  return document
}
