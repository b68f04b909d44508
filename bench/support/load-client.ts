import { randomUUID } from 'node:crypto'
import http from 'node:http'

export type Answer = { status: number; bytes: Buffer; ms: number }
type Call = {
  method?: string
  path: string
  token?: string
  /** Sent as JSON; a form as it is. */
  body?: object | Form
  ip?: string
  timeoutMs?: number
}
/** A multipart body, ready to send. */
export type Form = { type: string; bytes: Buffer }
export type StreamEvent = { id: string; type: string; outcome?: string; ms: number }

/** A balancer inside the client: each request goes to the next process, nothing is sticky. */
export function openLoadClient(urls: () => string[], connections: number) {
  const agent = new http.Agent({ keepAlive: true, maxSockets: connections })
  let turn = 0
  const target = (path: string) => {
    const all = urls()
    if (!all.length) throw new Error('no process is up')
    return new URL(path, all[turn++ % all.length])
  }
  return {
    /** One request; throws when the connection fails or `timeoutMs` passes. */
    call: async (call: Call) => request(agent, target(`/api${call.path}`), call),
    /** Follows an answer until its stream closes, on a connection of its own. */
    follow: async (call: Call & { lastEventId?: string }, onEvent: (event: StreamEvent) => void) =>
      follow(target(`/api${call.path}`), call, onEvent),
    close: () => agent.destroy(),
  }
}

export type LoadClient = ReturnType<typeof openLoadClient>

const headersOf = ({ token, ip, body }: Call) => ({
  ...(token && { authorization: `Bearer ${token}` }),
  ...(ip && { 'x-forwarded-for': ip }),
  ...(body && { 'content-type': isForm(body) ? body.type : 'application/json' }),
})

const isForm = (body: object): body is Form => 'bytes' in body

/** A form that holds one file. */
export function formOf(name: string, bytes: Buffer): Form {
  const edge = `----${randomUUID()}`
  const head = `--${edge}\r\nContent-Disposition: form-data; name="file"; filename="${name}"\r\n\r\n`
  const form = Buffer.concat([Buffer.from(head), bytes, Buffer.from(`\r\n--${edge}--\r\n`)])
  return { type: `multipart/form-data; boundary=${edge}`, bytes: form }
}

function request(agent: http.Agent, url: URL, call: Call): Promise<Answer> {
  const started = performance.now()
  const { method = 'GET', body, timeoutMs = 30_000 } = call
  return new Promise((resolve, reject) => {
    const sent = http.request(url, { agent, method, headers: headersOf(call) }, (response) => {
      const chunks: Buffer[] = []
      response.on('data', (chunk: Buffer) => chunks.push(chunk))
      response.on('error', reject)
      response.on('end', () => {
        resolve({ status: response.statusCode ?? 0, bytes: Buffer.concat(chunks), ms: performance.now() - started })
      })
    })
    sent.setTimeout(timeoutMs, () => sent.destroy(new Error('no answer in time')))
    sent.on('error', reject)
    sent.end(body && (isForm(body) ? body.bytes : JSON.stringify(body)))
  })
}

/** Gives the status; rejects when the connection breaks or is silent for `timeoutMs`. */
function follow(url: URL, call: Call & { lastEventId?: string }, onEvent: (event: StreamEvent) => void) {
  const started = performance.now()
  const headers = { ...headersOf(call), ...(call.lastEventId && { 'last-event-id': call.lastEventId }) }
  return new Promise<number>((resolve, reject) => {
    const sent = http.get(url, { agent: false, headers }, (response) => {
      let rest = ''
      response.setEncoding('utf8').on('data', (chunk: string) => {
        const parts = (rest + chunk).split('\n\n')
        rest = parts.pop()!
        for (const part of parts) {
          const [, id, data] = /^id: (.*)\ndata: (.*)$/m.exec(part) ?? []
          if (!data) continue
          const { type, outcome } = JSON.parse(data) as { type: string; outcome?: string }
          onEvent({ id: id!, type, outcome, ms: performance.now() - started })
        }
      })
      response.on('error', reject)
      response.on('end', () => resolve(response.statusCode ?? 0))
    })
    sent.setTimeout(call.timeoutMs ?? 60_000, () => sent.destroy(new Error('the stream is silent')))
    sent.on('error', reject)
  })
}
