import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addCorpusAct } from '#server/features/library/import/corpus-act.ts'
import { searchLibrary } from '#server/features/library/service.ts'
import { sectionQuestions } from '#server/tables.ts'
import { testServer, type TestServer } from '#tests/support/server.ts'
import { loadQuestionBank } from './content.ts'

let server: TestServer
let content: string
beforeAll(async () => {
  server = await testServer()
  content = mkdtempSync(path.join(os.tmpdir(), 'virtual-lawyer-questions-'))
  const section = (number: string, heading: string, text: string) => ({
    number,
    heading,
    text: `${number}. ${heading}\n${text}`,
  })
  const sections = [
    section('3', 'Ferries', 'Every ferry shall carry a lantern.'),
    section('4', 'Tolls', 'The conductor shall return what is paid above the toll.'),
  ]
  await addCorpusAct(server.ctx(), { title: 'Boats Act', sections })
})
afterAll(async () => {
  await server.stop()
  rmSync(content, { recursive: true, force: true })
})

const write = async (language: string, questions: Record<string, string[]>) => {
  const heading = { '3': 'Ferries', '4': 'Tolls' }
  const lines = Object.entries(questions).map(([number, some]) =>
    JSON.stringify({ act: 'Boats Act', number, heading: heading[number as '3'], questions: some }),
  )
  mkdirSync(path.join(content, 'questions', language), { recursive: true })
  writeFileSync(path.join(content, 'questions', language, 'boats-act.jsonl'), lines.join('\n'))
  const ctx = server.ctx()
  await loadQuestionBank({ ...ctx, config: { ...ctx.config, CONTENT_DIR: content } })
}
const search = async (query: string) =>
  (await searchLibrary(server.ctx(), { query, limit: 3 })).map(({ title, number }) => `${title} ${number}`)

describe('the question bank', () => {
  it('finds the section for a question in another language, though it shares no word with the law', async () => {
    expect(await search('Kondakita akaramba nechenji yangu')).toEqual([])
    await write('sn', {
      '3': ['Chikepe chinofanira kuva nemwenje here?'],
      '4': ['Mukondakita haana kundipa chenji, ndoita sei?'],
    })
    expect((await search('Kondakita akaramba nechenji yangu'))[0]).toBe('Boats Act 4')
    expect(await search('zebra')).toEqual([])
  })

  it('follows its files, and never writes over what an admin wrote', async () => {
    const key = { act: 'boats act', number: '3', heading: 'Ferries', language: 'nd' as const }
    await server.deps.db
      .insert(sectionQuestions)
      .values({ ...key, questions: ['Isikepe silesibane na?'], source: 'admin' })
    await write('nd', { '3': ['Umkhumbi ulokukhanya yini?'], '4': ['Angiphiwanga itshintshi'] })
    expect((await search('isikepe sakhe kasilasibane'))[0]).toBe('Boats Act 3')
    expect((await search('bangiphe itshintshi'))[0]).toBe('Boats Act 4')
    await write('nd', { '3': ['Umkhumbi ulokukhanya yini?'] })
    expect(await search('bangiphe itshintshi')).toEqual([])
    expect((await search('isikepe sakhe kasilasibane'))[0]).toBe('Boats Act 3')
  })
})
