import { afterAll, beforeAll, expect, it } from 'vitest'
import { testServer, type TestServer } from '#tests/support/server.ts'
import { addCorpusAct, definitionsFor, searchLibrary } from './service.ts'

let server: TestServer
beforeAll(async () => {
  server = await testServer()
})
afterAll(() => server.stop())

it('what an Act means by a word of the question comes with the section that uses it', async () => {
  const ctx = server.ctx()
  await addCorpusAct(ctx, {
    title: 'Kennels Act',
    sections: [
      {
        number: '2',
        heading: 'Interpretation',
        text: '2. Interpretation\n“hound” means a dog that hunts;\n“kennel keeper” means whoever feeds it.',
      },
      { number: '3', heading: 'Licences', text: '3. Licences\nNo person shall keep a hound without a licence.' },
    ],
  })
  const ask = async (question: string) => {
    const hits = (await searchLibrary(ctx, { query: question, limit: 5 })).filter(({ number }) => number === '3')
    return (await definitionsFor(ctx, question, hits)).map(({ number, text }) => [number, text.includes('“hound”')])
  }
  expect(await ask('Do I need a licence to keep a hound?')).toEqual([['2', true]])
  expect(await ask('Do I need a licence as a keeper of something?')).toEqual([])
})
