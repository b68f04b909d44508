import { setImmediate as turn } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { fairLimiter } from './fair-limiter.ts'

const never = new AbortController().signal

/** Work that ends when told; `begun` names it in the order in which it was let in. */
function desk(most: number) {
  const turns = fairLimiter(most)
  const begun: string[] = []
  const ends: (() => void)[] = []
  const come = (who: string, name: string, signal = never) =>
    turns(who, signal, () => {
      begun.push(name)
      return new Promise<void>((end) => ends.push(end))
    })
  const endOne = async () => {
    ends.shift()!()
    await turn()
  }
  return { begun, come, endOne }
}

test('one person’s many questions do not hold up another’s single one', async () => {
  const { begun, come, endOne } = desk(2)
  for (const name of ['a1', 'a2', 'a3', 'a4', 'a5']) void come('a', name)
  void come('b', 'b1')
  expect(begun).toEqual(['a1', 'a2'])
  for (let i = 0; i < 4; i++) await endOne()
  expect(begun).toEqual(['a1', 'a2', 'a3', 'b1', 'a4', 'a5'])
})

test('who stops waiting leaves the row, and nobody else loses a place', async () => {
  const { begun, come, endOne } = desk(1)
  const stop = new AbortController()
  void come('a', 'a1')
  const stopped = come('a', 'a2', stop.signal)
  void come('c', 'c1')
  stop.abort(new Error('stopped'))
  await expect(stopped).rejects.toThrow('stopped')
  await endOne()
  await endOne()
  expect(begun).toEqual(['a1', 'c1'])
  void come('d', 'd1')
  expect(begun).toEqual(['a1', 'c1', 'd1'])
})

test('work that fails gives its place on', async () => {
  const turns = fairLimiter(1)
  await expect(turns('a', never, () => Promise.reject(new Error('no')))).rejects.toThrow('no')
  expect(await turns('b', never, () => Promise.resolve(1))).toBe(1)
})
