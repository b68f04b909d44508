import { and, desc, eq, inArray, isNull } from 'drizzle-orm'
import type { Attachment, Message } from '#contract/consultations.ts'
import { AppError } from '#contract/errors.ts'
import { type Ctx, currentUser } from '#server/context.ts'
import { inTransaction } from '#server/db/query.ts'
import { messages } from './tables.ts'
import { documents } from '#server/features/library/tables.ts'
import { attachDocument as attachFile, attachmentsOf } from '#server/features/library/service.ts'
import type { Upload } from '#server/http/uploads.ts'
import { addMessage, cleanText, lockConversation, ownConversation } from './messages.ts'
import { refuseWhileRunning } from './post.ts'
import { roomForMessages } from './room.ts'
import { toMessages } from './shape.ts'

/** Milliseconds a question waits for a document that is still being read. */
const WAIT_MAX_MS = 20_000
const LOOK_EVERY_MS = 300

/** Before any byte of an upload is read: 404 for a consultation that is not the asker's. */
export async function checkAttachTo(ctx: Ctx, { id = '' }: Record<string, string>) {
  await ownConversation(ctx.db, { conversationId: id, userId: currentUser(ctx).id })
}

/**
 * Attaches a document to the asker's consultation (issue 4 point 2) and says so in a message. Its `text`, when given, is a
 * question about it. The same file sent twice is attached once.
 */
export async function attachDocument(
  ctx: Ctx,
  input: { id: string; text?: string },
  upload: Upload | undefined,
): Promise<Message> {
  const owned = { conversationId: input.id, userId: currentUser(ctx).id }
  const text = cleanText(input.text ?? '')
  const { documentId } = await attachFile(ctx, { conversationId: input.id, upload })
  const stored = await inTransaction(ctx.db, async (tx) => {
    const row = await lockConversation(tx, owned)
    if (text) await refuseWhileRunning(ctx, tx, row.id)
    await roomForMessages(tx, row, [text])
    const [last] = await tx
      .select()
      .from(messages)
      .where(eq(messages.conversationId, row.id))
      .orderBy(desc(messages.position))
      .limit(1)
    if (last?.attachmentId === documentId && last.text === text) return last
    return addMessage(tx, row, { sender: 'user', text, attachmentId: documentId, at: ctx.now() })
  })
  return (await toMessages(ctx, [stored]))[0]!
}

/** How far an attached document has been read. */
export async function getAttachment(ctx: Ctx, input: { id: string; documentId: string }): Promise<Attachment> {
  const found = (await attachmentsOf(ctx, input.id)).find((one) => one.documentId === input.documentId)
  if (!found) throw new AppError('not_found', 'Document not found')
  return found
}

export async function hasAttachments(ctx: Ctx, conversationId: string): Promise<boolean> {
  const own = and(eq(documents.conversationId, conversationId), isNull(documents.deletedAt))
  return (await ctx.db.select({ id: documents.id }).from(documents).where(own).limit(1)).length > 0
}

/** Waits until the conversation's documents are read, or failed, or it took too long; an abort ends it. */
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
