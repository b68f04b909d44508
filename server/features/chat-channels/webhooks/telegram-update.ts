import * as z from 'zod/mini'
import { telegramContactId, telegramMessageId } from '#server/adapters/chat/telegram.ts'
import { choiceIn } from '#server/adapters/chat/wire.ts'
import { type Content, type Inbound, NAME_MAX, TEXT_MAX, words } from './inbound.ts'

const number = z.number().check(z.int())
const optional = z.optional
const fileId = z.string().check(z.minLength(1), z.maxLength(300), z.regex(/^[\w-]+$/))

const Sender = z.object({
  id: number,
  is_bot: z.boolean(),
  first_name: optional(words(NAME_MAX)),
  last_name: optional(words(NAME_MAX)),
})
const Chat = z.object({ id: number, type: z.string() })
const File = z.object({ file_id: fileId, mime_type: optional(words(200)) })
/** The same photograph in several sizes. */
const Photo = z
  .array(z.object({ file_id: fileId, width: number, height: number }))
  .check(z.minLength(1), z.maxLength(20))
const Message = z.object({
  message_id: number,
  from: Sender,
  chat: Chat,
  date: number.check(z.gte(0), z.lte(1e11)),
  text: optional(words(TEXT_MAX)),
  caption: optional(words(TEXT_MAX)),
  voice: optional(File),
  audio: optional(File),
  photo: optional(Photo),
  document: optional(z.extend(File, { file_name: optional(words(255)) })),
  contact: optional(z.object({ phone_number: z.string().check(z.regex(/^\+?\d{6,15}$/)), user_id: optional(number) })),
})
const Tap = z.object({
  id: z.string().check(z.minLength(1), z.maxLength(100)),
  from: Sender,
  /** The message of ours below which the button stands. */
  message: z.object({ message_id: number, chat: Chat }),
  data: words(64),
})
const Update = z.object({ update_id: number, message: optional(z.unknown()), callback_query: optional(z.unknown()) })

/** Whether this is an update of Telegram's at all, and the message in it, where it has one of a person in their private chat with us. */
export type ReadUpdate = { isUpdate: boolean; message?: Inbound }

/** Groups, channels, other bots, edited messages and kinds yet unknown are nobody's question. */
export function readUpdate(body: unknown, now: Date): ReadUpdate {
  const update = Update.safeParse(body).data
  if (!update) return { isUpdate: false }
  return { isUpdate: true, message: written(update) ?? tapped(update, now) }
}

type Update = z.infer<typeof Update>

function written({ update_id: updateId, message: raw }: Update): Inbound | undefined {
  const message = Message.safeParse(raw).data
  if (!message || !isPrivate(message)) return undefined
  const { contact } = message
  // somebody else's number may be passed on too
  const own = contact?.user_id === message.from.id ? contact.phone_number.replace('+', '') : null
  return {
    ...senderOf(message.from),
    id: telegramMessageId(updateId, message.message_id),
    phone: own,
    sentAt: new Date(message.date * 1_000),
    content: own ? { kind: 'phone' } : (contentOf(message) ?? { kind: isSomething(raw) ? 'unreadable' : 'ignored' }),
  }
}

function tapped({ update_id: updateId, callback_query: raw }: Update, now: Date): Inbound | undefined {
  const tap = Tap.safeParse(raw).data
  const says = tap && choiceIn(tap.data)
  if (!tap || !says || !isPrivate({ from: tap.from, chat: tap.message.chat })) return undefined
  return {
    ...senderOf(tap.from),
    id: telegramMessageId(updateId, tap.message.message_id),
    phone: null,
    // a tap carries no time of its own
    sentAt: now,
    content: { kind: 'text', text: says, tapId: tap.id },
  }
}

const isPrivate = ({ from, chat }: { from: z.infer<typeof Sender>; chat: z.infer<typeof Chat> }) =>
  chat.type === 'private' && chat.id === from.id && !from.is_bot

const senderOf = ({ id, first_name = '', last_name = '' }: z.infer<typeof Sender>) => ({
  channel: 'telegram' as const,
  contactId: telegramContactId(id),
  name: `${first_name} ${last_name}`.trim().slice(0, NAME_MAX).toWellFormed(),
})

function contentOf({
  text,
  caption = '',
  voice,
  audio,
  photo,
  document,
}: z.infer<typeof Message>): Content | undefined {
  if (text?.trim()) return { kind: 'text', text: wordsOf(text.trim()) }
  const sound = voice ?? audio
  if (sound) return { kind: 'voice', mediaId: sound.file_id, type: sound.mime_type ?? 'audio/ogg' }
  const largest = photo?.reduce((one, other) => (other.width * other.height > one.width * one.height ? other : one))
  if (largest) return { kind: 'document', mediaId: largest.file_id, name: '', type: 'image/jpeg', text: caption.trim() }
  if (!document) return undefined
  const { file_id: mediaId, file_name: name = '', mime_type: type = '' } = document
  return { kind: 'document', mediaId, name, type, text: caption.trim() }
}

const UNREADABLE = ['video', 'video_note', 'animation', 'sticker', 'location', 'contact', 'poll']
/** Something that a person sent, not a notice of Telegram's. */
const isSomething = (raw: unknown) => UNREADABLE.some((kind) => Object.hasOwn(raw as object, kind))

/** "/start VL-ABCD-2345" is what a link of ours to the bot sends; "/help" is how Telegram writes a word that we know. */
const wordsOf = (text: string) => text.replace(/^\/start (?=\S)/, '').replace(/^\/(?=[a-z]{1,20}$)/, '')
