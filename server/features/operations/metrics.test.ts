import http from 'node:http'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type ModelDouble, startModelDouble } from '#tests/doubles/model.ts'
import { ask, converse } from '#tests/support/answers.ts'
import { addSmallLibrary } from '#tests/support/library.ts'
import { signUp } from '#tests/support/people.ts'
import { type TestServer, testServer } from '#tests/support/server.ts'

const TOKEN = 'a-token-for-the-scraper'
let open: TestServer
let published: TestServer
let model: ModelDouble
beforeAll(async () => {
  open = await testServer()
  // takes the question and never says anything
  model = await startModelDouble(() => ({ kind: 'hang' }))
  const env = { PUBLIC_URL: 'https://lawyer.example', METRICS_TOKEN: TOKEN, AI_BASE_URL: model.url, AI_MODEL: 'main' }
  published = await testServer(env)
  await addSmallLibrary(open)
})
afterAll(async () => {
  await open.stop()
  await published.stop()
  await model.stop()
})

const read = async (server: TestServer, options: { headers?: Record<string, string>; token?: string } = {}) => {
  const response = await server.request('GET', '/metrics', options)
  return { status: response.status, type: response.headers.get('content-type'), text: await response.text() }
}
const valueOf = (text: string, series: string) =>
  Number(
    text
      .split('\n')
      .find((line) => line.startsWith(`${series} `))
      ?.slice(series.length + 1) ?? Number.NaN,
  )

it('counts what an operator watches: answers, streams, searches, requests, jobs, points, the process itself', async () => {
  const { token, user, email } = await signUp(open)
  const conversationId = await converse(open, token)
  const question = 'Does my landlord need a court order to evict me from the house?'
  const before = (await read(open)).text
  await ask(open, { token, conversationId, message: question })
  await open.worker.idle()
  const { status, type, text } = await read(open)
  expect([status, type]).toEqual([200, 'text/plain; version=0.0.4; charset=utf-8'])
  const grew = (series: string) => valueOf(text, series) - (valueOf(before, series) || 0)
  expect(grew('lawyer_answers_total{outcome="quoted",channel="web"}')).toBe(1)
  expect(grew('lawyer_answer_first_event_seconds_count')).toBe(1)
  expect(grew('lawyer_answer_seconds_count{until="first_paragraph"}')).toBe(1)
  expect(grew('lawyer_search_seconds_count')).toBeGreaterThan(0)
  expect(grew('lawyer_points_total{kind="reply"}')).toBe(1)
  expect(grew('lawyer_http_request_seconds_count{method="GET",route="/api/ai/response",status="200"}')).toBe(1)
  expect(valueOf(text, 'lawyer_streams_open')).toBe(0)
  expect(valueOf(text, 'process_resident_memory_bytes')).toBeGreaterThan(0)
  expect(text).toContain('lawyer_jobs{state="')
  for (const personal of [email, user._id, conversationId, token, 'landlord']) expect(text).not.toContain(personal)
})

it('says how many streams are open while they are', async () => {
  const { token } = await signUp(published)
  const conversationId = await converse(published, token)
  const leave = new AbortController()
  const message = 'Does my landlord need a court order to evict me?'
  const reading = ask(published, { token, conversationId, message, signal: leave.signal })
  const streams = async () =>
    valueOf((await read(published, { headers: { authorization: `Bearer ${TOKEN}` } })).text, 'lawyer_streams_open')
  await expect.poll(streams).toBe(1)
  leave.abort()
  await reading
  await expect.poll(streams).toBe(0)
})

it('is missing for everybody without the token, and for all but this machine where there is none', async () => {
  expect((await read(published)).status).toBe(404)
  expect((await read(published, { headers: { authorization: 'Bearer something-else-entirely' } })).status).toBe(404)
  expect((await read(published, { headers: { authorization: `Bearer ${TOKEN}` } })).status).toBe(200)
  for (const header of ['x-forwarded-for', 'forwarded', 'via', 'x-real-ip']) {
    expect((await read(open, { headers: { [header]: '127.0.0.1' } })).status, header).toBe(404)
  }
})

it('an id, a search word or a method that nobody has never becomes a label', async () => {
  await open.request('GET', '/api/library/no-such-thing-Tapiwa')
  await open.request('GET', '/api/users/4711-Tapiwa?q=Tapiwa')
  await new Promise<void>((resolve, reject) => {
    const request = http.request(`${open.url}/api/Tapiwa`, { method: 'PROPFIND' }, (answer) => {
      answer.resume().on('end', resolve)
    })
    request.on('error', reject).end()
  })
  const { text } = await read(open)
  expect(text).not.toContain('Tapiwa')
  expect(text).toContain('route="none",status="404"')
})
