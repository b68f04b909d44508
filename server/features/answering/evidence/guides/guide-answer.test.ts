import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { searchLibrary } from '#server/features/library/service.ts'
import { seedGuides } from '#server/features/library/import/starter.ts'
import { countVocabularyJob } from '#server/features/library/indexing/vocabulary-job.ts'
import { questionsChanged } from '#server/features/library/question-bank/current.ts'
import { sectionQuestions } from '#server/tables.ts'
import { testServer, type TestServer } from '#tests/support/server.ts'
import { evaluationAsker } from '#evaluation/answering/asker.ts'
import { EVIDENCE_LIKELY_AT } from '#server/features/answering/decision/decide.ts'
import { weighEvidence } from '#server/features/answering/evidence/weigh-evidence.ts'
import { guideCitations } from './guide-parts.ts'

let server: TestServer
beforeAll(async () => {
  server = await testServer()
  await seedGuides(server.ctx())
  // the server's own worker reads them
  await server.worker.idle()
  await countVocabularyJob(server.ctx(), {})
})
afterAll(() => server.stop())

const STORY =
  'I was selling bananas and airtime near the rank when council officers jumped from a truck, took my cart with all the fruit ' +
  'and pushed my friend down. They say vending is not allowed on that pavement and want a fine before I get anything back. ' +
  'I am a widow with two kids at school and this is all we live on.'

async function fitting(question: string) {
  const hits = await searchLibrary(server.ctx(), { query: question, limit: 12 })
  const { guide } = await weighEvidence(server.ctx(), question, hits, { acts: [] })
  return guide && { title: guide.parts[0]!.title, isLikely: guide.likely >= EVIDENCE_LIKELY_AT }
}

describe('our own guides', () => {
  it('are likely to answer where one fits clearly better than the next, though a long story tells much else', async () => {
    expect(await fitting(STORY)).toEqual({ title: 'Vendors, tuckshops and trading licences', isLikely: true })
  })

  it('are chosen by what the bank has people ask of the sections that they rest on, whatever the language', async () => {
    const section = { act: 'missing persons act', number: '3', heading: 'Inquiry', source: 'content' as const }
    await server.deps.db
      .insert(sectionQuestions)
      .values({ ...section, language: 'nd', questions: ['Umnewethu wanyamalala iminyaka emine, senzeni?'] })
    questionsChanged(server.ctx())
    const guide = await fitting('Ubaba wanyamalala, sekuyiminyaka engaki?')
    expect(guide?.title).toBe('Burial, moving a body and missing relatives')
  })

  it.each(['my employer owes me wages', 'Mukuru webasa haasi kundibhadhara kwemwedzi mitatu'])(
    'are chosen by what people ask of their parts: %s',
    async (question) => {
      expect((await fitting(question))?.title).toBe('Pay, hours, leave and sick leave')
    },
  )

  it('are quoted to whoever tells such a story, not refused', async () => {
    const { ask } = await evaluationAsker(server.ctx(), 1)
    const given = await ask(STORY)
    expect(given.citations[0]).toMatchObject({ title: 'Vendors, tuckshops and trading licences' })
  })

  it('tell what to do next only to whom it happened', async () => {
    const { ask } = await evaluationAsker(server.ctx(), 2)
    const next = 'I was hurt at work. What must I do now?'
    expect((await ask('My company pension was never paid out after I retired')).text).not.toContain(next)
    expect((await ask('I was hurt by a machine at work, does NSSA pay me a pension?')).text).toContain(next)
  })

  it('are read with every section that they name, however it is joined to the one before', () => {
    const named = guideCitations(
      'Two directors (small firms) at least, one of them at home here (Kites Act [Chapter 1:01], s 5(1) and s 5(2); Looms Act [Chapter 2:02], s 7). ' +
        'A secretary too (Kites Act [Chapter 1:01], s 8(1), s 8(3) and s 9).',
    )
    expect(named.map(({ act, number, path }) => [act, number, ...path].join(' '))).toEqual([
      'Kites Act 5 1',
      'Kites Act 5 2',
      'Looms Act 7',
      'Kites Act 8 1',
      'Kites Act 8 3',
      'Kites Act 9',
    ])
    expect(named.map(({ sentence }) => sentence.slice(0, 11))).toEqual([
      ...Array.from({ length: 3 }, () => 'Two directo'),
      ...Array.from({ length: 3 }, () => 'A secretary'),
    ])
  })

  it('are not forced on who asks about something else', async () => {
    expect((await fitting('How do I teach my parrot to whistle a tune?'))?.isLikely).toBeFalsy()
  })
})
