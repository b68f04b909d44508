import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { login, requestReset } from '#contract/accounts/auth.ts'
import { auditEvents, jobs, mails, oneTimeCodes, rateLimits, sessions, sessionTokens, users } from '#server/tables.ts'
import { signUp } from '#tests/support/people.ts'
import { type TestServer, testServer } from '#tests/support/server.ts'

let server: TestServer
let clock = new Date('2026-11-20T08:00:00Z').getTime()
const days = (n: number) => (clock += n * 24 * 3_600_000)
beforeAll(async () => {
  server = await testServer({}, { now: () => new Date(clock) })
})
afterAll(() => server.stop())

const countOf = (table: Parameters<typeof server.deps.db.$count>[0]) => server.deps.db.$count(table)

test('every day what has expired is removed; accounts, their trail and living sessions stay', async () => {
  const { email, password } = await signUp(server)
  await server.call(requestReset, { email })
  const kept = await server.call(login, { email, password, remember: true })
  const cookie = kept.headers.get('set-cookie')!.split(';')[0]!
  const { token } = kept.body as { token: string }
  const [session] = await server.deps.db.select().from(sessions).where(eq(sessions.remembered, true))
  const older = Array.from({ length: 60 }, (_, i) => ({
    tokenHash: `older-${i}`,
    sessionId: session!.id,
    validUntil: new Date(clock - i * 60_000),
    createdAt: new Date(clock - (i + 1) * 60_000),
  }))
  await server.deps.db.insert(sessionTokens).values(older)
  await server.worker.idle()
  expect(await countOf(sessions)).toBe(2)
  expect(await countOf(rateLimits)).toBeGreaterThan(0)

  days(8)
  await server.worker.idle()
  expect(await countOf(sessions)).toBe(1)
  expect(await countOf(sessionTokens)).toBe(50)
  expect(await countOf(rateLimits)).toBe(0)
  expect(await countOf(oneTimeCodes)).toBe(0)
  expect(await countOf(mails)).toBeGreaterThan(0)
  const woken = await server.request('POST', '/api/auth/refresh-token', { token, headers: { cookie } })
  expect(woken.status).toBe(200)

  days(31)
  await server.worker.idle()
  expect(await countOf(sessions)).toBe(0)
  expect(await countOf(sessionTokens)).toBe(0)
  expect(await countOf(mails)).toBe(0)
  expect(await server.deps.db.select().from(jobs).where(eq(jobs.kind, 'mail'))).toEqual([])
  expect(await countOf(users)).toBe(1)
  expect(await countOf(auditEvents)).toBeGreaterThan(2)
})
