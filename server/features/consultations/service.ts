import { eq } from 'drizzle-orm'
import { type Ctx, currentUser } from '#server/context.ts'
import { inTransaction } from '#server/db/query.ts'
import { runningRuns } from '#server/features/answering/records.ts'
import { conversations } from './tables.ts'
import { releaseReply } from '#server/features/points/service.ts'
import { countBrokenOff } from '#server/features/spending/service.ts'
import { deleteConversations } from './delete-conversations.ts'
import { checkUserHint } from './list-conversations.ts'
import { addMessage, cleanText, insertConversation, lockConversation, bumpListVersion } from './messages.ts'
import { limitRequests } from './rates.ts'
import { checkRoomForConsultation, checkRoomForMessages } from './storage.ts'

export { attachDocument, checkAttachTo, getAttachment } from './attachments.ts'
export { chooseLanguage, chosenLanguage, followWriting } from './conversation-language.ts'
export { deleteConversations } from './delete-conversations.ts'
export { CONVERSATION_TEXTS, exportConversation } from './export-conversation.ts'
export { conversationUpTo, getConversation } from './get-conversation.ts'
export { listConversations, listTags, listVersion } from './list-conversations.ts'
export {
  addMessage,
  cleanText,
  type EarlierMessage,
  hasMessages,
  insertConversation,
  isAttachmentShown,
  lastPosition,
  lastQuestion,
  lockConversation,
  lockConversationById,
  messageById,
  messagesBefore,
  messageTexts,
  type MessageRow,
  ownConversation,
  removeMessagesOf,
  bumpListVersion,
} from './messages.ts'
export { inPages } from './pages-by-bytes.ts'
export { postMessage } from './post-message.ts'
export { checkRoomForMessages } from './storage.ts'
export { saveConversation } from './save-conversation.ts'
export { TAG_JOB, tagJobs } from './tags.ts'

type Named = { id: string; userId?: string }
const owned = (ctx: Ctx, { id }: Named) => ({ conversationId: id, userId: currentUser(ctx).id })

/** Starts a consultation; the first message, when there is one, is stored with it. */
export async function createConversation(ctx: Ctx, input: { message?: string; conversationType?: string }) {
  const text = cleanText(input.message ?? '')
  await limitRequests(ctx, 'create')
  return inTransaction(ctx.db, async (tx) => {
    await checkRoomForConsultation(tx, currentUser(ctx).id)
    const row = await insertConversation(ctx, tx, input.conversationType)
    if (text) await checkRoomForMessages(tx, row, [text])
    if (text) await addMessage(tx, row, { sender: 'user', text, at: ctx.now() })
    return { id: row.id }
  })
}

export async function starConversation(ctx: Ctx, input: Named & { starred: boolean }) {
  checkUserHint(ctx, input)
  return inTransaction(ctx.db, async (tx) => {
    const row = await lockConversation(tx, owned(ctx, input))
    await tx.update(conversations).set({ starred: input.starred }).where(eq(conversations.id, row.id))
    await bumpListVersion(tx, row.userId)
    return { id: row.id, starred: input.starred }
  })
}

/** Deletes a consultation and all it holds; the point of a reply still being written is given back. */
export async function deleteConversation(ctx: Ctx, input: Named) {
  checkUserHint(ctx, input)
  const { id, files, running } = await inTransaction(ctx.db, async (tx) => {
    const row = await lockConversation(tx, owned(ctx, input))
    const running = (await runningRuns(tx, row.id)).filter(({ retoldIn }) => !retoldIn)
    for (const { id: runId } of running) await releaseReply(tx, { id: runId, userId: row.userId })
    const files = await deleteConversations(tx, [row.id])
    await bumpListVersion(tx, row.userId)
    return { id: row.id, files, running }
  })
  for (const _ of running) await countBrokenOff(ctx, currentUser(ctx).id)
  for (const file of files) await ctx.files.remove(file)
  return { id }
}
export { consultationPage } from './page/page.ts'
