import { afterAll, beforeAll, expect, it } from 'vitest'
import { testServer, type TestServer } from '#tests/support/server.ts'
import { definitionsFor, definitionsOf, searchLibrary } from '#server/features/library/service.ts'
import { addCorpusAct } from '#server/features/library/import/corpus-act.ts'

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

it('what Acts mean by a term is the definition alone, of the Acts that were found first', async () => {
  const ctx = server.ctx()
  const act = (title: string, text: string) =>
    addCorpusAct(ctx, {
      title,
      sections: [{ number: '2', heading: 'Interpretation', text: `2. Interpretation\n${text}` }],
    })
  await act('Ponies Act', '“pony” means a small horse;\n“stable hand” means whoever feeds a pony; and washes it.')
  await act('Circus Act', '“ pony ” includes a donkey ; “ring” means where it runs.')
  const asked = async (term: string, title: string) => {
    const hits = (await searchLibrary(ctx, { query: 'pony', limit: 5 })).filter((hit) => hit.title === title)
    return (await definitionsOf(ctx, term, hits)).map(({ hit, start, end }) => hit.text.slice(start, end))
  }
  const [pony, donkey] = ['“pony” means a small horse;', '“ pony ” includes a donkey ;']
  expect(await asked('ponies', 'Ponies Act')).toEqual([pony, donkey])
  expect(await asked('pony', 'Circus Act')).toEqual([donkey, pony])
  expect(await asked('stable hand', 'Ponies Act')).toEqual(['“stable hand” means whoever feeds a pony; and washes it.'])
  expect(await asked('hand', 'Ponies Act')).toEqual([])
})
