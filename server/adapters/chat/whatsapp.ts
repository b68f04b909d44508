import type { WithState } from '#server/process-state.ts'
import { isIPv4 } from 'node:net'
import * as z from 'zod/mini'
import { WHATSAPP_WINDOW_MS } from '#contract/product.ts'
import type { Config } from '#server/config.ts'
import { callExternal } from '#server/adapters/external-call.ts'
import {
  type ChatChannel,
  type Choice,
  type InFile,
  type List,
  MediaError,
  type OutFile,
  type OutText,
  type Refusal,
  type Sent,
} from './port.ts'
import { again, choiceId, parseJson, reasonOf, saveBody, sentDespite } from './wire.ts'

type Setup = Pick<
  Config,
  'WHATSAPP_API_URL' | 'WHATSAPP_PHONE_NUMBER_ID' | 'WHATSAPP_ACCESS_TOKEN' | 'WHATSAPP_NOTICE_TEMPLATES'
>

/** Meta shows that we write for 25 seconds each time. */
const TYPING_EVERY_MS = 20_000
const REPLY_MAX = 64 * 1024
/** Meta's media servers refuse clients without a name. */
const USER_AGENT = 'virtual-lawyer'
const Accepted = z.object({ messages: z.array(z.object({ id: z.string() })).check(z.minLength(1)) })
const Refused = z.object({ error: z.object({ code: z.number(), message: z.optional(z.string()) }) })
const Media = z.object({
  url: z.string(),
  sha256: z.optional(z.string()),
  file_size: z.optional(z.coerce.number()),
})

/** Meta's Cloud API by plain HTTP (reference, section 2); undefined where it is not configured. */
export function connectWhatsApp(config: Setup, deps: WithState): ChatChannel | undefined {
  if (!config.WHATSAPP_PHONE_NUMBER_ID || !config.WHATSAPP_ACCESS_TOKEN) return undefined
  const base = config.WHATSAPP_API_URL
  const messages = `${base}/${config.WHATSAPP_PHONE_NUMBER_ID}/messages`
  const headers = { authorization: `Bearer ${config.WHATSAPP_ACCESS_TOKEN}`, 'user-agent': USER_AGENT }
  return {
    windowMs: WHATSAPP_WINDOW_MS,
    typingMs: TYPING_EVERY_MS,
    sendText: async (message) => {
      const content = contentOf(message)
      const sent = await send(deps, messages, headers, message, content)
      // better without something to tap than not at all
      const plain = content.type === 'interactive' && isUnfit(sent)
      return plain ? send(deps, messages, headers, message, plainText(message.text)) : sent
    },
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
    ...(config.WHATSAPP_NOTICE_TEMPLATES && {
      sendNotice: (notice) =>
        send(deps, messages, headers, notice, templateOf(config.WHATSAPP_NOTICE_TEMPLATES!, notice.language)),
    }),
    markRead: async ({ messageId }, typing) => {
      const body = { messaging_product: 'whatsapp', status: 'read', message_id: messageId }
      await post(deps, messages, headers, typing ? { ...body, typing_indicator: { type: 'text' } } : body)
    },
    fetchFile: (file, target, maxBytes) => fetchFile(deps, { base, headers }, file, { target, most: maxBytes }),
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

/** Buttons below a long text become a list, which Meta lets stand below 4,096 letters. */
function contentOf({ text, buttons, opens, list }: OutText) {
  if (list) return withList(text, list)
  if (buttons && text.length <= BUTTONS_TEXT_MAX) return withButtons(text, buttons)
  return buttons && opens ? withList(text, { button: opens, rows: buttons }) : plainText(text)
}

/** Of "en=name/code sn=name/code", the one of this language, else the first. It has no variables. */
function templateOf(templates: string, language: string) {
  const all = templates.split(' ').map((one) => one.split(/[=/]/))
  const [, name, code] = all.find(([of]) => of === language) ?? all[0]!
  return { type: 'template', template: { name, language: { code } } }
}

/** Codes for a message whose form Meta does not take. */
const UNFIT = new Set([100, 131008, 131009])
const isUnfit = (sent: Sent) => sent.kind === 'refused' && UNFIT.has(sent.code)

/** The only kind of text that Meta takes as a document; the telephone goes by the file's name. */
const PLAIN_TEXT = 'text/plain'
const Uploaded = z.object({ id: z.string() })

async function upload(
  deps: WithState,
  url: string,
  headers: Record<string, string>,
  { name, type: given, bytes }: OutFile['file'],
): Promise<{ id: string } | Sent> {
  const type = given.startsWith('text/') ? PLAIN_TEXT : given
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
    return { kind: 'not_sent', reason: reasonOf(error) }
  }
}

async function send(
  deps: WithState,
  url: string,
  headers: Record<string, string>,
  { to, ref, replyTo }: Pick<OutText, 'to' | 'ref' | 'replyTo'>,
  content: object,
): Promise<Sent> {
  const body = {
    messaging_product: 'whatsapp',
    recipient_type: 'individual',
    ...(to.phone ? { to: to.phone } : { recipient: to.contactId }),
    ...content,
    ...(replyTo && { context: { message_id: replyTo } }),
    biz_opaque_callback_data: ref,
  }
  try {
    return readSent(await post(deps, url, headers, body))
  } catch (error) {
    return sentDespite(error)
  }
}

function readSent({ status, raw }: Reply): Sent {
  const answer = parseJson(raw)
  const accepted = Accepted.safeParse(answer)
  if (status < 300 && accepted.success) return { kind: 'accepted', id: accepted.data.messages[0]!.id }
  const refused = Refused.safeParse(answer)
  if (refused.success) {
    const { code, message = '' } = refused.data.error
    return { kind: 'refused', why: refusalOf(code), code, reason: message.slice(0, 300) }
  }
  return { kind: 'unknown', reason: `The service answered ${status}` }
}

const TOO_OFTEN = new Set([4, 80007, 130429, 131056])
const WINDOW_CLOSED = new Set([131047])
const OPERATOR = new Set([3, 10, 190, 200, 368, 131031, 131042, 131045])
const TRANSIENT = new Set([1, 2, 131000, 131016])

/** What Meta's code means, of a refusal and of a status `failed`. */
export function refusalOf(code: number): Refusal {
  if (TOO_OFTEN.has(code)) return 'rate'
  if (WINDOW_CLOSED.has(code)) return 'window'
  if (OPERATOR.has(code)) return 'operator'
  return TRANSIENT.has(code) ? 'transient' : 'final'
}

type Api = { base: string; headers: Record<string, string> }

async function fetchFile(
  deps: WithState,
  { base, headers }: Api,
  { mediaId, sha256 }: InFile,
  { target, most }: { target: string; most: number },
) {
  const media = await findMedia(deps, `${base}/${encodeURIComponent(mediaId)}`, headers)
  if ((media.file_size ?? 0) > most) throw new MediaError('too_large', 'The file is too large')
  const url = mediaAddress(media.url, base)
  const response = await callExternal(deps, 'whatsapp', { at: new URL(url).origin }, (signal) =>
    fetch(url, { headers, redirect: 'error', signal }),
  ).catch(again)
  return saveBody('whatsapp', response, { target, most, sha256: media.sha256 ?? sha256 })
}

async function findMedia(deps: WithState, url: string, headers: Record<string, string>) {
  const { status, raw } = await ask(deps, url, { headers }).catch(again)
  const answer = parseJson(raw)
  const media = Media.safeParse(answer)
  if (status < 300 && media.success) return media.data
  const code = Refused.safeParse(answer).data?.error.code
  throw new MediaError(code === 100 ? 'gone' : 'again', `The file could not be found: ${status}`)
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
