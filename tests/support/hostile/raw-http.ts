import http from 'node:http'

export type RawRequest = {
  method: string
  path: string
  /** As they go over the wire, names and values by turns: a name may stand twice. */
  headers: string[]
  body?: Buffer
}
export type RawAnswer = { status: number; headers: http.IncomingHttpHeaders; body: string }

const agent = new http.Agent({ keepAlive: true, maxSockets: 4 })
/** Milliseconds after which an answer that goes on (an event stream) is let go. */
const READ_MS = 300

/** One request exactly as given, as no client library would send it. */
export function rawRequest(base: string, { method, path, headers, body }: RawRequest): Promise<RawAnswer> {
  const { hostname, port } = new URL(base)
  return new Promise((resolve, reject) => {
    const request = http.request({ agent, hostname, port, method, path, headers }, (answer) => {
      let text = ''
      const done = () => resolve({ status: answer.statusCode!, headers: answer.headers, body: text })
      const stream = /event-stream/.test(answer.headers['content-type'] ?? '')
      const timer = stream ? setTimeout(() => request.destroy(), READ_MS) : undefined
      answer.setEncoding('utf8')
      answer.on('data', (chunk: string) => (text += chunk))
      answer.on('close', () => {
        clearTimeout(timer)
        done()
      })
      answer.on('error', done)
    })
    request.on('error', reject)
    request.end(body)
  })
}
