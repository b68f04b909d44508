import * as z from 'zod/mini'
import { refusalOf } from '#server/adapters/chat/whatsapp.ts'
import { choiceIn } from '#server/adapters/chat/wire.ts'
import { type Content, type Delivery, type Inbound, NAME_MAX, type StatusUpdate, TEXT_MAX, words } from './inbound.ts'

const ID_MAX = 300

const id = z.string().check(z.minLength(1), z.maxLength(ID_MAX), z.regex(/^[\x21-\x7e]+$/))
const list = z._default(z.array(z.unknown()), [])
const optional = z.optional

const Envelope = z.object({
  object: z.literal('whatsapp_business_account'),
  entry: z.array(z.object({ changes: z.array(z.object({ field: z.string(), value: z.unknown() })) })),
})
const Value = z.object({
  metadata: z.object({ phone_number_id: z.string() }),
  contacts: list,
  messages: list,
  statuses: list,
})
const Contact = z.object({
  profile: optional(z.object({ name: optional(words(NAME_MAX)), username: optional(words(NAME_MAX)) })),
  wa_id: optional(id),
  user_id: optional(id),
})
type Contact = z.infer<typeof Contact>
const Tapped = z.object({ id: optional(words(200)), title: words(TEXT_MAX) })
const File = z.object({
  id,
  mime_type: optional(words(200)),
  sha256: optional(words(100)),
  filename: optional(words(255)),
  caption: optional(words(TEXT_MAX)),
})
const Message = z.object({
  id,
  from: optional(id),
  from_user_id: optional(id),
  timestamp: z.coerce.number().check(z.gte(0), z.lte(1e11)),
  type: z.string(),
  text: optional(z.object({ body: words(TEXT_MAX) })),
  button: optional(z.object({ text: words(TEXT_MAX) })),
  interactive: optional(z.object({ button_reply: optional(Tapped), list_reply: optional(Tapped) })),
  system: optional(z.object({ type: optional(z.string()) })),
  audio: optional(z.object({ id, mime_type: optional(words(200)), sha256: optional(words(100)) })),
  document: optional(File),
  image: optional(File),
})
const Status = z.object({
  id,
  status: z.string().check(z.maxLength(30)),
  biz_opaque_callback_data: optional(z.string()),
  errors: optional(z.array(z.object({ code: z.number() }))),
})

/**
 * Everything of a webhook that concerns our number, however many entries, changes and messages it batches. What does not
 * fit is left out; the rest counts. Undefined when it is no webhook of WhatsApp at all.
 */
export function readDelivery(body: unknown, phoneNumberId: string): Delivery | undefined {
  const envelope = Envelope.safeParse(body)
  if (!envelope.success) return undefined
  const delivery: Delivery = { messages: [], statuses: [] }
  for (const change of envelope.data.entry.flatMap((entry) => entry.changes)) {
    const value = change.field === 'messages' ? Value.safeParse(change.value) : undefined
    if (!value?.success || value.data.metadata.phone_number_id !== phoneNumberId) continue
    const contacts = value.data.contacts.flatMap((one) => Contact.safeParse(one).data ?? [])
    delivery.messages.push(...value.data.messages.flatMap((one) => readMessage(one, contacts) ?? []))
    delivery.statuses.push(...value.data.statuses.flatMap((one) => readStatus(one) ?? []))
  }
  return delivery
}

function readMessage(raw: unknown, contacts: Contact[]): Inbound | undefined {
  const message = Message.safeParse(raw).data
  if (!message) return undefined
  const { from, from_user_id: userId } = message
  const contact = contacts.find((one) => (userId && one.user_id === userId) || (from && one.wa_id === from))
  const only = contact ?? (contacts.length === 1 && !userId && !from ? contacts[0] : undefined)
  const contactId = userId ?? only?.user_id ?? from ?? only?.wa_id
  if (!contactId) return undefined
  return {
    id: message.id,
    channel: 'whatsapp',
    contactId,
    phone: (from ?? only?.wa_id)?.replace(/^\+/, '') ?? null,
    name: only?.profile?.name || only?.profile?.username || '',
    sentAt: new Date(message.timestamp * 1_000),
    content: contentOf(message),
  }
}

/** What a choice of ours stands for; of another, its title. */
const tappedText = (tapped?: z.infer<typeof Tapped>) => tapped && (choiceIn(tapped.id ?? '') ?? tapped.title)

/** What wants no answer: notices, and what is done to a message that was sent. Of any other kind, also one yet unknown, somebody hears. */
const QUIET = new Set(['reaction', 'system', 'request_welcome', 'edit', 'revoke'])

function contentOf(message: z.infer<typeof Message>): Content {
  const { type, interactive, audio } = message
  const text =
    type === 'text'
      ? message.text?.body
      : type === 'button'
        ? message.button?.text
        : tappedText(interactive?.button_reply ?? interactive?.list_reply)
  if (text?.trim()) return { kind: 'text', text: text.trim() }
  const file = type === 'document' ? message.document : type === 'image' ? message.image : undefined
  if (file) {
    const { id: mediaId, filename = '', mime_type = type === 'image' ? 'image/jpeg' : '', sha256, caption = '' } = file
    return { kind: 'document', mediaId, name: filename, type: mime_type, sha256, text: caption.trim() }
  }
  if (type === 'audio' && audio) {
    const { id: mediaId, mime_type = '', sha256 } = audio
    return { kind: 'voice', mediaId, type: mime_type, sha256 }
  }
  if (type === 'system' && message.system?.type === 'user_changed_number') return { kind: 'number_changed' }
  return { kind: QUIET.has(type) ? 'ignored' : 'unreadable' }
}

function readStatus(raw: unknown): StatusUpdate | undefined {
  const status = Status.safeParse(raw).data
  if (!status) return undefined
  return {
    remoteId: status.id,
    ref: status.biz_opaque_callback_data,
    status: status.status,
    ...(status.status === 'failed' && { failure: refusalOf(status.errors?.[0]?.code ?? 0) }),
  }
}
