import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { documents } from '#server/tables.ts'
import { evaluationAsker, type EvaluatedAnswer } from '#evaluation/answering/asker.ts'
import { answerPrompt } from '#server/features/answering/prompts/answer.ts'
import { addCorpusAct } from '#server/features/library/import/corpus-act.ts'
import { getDocumentText, searchLibrary } from '#server/features/library/service.ts'
import { livingFirst } from '#server/features/library/changes/with-law.ts'
import { findCaveats } from '#server/features/answering/evidence/caveats.ts'
import { SENTENCES } from '#server/features/answering/sentences/index.ts'
import { countVocabularyJob } from '#server/features/library/indexing/vocabulary-job.ts'
import { getSourceText } from '#server/features/sources/service.ts'
import { section } from '#tests/support/library.ts'
import { testServer, type TestServer } from '#tests/support/server.ts'

let server: TestServer

const ACTS = [
  {
    title: 'Kite Code Act',
    asAt: '2016-12-31',
    sections: [
      section('1', 'Short title', 'This Act may be cited as the Kite Code Act [Chapter 9:90].'),
      section(
        '20',
        'Falling kites',
        '(1) Any person who lets a kite fall upon a roof shall be liable to imprisonment for ten years. (2) A child is not liable.',
      ),
      section(
        '79',
        'Flying a kite by night',
        '(1) Any person who flies a kite by night shall be guilty of an offence and liable to imprisonment for twenty years. (2) It is a defence that the kite was lit.',
      ),
    ],
  },
  {
    title: 'Gentle Kites Act, 2022',
    asAt: '2022-05-27',
    sections: [
      section('1', 'Short title', 'This Act may be cited as the Gentle Kites Act [Chapter 9:91].'),
      section(
        '5',
        'Amendment of Cap. 9:90',
        '(1) The Kite Code Act [Chapter 9:90] is amended in section 20 (“Falling kites”) by the deletion from subsection (1) of “ten”. (2) Section 79 of the Kite Code is repealed.',
      ),
    ],
  },
]
const REPEALED = 'No longer law: repealed on 27 May 2022 by the Gentle Kites Act, 2022, s 5(2).'

let answer: EvaluatedAnswer
beforeAll(async () => {
  server = await testServer()
  for (const act of ACTS) await addCorpusAct(server.ctx(), act)
  await countVocabularyJob(server.ctx(), {})
  const { ask } = await evaluationAsker(server.ctx(), 2)
  answer = await ask('What does section 79 of the Kite Code Act say of flying a kite by night?')
})
afterAll(() => server.stop())

describe('dead law', () => {
  it('is never quoted bare: the words that introduce it say what became of it', () => {
    const [said, quoted] = answer.text.split('guilty of an offence')
    expect(quoted).toBeDefined()
    expect(said).toContain(
      'Section 79, Flying a kite by night. **No longer law:** repealed on 27 May 2022 by the Gentle Kites Act, 2022, s 5(2).',
    )
    expect(said).toContain('The old text:')
  })

  it('is told with its citation, with where the change can be read', async () => {
    const [cited] = answer.citations
    expect(cited!.law).toMatchObject({
      kind: 'repealed',
      sentence: REPEALED,
      substring: 'Section 79 of the Kite Code is repealed.',
    })
    const { text } = await getDocumentText(server.ctx(), { documentId: cited!.law!.documentId! })
    expect(text).toContain(cited!.law!.substring)
    expect(await getSourceText(server.ctx(), { shortCode: cited!.shortCode! })).toMatchObject({
      law: { sentence: REPEALED },
    })
  })

  it('is told where its text is read, and so is a section that another Act changed', async () => {
    const [code] = await server.deps.db.select().from(documents).where(eq(documents.title, 'Kite Code Act'))
    const { sections } = await getDocumentText(server.ctx(), { documentId: code!.id })
    expect(sections!.map(({ number, law }) => [number, law?.kind])).toEqual([
      ['1', undefined],
      ['20', 'changed'],
      ['79', 'repealed'],
    ])
  })

  it('is marked where a model reads it', async () => {
    const hits = await searchLibrary(server.ctx(), { query: 'flying a kite by night', limit: 3 })
    const { title, text, law } = hits.find(({ number }) => number === '79')!
    const prompt = answerPrompt('q', [{ source: title, own: false, text, law: law!.sentence, hasEnded: true }], {
      history: [],
      shown: [],
    })
    expect(prompt).toContain(`law-today="${REPEALED}"`)
  })

  it('is told before the answer where living law is quoted in its place', async () => {
    const question = 'may I go flying a kite by night?'
    const [dead, living] = ['79', '20'].map(async (number) => {
      const hits = await searchLibrary(server.ctx(), { query: 'flying a kite by night, falling', limit: 9 })
      return hits.find((hit) => hit.number === number)!
    })
    const before = Array.from({ length: 4 }, () => living!)
    const hits = [...(await Promise.all(before)), await dead!].map((hit) => ({ ...hit, score: 10 }))
    const { notes } = await findCaveats(server.ctx(), { question, acts: [], hits, wording: SENTENCES.en })
    expect(notes).toEqual([`**Section 79 of the Kite Code Act (Flying a kite by night):** ${REPEALED}`])
    const far = hits.map((hit, i) => ({ ...hit, score: i === 4 ? 5 : 10 }))
    expect((await findCaveats(server.ctx(), { question, acts: [], hits: far, wording: SENTENCES.en })).notes).toEqual(
      [],
    )
  })

  it('stands behind living law that answers about as well, and before what is far behind', () => {
    const hit = (kind: 'repealed' | undefined, score: number) => ({
      score,
      kind: 'section',
      ...(kind && { law: { kind, sentence: '' } }),
    })
    const [dead, near, far] = [hit('repealed', 10), hit(undefined, 8), hit(undefined, 2)]
    expect(livingFirst([dead, near, far], 0.7)).toEqual([near, dead, far])
    expect(livingFirst([dead, far], 0.7)).toEqual([dead, far])
    expect(livingFirst([far, dead], 0.7)).toEqual([far, dead])
  })
})
