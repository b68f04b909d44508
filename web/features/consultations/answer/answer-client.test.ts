import { expect, test, vi } from 'vitest'
import type { AnswerEvent } from '#contract/consultations/answers.ts'
import { followAnswer, type AnswerRequest, type QuestionState } from './answer-client.ts'

type Reply = Response | Error
function stream(text: string, broken = false) {
  let sent = false
  return new Response(
    new ReadableStream({
      pull(out) {
        if (!sent) out.enqueue(new TextEncoder().encode(text))
        else if (broken) out.error(new TypeError('network'))
        else out.close()
        sent = true
      },
    }),
    { headers: { 'content-type': 'text/event-stream; charset=utf-8' } },
  )
}
const event = (id: number, data: object) => `id: ${id}\ndata: ${JSON.stringify(data)}\n\n`
const thinking = event(1, { type: 'thinking' })
const paragraph = event(2, { type: 'paragraph', content: 'Yes.' })
const complete = event(3, { type: 'complete', outcome: 'answered' })

function ask(replies: Reply[], overrides: Partial<AnswerRequest> = {}, states: QuestionState[] = []) {
  const events: AnswerEvent[] = []
  const requests: { url: URL; lastId: string | undefined }[] = []
  const waits: number[] = []
  const request: AnswerRequest = {
    conversationId: 'c1',
    message: 'May I be dismissed?',
    token: () => 'secret',
    refresh: async () => false,
    questionState: async () => states.shift() ?? 'waiting',
    onEvent: (one) => events.push(one),
    onInterruption: () => undefined,
    signal: new AbortController().signal,
    wait: async (ms) => void waits.push(ms),
    fetch: (async (url: string, init: { headers: Record<string, string> }) => {
      requests.push({ url: new URL(url, 'http://here'), lastId: init.headers['last-event-id'] })
      const reply = replies.shift() ?? new Error('no more')
      if (reply instanceof Error) throw reply
      return reply
    }) as unknown as typeof fetch,
    ...overrides,
  }
  return followAnswer(request).then((end) => ({ end, types: events.map(({ type }) => type), requests, waits }))
}

test('an answer is asked for with token, conversation and message, and followed to its end', async () => {
  const { end, types, requests } = await ask([stream(thinking + paragraph + complete)])
  expect(end).toBe('complete')
  expect(types).toEqual(['thinking', 'paragraph', 'complete'])
  expect(Object.fromEntries(requests[0]!.url.searchParams)).toEqual({
    token: 'secret',
    conversationId: 'c1',
    message: 'May I be dismissed?',
  })
})

test('a dropped connection goes on where it stopped, shows nothing twice and never asks the question again', async () => {
  const { end, types, requests } = await ask([stream(thinking + paragraph, true), stream(paragraph + complete)])
  expect(end).toBe('complete')
  expect(types).toEqual(['thinking', 'paragraph', 'complete'])
  expect(requests[1]!.lastId).toBe('2')
  expect(requests[1]!.url.searchParams.has('message')).toBe(false)
})

test('a question that never arrived is sent again, one that arrived is not', async () => {
  const lost = await ask([new Error('offline'), stream(complete)], {}, ['missing'])
  expect(lost.requests[1]!.url.searchParams.get('message')).toBe('May I be dismissed?')
  const arrived = await ask([new Error('offline')], {}, ['answered'])
  expect(arrived).toMatchObject({ end: 'complete', types: [] })
  expect(arrived.requests).toHaveLength(1)
})

test('while nobody can say whether the question arrived, it is not sent', async () => {
  const questionState = vi.fn<() => Promise<QuestionState>>(async () => Promise.reject(new Error('offline')))
  const { end, requests, waits } = await ask([new Error('offline')], { questionState })
  expect(end).toBe('failed')
  expect(requests).toHaveLength(1)
  expect(waits).toEqual([500, 1_000, 2_000, 4_000, 8_000, 15_000, 15_000, 15_000])
})

test('a stale token is renewed once; without a new one the answer ends', async () => {
  const refused = () => new Response('{}', { status: 401 })
  const refresh = vi.fn<() => Promise<boolean>>(async () => true)
  expect(await ask([refused(), stream(complete)], { refresh })).toMatchObject({ end: 'complete' })
  expect(refresh).toHaveBeenCalledTimes(1)
  expect(await ask([refused()])).toMatchObject({ end: 'failed' })
})

test('too many requests waits as long as it was told', async () => {
  const busy = new Response('{}', { status: 429, headers: { 'retry-after': '7' } })
  expect(await ask([busy, stream(complete)])).toMatchObject({ end: 'complete', waits: [7_000] })
})

test('an unknown conversation ends at once, a broken proxy page is tried again', async () => {
  expect(await ask([new Response('{}', { status: 404 })])).toMatchObject({ end: 'failed', waits: [] })
  const page = new Response('<p>gateway</p>', { status: 200, headers: { 'content-type': 'text/html' } })
  expect(await ask([page, stream(complete)])).toMatchObject({ end: 'complete' })
})

test('events that are no JSON, or of a type yet unknown, do no harm', async () => {
  const { end, types } = await ask([stream(`id: 8\ndata: {\n\n${event(9, { type: 'new' })}${complete}`)])
  expect(end).toBe('complete')
  expect(types).toEqual(['new', 'complete'])
})

test('leaving the page ends it quietly', async () => {
  const leaving = new AbortController()
  leaving.abort()
  expect(await ask([new Error('aborted')], { signal: leaving.signal })).toMatchObject({ end: 'aborted', waits: [] })
})
