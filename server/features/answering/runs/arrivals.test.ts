import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { createArrivals } from './arrivals.ts'

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }))
afterEach(() => void vi.useRealTimers())

const turnOfTheLoop = () => new Promise(setImmediate)
const turns = async (most: number) => {
  for (let i = 0; i < most; i++) await turnOfTheLoop()
}

/** Somebody on the way in until `isIn`. */
function arriving({ accept }: ReturnType<typeof createArrivals>) {
  let isIn = () => {}
  const accepted = accept(() => new Promise<void>((resolve) => (isIn = resolve)))
  return { accepted, isIn: () => isIn() }
}

/** Answers that begin in the order in which `begun` has them. */
function answering({ giveWay }: ReturnType<typeof createArrivals>, ...people: string[]) {
  const begun: string[] = []
  for (const person of people) void giveWay({ person }).then(() => begun.push(person))
  return begun
}

it('answers begin once everybody who is on the way in has been accepted', async () => {
  const arrivals = createArrivals()
  const [first, second] = [arriving(arrivals), arriving(arrivals)]
  const begun = answering(arrivals, 'Tendai', 'Rudo')
  await turns(3)
  first.isIn()
  await first.accepted
  await turns(3)
  expect(begun).toEqual([])
  second.isIn()
  await second.accepted
  await turns(3)
  expect(begun).toEqual(['Tendai', 'Rudo'])
})

it('while people go on arriving an answer begins now and then, nobody a second time before everybody else', async () => {
  const arrivals = createArrivals()
  void arriving(arrivals)
  const begun = answering(arrivals, 'Tendai', 'Tendai', 'Rudo')
  await turns(3)
  await vi.advanceTimersByTimeAsync(500)
  await turns(3)
  expect(begun).toEqual(['Tendai'])
  await vi.advanceTimersByTimeAsync(500)
  await turns(3)
  expect(begun).toEqual(['Tendai', 'Rudo'])
})

it('who could not be accepted holds up nobody', async () => {
  const arrivals = createArrivals()
  await expect(arrivals.accept(() => Promise.reject(new Error('no points')))).rejects.toThrow('no points')
  const begun = answering(arrivals, 'Tendai')
  await turns(2)
  expect(begun).toEqual(['Tendai'])
})
