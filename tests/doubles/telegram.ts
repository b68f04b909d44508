import { buffer } from 'node:stream/consumers'
import { randomBytes, randomInt } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { type Markup, parseHtml, refuseMarkup } from './telegram-wire.ts'

const TOKEN = '4839574812:double-bot-token'
const SECRET = 'double-webhook-secret'
const TEXT_MAX = 4_096
const CAPTION_MAX = 1_024
const DOWNLOAD_MAX = 20 * 1024 * 1024

type File = { name: string; type: string; bytes: Buffer }
/** Somebody with Telegram, in their private chat with the bot. `userId` is how the product knows them. */
export type TelegramPerson = {
  id: number
  userId: string
  name: string
  phone: string
  /** What stands on their screen, in order; keys by what they say and send. */
  seen: {
    id: string
    text: string
    buttons?: string[]
    choices?: { title: string; id: string }[]
    asksPhone?: boolean
    file?: File
    answers?: string
    at: number
  }[]
  /** How often they saw that we write. */
  typing: number
  hasBlocked: boolean
  room: number
  roomAt: number
}

/** How the double misbehaves next; each is used once. */
export type TelegramTrick =
  | 'rate'
  | 'token'
  | 'transient'
  | 'bad-gateway'
  | 'bad-html'
  | 'hang-up'
  /** The message goes out and nobody is told. */
  | 'accept-then-hang-up'
  | 'media-error'
  | 'media-elsewhere'

type Update = Record<string, unknown> & { update_id: number }
export type TelegramMessage = { message: { id: string }; update: Update }
type Options = { now?: () => number; burst?: number; everyMs?: number; onSeen?: (person: TelegramPerson) => void }

export type TelegramDouble = Awaited<ReturnType<typeof telegramDouble>>

/**
 * Telegram's Bot API on loopback, by its wire format: updates one by one with the secret, answers of `ok`, its limits, keyboards, taps
 * that must be answered, files. `person.seen` is what the person would see; `violations` is what Telegram forbids.
 */
export async function telegramDouble({ now = Date.now, burst = 20, everyMs = 1_000, onSeen }: Options = {}) {
  const people: TelegramPerson[] = []
  const tricks: TelegramTrick[] = []
  const violations: string[] = []
  const files = new Map<string, File>()
  /** Taps that wait for their answer. */
  const taps = new Set<string>()
  const telegram = { target: '', requests: 0, told: Promise.resolve() }
  let updates = randomInt(1_000_000)
  let messages = 0
  const take = (...wanted: TelegramTrick[]) => {
    const at = tricks.findIndex((trick) => wanted.includes(trick))
    return at < 0 ? undefined : tricks.splice(at, 1)[0]
  }
  const server = createServer((request, response) => {
    answer(request, response).catch(() => response.destroy())
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`

  async function answer(request: IncomingMessage, response: ServerResponse) {
    const { pathname } = new URL(request.url!, url)
    const bytes = await buffer(request)
    telegram.requests++
    const [, token, rest = ''] = /^(?:\/file)?\/bot([^/]+)\/(.*)$/.exec(pathname) ?? []
    if (token !== TOKEN) {
      violations.push('a wrong token')
      return fail(response, 401, 'Unauthorized')
    }
    if (pathname.startsWith('/file/')) return download(rest, response)
    const call = await fieldsOf(bytes, request.headers['content-type'] ?? '')
    const method = METHODS[rest]
    return method ? method(call, response) : fail(response, 404, 'Not Found')
  }

  type Call = { fields: Record<string, unknown>; file?: File }

  const METHODS: Record<string, (call: Call, response: ServerResponse) => unknown> = {
    sendMessage: (call, response) => receive(call, response),
    sendDocument: (call, response) => receive(call, response),
    sendVoice: (call, response) => receive(call, response),
    sendChatAction: ({ fields }, response) => {
      const person = people.find(({ id }) => id === Number(fields['chat_id']))
      if (!person || fields['action'] !== 'typing') return fail(response, 400, 'Bad Request: wrong parameter action')
      person.typing++
      onSeen?.(person)
      return done(response, true)
    },
    answerCallbackQuery: ({ fields }, response) =>
      taps.delete(String(fields['callback_query_id']))
        ? done(response, true)
        : fail(response, 400, 'Bad Request: query is too old and response timeout expired or query ID is invalid'),
    getFile: ({ fields }, response) => {
      if (take('media-error')) return fail(response, 500, 'Internal Server Error')
      const id = String(fields['file_id'])
      const file = files.get(id)
      if (!file) return fail(response, 400, 'Bad Request: wrong file_id or the file is temporarily unavailable')
      if (file.bytes.length > DOWNLOAD_MAX) return fail(response, 400, 'Bad Request: file is too big')
      const path = take('media-elsewhere') ? `../../${id}` : `voice/${id}.oga`
      return done(response, { file_id: id, file_unique_id: id, file_size: file.bytes.length, file_path: path })
    },
  }

  function receive(call: Call, response: ServerResponse) {
    const trick = take('rate', 'token', 'transient', 'bad-gateway', 'bad-html', 'hang-up', 'accept-then-hang-up')
    if (trick === 'hang-up') return response.destroy()
    if (trick === 'bad-gateway') return response.writeHead(502, { 'content-type': 'text/html' }).end('<html>')
    if (trick === 'rate') return tooFast(response)
    if (trick === 'token') return fail(response, 401, 'Unauthorized')
    if (trick === 'transient') return fail(response, 500, 'Internal Server Error')
    if (trick === 'bad-html') return fail(response, 400, "Bad Request: can't parse entities: as you wish")
    const person = people.find(({ id }) => id === call.fields['chat_id'] || `${id}` === call.fields['chat_id'])
    if (!person) return refuse(response, 'chat not found')
    if (person.hasBlocked) return fail(response, 403, 'Forbidden: bot was blocked by the user')
    person.room = Math.min(burst, person.room + (now() - person.roomAt) / everyMs)
    person.roomAt = now()
    if (person.room < 1) return tooFast(response)
    person.room--
    return accept(person, call, response, trick === 'accept-then-hang-up')
  }

  const tooFast = (response: ServerResponse) =>
    fail(response, 429, 'Too Many Requests: retry after 3', { retry_after: 3 })
  const refuse = (response: ServerResponse, why: string) => {
    violations.push(why)
    return fail(response, 400, `Bad Request: ${why}`)
  }

  function accept(person: TelegramPerson, { fields, file }: Call, response: ServerResponse, silently: boolean) {
    const raw = String(fields['text'] ?? fields['caption'] ?? '')
    const text = fields['parse_mode'] === 'HTML' ? parsed(raw) : raw
    if (text instanceof Error) return refuse(response, text.message)
    if (!file && !text.trim()) return refuse(response, 'message text is empty')
    if (text.length > (file ? CAPTION_MAX : TEXT_MAX)) return refuse(response, 'message is too long')
    const markup = (
      typeof fields['reply_markup'] === 'string' ? JSON.parse(fields['reply_markup']) : fields['reply_markup']
    ) as Markup | undefined
    const wrong = markup && refuseMarkup(markup)
    if (wrong) return refuse(response, wrong)
    const quoted = asObject(fields['reply_parameters']) as { message_id?: number } | undefined
    const id = ++messages
    const choices = markup?.inline_keyboard?.flat().map((key) => ({ title: key.text, id: key.callback_data! }))
    person.seen.push({
      id: `${id}`,
      text,
      ...(file && { file }),
      ...(choices && { choices, buttons: choices.map(({ title }) => title) }),
      ...(markup?.keyboard && { asksPhone: true }),
      ...(quoted?.message_id && { answers: `${quoted.message_id}` }),
      at: now(),
    })
    onSeen?.(person)
    if (silently) return response.destroy()
    return done(response, { message_id: id, date: seconds(now()), chat: { id: person.id, type: 'private' }, text })
  }

  function download(path: string, response: ServerResponse) {
    const file = files.get(/^voice\/([\w-]+)\.oga$/.exec(path)?.[1] ?? '')
    if (!file) {
      violations.push(`no file is at ${path}`)
      return fail(response, 404, 'Not Found')
    }
    return response.writeHead(200, { 'content-type': 'application/octet-stream' }).end(file.bytes)
  }

  /** Sends bytes to the webhook as Telegram does; gives the HTTP status. */
  const post = async (raw: string, secret: string | undefined = SECRET): Promise<number> => {
    const response = await fetch(`${telegram.target}/api/telegram/webhook`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...(secret && { 'x-telegram-bot-api-secret-token': secret }) },
      body: raw,
    })
    await response.arrayBuffer()
    return response.status
  }

  const keep = (file: File) => {
    const id = `file_${randomBytes(8).toString('hex')}`
    files.set(id, file)
    return { file_id: id, file_unique_id: id, file_size: file.bytes.length, mime_type: file.type }
  }
  const fromOf = ({ id, name }: TelegramPerson) => ({ id, is_bot: false, first_name: name, language_code: 'en' })

  return Object.assign(telegram, {
    url,
    people,
    tricks,
    violations,
    post,
    env: {
      TELEGRAM_API_URL: url,
      TELEGRAM_BOT_TOKEN: TOKEN,
      TELEGRAM_WEBHOOK_SECRET: SECRET,
      TELEGRAM_BOT_NAME: 'double_law_bot',
    },
    person: (given: Partial<TelegramPerson> = {}): TelegramPerson => {
      const id = randomInt(2 ** 33, 2 ** 40)
      const phone = `26377${randomInt(10_000_000).toString().padStart(7, '0')}`
      const made = { id, userId: `telegram:${id}`, name: 'Tendai', phone, seen: [], typing: 0, hasBlocked: false }
      people.push({ ...made, room: burst, roomAt: now(), ...given })
      return people.at(-1)!
    },
    /** Writes a message, or taps what `tap` gives, without sending it; `at` is its time in milliseconds. */
    write: (person: TelegramPerson, content: string | Record<string, unknown>, at = now()): TelegramMessage => {
      const update_id = ++updates
      const from = fromOf(person)
      const chat = { id: person.id, type: 'private', first_name: person.name }
      if (typeof content === 'object' && 'data' in content) {
        const id = randomBytes(8).readBigUInt64BE().toString()
        taps.add(id)
        const message = { message_id: Number(person.seen.at(-1)?.id ?? 1), date: seconds(at), chat }
        const callback_query = { id, from, message, chat_instance: '1', ...content }
        return { message: { id: `${message.message_id}` }, update: { update_id, callback_query } }
      }
      const body = typeof content === 'string' ? { text: content } : content
      const message = { message_id: ++messages, from, chat, date: seconds(at), ...body }
      return { message: { id: `${message.message_id}` }, update: { update_id, message } }
    },
    /** Content of a message with a file. */
    file: (bytes: Buffer, name: string, type = 'application/pdf', caption?: string) => ({
      document: { ...keep({ name, type, bytes }), file_name: name },
      ...(caption && { caption }),
    }),
    /** A photograph comes in several sizes. */
    photo: (bytes: Buffer, caption?: string) => ({
      photo: [
        { ...keep({ name: '', type: 'image/jpeg', bytes: Buffer.from('small') }), width: 90, height: 127 },
        { ...keep({ name: '', type: 'image/jpeg', bytes }), width: 1_200, height: 1_700 },
      ].map(({ mime_type: _, ...size }) => size),
      ...(caption && { caption }),
    }),
    voice: (words: string) => ({
      voice: { ...keep({ name: '', type: 'audio/ogg', bytes: Buffer.from(words) }), duration: 3 },
    }),
    /** A tap on what stands below the last message that has it. */
    tap: ({ seen }: TelegramPerson, title: string): Record<string, unknown> => ({
      data: seen.findLast(({ buttons }) => buttons?.includes(title))!.choices!.find((one) => one.title === title)!.id,
    }),
    /** The button that sends the person's own number. */
    ownPhone: ({ id, phone, name }: TelegramPerson) => ({
      contact: { phone_number: phone, first_name: name, user_id: id },
    }),
    /** Delivers messages, a webhook each. */
    deliver: async (written: TelegramMessage[], { secret }: { secret?: string } = {}) => {
      const answers = []
      for (const { update } of written) answers.push(await post(JSON.stringify(update), secret ?? SECRET))
      return answers.find((status) => status !== 200) ?? 200
    },
    stop: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  })
}

function parsed(html: string): string | Error {
  try {
    return parseHtml(html)
  } catch (error) {
    return error as Error
  }
}

const asObject = (value: unknown): unknown => (typeof value === 'string' ? JSON.parse(value) : value)
const seconds = (at: number) => Math.floor(at / 1000)

async function fieldsOf(bytes: Buffer, type: string) {
  if (type.startsWith('application/json'))
    return { fields: JSON.parse(bytes.toString('utf8')) as Record<string, unknown> }
  const form = await new Response(Uint8Array.from(bytes), { headers: { 'content-type': type } }).formData()
  const given = form.get('document') ?? form.get('voice')
  if (!given || typeof given === 'string') return { fields: {} }
  const file = { name: given.name, type: given.type, bytes: Buffer.from(await given.arrayBuffer()) }
  return { fields: Object.fromEntries([...form].filter(([, value]) => typeof value === 'string')), file }
}

const json = (response: ServerResponse, status: number, body: object) =>
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
const done = (response: ServerResponse, result: unknown) => json(response, 200, { ok: true, result })
const fail = (response: ServerResponse, code: number, description: string, parameters?: object) =>
  json(response, code, { ok: false, error_code: code, description, ...(parameters && { parameters }) })
