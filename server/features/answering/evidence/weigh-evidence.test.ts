import { afterAll, beforeAll, expect, it } from 'vitest'
import { addCorpusAct } from '#server/features/library/import/corpus-act.ts'
import { section } from '#tests/support/library.ts'
import { testServer, type TestServer } from '#tests/support/server.ts'
import { resolveActs } from '#server/features/answering/reading/named-acts.ts'
import { findPassages } from './find-passages.ts'
import { titlesNamed } from './gather-evidence.ts'
import { weighEvidence } from './weigh-evidence.ts'

const KENNELS = 'Kennels Act'
const STREETS = 'Quiet Streets Act'
const QUESTION = 'What do the Kennels Act and Chapter 98:44 say about a kennel whose dogs bark at night?'

let server: TestServer

beforeAll(async () => {
  server = await testServer()
  const places = ['towns', 'villages', 'farms', 'schools', 'hospitals', 'markets', 'stations', 'churches']
  const ofKennels = places.map((place, i) =>
    section(
      String(i + 3),
      `Kennel dogs that bark at night near ${place}`,
      `The keeper of a kennel near ${place} shall keep dogs that bark at night indoors.`,
    ),
  )
  await addCorpusAct(server.ctx(), {
    title: KENNELS,
    sections: [...ofKennels, section('20', 'Fees', 'Ten dollars a year.')],
  })
  await addCorpusAct(server.ctx(), {
    title: STREETS,
    sections: [section('4', 'Noise', 'Whoever makes a noise at night shall pay a fine.')],
  })
}, 120_000)
afterAll(() => server.stop())

it('of each Act that a question names its likeliest section stands first, however much more the other says', async () => {
  const ctx = server.ctx()
  const acts = [KENNELS, STREETS]
  const conversationId = crypto.randomUUID()
  const hits = await findPassages(ctx, { question: QUESTION, plan: { queries: [], acts }, conversationId })
  const { statutes } = await weighEvidence(ctx, QUESTION, hits, { acts })
  expect(
    statutes
      .slice(0, 2)
      .map(({ hit }) => hit.title)
      .toSorted(),
  ).toEqual([KENNELS, STREETS])
})

it.each([
  ['its Act is called only nearly by its name', 'section 4 Quiet Act', STREETS, '4'],
  ['the rest of the question is about others', 'section 20 Kennels Act', KENNELS, '20'],
])('a section that is named by its number stands first, though %s', async (_, name, title, number) => {
  const ctx = server.ctx()
  const question = `Are kennel dogs that bark at night near farms, schools and markets an offence under ${name}?`
  const acts = titlesNamed(await resolveActs(ctx, question), { repeals: [] })
  const plan = { queries: [], acts }
  const hits = await findPassages(ctx, { question, plan, conversationId: crypto.randomUUID() })
  const { statutes } = await weighEvidence(ctx, question, hits, { acts })
  expect(statutes[0]!.hit).toMatchObject({ title, number })
})
