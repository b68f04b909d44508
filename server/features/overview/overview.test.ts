import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { getEvaluation, getOverview, listFeedback } from '#contract/overview.ts'
import { conversations, documents, type EntryKind, jobs, ledgerEntries, messages, runs } from '#server/tables.ts'
import { signInAdmin, signUp } from '#tests/support/people.ts'
import { type TestServer, testServer } from '#tests/support/server.ts'

/** 00:30 in Harare on 20 November: in UTC it is still the day before. */
const NOW = new Date('2026-11-19T22:30:00Z')
let server: TestServer
let admin: Awaited<ReturnType<typeof signInAdmin>>
let person: Awaited<ReturnType<typeof signUp>>
beforeAll(async () => {
  server = await testServer({}, { now: () => NOW })
  admin = await signInAdmin(server)
  person = await signUp(server)
})
afterAll(() => server.stop())

async function answered(outcome: string, given: { at?: Date; verdict?: string; text?: string; state?: 'failed' } = {}) {
  const { db } = server.deps
  const userId = person.user._id
  const [talk] = await db.insert(conversations).values({ userId }).returning()
  const conversationId = talk!.id
  const [question] = await db
    .insert(messages)
    .values({ conversationId, userId, position: 0, sender: 'user', text: given.text ?? 'May I be evicted?' })
    .returning()
  const id = randomUUID()
  const createdAt = given.at ?? NOW
  await db.insert(runs).values({
    id,
    conversationId,
    userId,
    questionId: question!.id,
    state: given.state ?? 'complete',
    outcome,
    leaseUntil: NOW,
    leaseOwner: 'x',
    createdAt,
    ...(given.verdict && { verdict: given.verdict, verdictComment: 'because…', verdictAt: createdAt }),
  })
  const answer = {
    conversationId,
    userId,
    position: 1,
    sender: 'ai' as const,
    text: 'Only by order of court.',
    runId: id,
  }
  await db.insert(messages).values(answer)
}

test('an admin sees what happened on each day of Harare, also on days when nothing did', async () => {
  await answered('answered')
  await answered('no_source', { at: new Date('2026-11-19T21:59:00Z') })
  await answered('answered', { at: new Date('2026-11-01T10:00:00Z') })
  const entry = (kind: EntryKind, amount: number) => ({
    userId: person.user._id,
    kind,
    amount,
    balanceAfter: 1,
    idempotencyKey: randomUUID(),
    createdAt: NOW,
  })
  await server.deps.db
    .insert(ledgerEntries)
    .values([
      entry('signup', 10),
      entry('purchase', 26),
      entry('document', -3),
      entry('reply', -1),
      entry('reply_released', 1),
    ])
  const { body } = await server.call(getOverview, { days: 7 }, admin.token)
  expect(body.days.map(({ date }) => date)).toEqual([14, 15, 16, 17, 18, 19, 20].map((day) => `2026-11-${day}`))
  expect(body.days.at(-1)).toMatchObject({ questions: 1, withoutSource: 0, pointsSold: 26, pointsSpent: 3 })
  expect(body.days.at(-2)).toMatchObject({ questions: 1, withoutSource: 1 })
  expect(body.days[0]).toMatchObject({ questions: 0, pointsSold: 0, pointsSpent: 0, documents: 0 })
  expect(body.outcomes).toEqual({ answered: 1, no_source: 1 })
  expect(body.users).toMatchObject({ total: 2, asked: 1 })
})

test('documents by state and failed jobs stand there with their reason', async () => {
  const document = { name: 'Scan', location: 'x.pdf', source: 'upload' as const, state: 'failed' as const }
  await server.deps.db.insert(documents).values({ ...document, contentHash: randomUUID() })
  await server.deps.db.insert(jobs).values({
    kind: 'library.read',
    payload: {},
    state: 'failed',
    attempts: 5,
    error: 'No text in it',
    finishedAt: NOW,
  })
  const { body } = await server.call(getOverview, {}, admin.token)
  expect(body.library.failed).toBe(1)
  expect(body.jobs).toMatchObject({
    failed: 1,
    latestFailed: [{ kind: 'library.read', error: 'No text in it', attempts: 5 }],
  })
})

test('what waits is named; regular chores planned for later and questions without points are not trouble', async () => {
  const { db } = server.deps
  const later = new Date(NOW.getTime() + 3_600_000)
  // nothing of the start may end between the two looks
  await server.worker.idle()
  const before = (await server.call(getOverview, { days: 7 }, admin.token)).body
  await db.insert(jobs).values([
    { kind: 'test.chore', payload: {}, uniqueKey: 'periodic', runAt: later },
    { kind: 'test.letter', payload: {}, uniqueKey: 'a', runAt: later },
    { kind: 'test.letter', payload: {}, runAt: later },
  ])
  await answered('no_points', { state: 'failed' })
  const { body } = await server.call(getOverview, { days: 7 }, admin.token)
  expect(body.jobs.waiting).toBe(before.jobs.waiting + 2)
  expect(body.jobs.waitingKinds).toContainEqual({ kind: 'test.letter', count: 2 })
  expect(body.jobs.waitingKinds?.map(({ kind }) => kind)).not.toContain('test.chore')
  expect(body.days.at(-1)?.failed).toBe(before.days.at(-1)?.failed)
  await answered('failed', { state: 'failed' })
  const after = (await server.call(getOverview, { days: 7 }, admin.token)).body
  expect(after.days.at(-1)?.failed).toBe((before.days.at(-1)?.failed ?? 0) + 1)
})

test('feedback comes worst first and says nothing of the person', async () => {
  await answered('answered', { verdict: 'useful', text: 'useful one' })
  await answered('answered', { verdict: 'wrong', text: 'wrong one' })
  await answered('answered', { verdict: 'missing_source', text: 'sourceless one' })
  const { body } = await server.call(listFeedback, { limit: 2 }, admin.token)
  expect(body).toMatchObject({
    more: true,
    entries: [
      { verdict: 'wrong', question: 'wrong one', answer: 'Only by order of court.', comment: 'because…' },
      { verdict: 'missing_source' },
    ],
  })
  expect((await server.call(listFeedback, { limit: 2, offset: 2 }, admin.token)).body.entries).toHaveLength(1)
  const text = JSON.stringify(body)
  for (const trace of [person.email, person.user._id, person.user.fullName]) expect(text).not.toContain(trace)
})

test('nobody but an admin looks at it', async () => {
  for (const url of ['/api/overview', '/api/overview/feedback']) {
    expect((await server.request('GET', url)).status).toBe(401)
    expect((await server.request('GET', url, { token: person.token })).status).toBe(403)
  }
})

test('an admin reads how well the product answers, as last measured; nobody else does', async () => {
  const { body } = await server.call(getEvaluation, {}, admin.token)
  expect(body.markdown).toContain('## Questions by other writers')
  expect(body.markdown).toMatch(/^\| English +\| \d+/m)
  expect(body.markdown).not.toContain('<!--')
  expect((await server.call(getEvaluation, {}, person.token)).status).toBe(403)
})
