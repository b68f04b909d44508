import * as z from 'zod/mini'
import { callExternal } from '#server/adapters/external-call.ts'
import type { Config } from '#server/config.ts'
import type { WithState } from '#server/process-state.ts'
import {
  type ChatChannel,
  type InFile,
  MediaError,
  type OutFile,
  type OutText,
  type Recipient,
  type Refusal,
  type Sent,
} from './port.ts'
import { toTelegramHtml } from './telegram-html.ts'
import { again, choiceId, parseJson, saveBody, sentDespite } from './wire.ts'

type Setup = Pick<Config, 'TELEGRAM_API_URL' | 'TELEGRAM_BOT_TOKEN'>

/** Telegram shows that we write for at most five seconds each time. */
const TYPING_EVERY_MS = 4_000
const REPLY_MAX = 64 * 1024

const PREFIX = 'telegram:'
/** A person here: the id of their private chat with the bot, which stays theirs for ever. */
export const telegramContactId = (chatId: number) => PREFIX + chatId
/** A message here: an update comes again with the same number, and an answer quotes the number of the message in its chat. */
export const telegramMessageId = (updateId: number, messageId: number) => `${PREFIX}${updateId}:${messageId}`
const chatOf = ({ contactId }: Recipient) => Number(contactId.slice(PREFIX.length))
const quotedOf = (messageId: string) => Number(messageId.split(':').at(-1))

const Answer = z.object({
  ok: z.boolean(),
  result: z.optional(z.unknown()),
  error_code: z.optional(z.number()),
  description: z.optional(z.string()),
  parameters: z.optional(z.object({ retry_after: z.optional(z.number()) })),
})
const SentMessage = z.object({ message_id: z.number() })
/** The path goes into an address that holds the token: nothing in it may lead elsewhere. */
const FoundFile = z.object({
  file_path: z.string().check(z.regex(/^[\w-]+(?:[./][\w-]+)*$/)),
  file_size: z.optional(z.number()),
})

/** Telegram's Bot API by plain HTTP; undefined where it is not configured. The token is a part of its addresses: they reach no log. */
export function connectTelegram(config: Setup, deps: WithState): ChatChannel | undefined {
  const { TELEGRAM_API_URL: at, TELEGRAM_BOT_TOKEN: token } = config
  if (!token) return undefined
  const call = (method: string, body: object | FormData) => callBot(deps, `${at}/bot${token}/${method}`, body)
  return {
    typingMs: TYPING_EVERY_MS,
    sendText: (message) => sendText(call, message),
    sendFile: (message) => sendFile(call, message),
    markRead: async ({ to, tapId }, typing) => {
      if (tapId) await call('answerCallbackQuery', { callback_query_id: tapId })
      if (typing) await call('sendChatAction', { chat_id: chatOf(to), action: 'typing' })
    },
    fetchFile: async (file, target, maxBytes) => {
      const path = await findFile(call, file, maxBytes)
      const response = await callExternal(deps, 'telegram', { at }, (signal) =>
        fetch(`${at}/file/bot${token}/${path}`, { redirect: 'error', signal }),
      ).catch(again)
      return saveBody('telegram', response, { target, most: maxBytes, sha256: file.sha256 })
    },
  }
}

type Reply = { status: number; answer: z.infer<typeof Answer> | undefined }
type Call = (method: string, body: object | FormData) => Promise<Reply>

const callBot = (deps: WithState, url: string, body: object | FormData): Promise<Reply> =>
  callExternal(deps, 'telegram', { at: new URL(url).origin }, async (signal) => {
    const form = body instanceof FormData
    const response = await fetch(url, {
      method: 'POST',
      ...(!form && { headers: { 'content-type': 'application/json' } }),
      body: form ? body : JSON.stringify(body),
      redirect: 'error',
      signal,
    })
    const raw = (await response.text()).slice(0, REPLY_MAX)
    return { status: response.status, answer: Answer.safeParse(parseJson(raw)).data }
  })

async function sendText(call: Call, message: OutText): Promise<Sent> {
  const html = { text: toTelegramHtml(message.text), parse_mode: 'HTML' }
  const rest = { ...about(message), link_preview_options: { is_disabled: true } }
  const sent = await send(call, 'sendMessage', { ...rest, ...html })
  // better in plain marks than not at all
  return isUnparsed(sent) ? send(call, 'sendMessage', { ...rest, text: message.text }) : sent
}

const isUnparsed = (sent: Sent) => sent.kind === 'refused' && sent.reason.includes("can't parse entities")

function about({ to, replyTo, ...choices }: OutText) {
  const markup = markupOf(choices)
  return {
    chat_id: chatOf(to),
    ...(replyTo && { reply_parameters: { message_id: quotedOf(replyTo), allow_sending_without_reply: true } }),
    ...(markup && { reply_markup: markup }),
  }
}

/** Buttons stand next to each other, the rows of a list below each other. */
function markupOf({ buttons, list, asksPhone }: Pick<OutText, 'buttons' | 'list' | 'asksPhone'>) {
  const key = ({ title, says }: { title: string; says: string }) => ({ text: title, callback_data: choiceId(says) })
  if (list) return { inline_keyboard: list.rows.map((row) => [key(row)]) }
  if (buttons) return { inline_keyboard: [buttons.map(key)] }
  if (!asksPhone) return undefined
  return { keyboard: [[{ text: asksPhone, request_contact: true }]], one_time_keyboard: true, resize_keyboard: true }
}

function sendFile(call: Call, message: OutFile): Promise<Sent> {
  const { name, type, bytes } = message.file
  const isSound = type.startsWith('audio/')
  const form = new FormData()
  for (const [key, value] of Object.entries(about(message)))
    form.append(key, typeof value === 'object' ? JSON.stringify(value) : String(value))
  if (!isSound) {
    form.append('caption', toTelegramHtml(message.text))
    form.append('parse_mode', 'HTML')
  }
  form.append(isSound ? 'voice' : 'document', new Blob([Uint8Array.from(bytes)], { type }), name)
  return send(call, isSound ? 'sendVoice' : 'sendDocument', form)
}

async function send(call: Call, method: string, body: object | FormData): Promise<Sent> {
  try {
    return readSent(await call(method, body))
  } catch (error) {
    return sentDespite(error)
  }
}

function readSent({ status, answer }: Reply): Sent {
  const sent = answer?.ok ? SentMessage.safeParse(answer.result) : undefined
  if (sent?.success) return { kind: 'delivered', id: `${sent.data.message_id}` }
  if (!answer || answer.ok) return { kind: 'unknown', reason: `The service answered ${status}` }
  const { error_code: code = status, description = '', parameters } = answer
  const waitMs = parameters?.retry_after && parameters.retry_after * 1_000
  return { kind: 'refused', why: refusalOf(code), code, reason: description.slice(0, 300), ...(waitMs && { waitMs }) }
}

/** 401 and 404 are about the token; 403 tells that the person blocked the bot. */
function refusalOf(code: number): Refusal {
  if (code === 429) return 'rate'
  if (code === 401 || code === 404) return 'operator'
  return code >= 500 ? 'transient' : 'final'
}

async function findFile(call: Call, { mediaId }: InFile, most: number): Promise<string> {
  const { status, answer } = await call('getFile', { file_id: mediaId }).catch(again)
  if (answer?.description?.includes('file is too big')) throw new MediaError('too_large', 'The file is too large')
  if (answer?.error_code === 400) throw new MediaError('gone', 'The file is unknown')
  const file = FoundFile.safeParse(answer?.result)
  if (!file.success) throw new MediaError('again', `The file could not be found: ${status}`)
  if ((file.data.file_size ?? 0) > most) throw new MediaError('too_large', 'The file is too large')
  return file.data.file_path
}
