import { randomUUID } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import * as z from 'zod/mini'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Ctx } from '#server/context.ts'
import { jobs } from '#server/tables.ts'
import { type TestServer, testServer } from '#tests/support/server.ts'
import { enqueue } from './enqueue.ts'
import { job, type Job, jobKind, NO_PAYLOAD, PermanentJobError } from './job.ts'
import { startWorker } from './worker.ts'

let offset = 0
let server: TestServer
beforeAll(async () => {
  server = await testServer({}, { now: () => new Date(Date.now() + offset) })
})
afterAll(() => server.stop())

type Handler = Parameters<typeof job<Record<string, never>>>[1]
const kindOf = (kind: string) => jobKind(kind, NO_PAYLOAD)
const jobsOf = (handlers: Record<string, Handler>): Job[] =>
  Object.entries(handlers).map(([kind, handler]) => job(kindOf(kind), handler))

/** Works until nothing due is left, with handlers of the test's own. */
async function work(handlers: Record<string, Handler>) {
  const worker = startWorker(server.deps, jobsOf(handlers))
  await worker.idle()
  await worker.stop()
}
const states = async (kind: string) =>
  (await server.deps.db.select().from(jobs).where(eq(jobs.kind, kind))).map((one) => one.state)

test('a job that fails is tried again later and later, then fails with its last sentence', async () => {
  let tries = 0
  await enqueue(server.deps.db, kindOf('flaky'), {}, { maxAttempts: 3 })
  const handlers = {
    flaky: {
      run: async () => {
        tries++
        throw new Error(`try ${tries}`)
      },
    },
  }
  await work(handlers)
  expect([tries, await states('flaky')]).toEqual([1, ['queued']])
  for (let i = 0; i < 3; i++) {
    offset += 24 * 3_600_000
    await work(handlers)
  }
  expect([tries, await states('flaky')]).toEqual([3, ['failed']])
  expect((await server.deps.db.select().from(jobs).where(eq(jobs.kind, 'flaky')))[0]!.error).toBe('try 3')
})

test('a job that says trying again cannot help is not tried again', async () => {
  await enqueue(server.deps.db, kindOf('hopeless'), {})
  await work({
    hopeless: {
      run: async () => {
        throw new PermanentJobError('The file is empty')
      },
    },
  })
  expect(await states('hopeless')).toEqual(['failed'])
})

const count = jobKind('count', z.object({ i: z.number() }))

test('two workers never do one job twice, and one key waits only once', async () => {
  const done: number[] = []
  for (let round = 0; round < 2; round++)
    for (let i = 0; i < 20; i++) await enqueue(server.deps.db, count, { i }, { uniqueKey: `k${i}` })
  const counting = job(count, {
    run: async (_ctx, { i }) => {
      await new Promise((r) => setTimeout(r, 5))
      done.push(i)
    },
    concurrency: 3,
  })
  const workers = [startWorker(server.deps, [counting]), startWorker(server.deps, [counting])]
  await Promise.all(workers.map((worker) => worker.idle()))
  await Promise.all(workers.map((worker) => worker.stop()))
  expect(done.toSorted((a, b) => a - b)).toEqual(Array.from({ length: 20 }, (_, i) => i))
})

test('a stored payload that does not fit its kind fails at once, with a sentence, and nothing runs', async () => {
  let ran = 0
  await server.deps.db.insert(jobs).values({ kind: 'misfit', payload: { i: 'one' } })
  const misfit = job(jobKind('misfit', z.object({ i: z.number() })), { run: async () => void ran++ })
  const worker = startWorker(server.deps, [misfit])
  await worker.idle()
  await worker.stop()
  const [row] = await server.deps.db.select().from(jobs).where(eq(jobs.kind, 'misfit'))
  expect([ran, row]).toMatchObject([0, { state: 'failed', error: expect.stringMatching(/does not fit.*misfit/) }])
})

test('a job whose process died is taken over when its lease ends; one that kills every process stops being tried', async () => {
  await enqueue(server.deps.db, kindOf('orphan'), {}, { maxAttempts: 5 })
  await server.deps.db
    .update(jobs)
    .set({ state: 'running', attempts: 1, leaseOwner: 'dead', leaseUntil: new Date(Date.now() + offset + 60_000) })
    .where(eq(jobs.kind, 'orphan'))
  let runs = 0
  const handlers = {
    orphan: {
      run: async () => {
        runs++
      },
    },
  }
  let later = 0
  await enqueue(server.deps.db, kindOf('beside'), {})
  const early = startWorker(server.deps, jobsOf({ ...handlers, beside: { run: async () => void later++ } }))
  await expect.poll(() => later).toBe(1)
  await early.stop()
  expect(runs).toBe(0)
  offset += 120_000
  await work(handlers)
  expect([runs, await states('orphan')]).toEqual([1, ['done']])
  await server.deps.db
    .update(jobs)
    .set({ state: 'running', attempts: 2, leaseOwner: 'dead', leaseUntil: sql`now() - interval '1 year'` })
    .where(eq(jobs.kind, 'orphan'))
  const abandoned: object[] = []
  const abandon = async (_ctx: Ctx, payload: object) => void abandoned.push(payload)
  await work({ orphan: { ...handlers.orphan, abandon } })
  expect([runs, abandoned, await states('orphan')]).toEqual([1, [{}], ['failed']])
})

test('a job that is asked for while it runs, and may have looked already, runs once more; one that waits does not', async () => {
  let things = 0
  let done = 0
  const more = async () => {
    things++
    await enqueue(server.deps.db, kindOf('sweep'), {}, { uniqueKey: 'all' })
  }
  await more()
  await more()
  let runs = 0
  await work({
    sweep: {
      run: async () => {
        const seen = things
        if (!runs++) {
          await more()
          await more()
        }
        done = seen
      },
    },
  })
  expect([done, things, runs]).toEqual([4, 4, 2])
  expect(await states('sweep')).toEqual(['done'])
})

test('a job added in a transaction that fails does not exist', async () => {
  await server.deps.db
    .transaction(async (tx) => {
      await enqueue(tx, kindOf('ghost'), {})
      throw new Error('no')
    })
    .catch(() => {})
  expect(await states('ghost')).toEqual([])
})

test('a periodic job exists once for all processes and comes again', async () => {
  let ran = 0
  const handlers: Record<string, Handler> = {
    tick: {
      run: async () => {
        ran++
      },
      everyMs: 60_000,
    },
  }
  const workers = [startWorker(server.deps, jobsOf(handlers)), startWorker(server.deps, jobsOf(handlers))]
  const idle = () => Promise.all(workers.map((worker) => worker.idle()))
  await expect.poll(() => ran).toBe(1)
  await idle()
  expect([ran, await states('tick')]).toEqual([1, ['queued']])
  offset += 61_000
  await idle()
  expect(ran).toBe(2)
  await Promise.all(workers.map((worker) => worker.stop()))
})

test('a worker that was stopped writes nothing any more, also when that was at once', async () => {
  const kinds = Array.from({ length: 5 }, () => randomUUID())
  const handlers: Record<string, Handler> = Object.fromEntries(
    kinds.map((kind) => [kind, { run: async () => {}, everyMs: 60_000 }]),
  )
  const written = async () => (await Promise.all(kinds.map(states))).flat()
  await startWorker(server.deps, jobsOf(handlers)).stop()
  const then = await written()
  await new Promise((resolve) => setTimeout(resolve, 300))
  expect(await written()).toEqual(then)
})
