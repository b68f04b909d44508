import { afterAll, beforeAll, expect, test } from 'vitest'
import { exportQuestions, getQuestions, updateQuestions } from '#contract/library/question-bank.ts'
import { addCorpusAct } from '#server/features/library/import/corpus-act.ts'
import { searchLibrary } from '#server/features/library/service.ts'
import { documents, sectionQuestions } from '#server/tables.ts'
import { type SignedUp, signInAdmin, signUp } from '#tests/support/people.ts'
import { testServer, type TestServer } from '#tests/support/server.ts'
import { parseQuestions } from './content.ts'

let server: TestServer
let admin: SignedUp
let id: string
const TOLLS = { number: '4', heading: 'Tolls' }
beforeAll(async () => {
  server = await testServer()
  admin = await signInAdmin(server)
  const sections = [
    { number: '3', heading: 'Ferries', text: '3. Ferries\nEvery ferry shall carry a lantern.' },
    { ...TOLLS, text: '4. Tolls\nThe conductor shall return what is paid above the toll.' },
  ]
  await addCorpusAct(server.ctx(), { title: 'Boats Act', sections })
  const [document] = await server.deps.db.select().from(documents)
  id = document!.id
  await server.deps.db.insert(sectionQuestions).values([
    { act: 'boats act', ...TOLLS, language: 'sn', questions: ['Mukondakita haana kundipa chenji'], source: 'content' },
    { act: 'boats act', ...TOLLS, language: 'en', questions: ['Must I get change?'], source: 'content' },
  ])
})
afterAll(() => server.stop())

const search = async (query: string) =>
  (await searchLibrary(server.ctx(), { query, limit: 3 })).map(({ title, number }) => `${title} ${number}`)

test('an administrator adds, changes and removes lines, and search knows it at once', async () => {
  const before = await server.call(getQuestions, { id }, admin.token)
  const tolls = before.body.find(({ number }) => number === '4')!
  expect(tolls).toEqual({
    ...TOLLS,
    questions: { en: ['Must I get change?'], sn: ['Mukondakita haana kundipa chenji'], nd: [] },
    edited: [],
  })
  expect(await search('bangiphe itshintshi')).toEqual([])
  const questions = { ...tolls.questions, sn: [], nd: ['  Angiphiwanga   itshintshi', '', 'Angiphiwanga itshintshi'] }
  const saved = await server.call(updateQuestions, { id, ...TOLLS, questions }, admin.token)
  expect(saved.body).toEqual({
    ...TOLLS,
    questions: { en: ['Must I get change?'], sn: [], nd: ['Angiphiwanga itshintshi'] },
    edited: ['sn', 'nd'],
  })
  expect((await search('bangiphe itshintshi'))[0]).toBe('Boats Act 4')
  expect(await search('chenji mukondakita')).toEqual([])
})

test('what is exported is read by the bank as it stands here', async () => {
  const path = `/api${exportQuestions.path.replace(':id', id)}?language=nd`
  const exported = await server.request('GET', path, { token: admin.token })
  expect(exported.headers.get('content-disposition')).toContain('boats-act.jsonl')
  expect(parseQuestions({ file: 'boats-act.jsonl', text: await exported.text() }, 'nd')).toEqual([
    { act: 'boats act', ...TOLLS, language: 'nd', questions: ['Angiphiwanga itshintshi'] },
  ])
})

test('too long a line is refused at its language; a section that is not there, and anybody else, change nothing', async () => {
  const questions = { en: [], sn: ['x'.repeat(401)], nd: [] }
  const long = await server.call(updateQuestions, { id, ...TOLLS, questions }, admin.token)
  expect(JSON.stringify(long.body)).toContain('A question has at most 400 characters')
  const none = { en: [], sn: [], nd: [] }
  const missing = await server.call(
    updateQuestions,
    { id, number: '9', heading: 'Tolls', questions: none },
    admin.token,
  )
  expect(missing.status).toBe(404)
  const person = await signUp(server)
  expect((await server.call(updateQuestions, { id, ...TOLLS, questions: none }, person.token)).status).toBe(403)
  expect((await server.call(getQuestions, { id }, person.token)).status).toBe(403)
})
