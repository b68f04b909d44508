import { afterAll, beforeAll, expect, it } from 'vitest'
import { readConfig } from '#server/config.ts'
import { createLog } from '#server/log.ts'
import { startTracing } from '#server/adapters/otlp.ts'
import { startCollector } from '#tests/doubles/collector.ts'
import { MODES } from '#tests/doubles/model-scripts.ts'
import { startModelDouble } from '#tests/doubles/model.ts'
import { ask, converse, endOf } from '#tests/support/answers.ts'
import { addSmallLibrary } from '#tests/support/library.ts'
import { signUp } from '#tests/support/people.ts'
import { type TestServer, testServer } from '#tests/support/server.ts'

const QUESTION = 'My landlord Tapiwa wants me out of the house. Does he need a court order for an eviction?'
const REQUEST_ID = /^[0-9a-f-]{36}$/

let collector: Awaited<ReturnType<typeof startCollector>>
let model: Awaited<ReturnType<typeof startModelDouble>>
let server: TestServer
const lines: string[] = []
beforeAll(async () => {
  collector = await startCollector()
  model = await startModelDouble(MODES.honest)
  const env = {
    OTEL_EXPORTER_OTLP_ENDPOINT: collector.url,
    OTEL_EXPORTER_OTLP_HEADERS: 'x-key=a%20b',
    AI_BASE_URL: model.url,
    AI_MODEL: 'main',
  }
  // the test database is opened before the product is, and statements are measured from then on
  startTracing(readConfig(env), { state: new Map() }, createLog({ LOG_LEVEL: 'silent' }))
  const log = createLog({ LOG_LEVEL: 'warn' }, { write: (line: string) => void lines.push(line) })
  server = await testServer(env, { log })
  await addSmallLibrary(server)
})
afterAll(async () => {
  await server.stop()
  await model.stop()
  await collector.stop()
})

it('follows a question from the request through search and model to the database, and tells nothing of the person', async () => {
  const { token, email } = await signUp(server)
  const conversationId = await converse(server, token)
  const answer = await ask(server, { token, conversationId, message: QUESTION })
  expect(endOf(answer)?.outcome).toBe('answered')
  // they leave every two seconds
  await expect.poll(() => collector.spans.some(({ name }) => name === 'answer')).toBe(true)

  const request = collector.spans.findLast(({ name }) => name === 'GET /api/ai/response')!
  const attributes = Object.fromEntries(request.attributes.map(({ key, value }) => [key, value]))
  expect(attributes['request.id']?.stringValue).toMatch(REQUEST_ID)
  expect(attributes['request.id']?.stringValue).toBe(answer.headers.get('x-request-id'))
  expect(attributes['http.response.status_code']?.intValue).toBe('200')
  const trace = collector.spans.filter(({ traceId }) => traceId === request.traceId)
  const names = trace.map(({ name }) => name)
  expect(names).toEqual(expect.arrayContaining(['answer', 'search', 'outside model']))
  expect(names.filter((name) => /^(select|insert|update|with) \w/.test(name)).length).toBeGreaterThan(3)
  const ids = new Set(trace.map(({ spanId }) => spanId))
  for (const one of trace) {
    expect(one === request || ids.has(one.parentSpanId!), one.name).toBe(true)
    expect(BigInt(one.endTimeUnixNano) >= BigInt(one.startTimeUnixNano), one.name).toBe(true)
  }
  const sent = collector.bodies.join('\n')
  for (const secret of [email, token, conversationId, 'Tapiwa', 'landlord', 'eviction', 'lessee']) {
    expect(sent.includes(secret), secret).toBe(false)
  }
})

it('finds by the id of the request what an answer logged on its way', async () => {
  const { token } = await signUp(server)
  const conversationId = await converse(server, token)
  model.follow((request, earlier) =>
    request.purpose === 'reading' ? { kind: 'status', status: 400 } : MODES.honest(request, earlier),
  )
  const answer = await ask(server, { token, conversationId, message: QUESTION })
  const logged = lines.map((line) => JSON.parse(line) as { requestId?: string; runId?: string; msg: string })
  const about = logged.find(({ requestId }) => requestId === answer.headers.get('x-request-id'))
  expect(about).toMatchObject({ msg: 'a question could not be read by the model', runId: endOf(answer)!.runId })
})
