import { setTimeout as delay } from 'node:timers/promises'
import { afterAll, describe, expect, test, vi } from 'vitest'
import type { PoolAnswer, PoolTask } from '#tests/support/pool-thread.ts'
import { createWorkerPool, WorkerStoppedError } from './worker-pool.ts'

const pools: { close: () => Promise<void> }[] = []
afterAll(async () => void (await Promise.all(pools.map((pool) => pool.close()))))

function openPool(options: Partial<Parameters<typeof createWorkerPool<PoolTask, PoolAnswer>>[0]> = {}) {
  const pool = createWorkerPool<PoolTask, PoolAnswer, Uint8Array, number>({
    name: 'pool-thread',
    entry: 'tests/support/pool-thread.ts',
    atOnce: 1,
    heapMb: 64,
    timeMs: 60_000,
    idleMs: 60_000,
    ...options,
  })
  pools.push(pool)
  return pool
}
const threadOf = async (pool: ReturnType<typeof openPool>) => (await pool.run({ do: 'tell' })).thread

describe('a pool of threads', () => {
  test('gives a thread one task after another, and nothing of the environment', async () => {
    const pool = openPool()
    const [first, second] = await Promise.all([pool.run({ do: 'tell' }), pool.run({ do: 'tell' })])
    expect(second).toEqual(first)
    expect(first.env).toEqual([])
  })

  test('stops what takes too long, too much memory or ends the thread, and a new thread does the next task', async () => {
    const pool = openPool()
    const stopped = async (task: PoolTask, timeMs?: number) => {
      const before = await threadOf(pool)
      const error: unknown = await pool.run(task, timeMs ? { timeMs } : {}).catch((reason: unknown) => reason)
      expect(await threadOf(pool)).not.toBe(before)
      return error instanceof WorkerStoppedError ? error.reason : error
    }
    expect(await stopped({ do: 'hang' }, 50)).toBe('time')
    expect(await stopped({ do: 'eat' })).toBe('memory')
    expect(await stopped({ do: 'exit' })).toBe('crash')
  })

  test('passes on what the code of a thread throws, and gives that thread no more tasks', async () => {
    const pool = openPool()
    const before = await threadOf(pool)
    await expect(pool.run({ do: 'throw' })).rejects.toThrow('a mistake in the code')
    expect(await threadOf(pool)).not.toBe(before)
  })

  test('replaces a thread after its number of tasks, and after an answer that is not sound', async () => {
    const counted = openPool({ mostTasks: 2 })
    const threads = [await threadOf(counted), await threadOf(counted), await threadOf(counted)]
    expect(threads[1]).toBe(threads[0])
    expect(threads[2]).not.toBe(threads[0])
    const suspicious = openPool({ isSound: ({ bytes }) => bytes === 0 })
    const before = await threadOf(suspicious)
    await suspicious.run({ do: 'measure', bytes: new Uint8Array(1) })
    expect(await threadOf(suspicious)).not.toBe(before)
  })

  test('hands over buffers without copying them', async () => {
    const bytes = new Uint8Array(1_000_000)
    const { bytes: seen } = await openPool().run({ do: 'measure', bytes }, { transfer: [bytes.buffer] })
    expect([seen, bytes.length]).toEqual([1_000_000, 0])
  })

  test('answers what a thread asks in the middle of a task, in a time that is not the thread’s', async () => {
    const pool = openPool()
    await threadOf(pool)
    const reply = async (picture: Uint8Array) => {
      // longer than the thread itself may take
      await delay(400)
      return picture.length
    }
    expect((await pool.run({ do: 'ask', times: 3 }, { reply, timeMs: 300 })).heard).toEqual([1, 2, 3])
    const failing = pool.run({ do: 'ask', times: 1 }, { reply: () => Promise.reject(new Error('no answer')) })
    await expect(failing).rejects.toThrow('no answer')
  })

  test('does what is out of turn while others wait for theirs', async () => {
    const pool = openPool()
    let release: ((reply: number) => void) | undefined
    const asking = pool.run({ do: 'ask', times: 1 }, { reply: () => new Promise((resolve) => (release = resolve)) })
    const queued = pool.run({ do: 'tell' })
    await expect(pool.run({ do: 'tell' }, { outOfTurn: true })).resolves.toBeDefined()
    ;(await vi.waitUntil(() => release))(7)
    expect((await asking).heard).toEqual([7])
    await expect(queued).resolves.toBeDefined()
  })

  test('knows whether the next task meets a thread that is warmed up, and ends threads that are idle', async () => {
    const pool = openPool({ idleMs: 30, warmsUp: (task) => task.do === 'measure' })
    expect(pool.isWarm()).toBe(false)
    const working = pool.run({ do: 'tell' })
    await vi.waitUntil(() => pool.isWarm())
    await working
    expect(pool.isWarm()).toBe(false)
    await pool.run({ do: 'measure', bytes: new Uint8Array(1) })
    expect(pool.isWarm()).toBe(true)
    await vi.waitUntil(() => !pool.isWarm())
  })
})
