import { randomUUID } from 'node:crypto'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { exportMyData } from '#contract/accounts/privacy.ts'
import * as api from '#contract/procedures/procedures.ts'
import { leadingSections } from '#server/features/procedures/law.ts'
import { addCorpusAct } from '#server/features/library/import/corpus-act.ts'
import { signUp } from '#tests/support/people.ts'
import { testServer, type TestServer } from '#tests/support/server.ts'

const RULES = `
- id: hat-seven-days
  title: Return the hat
  from: When was it lost?
  length: 7
  unit: days
  kind: latest
  text: Within seven days (Hats Act [Chapter 1:02], s 3).
- { id: glove-day, title: Idle, from: When?, length: 1, unit: days, kind: latest, text: Idle. }
`
const procedure = (extra: string) => `
title: Lost hats
summary: What to do.
guides: [no-such-guide]
reviewed: 2026-11-23
age: Old.
${extra}
questions:
  - { id: lost, ask: When was it lost?, kind: date, why: 'The milliner pays (Hats Act [Chapter 1:02], s 3; Gloves Act [Chapter 1:03], s 9).' }
  - { id: colour, ask: Which colour?, kind: text }
outcomes:
  - { id: pay, title: It is paid, text: The milliner pays. }
steps: [{ text: Ask. }]
deadlines: [{ id: due, from: lost, rule: hat-seven-days }]
places: [{ name: Court, text: Ask the clerk. }]
bring: [{ text: The hat box. }]
costs: [{ text: Ask the clerk. }]
letters: [{ template: hat-letter, text: To ask for it. }]
`
let server: TestServer
let content: string

beforeAll(async () => {
  content = mkdtempSync(path.join(os.tmpdir(), 'virtual-lawyer-content-'))
  mkdirSync(path.join(content, 'procedures'))
  mkdirSync(path.join(content, 'templates'))
  writeFileSync(path.join(content, 'deadlines.yaml'), RULES)
  writeFileSync(path.join(content, 'procedures/lost-hats.yaml'), procedure(''))
  writeFileSync(path.join(content, 'procedures/stolen-hats.yaml'), procedure('sensitive: true'))
  writeFileSync(
    path.join(content, 'templates/templates.json'),
    JSON.stringify([{ file: 'hat-letter.docx', name: 'Letter about a hat' }]),
  )
  mkdirSync(path.join(content, 'procedures/sn'))
  writeFileSync(
    path.join(content, 'procedures/sn/lost-hats.jsonl'),
    ['{"readBy":""}', '{"en":"Lost hats","to":"Ngowani dzarasika"}', '{"en":"Which colour?","to":"Rudzi rupi?"}'].join(
      '\n',
    ),
  )
  server = await testServer()
  server.deps.config.CONTENT_DIR = content
  await addCorpusAct(server.ctx(), {
    title: 'Hats Act [Chapter 1:02]',
    asAt: '2016-12-31',
    url: '',
    sections: [
      {
        part: null,
        number: '1',
        heading: 'Short title',
        text: '1. Short title This Act may be cited as the Hats Act [Chapter 1:02].',
      },
      { part: null, number: '3', heading: 'Milliners', text: '3. Milliners The milliner shall pay within seven days.' },
    ],
  })
  await server.worker.idle()
})
afterAll(async () => {
  rmSync(content, { recursive: true, force: true })
  await server.stop()
})

const kept = (answers: [string, string][]) => ({
  runId: randomUUID(),
  answers: answers.map(([question, answer]) => ({ question, answer })),
  ticks: ['step 0'],
})

test('a visitor reads every procedure with its rules, its letters and where the law that it cites is', async () => {
  const list = await server.call(api.listProcedures, {})
  expect(list.body.map(({ slug, title }) => [slug, title])).toEqual([
    ['lost-hats', 'Lost hats'],
    ['stolen-hats', 'Lost hats'],
  ])
  expect(list.body[0]!.leadingSections).toEqual(['Hats Act, s 3', 'Gloves Act, s 9'])
  const { body } = await server.call(api.getProcedure, { slug: 'lost-hats' })
  expect(body.rules.map(({ id }) => id)).toEqual(['hat-seven-days'])
  expect(body.letters[0]!.title).toBe('Letter about a hat')
  expect(body.guides).toEqual([])
  const cited = Object.fromEntries(body.sections.map(({ raw, number, documentId }) => [raw, [number, !!documentId]]))
  expect(cited).toEqual({ 'Hats Act [Chapter 1:02], s 3': ['3', true], 'Gloves Act [Chapter 1:03], s 9': ['9', false] })
  expect((await server.call(api.getProcedure, { slug: 'lost-gloves' })).status).toBe(404)
  const deadlines = await server.call(api.listDeadlineRules, {})
  expect(deadlines.body.rules).toHaveLength(2)
  expect(deadlines.body.sections.map(({ raw }) => raw)).toEqual(['Hats Act [Chapter 1:02], s 3'])
})

test('a procedure is said in Shona line by line, tells that nobody has read it, and cites the same law', async () => {
  const [english, shona, ndebele] = await Promise.all(
    [{}, { language: 'sn' as const }, { language: 'nd' as const }].map(
      async (language) => (await server.call(api.getProcedure, { slug: 'lost-hats', ...language })).body,
    ),
  )
  expect(shona).toMatchObject({ title: 'Ngowani dzarasika', summary: 'What to do.', isUnread: true })
  expect(shona!.questions.map(({ id, ask }) => [id, ask])).toEqual([
    ['lost', 'When was it lost?'],
    ['colour', 'Rudzi rupi?'],
  ])
  expect(shona!.sections).toEqual(english!.sections)
  expect(ndebele).toEqual(english)
  expect((await server.call(api.listProcedures, { language: 'sn' })).body[0]!.title).toBe('Ngowani dzarasika')
})

test('a section leads to the procedure that rests on it most, and one that many cite to none', () => {
  const cites = (...sections: string[]) => ({
    steps: sections.map((one) => ({ text: `Do it (Hats Act [Chapter 1:02], ${one}).` })),
  })
  const leading = leadingSections(
    new Map([
      ['lost', cites('s 3(1)', 's 3(2)', 's 9', 's 12B(1) and s 12B(2)')],
      ['stolen', cites('s 3', 's 9')],
      ['burnt', cites('s 9')],
    ]),
  )
  expect(Object.fromEntries(leading)).toEqual({ lost: ['Hats Act, s 3', 'Hats Act, s 12B'], stolen: [], burnt: [] })
})

test('answers are kept for their person alone, are in the export, and can be forgotten', async () => {
  const [person, other] = [await signUp(server), await signUp(server)]
  const mine = kept([['lost', '2026-11-20']])
  expect((await server.call(api.getKeptProcedure, { slug: 'lost-hats' })).status).toBe(401)
  expect((await server.call(api.keepProcedure, { slug: 'lost-hats', ...mine }, person.token)).status).toBe(204)
  const again = { ...mine, answers: [...mine.answers, { question: 'colour', answer: 'green' }] }
  expect((await server.call(api.keepProcedure, { slug: 'lost-hats', ...again }, person.token)).status).toBe(204)
  expect((await server.call(api.getKeptProcedure, { slug: 'lost-hats' }, person.token)).body.kept).toMatchObject(again)
  expect((await server.call(api.getKeptProcedure, { slug: 'lost-hats' }, other.token)).body.kept).toBeNull()
  const exported = await server.request('GET', `/api${exportMyData.path}`, { token: person.token })
  expect(await exported.text()).toContain('green')
  expect((await server.call(api.forgetProcedure, { slug: 'lost-hats' }, person.token)).status).toBe(204)
  expect((await server.call(api.getKeptProcedure, { slug: 'lost-hats' }, person.token)).body.kept).toBeNull()
})

test('what is sensitive, unknown or too long is not kept', async () => {
  const { token } = await signUp(server)
  const status = async (slug: string, answers: [string, string][], ticks = ['step 0']) =>
    (await server.call(api.keepProcedure, { slug, ...kept(answers), ticks }, token)).status
  expect(await status('stolen-hats', [['lost', '2026-11-20']])).toBe(409)
  expect(await status('lost-gloves', [])).toBe(404)
  expect(await status('lost-hats', [['shoes', 'red']])).toBe(400)
  expect(await status('lost-hats', [['colour', 'x'.repeat(301)]])).toBe(400)
  expect(await status('lost-hats', [], Array<string>(200).fill('y'.repeat(60)))).toBe(413)
})
