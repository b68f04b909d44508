import { desc, eq } from 'drizzle-orm'
import type { Attachment, Message } from '#contract/consultations/consultations.ts'
import { AppError } from '#contract/errors.ts'
import { type Ctx, currentUser } from '#server/context.ts'
import { inTransaction, oneRow } from '#server/db/query.ts'
import { messages } from './tables.ts'
import { attachDocument as attachFile, attachmentsOf } from '#server/features/library/service.ts'
import type { Upload } from '#server/http/uploads.ts'
import { addMessage, cleanText, lockConversation, ownConversation } from './messages.ts'
import { refuseWhileAnswering } from './post-message.ts'
import { checkRoomForMessages } from './storage.ts'
import { toMessages } from './views.ts'

/** Before any byte of an upload is read: 404 for a consultation that is not the asker's. */
export async function checkAttachTo(ctx: Ctx, { id = '' }: Record<string, string>) {
  await ownConversation(ctx.db, { conversationId: id, userId: currentUser(ctx).id })
}

/**
 * Attaches a document to the asker's consultation and says so in a message. Its `text`, when given, is a
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
    if (text) await refuseWhileAnswering(ctx, tx, row.id)
    await checkRoomForMessages(tx, row, [text])
    const [last] = await tx
      .select()
      .from(messages)
      .where(eq(messages.conversationId, row.id))
      .orderBy(desc(messages.position))
      .limit(1)
    if (last?.attachmentId === documentId && last.text === text) return last
    return addMessage(tx, row, { sender: 'user', text, attachmentId: documentId, at: ctx.now() })
  })
  return oneRow(await toMessages(ctx, [stored]))
}

/** How far an attached document has been read. */
export async function getAttachment(ctx: Ctx, input: { id: string; documentId: string }): Promise<Attachment> {
  const attachment = (await attachmentsOf(ctx, input.id)).find((one) => one.documentId === input.documentId)
  if (!attachment) throw new AppError('not_found', 'Document not found')
  return attachment
}
