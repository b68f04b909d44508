import { randomUUID } from 'node:crypto'
import { mkdir, rm } from 'node:fs/promises'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { AppError } from '#contract/errors.ts'
import { ATTACHMENT_MAX_BYTES } from '#contract/product.ts'
import { type InFile, MediaError } from '#server/adapters/chat/port.ts'
import type { Ctx } from '#server/context.ts'
import { inTransaction } from '#server/db/query.ts'
import { addMessage, isAttachmentShown, lockConversation } from '#server/features/consultations/service.ts'
import { type AttachedDocument, attachDocument, attachmentsOf } from '#server/features/library/service.ts'
import type { Reply } from '#server/features/chat-channels/outgoing/outbox.ts'
import type { Content } from '#server/features/chat-channels/webhooks/inbound.ts'
import { channelOf } from '#server/features/chat-channels/channel-of.ts'
import { sentenceIn } from '#server/features/wording/records.ts'
import { answerQuestion, asPerson, conversationOf } from './answer-question.ts'
import { isPhotograph } from './letter-pages.ts'
import { readsHere } from './reads-here.ts'
import type { Messages } from '#server/features/chat-channels/outgoing/sentences/index.ts'
import { TRIES_MAX } from '#server/features/chat-channels/webhooks/store-delivery.ts'
import type { Language } from '#server/text/language.ts'
import type { Contact, MessageRow } from '#server/features/chat-channels/tables.ts'

type Sent = {
  contact: Contact
  message: MessageRow
  content: Extract<Content, { kind: 'document' }>
  say: Messages
  language: Language
}

const NAMES = /\.(?:pdf|docx?|jpe?g|png)$/i
const TYPES = new Set([
  'application/pdf',
  'application/msword',
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
])
const WHEN = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeStyle: 'short', timeZone: 'Africa/Harare' })
/** Milliseconds a document is waited for before we say that it is being read. */
const READING_MAX_MS = 15_000
const LOOK_EVERY_MS = 300

/** Makes a document or photographs of one part of the conversation; the caption is a question about it. Costs nothing by itself. */
export async function takeDocument(ctx: Ctx, sent: Sent, signal: AbortSignal): Promise<Reply | undefined> {
  const { contact, message, content, say, language } = sent
  if (isPhotograph(content) && !ctx.ocr) return { text: say.photographNotRead, answers: message.id }
  if (!isPhotograph(content) && !NAMES.test(content.name) && !TYPES.has(content.type.split(';')[0]!.trim()))
    return { text: say.notReadable(readsHere(ctx)) }
  const own = await asPerson(ctx, contact)
  const conversationId = await conversationOf(own, contact)
  const attached = await attach(own, sent, conversationId)
  if (typeof attached === 'string') return { text: attached, answers: message.id }
  await addOnce(own, conversationId, attached.documentId, content.text)
  const without = attached.leftOut ? `${say.pagesLeftOut(attached.leftOut)}\n\n` : ''
  if (!content.text) {
    const about = aboutDocument(own, { say, language }, await whenRead(own, conversationId, attached, signal))
    return { text: without + about, answers: message.id }
  }
  // where the document cannot be read, the answer says so itself
  const answer = await answerQuestion(ctx, { contact, message, text: content.text }, signal)
  return answer && { ...answer, text: without + answer.text }
}

/** The attached document, or the sentence that says why there is none. */
async function attach(own: Ctx, { contact, message, content, say, language }: Sent, conversationId: string) {
  const folder = path.join(own.config.DATA_DIR, 'tmp')
  await mkdir(folder, { recursive: true })
  const [target, ...morePages] = [content, ...(content.more ?? [])].map(() => path.join(folder, randomUUID()))
  let left = ATTACHMENT_MAX_BYTES
  const fetchTo = async (file: InFile, to: string) => {
    const fetched = await channelOf(own, contact).fetchFile(file, to, left)
    left -= fetched.bytes
    return fetched
  }
  const name = content.name || (isPhotograph(content) ? say.photograph(WHEN.format(message.sentAt)) : '')
  try {
    const file = await fetchTo(content, target!)
    for (const [i, page] of morePages.entries()) await fetchTo(content.more![i]!, page)
    return await attachDocument(own, { conversationId, upload: { path: target!, name, ...file }, morePages })
  } catch (error) {
    if (error instanceof AppError && error.code === 'invalid_input') {
      return say.documentFailed(name || say.thisDocument, sentenceIn(own, language, error.message))
    }
    if (!(error instanceof MediaError)) throw error
    if (error.problem === 'too_large') return say.tooLarge
    if (error.problem === 'gone' || message.tries >= TRIES_MAX) return say.documentLost
    throw error
  } finally {
    for (const one of [target!, ...morePages]) await rm(one, { force: true })
  }
}

/** The message that shows the document in its conversation; trying again adds no second one. */
async function addOnce(own: Ctx, conversationId: string, attachmentId: string, text: string) {
  if (own.actor.kind !== 'user') return
  const { id: userId } = own.actor
  await inTransaction(own.db, async (tx) => {
    const conversation = await lockConversation(tx, { conversationId, userId })
    if (await isAttachmentShown(tx, conversationId, attachmentId)) return
    await addMessage(tx, conversation, { sender: 'user', text, attachmentId, at: own.now() })
  })
}

async function whenRead(own: Ctx, conversationId: string, attached: AttachedDocument, signal: AbortSignal) {
  const most = own.readingWaitMs ?? READING_MAX_MS
  for (let waited = 0; ; waited += LOOK_EVERY_MS) {
    const now = await current(own, conversationId, attached)
    if (now.state === 'ready' || now.state === 'failed' || waited >= most) return now
    await sleep(LOOK_EVERY_MS, undefined, { signal })
  }
}

async function current(own: Ctx, conversationId: string, attached: AttachedDocument): Promise<AttachedDocument> {
  const all = await attachmentsOf(own, conversationId)
  return all.find((one) => one.documentId === attached.documentId) ?? attached
}

function aboutDocument(
  own: Ctx,
  { say, language }: Pick<Sent, 'say' | 'language'>,
  { name, state, reason }: AttachedDocument,
) {
  if (state === 'failed') return say.documentFailed(name, sentenceIn(own, language, reason ?? ''))
  return state === 'ready' ? say.documentReady(name) : say.documentWaits(name)
}
