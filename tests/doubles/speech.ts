import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

export type SpeechDouble = Awaited<ReturnType<typeof startSpeechDouble>>

/**
 * A server with OpenAI's /v1/audio/transcriptions and /v1/audio/speech on loopback: it hears the bytes of a file as text, and speaks
 * a text as its bytes. Remembers what it was asked; `hears`: the words of every
 * recording instead.
 */
export async function startSpeechDouble() {
  const state = { behaviour: 'ok' as 'ok' | 'fails' | 'garbled', asked: [] as Record<string, string>[], hears: '' }
  const server = createServer((request, response) => {
    answer().catch(() => response.destroy())
    function speak(body: string) {
      const { input = '', ...fields } = JSON.parse(body) as Record<string, string>
      state.asked.push({ ...fields, input, path: request.url!, key: request.headers.authorization ?? '' })
      if (state.behaviour === 'fails') return response.writeHead(500).end('{"error":{}}')
      if (state.behaviour === 'garbled') return response.writeHead(200, { 'content-type': 'text/html' }).end('<html>')
      return response.writeHead(200, { 'content-type': 'audio/mpeg' }).end(input)
    }
    async function answer() {
      const chunks: Buffer[] = []
      for await (const chunk of request) chunks.push(chunk as Buffer)
      if (request.url === '/v1/audio/speech') return speak(Buffer.concat(chunks).toString())
      const form = await new Request('http://double.test', {
        method: 'POST',
        headers: { 'content-type': request.headers['content-type'] ?? '' },
        body: Buffer.concat(chunks),
      }).formData()
      const file = form.get('file') as File
      const fields = Object.fromEntries([...form].filter(([, value]) => typeof value === 'string')) as Record<
        string,
        string
      >
      state.asked.push({ ...fields, name: file.name, path: request.url!, key: request.headers.authorization ?? '' })
      if (state.behaviour === 'fails') return response.writeHead(500).end('{"error":{}}')
      if (state.behaviour === 'garbled') return response.writeHead(200).end('<html>')
      response.writeHead(200, { 'content-type': 'application/json' })
      return response.end(JSON.stringify({ text: ` ${state.hears || (await file.text())}\n`, usage: { seconds: 3 } }))
    }
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return Object.assign(state, {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`,
    stop: () => new Promise<void>((resolve) => server.close(() => resolve())),
  })
}
