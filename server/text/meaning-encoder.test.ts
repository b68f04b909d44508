import path from 'node:path'
import { expect, test } from 'vitest'
import { ROOT } from '#server/root.ts'
import { encode, encoderOf, nearness, readEncoder, storedEncoder, type WeightedText } from './meaning-encoder.ts'

const encoder = readEncoder(path.join(ROOT, 'content/models/meaning.json'))
const near = (a: WeightedText[], b: WeightedText[]) => nearness(encode(encoder, a), encode(encoder, b), 0)
const said = (text: string): WeightedText[] => [[text, 1]]

test.each([
  ['my boss chased me away from work for nothing', 'When is a dismissal unfair?', 'How is a birth registered?'],
  ['they locked him in the cells since Friday', 'How long may an arrested person be detained?', 'Licences of shops'],
  ['ndadzingwa basa pasina chikonzero', 'When is a dismissal unfair?', 'How is a birth registered?'],
  ['umnikazi wendlu uthi ngiphume endlini', 'Can my landlord put me out of the house?', 'Licences of shops'],
])('%s lies nearer to %s than to %s', (question, same, other) => {
  expect(near(said(question), said(same))).toBeGreaterThan(near(said(question), said(other)) + 0.1)
})

test('a text is where its words are, in whatever order, and one without words is nowhere', () => {
  expect(near(said('water the garden'), said('the garden water'))).toBeCloseTo(1, 5)
  expect(encode(encoder, said('the of ?'))).toEqual(new Float32Array(encoder.dimensions))
})

test('an encoder is stored to within a hundredth, and half of one is refused', () => {
  const vectors = Float32Array.from({ length: 8 << 8 }, (_, i) => Math.sin(i))
  const stored = storedEncoder(vectors, 8, 8, 'test')
  const { rows, scales } = encoderOf(stored)
  for (const [i, value] of vectors.entries()) expect(rows[i]! * scales[i >> 3]!).toBeCloseTo(value, 2)
  expect(() => encoderOf({ ...stored, rows: stored.rows.slice(0, 100) })).toThrow('Rows are missing')
  expect(() => readEncoder(path.join(ROOT, 'package.json'))).toThrow('package.json is not a whole encoder')
})
