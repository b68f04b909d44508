import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { retellAnswer } from '#contract/consultations/answers.ts'
import { getDocumentText } from '#contract/library/document-text.ts'
import { correctWording } from '#contract/wording.ts'
import { passages } from '#server/tables.ts'
import { ask, converse, textOf } from '#tests/support/answers.ts'
import { addDocument, addSmallLibrary, NOTICE, serverWithLibraryAdmin } from '#tests/support/library.ts'
import type { TestServer } from '#tests/support/server.ts'
import { type SectionSummary, summariesOfContent, summaryName } from './section-summaries.ts'

let server: TestServer
let admin: string
let reader: string
let documentId: string
let summary: SectionSummary

beforeAll(async () => {
  ;({ server, admin, reader } = await serverWithLibraryAdmin())
  summary = summariesOfContent(server.ctx()).find(({ act, number }) => act === 'Labour Act' && number === '15')!
  documentId = (await addSmallLibrary(server)).work.id
  await server.deps.db
    .update(passages)
    .set({ plainWords: summary.en })
    .where(eq(passages.heading, 'Notice of termination'))
})
afterAll(() => server.stop())

test('who asks in Shona or Ndebele reads in that language what the quoted section says, and who asks in English as before', async () => {
  const conversationId = await converse(server, reader, NOTICE)
  const answer = async () => textOf(await ask(server, { token: reader, conversationId }))
  const inEnglish = await answer()
  expect(inEnglish).toContain('In plain words: If your employer')
  expect(inEnglish).not.toContain(summary.sn)
  await server.call(retellAnswer, { conversationId, language: 'sn' }, reader)
  const inShona = await answer()
  expect(inShona).toContain(`Mumashoko ari nyore: ${summary.sn}`)
  expect(inShona).toContain('three months where the contract has no fixed period')
  await server.call(retellAnswer, { conversationId, language: 'nd' }, reader)
  expect(await answer()).toContain(`Ngamazwi alula: ${summary.nd}`)
})

test('the reading room gives it beside the English, as an administrator corrected it; a section without one has none', async () => {
  const sections = async () => (await server.call(getDocumentText, { documentId }, reader)).body.sections!
  const [first, second] = await sections()
  expect(first).toMatchObject({ plainWords: summary.en, plainWordsIn: { sn: summary.sn, nd: summary.nd } })
  expect(second).not.toHaveProperty('plainWordsIn')
  const long = await addDocument(server, 'Works Act [Chapter 99:02]', [
    { number: '1', heading: 'Registers', text: 'Registers are kept.', plainWords: summary.en },
    { number: '2', heading: 'Order', text: 'They are kept in good order. '.repeat(2_000) },
  ])
  const alone = await server.call(getDocumentText, { documentId: long.id, section: '1' }, reader)
  expect(alone.body.excerpt).toBeDefined()
  expect(alone.body.sections).toContainEqual(expect.objectContaining({ plainWordsIn: first!.plainWordsIn }))
  const correction = { catalogue: 'sections', key: summaryName(summary), language: 'sn' } as const
  const text = 'Mushandirwi akafa, basa rinoenderera kusvika nguva ye notice yapera.'
  expect((await server.call(correctWording, { ...correction, text }, admin)).status).toBe(200)
  expect((await sections())[0]).toMatchObject({ plainWordsIn: { sn: text, nd: summary.nd } })
})
