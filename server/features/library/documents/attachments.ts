import { isUuid } from '#server/db/query.ts'
import type { Db, Tx } from '#server/db/types.ts'
import path from 'node:path'
import { and, eq, inArray, isNotNull, isNull } from 'drizzle-orm'
import { AppError } from '#contract/errors.ts'
import { type Ctx, currentUser } from '#server/context.ts'
import { users } from '#server/db/tables.ts'
import { isConversationOf } from '#server/features/consultations/records.ts'
import { documents, subheadings } from '#server/features/library/tables.ts'
import type { Upload } from '#server/http/uploads.ts'
import { createFromFile, type Document, type NewFile } from './create-from-file.ts'
import { checkedUpload } from './change-document.ts'
import { photographsAsPdf } from './photographs.ts'

/** Documents one conversation may hold, since its search looks through all of them, and bytes of all that a person attached. */
export const ATTACHED = { each: 20, bytes: 500_000_000 }

/**
 * `state` is queued, reading, ready or failed, then with its reason. `leftOut` are the pages, counted from 1, that were not taken of the
 * photographs it was just made of.
 */
export type AttachedDocument = { documentId: string; name: string; state: string; reason?: string; leftOut?: number[] }

const shown = ({ id, name, state, reason }: Document): AttachedDocument => ({
  documentId: id,
  name,
  state,
  ...(reason ? { reason } : {}),
})

/** `morePages`: paths of further photographs of the same letter. */
type Attach = { conversationId: string; upload: Upload | undefined; morePages?: string[] }

/**
 * Attaches a file to the signed-in person's own conversation (404 for anyone else's). It is read like a library document,
 * but only this conversation can search it; photographs (JPEG, PNG) become the pages of a PDF. The same file attached again is the same
 * document, also when both come at once. 400 for what is no document, and for photographs where no program reads them.
 */
export async function attachDocument(
  ctx: Ctx,
  { conversationId, upload, morePages = [] }: Attach,
): Promise<AttachedDocument> {
  const userId = await ownerOf(ctx, conversationId)
  const photographed = await photographsAsPdf(ctx, upload, morePages)
  const { file, extension } = await checkedUpload(photographed ?? upload)
  // asked before the file is kept, and again under the lock of its person
  const there = await roomFor(ctx.db, { conversationId, userId, file })
  const without = photographed?.leftOut.length ? { leftOut: photographed.leftOut } : {}
  if (there) return { ...shown(there), ...without }
  let same: Document | undefined
  const source = photographed ? ('photograph' as const) : ('attachment' as const)
  const about = { name: nameOf(photographed?.name ?? upload!.name), source, conversationId, userId }
  try {
    const added = await createFromFile(ctx, file, extension, about, async (tx, { id }) => {
      await tx.select({ id: users.id }).from(users).where(eq(users.id, userId)).for('no key update')
      same = await roomFor(tx, { conversationId, userId, file, id })
      if (same) throw new Error('attached meanwhile')
    })
    return { ...shown(added), ...without }
  } catch (error) {
    if (same) return { ...shown(same), ...without }
    throw error
  }
}

type Wanted = { conversationId: string; userId: string; file: NewFile; id?: string }

/** The document that this file is already; 400 when the conversation or its person may hold no more. `id` is not counted. */
async function roomFor(db: Db | Tx, { conversationId, userId, file, id }: Wanted): Promise<Document | undefined> {
  const all = await db
    .select()
    .from(documents)
    .where(and(eq(documents.userId, userId), isNotNull(documents.conversationId), isNull(documents.deletedAt)))
  const others = all.filter((document) => document.id !== id)
  const here = others.filter((document) => document.conversationId === conversationId)
  const same = here.find((document) => document.contentHash === file.sha256 && document.state !== 'failed')
  if (same) return same
  if (here.length >= ATTACHED.each) {
    throw noRoomForFile(`A consultation can hold ${ATTACHED.each} documents. Start a new consultation for more.`)
  }
  if (others.reduce((sum, { bytes }) => sum + bytes, file.bytes) > ATTACHED.bytes) {
    const most = Math.floor(ATTACHED.bytes / 1_000_000)
    throw noRoomForFile(
      `Your documents fill the ${most} MB there is for them. Delete consultations with documents you no longer need.`,
    )
  }
  return undefined
}

const noRoomForFile = (sentence: string) => new AppError('invalid_input', sentence, { fields: { file: sentence } })

const liveIn = (conversationId: string) =>
  and(eq(documents.conversationId, conversationId), isNull(documents.deletedAt))

async function ownerOf(ctx: Ctx, conversationId: string): Promise<string> {
  const { id } = currentUser(ctx)
  if (!(await isConversationOf(ctx.db, conversationId, id))) throw new AppError('not_found', 'Conversation not found')
  return id
}

/** What the client called the file, as a name to show. */
function nameOf(given: string) {
  const base = path.basename(given.replaceAll('\\', '/')).toWellFormed()
  const visible = base.replace(/[\p{Cc}\p{Cf}]+/gu, ' ').replace(/\s+/g, ' ')
  return visible.trim().slice(0, 200) || 'Document'
}

/** The documents of one conversation of the signed-in person, oldest first. */
export async function attachmentsOf(ctx: Ctx, conversationId: string): Promise<AttachedDocument[]> {
  await ownerOf(ctx, conversationId)
  const rows = await ctx.db.select().from(documents).where(liveIn(conversationId)).orderBy(documents.createdAt)
  return rows.map(shown)
}

/** The file of a document that was attached to the signed-in person's own conversation. Throws 404 where there is none. */
export async function attachedFile(
  ctx: Ctx,
  { conversationId, documentId }: { conversationId: string; documentId: string },
): Promise<{ name: string; bytes: Uint8Array }> {
  await ownerOf(ctx, conversationId)
  const where = and(liveIn(conversationId), eq(documents.id, documentId))
  const [row] = isUuid(documentId) ? await ctx.db.select().from(documents).where(where) : []
  // a file that was refused was not kept
  if (!row?.location) throw new AppError('not_found', 'Document not found')
  return { name: row.name, bytes: await ctx.files.get(row.location) }
}

/** Some attached documents by id, for a list of messages whose owner the caller has checked. */
export async function attachmentsById(ctx: Ctx, ids: string[]): Promise<Map<string, AttachedDocument>> {
  const known = ids.filter(isUuid)
  const rows = known.length ? await ctx.db.select().from(documents).where(inArray(documents.id, known)) : []
  return new Map(rows.map((row) => [row.id, shown(row)]))
}

/** Deletes what was attached to conversations; gives the files to remove once that is committed. */
export async function deleteAttachments(tx: Tx, conversationIds: string[]): Promise<string[]> {
  const gone = await tx
    .delete(documents)
    .where(inArray(documents.conversationId, conversationIds))
    .returning({ location: documents.location })
  return gone.map(({ location }) => location).filter(Boolean)
}

/** Milliseconds a question waits for a document that is still being read, and between two looks. */
const WAIT_MAX_MS = 20_000
const LOOK_EVERY_MS = 300

/** Waits until every document of a conversation is read or has failed, for at most 20 seconds; an abort ends it. */
export async function waitForAttachments(ctx: Ctx, conversationId: string, signal: AbortSignal) {
  for (let waited = 0; waited < WAIT_MAX_MS && !signal.aborted; waited += LOOK_EVERY_MS) {
    const [unread] = await ctx.db
      .select({ id: documents.id })
      .from(documents)
      .where(and(eq(documents.conversationId, conversationId), inArray(documents.state, ['queued', 'reading'])))
      .limit(1)
    if (!unread) return
    await new Promise((resolve) => setTimeout(resolve, LOOK_EVERY_MS))
  }
}

/** Documents by id and name as a subquery called `name`, for another feature's statement that joins them to its own rows. */
export const documentNames = (db: Db | Tx, name: string) =>
  db.select({ id: documents.id, name: documents.name }).from(documents).as(name)

/** By document id: the heading it stands under in the library, or else its title. Unknown ids have none. */
export async function headingsOf(db: Db | Tx, documentIds: string[]) {
  const cited = await db
    .select({ id: documents.id, title: documents.title, name: documents.name, heading: subheadings.name })
    .from(documents)
    .leftJoin(subheadings, eq(subheadings.id, documents.subheadingId))
    .where(inArray(documents.id, documentIds))
  return new Map(cited.map(({ id, heading, title, name }) => [id, { heading, title: title || name }]))
}
