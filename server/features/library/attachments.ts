import { isUuid, type Tx } from '#server/db/open.ts'
import path from 'node:path'
import { and, eq, inArray, isNull } from 'drizzle-orm'
import { AppError } from '#contract/errors.ts'
import { type Ctx, currentUser } from '#server/context.ts'
import { conversations, documents } from '#server/db/schema.ts'
import type { Upload } from '#server/http/uploads.ts'
import { admitFile, type Document } from './admit.ts'
import { checkedUpload } from './change-document.ts'

/** Documents one conversation may hold; its search looks through all of them each time. */
const PER_CONVERSATION = 20

/** `state` is queued, reading, ready or failed, then with its reason. */
export type AttachedDocument = { documentId: string; name: string; state: string; reason?: string }

const shown = ({ id, name, state, reason }: Document): AttachedDocument => ({
  documentId: id,
  name,
  state,
  ...(reason ? { reason } : {}),
})

type Attach = { conversationId: string; upload: Upload | undefined }

/**
 * Attaches a file to the signed-in person's own conversation (404 for anyone else's). It is read like a library document,
 * but only this conversation can search it. The same file attached again is the same document.
 */
export async function attachDocument(ctx: Ctx, { conversationId, upload }: Attach): Promise<AttachedDocument> {
  const userId = await ownerOf(ctx, conversationId)
  const { file, extension } = await checkedUpload(upload)
  const attached = await ctx.db.select().from(documents).where(liveIn(conversationId))
  const same = attached.find((document) => document.contentHash === file.sha256 && document.state !== 'failed')
  if (same) return shown(same)
  if (attached.length >= PER_CONVERSATION) {
    const sentence = `A consultation can hold ${PER_CONVERSATION} documents. Start a new consultation for more.`
    throw new AppError('invalid_input', sentence, { fields: { file: sentence } })
  }
  const name = nameOf(upload!.name)
  return shown(await admitFile(ctx, file, extension, { name, source: 'attachment', conversationId, userId }))
}

const liveIn = (conversationId: string) =>
  and(eq(documents.conversationId, conversationId), isNull(documents.deletedAt))

async function ownerOf(ctx: Ctx, conversationId: string): Promise<string> {
  const { id } = currentUser(ctx)
  const own = and(eq(conversations.id, conversationId), eq(conversations.userId, id))
  const [found] = isUuid(conversationId) ? await ctx.db.select().from(conversations).where(own) : []
  if (!found) throw new AppError('not_found', 'Conversation not found')
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
