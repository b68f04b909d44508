import { expect, test } from 'vitest'
import { seeded } from '#evaluation/random.ts'
import { encode, encoderOf, nearness } from '#server/text/meaning-encoder.ts'
import { type Pair, trainEncoder } from './train-encoder.ts'

const THINGS = ['boat', 'kite', 'drum', 'goat', 'lamp', 'well', 'roof', 'cart']
/** What people say, and what is meant: no word of one is a word of the other. */
const lay = (thing: string, i: number) => `lay${thing} ask${i % 5}`
const legal = (thing: string) => `statutory${thing} provision`
const pairs = Array.from({ length: 512 }, (_, i): Pair => {
  const thing = THINGS[Math.floor(seeded(i)() * THINGS.length)]!
  return { said: [[lay(thing, i), 1]], meant: [[legal(thing), 1]] }
})

test('texts of pairs come to lie nearer to each other than to others, and the same seed gives the same', () => {
  const options = { dimensions: 16, bits: 12, epochs: 8, seed: 1 }
  const stored = trainEncoder(pairs, options)
  const encoder = encoderOf(stored)
  const near = (a: string, b: string) => nearness(encode(encoder, [[a, 1]]), encode(encoder, [[b, 1]]), 0)
  for (const thing of THINGS) {
    const nearest = THINGS.toSorted((a, b) => near(lay(thing, 1), legal(b)) - near(lay(thing, 1), legal(a)))[0]
    expect(nearest).toBe(thing)
  }
  expect(trainEncoder(pairs, options)).toEqual(stored)
})
