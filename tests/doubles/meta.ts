import { buffer } from 'node:stream/consumers'
import { createHash, createHmac, randomBytes } from 'node:crypto'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { escaped, isList, isTaken, type Row, type SentFile, type Template, wordsOf } from './meta-choices.ts'

const NUMBER_ID = '106540352242922'
const TOKEN = 'double-access-token'
const SECRET = 'double-app-secret'
const VERIFY = 'double-verify-token'
const API = '/v25.0'
const WINDOW_MS = 24 * 3_600_000
const TEXT_MAX = 4_096
const BUTTONS_TEXT_MAX = 1_024

/** Somebody with WhatsApp. Without a `phone` they are known to us by username only. */
export type Person = {
  userId: string
  phone?: string
  username?: string
  name: string
  /** What stands on their screen, in order. */
  seen: {
    id: string
    text: string
    buttons?: string[]
    choices?: Row[]
    file?: SentFile
    answers?: string
    at: number
  }[]
  /** Their messages that show blue ticks, and those under which we were seen typing. */
  reads: string[]
  typing: string[]
  lastInbound: number
  /** Room left in the pair limit. */
  room: number
  roomAt: number
}

/** How the double misbehaves next; each is used once. */
export type Trick =
  | 'rate'
  | 'window'
  | 'token'
  | 'undeliverable'
  /** What can be tapped is refused. */
  | 'unfit'
  | 'transient'
  | 'bad-gateway'
  /** The message goes out and nobody is told. */
  | 'accept-then-hang-up'
  | 'hang-up'
  | 'media-error'
  | 'media-damaged'
  | 'media-elsewhere'
  | 'media-endless'

export type Message = { person: Person; message: Record<string, unknown> & { id: string; timestamp: string } }
type Status = Record<string, unknown> & { id: string; status: string }
type Media = { id: string; bytes: Buffer; type: string }
type Options = {
  port?: number
  now?: () => number
  burst?: number
  everyMs?: number
  onSeen?: (person: Person) => void
}

export type MetaDouble = Awaited<ReturnType<typeof metaDouble>>

/**
 * Meta's Cloud API on loopback, by its wire format: signed webhooks with escaped characters, the limits of /messages, read
 * and typing marks, statuses, media. `person.seen` is what the person would see; `violations` is what Meta forbids.
 */
export async function metaDouble({ port = 0, now = Date.now, burst = 45, everyMs = 6_000, onSeen }: Options = {}) {
  const people: Person[] = []
  const tricks: Trick[] = []
  const violations: string[] = []
  const media = new Map<string, Media>()
  const held: Status[] = []
  const meta = {
    target: '',
    /** Statuses go out by themselves unless held. */
    hold: false,
    /** Webhooks are sent again until they are answered 200, as Meta does. */
    persistent: false,
    requests: 0,
    /** Until the product has been told of everything. */
    told: Promise.resolve(),
  }
  const take = (...wanted: Trick[]) => {
    const at = tricks.findIndex((trick) => wanted.includes(trick))
    return at < 0 ? undefined : tricks.splice(at, 1)[0]
  }
  const server: Server = createServer((request, response) => {
    answer(request, response).catch(() => response.destroy())
  })
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`

  async function answer(request: IncomingMessage, response: ServerResponse) {
    const path = new URL(request.url!, url).pathname
    const bytes = await buffer(request)
    const raw = bytes.toString('utf8')
    meta.requests++
    if (request.headers.authorization !== `Bearer ${TOKEN}`) {
      violations.push(`no token for ${path}`)
      return fail(response, 190, 'Invalid OAuth access token', 401)
    }
    if (request.method === 'POST' && path === `${API}/${NUMBER_ID}/messages`)
      return receive(JSON.parse(raw) as Sending, response)
    if (request.method === 'POST' && path === `${API}/${NUMBER_ID}/media`)
      return takeMedia(bytes, request.headers['content-type'] ?? '', response)
    const id = path.split('/').at(-1)!
    const found = media.get(id)
    if (!found) return fail(response, 100, 'Unsupported get request')
    if (path === `${API}/${id}`) return describe(found, response)
    if (path === `/media/${id}`) return download(found, request, response)
    return fail(response, 100, 'Unknown path')
  }

  async function takeMedia(bytes: Buffer, type: string, response: ServerResponse) {
    const form = await new Response(Uint8Array.from(bytes), { headers: { 'content-type': type } }).formData()
    const file = form.get('file')
    if (form.get('messaging_product') !== 'whatsapp' || !(file instanceof File) || file.type !== form.get('type'))
      return fail(response, 100, 'An upload without its file, type or product')
    if (!isTaken(file.type)) violations.push(`a file of a type that Meta refuses: ${file.type}`)
    const id = `media${randomBytes(6).toString('hex')}`
    media.set(id, { id, bytes: Buffer.from(await file.arrayBuffer()), type: file.type })
    return json(response, { id })
  }

  type Sending = {
    status?: string
    message_id?: string
    typing_indicator?: object
    to?: string
    recipient?: string
    text?: { body: string }
    document?: { id: string; filename?: string; caption?: string }
    audio?: { id: string }
    template?: Template
    interactive?: {
      type: string
      body: { text: string }
      action: {
        buttons?: { type: string; reply: { id: string; title: string } }[]
        button?: string
        sections?: { rows: Row[] }[]
      }
    }
    context?: { message_id: string }
    biz_opaque_callback_data?: string
  }

  function receive(body: Sending, response: ServerResponse) {
    if (body.status === 'read') {
      const reader = people.find((one) => body.message_id!.includes(one.userId.replace('.', '')))
      if (!reader) return fail(response, 100, 'Unknown message')
      reader.reads.push(body.message_id!)
      if (body.typing_indicator) reader.typing.push(body.message_id!)
      onSeen?.(reader)
      return json(response, { success: true })
    }
    const trick = take(...(Object.keys(CODES) as Trick[]), 'bad-gateway', 'accept-then-hang-up', 'hang-up')
    if (trick === 'hang-up') return response.destroy()
    if (trick === 'bad-gateway')
      return response.writeHead(502, { 'content-type': 'text/html' }).end('<html>Bad gateway')
    if (trick && trick in CODES) return fail(response, CODES[trick]!, 'As you wish')
    const refused = refuse(body)
    if (refused) return fail(response, refused, `(#${refused})`)
    const id = accept(body)
    if (trick === 'accept-then-hang-up') return response.destroy()
    return json(response, {
      messaging_product: 'whatsapp',
      contacts: [],
      messages: [{ id, message_status: 'accepted' }],
    })
  }

  const recipientOf = ({ to, recipient }: Sending) =>
    people.find((one) => (to ? one.phone === to : one.userId === recipient))

  function refuse(body: Sending): number | undefined {
    const person = recipientOf(body)
    const violate = (code: number, what: string) => {
      violations.push(what)
      return code
    }
    if (!person) return violate(131026, `nobody is ${body.to ?? body.recipient}`)
    // approved beforehand: at any time, to anybody
    if (body.template) return wordsOf(body.template) ? undefined : 132001
    const { document } = body
    const handed = document ?? body.audio
    if (handed && !media.has(handed.id)) return violate(131053, 'a file that nobody handed over')
    const words = body.interactive?.body.text ?? body.text?.body ?? document?.caption
    if (
      !body.audio &&
      (!words || words.length > (body.interactive?.type === 'button' || document ? BUTTONS_TEXT_MAX : TEXT_MAX))
    )
      return violate(100, 'a text without or of too many letters')
    const { buttons, button, sections } = body.interactive?.action ?? {}
    const isWrong = buttons?.some(({ reply }) => !reply.id || !reply.title || [...reply.title].length > 20)
    if (buttons && (isWrong || buttons.length < 1 || buttons.length > 3))
      return violate(131009, 'buttons that Meta refuses')
    if (body.interactive?.type === 'list' && !isList(button, sections?.flatMap(({ rows }) => rows) ?? []))
      return violate(131009, 'a list that Meta refuses')
    if (body.context && !body.context.message_id.includes(person.userId.replace('.', '')))
      return violate(100, 'an answer to no message')
    if (now() - person.lastInbound >= WINDOW_MS) return violate(131047, 'written after 24 hours')
    person.room = Math.min(burst, person.room + (now() - person.roomAt) / everyMs)
    person.roomAt = now()
    if (person.room < 1) return 131056
    person.room--
    return undefined
  }

  function accept(body: Sending) {
    const person = recipientOf(body)!
    const id = `wamid.out${randomBytes(9).toString('base64url')}`
    const { buttons, sections } = body.interactive?.action ?? {}
    const choices = buttons?.map(({ reply }) => reply) ?? sections?.flatMap(({ rows }) => rows)
    const text =
      (body.template && wordsOf(body.template)) ??
      body.interactive?.body.text ??
      body.document?.caption ??
      body.text?.body ??
      ''
    const handed = body.document ?? body.audio
    const file = handed && { name: body.document?.filename ?? '', ...media.get(handed.id)! }
    person.seen.push({
      id,
      text,
      ...(file && { file }),
      ...(choices && { buttons: choices.map(({ title }) => title), choices }),
      answers: body.context?.message_id,
      at: now(),
    })
    onSeen?.(person)
    for (const status of ['sent', 'delivered']) held.push(statusOf(person, id, status, body.biz_opaque_callback_data))
    if (!meta.hold) meta.told = Promise.all([meta.told, release()]).then(() => {})
    return id
  }

  const statusOf = (person: Person, id: string, status: string, ref?: string): Status => ({
    id,
    status,
    timestamp: seconds(now()),
    recipient_id: person.phone,
    recipient_user_id: person.userId,
    ...(ref && { biz_opaque_callback_data: ref }),
  })

  /** Posts the statuses that wait; `change` may drop, repeat or reorder them. */
  async function release(change: (statuses: Status[]) => Status[] = (all) => all) {
    const statuses = change(held.splice(0))
    if (statuses.length) await post(envelope([{ ...BASE, statuses }]))
  }

  function describe(found: Media, response: ServerResponse) {
    if (take('media-error')) return fail(response, 2, 'Service temporarily unavailable', 503)
    const elsewhere = take('media-elsewhere') && 'http://10.1.2.3/media/secret'
    const sha256 = createHash('sha256').update(found.bytes).digest('hex')
    json(response, {
      messaging_product: 'whatsapp',
      url: elsewhere || `${url}/media/${found.id}`,
      mime_type: found.type,
      sha256: take('media-damaged') ? 'ab'.repeat(32) : sha256,
      file_size: take('media-endless') ? 10 : found.bytes.length,
      id: found.id,
    })
  }

  function download(found: Media, request: IncomingMessage, response: ServerResponse) {
    if (!request.headers['user-agent']) return response.writeHead(403).end()
    response.writeHead(200, { 'content-type': found.type }).end(found.bytes)
  }

  /** Sends webhook bytes to the product, signed with `secret`; answers the HTTP status. */
  async function post(body: object, secret = SECRET): Promise<number> {
    const raw = Buffer.from(escaped(body))
    const signature = `sha256=${createHmac('sha256', secret).update(raw).digest('hex')}`
    for (let wait = 200; ; wait = Math.min(wait * 2, 2_000)) {
      const status = await fetch(`${meta.target}/api/whatsapp/webhook`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'x-hub-signature-256': signature },
        body: raw,
      }).then(
        async (heard) => (await heard.arrayBuffer(), heard.status),
        () => 0,
      )
      // no answer at all is a dropped connection: nobody gives up on that at once
      if (status === 200 || (!meta.persistent && (status > 0 || wait > 1_000))) return status
      await new Promise((resolve) => setTimeout(resolve, wait))
    }
  }

  const keep = (bytes: Buffer, type: string, more: { filename?: string; caption?: string | undefined }) => {
    const id = randomBytes(8).readBigUInt64BE().toString()
    media.set(id, { id, bytes, type })
    const sha256 = createHash('sha256').update(bytes).digest('base64')
    return { id, mime_type: type, sha256, ...more }
  }

  return Object.assign(meta, {
    url,
    people,
    tricks,
    violations,
    post,
    release,
    env: {
      WHATSAPP_API_URL: url + API,
      WHATSAPP_PHONE_NUMBER_ID: NUMBER_ID,
      WHATSAPP_ACCESS_TOKEN: TOKEN,
      WHATSAPP_APP_SECRET: SECRET,
      WHATSAPP_VERIFY_TOKEN: VERIFY,
      WHATSAPP_DISPLAY_NUMBER: '15550783881',
    },
    person: (given: Partial<Person> = {}): Person => {
      const made = { ...stranger(now(), burst), ...given }
      people.push(made)
      return made
    },
    /** Writes a message without sending it; `at` is its time in milliseconds. */
    write: (person: Person, content: string | Record<string, unknown>, at = now()): Message => {
      person.lastInbound = Math.max(person.lastInbound, at)
      const body = typeof content === 'string' ? { type: 'text', text: { body: content } } : content
      const sender = { ...(person.phone && { from: person.phone }), from_user_id: person.userId }
      const id = `wamid.${person.userId.replace('.', '')}${randomBytes(6).toString('hex')}`
      return { person, message: { ...sender, id, timestamp: seconds(at), ...body } }
    },
    /** Content of a message with a file. */
    file: (bytes: Buffer, filename: string, type = 'application/pdf', caption?: string) => ({
      type: 'document',
      document: keep(bytes, type, { filename, caption }),
    }),
    photo: (bytes: Buffer, caption?: string) => ({ type: 'image', image: keep(bytes, 'image/jpeg', { caption }) }),
    /** Delivers messages in one webhook; `entries` spreads them over several entries and changes. */
    deliver: (messages: Message[], { secret = SECRET, entries = false } = {}) =>
      post(envelope(entries ? messages.map((one) => valueOf([one])) : [valueOf(messages)]), secret),
    stop: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  })
}

const CODES: Partial<Record<Trick, number>> = {
  rate: 130429,
  window: 131047,
  token: 190,
  undeliverable: 131026,
  unfit: 131009,
  transient: 131000,
}
const BASE = {
  messaging_product: 'whatsapp',
  metadata: { display_phone_number: '15550783881', phone_number_id: NUMBER_ID },
}

const stranger = (now: number, room: number): Person => ({
  userId: `ZW.${randomBytes(8).readBigUInt64BE()}`,
  phone: `26377${randomBytes(4).readUInt32BE().toString().padStart(7, '0').slice(-7)}`,
  name: 'Tendai',
  seen: [],
  reads: [],
  typing: [],
  lastInbound: 0,
  room,
  roomAt: now,
})

function valueOf(messages: Message[]) {
  const people = [...new Set(messages.map((one) => one.person))]
  const contacts = people.map(({ name, username, phone, userId }) => ({
    profile: { name, ...(username && { username }) },
    ...(phone && { wa_id: phone }),
    user_id: userId,
  }))
  return { ...BASE, contacts, messages: messages.map((one) => one.message) }
}

/** One entry with two changes, then one entry each: every level may hold several. */
const envelope = (values: object[]) => {
  const changes = values.map((value) => ({ field: 'messages', value }))
  const groups = [changes.slice(0, 2), ...changes.slice(2).map((one) => [one])].filter((one) => one.length)
  return { object: 'whatsapp_business_account', entry: groups.map((group) => ({ id: 'WABA', changes: group })) }
}

const seconds = (at: number) => String(Math.floor(at / 1000))

function json(response: ServerResponse, body: object, status = 200) {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
}

const fail = (response: ServerResponse, code: number, message: string, status = 400) =>
  json(response, { error: { message, type: 'OAuthException', code, fbtrace_id: 'double' } }, status)
