import type { WithState } from '#server/process-state.ts'
import { createHash } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { rm } from 'node:fs/promises'
import { isIPv4 } from 'node:net'
import { Readable, Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import * as z from 'zod/mini'
import type { Config } from '#server/config.ts'
import { callExternal, CircuitOpenError, withIdleTimeout } from './external-call.ts'

/** Whom to write to: by phone number where we know it, else by the business-scoped user id. */
export type Recipient = { phone: string } | { userId: string }

/** Something to tap: a title, of 20 letters on a button and 24 in a list, and the words that come back in its place. */
export type Choice = { title: string; says: string }
/** Opened by a button of 20 letters; at most ten rows, their descriptions of 72 letters. */
export type List = { button: string; rows: (Choice & { description?: string })[] }

/** `ref` comes back with every status of the message; `replyTo` is the message it answers; `buttons` are at most three. */
export type OutText = { to: Recipient; text: string; ref: string; replyTo?: string; buttons?: Choice[]; list?: List }

/**
 * How sending went. There is no idempotency key: after `unknown` the message may have gone out, and only its statuses
 * tell. `not_sent` certainly did not. `refused` carries Meta's code.
 */
export type Sent =
  | { kind: 'accepted'; id: string }
  | { kind: 'refused'; code: number; reason: string }
  | { kind: 'not_sent'; reason: string }
  | { kind: 'unknown'; reason: string }

export type FoundMedia = { url: string; bytes?: number; sha256?: string }

/** A file that could not be fetched. `again`: trying later may help. The message is for the log. */
export class MediaError extends Error {
  override name = 'MediaError'
  readonly problem: 'too_large' | 'gone' | 'damaged' | 'again'
  constructor(problem: MediaError['problem'], message: string) {
    super(message)
    this.problem = problem
  }
}

/** A file with words below it, of at most 1,024 letters; sound has no words. */
export type OutFile = OutText & { file: { name: string; type: string; bytes: Uint8Array } }

export type WhatsAppPort = {
  sendText: (message: OutText) => Promise<Sent>
  /** Hands the file over first: until that is done nothing was sent. */
  sendFile: (message: OutFile) => Promise<Sent>
  /** Marks a message as read; with `typing` shows that we write, for 25 seconds or until the next message. */
  markRead: (messageId: string, typing: boolean) => Promise<void>
  findMedia: (mediaId: string) => Promise<FoundMedia>
  /** Streams at most `maxBytes` to `target`; gives size and SHA-256 (hex). Leaves no file behind when it fails. */
  download: (media: FoundMedia, target: string, maxBytes: number) => Promise<{ bytes: number; sha256: string }>
}

type Setup = Pick<Config, 'WHATSAPP_API_URL' | 'WHATSAPP_PHONE_NUMBER_ID' | 'WHATSAPP_ACCESS_TOKEN'>

const REPLY_MAX = 64 * 1024
/** Meta's media servers refuse clients without a name. */
const USER_AGENT = 'virtual-lawyer'
/** Nothing left this machine. */
const NOT_SENT = new Set([
  'ECONNREFUSED',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'UND_ERR_CONNECT_TIMEOUT',
])

const Accepted = z.object({ messages: z.array(z.object({ id: z.string() })).check(z.minLength(1)) })
const Refused = z.object({ error: z.object({ code: z.number(), message: z.optional(z.string()) }) })
const Media = z.object({
  url: z.string(),
  sha256: z.optional(z.string()),
  file_size: z.optional(z.coerce.number()),
})

/** Meta's Cloud API by plain HTTP (reference, section 2); null where it is not configured. */
export function connectWhatsApp(config: Setup, deps: WithState): WhatsAppPort | null {
  if (!config.WHATSAPP_PHONE_NUMBER_ID || !config.WHATSAPP_ACCESS_TOKEN) return null
  const base = config.WHATSAPP_API_URL
  const messages = `${base}/${config.WHATSAPP_PHONE_NUMBER_ID}/messages`
  const headers = { authorization: `Bearer ${config.WHATSAPP_ACCESS_TOKEN}`, 'user-agent': USER_AGENT }
  return {
    sendText: (message) => send(deps, messages, headers, message, contentOf(message)),
    sendFile: async (message) => {
      const uploaded = await upload(deps, `${base}/${config.WHATSAPP_PHONE_NUMBER_ID}/media`, headers, message.file)
      if ('kind' in uploaded) return uploaded
      const { id } = uploaded
      const { name: filename, type } = message.file
      const content = type.startsWith('audio/')
        ? { type: 'audio', audio: { id } }
        : { type: 'document', document: { id, filename, caption: message.text } }
      return send(deps, messages, headers, message, content)
    },
    markRead: async (messageId, typing) => {
      const body = { messaging_product: 'whatsapp', status: 'read', message_id: messageId }
      await post(deps, messages, headers, typing ? { ...body, typing_indicator: { type: 'text' } } : body)
    },
    findMedia: (mediaId) => findMedia(deps, `${base}/${encodeURIComponent(mediaId)}`, headers),
    download: (media, target, maxBytes) =>
      download(deps, mediaAddress(media.url, base), headers, media, target, maxBytes),
  }
}

type Reply = { status: number; raw: string }

/** One call of the API with its whole answer. */
const ask = (deps: WithState, url: string, init: RequestInit): Promise<Reply> =>
  callExternal(deps, 'whatsapp', { at: new URL(url).origin }, async (signal) => {
    const response = await fetch(url, { ...init, redirect: 'error', signal })
    return { status: response.status, raw: (await response.text()).slice(0, REPLY_MAX) }
  })

const post = (deps: WithState, url: string, headers: Record<string, string>, body: object) =>
  ask(deps, url, {
    method: 'POST',
    headers: { ...headers, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })

/** Meta's limit for the text above buttons. */
const BUTTONS_TEXT_MAX = 1_024

const plainText = (text: string) => ({ type: 'text', text: { preview_url: false, body: text } })
const withButtons = (text: string, buttons: Choice[]) => ({
  type: 'interactive',
  interactive: {
    type: 'button',
    body: { text },
    action: { buttons: buttons.map(({ title, says }) => ({ type: 'reply', reply: { id: choiceId(says), title } })) },
  },
})
const withList = (text: string, { button, rows }: List) => ({
  type: 'interactive',
  interactive: {
    type: 'list',
    body: { text },
    action: { button, sections: [{ rows: rows.map(({ says, ...row }) => ({ id: choiceId(says), ...row })) }] },
  },
})

/** Choices come back with the id we gave them, whatever language their titles are in. */
const CHOICE = 'say:'
const choiceId = (says: string) => CHOICE + says
/** What a tapped choice of ours says; undefined for another id. */
export const choiceIn = (id: string): string | undefined =>
  id.startsWith(CHOICE) ? id.slice(CHOICE.length) || undefined : undefined

function contentOf({ text, buttons, list }: OutText) {
  if (text.length > BUTTONS_TEXT_MAX) return plainText(text)
  return list ? withList(text, list) : buttons ? withButtons(text, buttons) : plainText(text)
}

const Uploaded = z.object({ id: z.string() })

async function upload(
  deps: WithState,
  url: string,
  headers: Record<string, string>,
  { name, type, bytes }: OutFile['file'],
): Promise<{ id: string } | Sent> {
  const body = new FormData()
  body.append('messaging_product', 'whatsapp')
  body.append('type', type)
  body.append('file', new Blob([Uint8Array.from(bytes)], { type }), name)
  try {
    const { status, raw } = await ask(deps, url, { method: 'POST', headers, body })
    const uploaded = Uploaded.safeParse(parseJson(raw))
    if (status < 300 && uploaded.success) return uploaded.data
    const refused = readSent({ status, raw })
    return refused.kind === 'refused' ? refused : { kind: 'not_sent', reason: `the file was answered ${status}` }
  } catch (error) {
    return { kind: 'not_sent', reason: error instanceof Error ? error.message : String(error) }
  }
}

async function send(
  deps: WithState,
  url: string,
  headers: Record<string, string>,
  { to, ref, replyTo }: OutText,
  content: object,
): Promise<Sent> {
  const body = {
    messaging_product: 'whatsapp',
    recipient_type: 'individual',
    ...('phone' in to ? { to: to.phone } : { recipient: to.userId }),
    ...content,
    ...(replyTo && { context: { message_id: replyTo } }),
    biz_opaque_callback_data: ref,
  }
  try {
    return readSent(await post(deps, url, headers, body))
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    return {
      kind: error instanceof CircuitOpenError || NOT_SENT.has(causeCode(error)) ? 'not_sent' : 'unknown',
      reason,
    }
  }
}

function readSent({ status, raw }: Reply): Sent {
  const answer = parseJson(raw)
  const accepted = Accepted.safeParse(answer)
  if (status < 300 && accepted.success) return { kind: 'accepted', id: accepted.data.messages[0]!.id }
  const refused = Refused.safeParse(answer)
  if (refused.success) {
    const { code, message = '' } = refused.data.error
    return { kind: 'refused', code, reason: message.slice(0, 300) }
  }
  return { kind: 'unknown', reason: `The service answered ${status}` }
}

function parseJson(raw: string): unknown {
  try {
    return JSON.parse(raw)
  } catch {
    return undefined
  }
}

const causeCode = (error: unknown): string => {
  const code = (error as { cause?: { code?: unknown } })?.cause?.code
  return typeof code === 'string' ? code : ''
}

async function findMedia(deps: WithState, url: string, headers: Record<string, string>): Promise<FoundMedia> {
  const { status, raw } = await ask(deps, url, { headers }).catch(again)
  const answer = parseJson(raw)
  const media = Media.safeParse(answer)
  if (status < 300 && media.success) {
    return { url: media.data.url, bytes: media.data.file_size, sha256: media.data.sha256 }
  }
  const code = Refused.safeParse(answer).data?.error.code
  throw new MediaError(code === 100 ? 'gone' : 'again', `The file could not be found: ${status}`)
}

function again(error: unknown): never {
  throw new MediaError('again', error instanceof Error ? error.message : String(error))
}

/** The token goes nowhere but to the API itself and, encrypted or on this machine, to where it sends us. */
function mediaAddress(given: string, base: string): string {
  const url = URL.canParse(given) ? new URL(given) : undefined
  const api = new URL(base)
  const loopback = (host: string) =>
    host === 'localhost' || host === '[::1]' || (isIPv4(host) && host.startsWith('127.'))
  const local = url?.protocol === 'http:' && loopback(url.hostname) && loopback(api.hostname)
  if (url && (url.origin === api.origin || url.protocol === 'https:' || local)) return url.href
  throw new MediaError('gone', 'The address of the file is not safe')
}

async function download(
  deps: WithState,
  url: string,
  headers: Record<string, string>,
  media: FoundMedia,
  target: string,
  most: number,
) {
  if ((media.bytes ?? 0) > most) throw new MediaError('too_large', 'The file is too large')
  const response = await callExternal(deps, 'whatsapp', { at: new URL(url).origin }, (signal) =>
    fetch(url, { headers, redirect: 'error', signal }),
  ).catch(again)
  if (!response.ok || !response.body) throw new MediaError('again', `The file was answered ${response.status}`)
  const hash = createHash('sha256')
  let bytes = 0
  const count = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      bytes += chunk.length
      if (bytes > most) return done(new MediaError('too_large', 'The file is too large'))
      hash.update(chunk)
      done(null, chunk)
    },
  })
  try {
    await pipeline(
      Readable.from(withIdleTimeout('whatsapp', response.body)),
      count,
      createWriteStream(target, { mode: 0o600 }),
    )
    const digest = hash.digest()
    if (!sameHash(digest, media.sha256)) throw new MediaError('damaged', 'The file is not what was sent')
    return { bytes, sha256: digest.toString('hex') }
  } catch (error) {
    await rm(target, { force: true })
    throw error instanceof MediaError ? error : new MediaError('again', String(error))
  }
}

/** Meta gives hashes in hexadecimal and in base64. */
const sameHash = (digest: Buffer, given: string | undefined) =>
  !given || given.toLowerCase() === digest.toString('hex') || given === digest.toString('base64')
