import type { Attachment, Conversation, ConversationSummary, Message } from '#contract/consultations/consultations.ts'
import type { Ctx } from '#server/context.ts'
import { runResults } from '#server/features/answering/records.ts'
import { attachmentsById } from '#server/features/library/service.ts'
import { LANGUAGES, otherLanguageOf } from '#server/text/language.ts'
import type { ConversationRow, MessageRow } from './messages.ts'

const PREVIEW_MAX = 160

/** Languages besides English, in which an answer may be. */
const OTHERS = LANGUAGES.filter((one) => one !== 'en')

/** Messages as the contract has them, with what their runs and attachments add. Two statements, however many messages. */
export async function toMessages(ctx: Ctx, messageRows: MessageRow[]): Promise<Message[]> {
  const runIds = messageRows.flatMap((one) => one.runId ?? [])
  const attachmentIds = messageRows.flatMap((one) => one.attachmentId ?? [])
  const results = await runResults(ctx.db, runIds)
  const attachments = attachmentIds.length ? await attachmentsById(ctx, attachmentIds) : new Map<string, Attachment>()
  return messageRows.map((one) => ({
    id: one.id,
    text: one.text,
    sender: one.sender,
    timestamp: one.createdAt.toISOString(),
    ...(one.runId && { runId: one.runId }),
    ...(one.citations.length && { citations: one.citations }),
    ...optional('outcome', results.get(one.runId ?? '')?.outcome),
    ...optional('language', notEnglish(results.get(one.runId ?? '')?.language)),
    ...optional('feedback', results.get(one.runId ?? '')?.verdict),
    ...optional('attachment', attachments.get(one.attachmentId ?? '')),
  }))
}

const notEnglish = (language: string | null | undefined) => OTHERS.find((one) => one === language)

const optional = <Key extends string, Value>(key: Key, value: Value | null | undefined) =>
  (value ? { [key]: value } : {}) as { [K in Key]?: Value }

/** What a preview is made of. */
export type LatestMessage = { text: string; attachment?: { name: string } }

/** `last` is the latest message with words in it, or the latest at all. */
export function toSummary(
  ctx: Pick<Ctx, 'config'>,
  row: ConversationRow,
  messages: Message[],
  last: LatestMessage | undefined = messages.findLast((one) => one.text) ?? messages.at(-1),
): ConversationSummary {
  const preview = last?.text ? previewOf(last.text) : (last?.attachment?.name ?? '')
  return {
    id: row.id,
    title: row.title || 'New consultation',
    date: row.createdAt.toISOString(),
    preview,
    ...optional('previewLanguage', otherLanguageOf(ctx.config, preview)),
    starred: row.starred,
    tags: row.tags,
    messages,
    ...typeOf(row),
  }
}

export const toConversation = (row: ConversationRow, messages: Message[], running?: string): Conversation => ({
  id: row.id,
  userId: row.userId,
  title: row.title || 'New consultation',
  tags: row.tags,
  starred: row.starred,
  messages,
  ...(running && { running: { runId: running } }),
  ...typeOf(row),
})

const typeOf = (row: ConversationRow) =>
  row.conversationType === 'WEB' ? {} : { conversationType: row.conversationType }

/** The latest words without the signs of markdown and the addresses of citations. */
function previewOf(text: string): string {
  const plain = text
    .slice(0, 4_000)
    .replace(/\[([^[\]]*)\]\([^)\s]*\)/g, '$1')
    .replace(/^[ \t]*(?:#{1,6}|>|[-+*]|[ \t:|-]+$)/gm, '')
    .replace(/\|/g, ' ')
    .replace(/[*`]|\\(?=[#*_`[\]\\|~<>])/g, '')
    .replace(/\s+/g, ' ')
    .trim()
  return plain.length > PREVIEW_MAX ? `${plain.slice(0, PREVIEW_MAX).toWellFormed()}…` : plain
}
