import { randomUUID } from 'node:crypto'
import { open } from 'node:fs/promises'
import { and, eq, isNull } from 'drizzle-orm'
import * as z from 'zod/mini'
import { AppError } from '#contract/errors.ts'
import type { Ctx } from '#server/context.ts'
import { isConnectionLost } from '#server/db/connection-lost.ts'
import { inTransaction, sqlState, oneRow } from '#server/db/query.ts'
import type { Tx } from '#server/db/types.ts'
import { documents } from '#server/features/library/tables.ts'
import { enqueue } from '#server/jobs/enqueue.ts'
import { jobKind } from '#server/jobs/job.ts'
import { hints, kindOf } from '#server/features/library/reading/file-kind.ts'

export type Document = typeof documents.$inferSelect

/** A file on disk that may be moved into the store. */
export type NewFile = { path: string; bytes: number; sha256: string }

/** What is known of a new document in addition to its file. */
export type DocumentDetails = {
  name: string
  source: Document['source']
  subheadingId?: string | null
  importPath?: string
  conversationId?: string
  userId?: string
}

export const READ = jobKind('library.read', z.object({ documentId: z.string() }))
export const READ_ATTACHMENT = jobKind('library.read-attachment', z.object({ documentId: z.string() }))
export const RECOGNISE = jobKind('library.recognise', z.object({ documentId: z.string() }))
export const RECOGNISE_ATTACHMENT = jobKind('library.recognise-attachment', z.object({ documentId: z.string() }))
/** How often a reading is tried when it fails by a fault of ours. */
export const READ_ATTEMPTS = 5

const NOT_A_DOCUMENT = 'This file is not a PDF or a Word document. Choose a .pdf, .doc or .docx file.'
export const EMPTY = 'This file is empty. Choose it again, and check that it opens on your computer.'

const EXTENSIONS = { pdf: '.pdf', zip: '.docx', ole: '.doc' } as const
/** Bytes that tell the kind of a file: PDF readers look for the header in the first kilobyte. */
const HEAD_BYTES = 1_024

/** The extension a file should have by what is in it, or the sentence that says why it is refused. */
export async function extensionByContent(path: string): Promise<{ extension: string } | { refused: string }> {
  const file = await open(path)
  try {
    const { bytesRead, buffer } = await file.read(Buffer.alloc(HEAD_BYTES), 0, HEAD_BYTES, 0)
    const kind = kindOf(buffer.subarray(0, bytesRead))
    if (kind === 'pdf' || kind === 'zip' || kind === 'ole') return { extension: EXTENSIONS[kind] }
    return { refused: hints[kind] ?? NOT_A_DOCUMENT }
  } finally {
    await file.close()
  }
}

/**
 * Takes a file into the library, or into one conversation, and queues its reading; both or neither. `also` runs in the
 * same transaction. 409 when the library holds the same bytes already.
 */
export async function createFromFile(
  ctx: Ctx,
  file: NewFile,
  extension: string,
  details: DocumentDetails,
  also?: (tx: Tx, document: Document) => Promise<void>,
): Promise<Document> {
  const id = randomUUID()
  const location = locationOf(id, extension)
  await ctx.files.putFile(location, file.path)
  try {
    return await inTransaction(ctx.db, async (tx) => {
      const document = await tx
        .insert(documents)
        .values({ id, location, contentHash: file.sha256, bytes: file.bytes, ...details })
        .returning()
        .then(oneRow)
      await queueReading(tx, document)
      await also?.(tx, document)
      return document
    })
  } catch (error) {
    // a lost commit may have happened, and then the document needs its file
    if (!isConnectionLost(error)) await ctx.files.remove(location)
    if (sqlState(error) === '23505') throw await duplicate(ctx, file.sha256)
    throw error
  }
}

/** The error for bytes that the library has already, with the name of the document. */
export async function duplicate(ctx: Pick<Ctx, 'db'>, sha256: string): Promise<AppError> {
  const twin = await documentWithContent(ctx, sha256)
  const sentence = `This file is already in the library${twin ? `: ${twin.name}` : ''}`
  return new AppError('conflict', sentence, { fields: { file: sentence } })
}

/** The library's document of these bytes. */
export async function documentWithContent({ db }: Pick<Ctx, 'db'>, sha256: string): Promise<Document | undefined> {
  const [record] = await db
    .select()
    .from(documents)
    .where(and(eq(documents.contentHash, sha256), isNull(documents.conversationId), isNull(documents.deletedAt)))
  return record
}

/**
 * The library's document that an import found at a path or address. Asks for the path alone: given more, a planner without
 * statistics reads the whole of another index.
 */
export async function documentFrom({ db }: Pick<Ctx, 'db'>, importPath: string): Promise<Document | undefined> {
  const records = await db.select().from(documents).where(eq(documents.importPath, importPath))
  return records.find(({ conversationId, deletedAt }) => !conversationId && !deletedAt)
}

/** A key of the file store; spread over folders because some file systems are slow with 20,000 files in one. */
export const locationOf = (id: string, extension: string) => `documents/${id.slice(0, 2)}/${id}${extension}`

type Queue = Parameters<typeof enqueue>[0]

export const queueReading = (tx: Queue, document: Document) =>
  queueWork(tx, document.conversationId ? READ_ATTACHMENT : READ, document)

/** Takes seconds a page: in a lane of its own, so that files of text do not wait. */
export const queueRecognition = (tx: Queue, document: Document) =>
  queueWork(tx, document.conversationId ? RECOGNISE_ATTACHMENT : RECOGNISE, document)

/** The key is the document's: it is read once at a time, and a file that is replaced meanwhile is read when that has ended. */
const queueWork = (tx: Queue, kind: typeof READ, { id }: Document) =>
  enqueue(tx, kind, { documentId: id }, { uniqueKey: id, maxAttempts: READ_ATTEMPTS })
