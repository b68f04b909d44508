import { setImmediate as nextTurn } from 'node:timers/promises'
import { expect, test, vi } from 'vitest'
import { createLimiter } from './limiter.ts'

/** Work that ends when told; `begun` names it in the order in which it was let in. */
function desk(atOnce: number) {
  const limiter = createLimiter(atOnce)
  const begun: string[] = []
  const ends: (() => void)[] = []
  const come = (person: string | undefined, name: string, signal?: AbortSignal) =>
    limiter.run(
      () => {
        begun.push(name)
        return new Promise<void>((end) => ends.push(end))
      },
      { person, signal },
    )
  const endOne = async () => {
    ends.shift()!()
    await nextTurn()
  }
  return { begun, come, endOne, waiting: limiter.waiting }
}

test('one person’s many questions do not hold up another’s single one', async () => {
  const { begun, come, endOne, waiting } = desk(2)
  for (const name of ['a1', 'a2', 'a3', 'a4', 'a5']) void come('a', name)
  void come('b', 'b1')
  expect(begun).toEqual(['a1', 'a2'])
  expect(waiting()).toBe(4)
  for (let i = 0; i < 4; i++) await endOne()
  expect(begun).toEqual(['a1', 'a2', 'b1', 'a3', 'a4', 'a5'])
  expect(waiting()).toBe(0)
})

test('work that is nobody’s is done in the order in which it came', async () => {
  const { begun, come, endOne } = desk(1)
  for (const name of ['1', '2', '3']) void come(undefined, name)
  for (let i = 0; i < 2; i++) await endOne()
  expect(begun).toEqual(['1', '2', '3'])
})

test('who stops waiting leaves the queue, and nobody else loses a place', async () => {
  const { begun, come, endOne, waiting } = desk(1)
  const stop = new AbortController()
  void come('a', 'a1')
  const stopped = come('a', 'a2', stop.signal)
  void come('c', 'c1')
  stop.abort(new Error('stopped'))
  await expect(stopped).rejects.toThrow('stopped')
  expect(waiting()).toBe(1)
  await endOne()
  await endOne()
  expect(begun).toEqual(['a1', 'c1'])
  void come('d', 'd1')
  expect(begun).toEqual(['a1', 'c1', 'd1'])
})

test('a signal that was aborted before lets nothing begin', async () => {
  const { begun, come } = desk(1)
  await expect(come('a', 'a1', AbortSignal.abort(new Error('stopped')))).rejects.toThrow('stopped')
  expect(begun).toEqual([])
})

test('work that fails gives its place on', async () => {
  const limiter = createLimiter(1)
  await expect(limiter.run(() => Promise.reject(new Error('no')))).rejects.toThrow('no')
  expect(await limiter.run(() => Promise.resolve(1))).toBe(1)
})

test('a second question stands behind everybody’s first, also of those who come later', async () => {
  const { begun, come, endOne } = desk(1)
  void come('a', 'a1')
  void come('a', 'a2')
  void come('b', 'b1')
  await endOne()
  void come('b', 'b2')
  void come('c', 'c1')
  for (let i = 0; i < 4; i++) await endOne()
  expect(begun).toEqual(['a1', 'b1', 'c1', 'a2', 'b2'])
})

test('turns of a line that has ended count no more', async () => {
  const { begun, come, endOne } = desk(1)
  void come('a', 'a1')
  void come('a', 'a2')
  await endOne()
  await endOne()
  void come('b', 'b1')
  void come('a', 'a3')
  void come('c', 'c1')
  for (let i = 0; i < 2; i++) await endOne()
  expect(begun).toEqual(['a1', 'a2', 'b1', 'a3', 'c1'])
})

test('telling somebody their place may fail: that ends their wait, and nobody else loses a place', async () => {
  const limiter = createLimiter(1)
  let end = () => {}
  void limiter.run(() => new Promise<void>((done) => (end = done)))
  const onPlace = () => {
    throw new Error('the reader is gone')
  }
  await expect(limiter.run(() => Promise.resolve(), { onPlace })).rejects.toThrow('the reader is gone')
  expect(limiter.waiting()).toBe(0)
  const next = limiter.run(() => Promise.resolve('answered'))
  end()
  expect(await next).toBe('answered')
})

test('who waits is told the place at once, and again as it changes', async () => {
  vi.useFakeTimers()
  try {
    const limiter = createLimiter(1)
    const ends: (() => void)[] = []
    const places: Record<string, number[]> = { a2: [], b1: [], c1: [] }
    const come = (person: string, name: string) =>
      limiter.run(() => new Promise<void>((end) => ends.push(end)), {
        person,
        onPlace: (place) => places[name]?.push(place),
      })
    void come('a', 'a1')
    void come('a', 'a2')
    void come('b', 'b1')
    void come('c', 'c1')
    expect(places).toEqual({ a2: [1], b1: [1], c1: [2] })
    await vi.advanceTimersByTimeAsync(6_000)
    expect(places).toEqual({ a2: [1, 3], b1: [1], c1: [2] })
    ends.shift()!()
    await vi.advanceTimersByTimeAsync(6_000)
    expect(places).toEqual({ a2: [1, 3, 2], b1: [1], c1: [2, 1] })
    for (let i = 0; i < 3; i++) {
      ends.shift()!()
      await vi.advanceTimersByTimeAsync(0)
    }
    expect(vi.getTimerCount()).toBe(0)
  } finally {
    vi.useRealTimers()
  }
})
