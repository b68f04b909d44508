import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addCorpusAct } from '#server/features/library/import/corpus-act.ts'
import { searchLibrary } from '#server/features/library/service.ts'
import { section } from '#tests/support/library.ts'
import { testServer, type TestServer } from '#tests/support/server.ts'
import { promptPassages } from './prompt-passages.ts'

const LONG = Array.from(
  { length: 40 },
  (_, i) => `(${i + 2}) A kite shop shall show its licence of kind ${i} at the door.`,
)

let server: TestServer
beforeAll(async () => {
  server = await testServer()
  await addCorpusAct(server.ctx(), {
    title: 'Kites Act',
    sections: [
      section('1', 'Short title', 'This Act may be cited as the Kites Act [Chapter 98:03].'),
      section('4', 'Loss of a kite', 'A claim for a lost kite ends after the period in section nine.'),
      section('5', 'Kite shops', `(1) Nobody shall sell kites without a licence. ${LONG.join(' ')}`),
      section('9', 'Periods', 'It is three years, and six where the State owes.'),
      section('12', 'Balloons', 'A balloon is no concern of this Act.'),
    ],
  })
}, 120_000)
afterAll(() => server.stop())

/** What a model reads for a question, as "number text". */
async function readFor(question: string) {
  const ctx = server.ctx()
  const [hit] = await searchLibrary(ctx, { query: question, limit: 1 })
  const passages = await promptPassages(ctx, { question, queries: [] }, [hit!])
  return passages.map(({ number, text }) => `${number} ${text}`)
}

describe('a model reads', () => {
  it('the section that the one that was found names, and no other', async () => {
    const read = await readFor('claim for a lost kite')
    expect(read[0]).toContain('A claim for a lost kite')
    expect(read.some((one) => one.includes('It is three years'))).toBe(true)
    expect(read.some((one) => one.includes('balloon'))).toBe(false)
  })

  it('the rest of a long section, in its order', async () => {
    const read = await readFor('kite shop licence of kind 0 at the door')
    expect(read.length).toBeGreaterThan(1)
    expect(read[0]).toContain('Nobody shall sell kites')
    expect(new Set(read).size).toBe(read.length)
  })
})
