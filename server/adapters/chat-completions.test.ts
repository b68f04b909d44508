import { createServer, type Server } from 'node:http'
import type { AddressInfo, Socket } from 'node:net'
import { afterEach, expect, it } from 'vitest'
import { complete, eventReader, stream } from './chat-completions.ts'

let server: Server | undefined
afterEach(() => server?.close())

const listen = async (made: Server) => {
  server = made
  await new Promise<void>((resolve) => made.listen(0, '127.0.0.1', resolve))
  const url = new URL(`http://127.0.0.1:${(made.address() as AddressInfo).port}/v1/chat/completions`)
  return { at: 'm', url, model: 'm' }
}
const request = { messages: [{ role: 'user' as const, content: 'x' }] }
const signal = new AbortController().signal
const answer = JSON.stringify({
  choices: [{ message: { content: 'yes' } }],
  usage: { prompt_tokens: 3, completion_tokens: 1 },
})

it('gives the data of events however their bytes are cut, with either end of line, and no comments', () => {
  const text = ': hello\n\ndata: one\n\ndata:two\r\n\r\nevent: x\r\ndata: three\r\ndata: four\r\n\r\ndata: unfinished'
  for (let size = 1; size <= text.length; size++) {
    const read = eventReader()
    const cuts = text.match(new RegExp(`[^]{1,${size}}`, 'g'))!
    expect(cuts.flatMap(read)).toEqual(['one', 'two', 'three\nfour'])
  }
})

it('reads no line without an end', () => {
  const read = eventReader()
  expect(() => {
    for (;;) read('data: '.repeat(50_000))
  }).toThrow('without an end')
})

it('asks again when the server closed a kept connection that very moment', async () => {
  let asked = 0
  const known = new Set<Socket>()
  const model = await listen(
    createServer((incoming, response) => {
      asked++
      if (known.has(incoming.socket)) return void incoming.socket.resetAndDestroy()
      known.add(incoming.socket)
      incoming.resume().on('end', () => response.end(answer))
    }),
  )
  const said = { text: 'yes', usage: { inputTokens: 3, outputTokens: 1 } }
  expect(await complete(model, request, signal)).toEqual(said)
  expect(await complete(model, request, signal)).toEqual(said)
  expect(asked).toBe(3)
})

it('gives text that comes in parts, and leaves out what the model thought', async () => {
  const delta = {
    content: [
      { type: 'thinking', thinking: 'hm' },
      { type: 'text', text: 'yes' },
    ],
  }
  const model = await listen(
    createServer((_, response) =>
      response.end(`data: ${JSON.stringify({ choices: [{ delta }] })}\n\ndata: [DONE]\n\n`),
    ),
  )
  const pieces = []
  for await (const some of await stream(model, request, signal)) pieces.push(...some)
  expect(pieces.map(({ text }) => text)).toEqual(['yes'])
})

it('says what a server refused with, in part, and when it may be asked again', async () => {
  const model = await listen(
    createServer((_, response) => response.writeHead(429, { 'retry-after': '2' }).end(`too many ${'x'.repeat(5_000)}`)),
  )
  await expect(complete(model, request, signal)).rejects.toMatchObject({
    status: 429,
    retryAfterMs: 2_000,
    message: expect.stringMatching(/^answered 429: too many x{291}$/),
  })
})
