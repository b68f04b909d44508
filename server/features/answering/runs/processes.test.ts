import { randomUUID } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { stopAnswer } from '#contract/consultations/answers.ts'
import { checkPoints } from '#contract/points.ts'
import { type Deps, systemCtx } from '#server/context.ts'
import { ledgerEntries, messages, runs } from '#server/tables.ts'
import { unbalancedAccounts } from '#server/features/points/service.ts'
import { serveApp } from '#server/serve.ts'
import { answering, honestText, MODES, plainReading } from '#tests/doubles/model-scripts.ts'
import { type ModelDouble, startModelDouble } from '#tests/doubles/model.ts'
import { ask, converse, endOf, messagesOf } from '#tests/support/answers.ts'
import { addSmallLibrary, NOTICE } from '#tests/support/library.ts'
import { signUp } from '#tests/support/people.ts'
import { testServer, type TestServer } from '#tests/support/server.ts'
import { closeRunRegistry, listen } from './look-after-runs.ts'
import { existingRunRegistry } from './run-registry.ts'
import { resumeDeadRuns } from './resume-dead-runs.ts'

let double: ModelDouble
let server: TestServer
beforeAll(async () => {
  double = await startModelDouble(MODES.honest)
  server = await testServer({ AI_BASE_URL: double.url, AI_MODEL: 'double', AI_TIMEOUT_MS: '20000' })
  await addSmallLibrary(server)
})
beforeEach(() => double.follow(MODES.honest))
afterAll(async () => {
  expect(await unbalancedAccounts(server.deps.db)).toEqual([])
  await server.stop()
  await double.stop()
})

/** Another process on the same database: nothing is shared with the first but what is stored. */
async function anotherProcess() {
  const deps: Deps = { ...server.deps, state: new Map(), shutdown: new AbortController() }
  const running = await serveApp(deps)
  return { url: running.url, deps, stop: running.stop }
}

const points = async (token: string) => (await server.call(checkPoints, {}, token)).body.points
const stall = answering((request) => {
  const whole = honestText(request, 3)
  return { kind: 'stall', text: whole, after: whole.indexOf('\n\n') + 10 }
})

async function askInHalf(asking: { token: string; conversationId: string }) {
  double.follow(stall)
  return ask(server, { ...asking, message: NOTICE, until: (event) => event.type === 'paragraph' })
}

/** What is left when the first process is killed: it says nothing more, and its lease runs out. */
async function killFirstProcess(conversationId: string) {
  await closeRunRegistry(server.deps)
  const { db } = server.deps
  await db
    .update(runs)
    .set({ leaseUntil: sql`now() - interval '1 second'` })
    .where(eq(runs.conversationId, conversationId))
  const registry = existingRunRegistry(server.deps)!
  registry.closed = false
}

describe('several processes on one database', () => {
  it('follow the same run, wherever it is worked on', async () => {
    const other = await anotherProcess()
    double.follow(MODES.slow)
    const { token } = await signUp(server)
    const conversationId = await converse(server, token)
    const here = ask(server, { token, conversationId, message: NOTICE })
    await ask(server, { token, conversationId, message: NOTICE, until: (event) => event.type === 'searching' })
    const there = ask(other, { token, conversationId })
    const [one, two] = await Promise.all([here, there])
    expect(two.events).toEqual(one.events)
    expect(endOf(two)?.outcome).toBe('answered')
    expect(await points(token)).toBe(9)
    await other.stop()
  })

  it('answer once when all of them are asked at once', async () => {
    const other = await anotherProcess()
    const { token } = await signUp(server)
    const conversationId = await converse(server, token)
    const asking = { token, conversationId, message: NOTICE }
    const answers = await Promise.all(Array.from({ length: 12 }, (_, i) => ask(i % 2 ? other : server, asking)))
    for (const { events } of answers) expect(events).toEqual(answers[0]!.events)
    expect(await messagesOf(server, token, conversationId)).toHaveLength(2)
    expect(await points(token)).toBe(9)
    await other.stop()
  })

  it('stop a run of each other', async () => {
    const other = await anotherProcess()
    double.follow((request, earlier) =>
      request.purpose === 'answer' ? { kind: 'hang' } : MODES.honest(request, earlier),
    )
    const { token } = await signUp(server)
    const conversationId = await converse(server, token)
    const whole = ask(server, { token, conversationId, message: NOTICE })
    await ask(server, { token, conversationId, message: NOTICE, until: (event) => event.type === 'searching' })
    const stopped = await fetch(`${other.url}/api${stopAnswer.path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
      body: JSON.stringify({ conversationId }),
    })
    expect(await stopped.json()).toEqual({ stopped: true })
    expect(endOf(await whole)).toMatchObject({ outcome: 'stopped', charged: 0 })
    expect(await points(token)).toBe(10)
    await other.stop()
  })

  it('keep their own answers while taking over another hangs', async () => {
    const { token } = await signUp(server)
    const [mine, dead] = [await converse(server, token), await converse(server, token)]
    await askInHalf({ token, conversationId: mine })
    const { db } = server.deps
    const registry = existingRunRegistry(server.deps)!
    const resume = registry.resume
    // the job that looks after dead runs may come upon it too, and a server waits for its jobs before it ends
    const hanging: (() => void)[] = []
    registry.resume = () => new Promise((end) => hanging.push(end))
    const leaseOf = async (id: string) =>
      (await db.select().from(runs).where(eq(runs.conversationId, id)))[0]!.leaseUntil
    const first = await leaseOf(mine)
    const [run] = await db.select().from(runs).where(eq(runs.conversationId, mine))
    const [question] = await db
      .insert(messages)
      .values({ ...run!, id: undefined, conversationId: dead, position: 0, sender: 'user', text: 'x' })
      .returning()
    const lost = {
      id: randomUUID(),
      conversationId: dead,
      questionId: question!.id,
      leaseOwner: 'gone',
      leaseUntil: new Date(0),
    }
    await db.insert(runs).values({ ...run!, ...lost })
    const leave = listen(registry, lost.id, { after: () => 0, deliver: () => {}, end: () => {} })
    await expect.poll(() => hanging.length).toBeGreaterThan(0)
    await expect.poll(async () => (await leaseOf(mine)) > first).toBe(true)
    leave()
    await db.delete(runs).where(eq(runs.id, lost.id))
    registry.resume = resume
    for (const end of hanging) end()
    await closeRunRegistry(server.deps)
    registry.closed = false
  })

  it('take over a run whose process died, while somebody follows it', async () => {
    const other = await anotherProcess()
    const { token } = await signUp(server)
    const asking = { token, conversationId: await converse(server, token) }
    const before = await askInHalf(asking)
    const follower = ask(other, asking)
    await killFirstProcess(asking.conversationId)
    double.follow(
      answering((request) => ({ kind: 'text', text: honestText(request, 3).split('\n\n').slice(1).join('\n\n') })),
    )
    const after = await follower
    expect(after.events.slice(0, before.events.length)).toEqual(before.events)
    expect(endOf(after)).toMatchObject({ outcome: 'answered', charged: 1 })
    expect(await points(token)).toBe(9)
    await other.stop()
  })

  it('give up on a question that breaks every process that works on it', async () => {
    const { token } = await signUp(server)
    const asking = { token, conversationId: await converse(server, token) }
    await askInHalf(asking)
    await killFirstProcess(asking.conversationId)
    await server.deps.db
      .update(runs)
      .set({ trace: { attempts: 3 } })
      .where(eq(runs.conversationId, asking.conversationId))
    expect(endOf(await ask(server, asking))).toMatchObject({ outcome: 'failed', charged: 0 })
    expect(await points(token)).toBe(10)
  })

  it('let go of a dead run when its person asks something else', async () => {
    const { token } = await signUp(server)
    const asking = { token, conversationId: await converse(server, token) }
    await askInHalf(asking)
    await killFirstProcess(asking.conversationId)
    double.follow(MODES.honest)
    const next = await ask(server, { ...asking, message: 'When must the lessor return my deposit?' })
    expect(endOf(next)).toMatchObject({ outcome: 'answered', charged: 1 })
    const outcomes = (await messagesOf(server, token, asking.conversationId)).map((one) => one.outcome ?? one.sender)
    expect(outcomes).toEqual(['user', 'failed', 'user', 'answered'])
    expect(await points(token)).toBe(9)
  })

  it('stop a dead run at once', async () => {
    const { token } = await signUp(server)
    const asking = { token, conversationId: await converse(server, token) }
    await askInHalf(asking)
    await killFirstProcess(asking.conversationId)
    expect((await server.call(stopAnswer, { conversationId: asking.conversationId }, token)).body.stopped).toBe(true)
    expect(endOf(await ask(server, asking))).toMatchObject({ outcome: 'stopped', charged: 1 })
  })

  it('stop a dead run of somebody in danger, free of charge', async () => {
    const { token } = await signUp(server)
    const asking = { token, conversationId: await converse(server, token) }
    double.follow((request, earlier) =>
      request.purpose === 'reading'
        ? { kind: 'text', text: plainReading(request, { danger: 'violence' }) }
        : stall(request, earlier),
    )
    await ask(server, { ...asking, message: NOTICE, until: (event) => event.type === 'paragraph' })
    await killFirstProcess(asking.conversationId)
    await server.call(stopAnswer, { conversationId: asking.conversationId }, token)
    expect(endOf(await ask(server, asking))).toMatchObject({ outcome: 'stopped', charged: 0 })
  })

  it('finish an answer that nobody came back to, and charge it once', async () => {
    const { token, user } = await signUp(server)
    const asking = { token, conversationId: await converse(server, token) }
    const before = await askInHalf(asking)
    await killFirstProcess(asking.conversationId)
    double.follow(MODES.honest)
    const ctx = systemCtx(server.deps, 'test')
    const later = () => new Date(Date.now() + 60_000)
    await Promise.all([resumeDeadRuns({ ...ctx, now: later }), resumeDeadRuns({ ...ctx, now: later })])
    await Promise.all([...existingRunRegistry(server.deps)!.working.values()].map(({ done }) => done))
    const after = await ask(server, asking)
    expect(after.events.slice(0, before.events.length)).toEqual(before.events)
    expect(endOf(after)).toMatchObject({ outcome: 'answered', charged: 1 })
    const kinds = await server.deps.db.select().from(ledgerEntries).where(eq(ledgerEntries.userId, user._id))
    expect(kinds.map((entry) => entry.kind)).toEqual(['signup', 'reply'])
    expect(await messagesOf(server, token, asking.conversationId)).toHaveLength(2)
  })
})
