import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, expect, test } from 'vitest'
import * as managed from '#contract/procedures/managed-procedures.ts'
import * as api from '#contract/procedures/procedures.ts'
import { listAuditEvents } from '#contract/accounts/users.ts'
import { signInAdmin, signUp } from '#tests/support/people.ts'
import { testServer, type TestServer } from '#tests/support/server.ts'

const SLUG = 'late-birth-registration'
const SHIPPED = readFileSync(`content/procedures/${SLUG}.yaml`, 'utf8')
const CHANGED = SHIPPED.replace('Where was the child born?', 'Where did the child come into the world?')
let server: TestServer
let admin: string

beforeAll(async () => {
  server = await testServer()
  admin = (await signInAdmin(server)).token
})
afterAll(() => server.stop())

const save = (text: string, over: string | null, slug = SLUG) =>
  server.call(managed.saveProcedureDraft, { slug, text, over }, admin)
const publish = (draft: string, slug = SLUG) => server.call(managed.publishProcedure, { slug, draft }, admin)
const asks = async (input: object = {}) =>
  (await server.call(api.getProcedure, { slug: SLUG, ...input })).body.questions[0]!.ask
const shipped = async () => (await server.call(api.getProcedure, { slug: SLUG })).body.version

test('a draft is seen by administrators alone, and people walk it when it is published', async () => {
  const person = await signUp(server)
  expect((await server.call(managed.listManagedProcedures, {}, person.token)).status).toBe(403)
  expect(
    (await server.call(managed.saveProcedureDraft, { slug: SLUG, text: 'x', over: null }, person.token)).status,
  ).toBe(403)
  const before = await server.call(managed.getManagedProcedure, { slug: SLUG }, admin)
  expect(before.body).toMatchObject({ state: 'shipped', hasDraft: false, draft: null, text: SHIPPED, versions: [] })

  const { body } = await save(CHANGED, null)
  expect(body.problems.filter(({ kind }) => kind === 'error')).toEqual([])
  expect(body.preview!.questions[0]!.ask).toBe('Where did the child come into the world?')
  expect(await asks()).toBe('Where was the child born?')
  expect((await publish(body.draft)).status).toBe(204)
  expect(await asks()).toBe('Where did the child come into the world?')
  // a line that was changed has no translation yet, the others keep theirs
  const shona = (await server.call(api.getProcedure, { slug: SLUG, language: 'sn' })).body
  expect(shona.questions[0]!.ask).toBe('Where did the child come into the world?')
  expect(shona.title).toBe('Kunyoresa kuzvarwa kwanonoka')
  const [one] = (await server.call(managed.listManagedProcedures, {}, admin)).body.filter(({ slug }) => slug === SLUG)
  expect(one).toMatchObject({ state: 'changed', hasDraft: false, isShippedNewer: false, live: { version: body.draft } })

  expect((await server.call(managed.revertProcedure, { slug: SLUG }, admin)).status).toBe(204)
  expect(await asks()).toBe('Where was the child born?')
  expect((await server.call(managed.revertProcedure, { slug: SLUG }, admin)).status).toBe(404)
  const kept = await server.call(managed.getProcedureVersion, { slug: SLUG, version: body.draft }, admin)
  expect(kept.body.text).toBe(CHANGED)
  const { entries } = (await server.call(listAuditEvents, {}, admin)).body
  expect(entries.map(({ kind }) => kind).slice(0, 3)).toEqual([
    'procedure_reverted',
    'procedure_published',
    'procedure_draft_begun',
  ])
})

test('who has begun goes on with the text they began with, also when it is published over and put back', async () => {
  const { token } = await signUp(server)
  const begun = await shipped()
  const keep = (version: string, question = 'where') =>
    server.call(
      api.keepProcedure,
      { slug: SLUG, runId: randomUUID(), version, answers: [{ question, answer: 'here' }], ticks: [] },
      token,
    )
  expect((await keep(begun)).status).toBe(204)
  const renamed = SHIPPED.replace('id: where\n', 'id: place\n').replaceAll('question: where', 'question: place')
  const { body } = await save(renamed, null)
  expect(body.problems.filter(({ kind }) => kind === 'error')).toEqual([])
  await publish(body.draft)
  const kept = (await server.call(api.getKeptProcedure, { slug: SLUG }, token)).body.kept
  expect(kept).toMatchObject({ version: begun, answers: [{ question: 'where', answer: 'here' }] })
  const ids = async (version?: string) =>
    (await server.call(api.getProcedure, { slug: SLUG, ...(version && { version }) })).body.questions[0]!.id
  expect(await ids(begun)).toBe('where')
  expect(await ids()).toBe('place')
  expect((await keep(begun)).status).toBe(204)
  expect((await keep(body.draft)).status).toBe(400)
  expect((await keep(body.draft, 'place')).status).toBe(204)
  expect((await keep('nobodys-version')).status).toBe(400)
  await server.call(managed.revertProcedure, { slug: SLUG }, admin)
  expect(await ids(body.draft)).toBe('place')
  expect(await ids('nobodys-version')).toBe('where')
})

test('two administrators do not write over each other, and a draft can be thrown away', async () => {
  const first = (await save(CHANGED, null)).body.draft
  const refused = await save(`${CHANGED}\n`, null)
  expect(refused.status).toBe(409)
  const second = (await save(`${CHANGED}\n`, first)).body.draft
  expect((await publish(first)).status).toBe(409)
  expect((await server.call(managed.getManagedProcedure, { slug: SLUG }, admin)).body.draft).toBe(second)
  expect((await server.call(managed.discardProcedureDraft, { slug: SLUG }, admin)).status).toBe(204)
  expect((await server.call(managed.discardProcedureDraft, { slug: SLUG }, admin)).status).toBe(404)
  expect((await server.call(managed.getManagedProcedure, { slug: SLUG }, admin)).body.text).toBe(SHIPPED)
})

test('every error is told at once, with its line and its place, and nothing with an error is published', async () => {
  const wrong = SHIPPED.replace('why: Births abroad', 'because: Births abroad')
    .replace('rule: birth-forty-two-days', 'rule: birth-in-time')
    .replace('guides: [citizenship', 'colour: blue\nguides: [no-such-guide, citizenship')
    .replace('template: affidavit-late-birth', 'template: no-such-letter')
    .replace('steps:\n  - text:', 'steps:\n  - txt:')
  const lineOf = (part: string) => wrong.slice(0, wrong.indexOf(part)).split('\n').length
  const { body } = await save(wrong, null)
  expect(body.preview).toBeNull()
  expect(body.problems.map(({ line, path, sentence }) => [line, path, sentence])).toEqual([
    [lineOf('colour: blue'), 'colour', 'There is no part called colour here'],
    [lineOf('because:'), 'questions › 1 › because', 'There is no part called because here'],
    [lineOf('- txt:'), 'steps › 1 › text', 'text is missing'],
    [lineOf('- txt:'), 'steps › 1 › txt', 'There is no part called txt here'],
    [lineOf('rule: birth-in-time'), 'deadlines › 1', 'deadline notice: there is no rule birth-in-time'],
  ])
  const refused = await publish(body.draft)
  expect(refused).toMatchObject({ status: 400, body: { error: expect.stringContaining('colour') } })
  // what needs the library is looked at when the build is right
  const near = wrong.replace('colour: blue\n', '').replace('because:', 'why:').replace('txt:', 'text:')
  const said = (await save(near.replace('birth-in-time', 'birth-forty-two-days'), body.draft)).body
  expect(said.problems.map(({ kind, sentence }) => `${kind}: ${sentence}`)).toEqual(
    expect.arrayContaining([
      'error: There is no template no-such-letter',
      'warning: The library has no guide no-such-guide',
    ]),
  )
  expect((await publish(said.draft)).status).toBe(400)
  const kind = (await save(SHIPPED.replace('kind: choice', 'kind: perhaps'), said.draft)).body
  expect(kind.problems.map(({ path, sentence }) => [path, sentence])).toEqual([
    ['questions › 1 › kind', 'This must be one of: choice, choices, yes_no, date, amount, text'],
  ])
  await server.call(managed.discardProcedureDraft, { slug: SLUG }, admin)
})

test('hostile YAML is refused with a sentence', async () => {
  const said = async (text: string) => {
    const { status, body } = await save(text, null, 'hats')
    if (status === 200) await server.call(managed.discardProcedureDraft, { slug: 'hats' }, admin)
    return status === 200
      ? body.problems.map(({ sentence }) => sentence).join('|')
      : `${status} ${JSON.stringify(body)}`
  }
  const bomb = ['a: &a [x, x]', ...Array.from({ length: 9 }, (_, at) => `b${at}: &b${at} [*a, *a, *a, *a]`)].join('\n')
  expect(await said(bomb)).toContain('Anchors and aliases (& and *) are not used here')
  expect(await said('['.repeat(50_000))).toContain('nested too deeply')
  expect(await said('- '.repeat(25_000))).toContain('nested too deeply')
  expect(await said('__proto__: { isAdmin: true }')).toContain('__proto__ is no name of a part')
  expect(await said('title: !!js/function "function () {}"')).toContain('tag')
  expect(await said(`title: "${'x'.repeat(60_001)}"`)).toContain('A procedure has at most 60,000 characters')
  expect(await said('title: "a\0"')).toContain('400')
  expect(await said('a: 1\n---\nb: 2')).toContain('One procedure is one document')
  expect(await said('just words')).toContain('This must be a part with names')
  expect(await said('')).toContain('There is nothing here')
  const withTitle = (title: string) => said(SHIPPED.replace('Registering a birth late', title))
  expect(await withTitle('<script>alert(1)</script>')).toBe('Texts are plain words: no HTML here')
  expect(await withTitle('"[here](javascript:alert(1))"')).toBe('No addresses that run something here')
  expect(await withTitle('"late \u202E htrib"')).toBe('There is a hidden sign in this text: type it again')
  expect((await server.call(managed.getManagedProcedure, { slug: 'hats' }, admin)).status).toBe(404)
})

test('a procedure that is not shipped is made, listed, walked and taken away', async () => {
  const { body } = await save(SHIPPED.replace('Registering a birth late', 'Finding a hat'), null, 'finding-a-hat')
  const listed = async () =>
    (await server.call(api.listProcedures, {})).body.some(({ slug }) => slug === 'finding-a-hat')
  expect(await listed()).toBe(false)
  await publish(body.draft, 'finding-a-hat')
  expect(await listed()).toBe(true)
  expect(await (await fetch(`${server.url}/sitemap.xml`)).text()).toContain('/procedures/finding-a-hat')
  await server.call(managed.revertProcedure, { slug: 'finding-a-hat' }, admin)
  expect(await listed()).toBe(false)
  expect((await server.call(api.getProcedure, { slug: 'finding-a-hat' })).status).toBe(404)
  expect((await server.call(api.getProcedure, { slug: 'finding-a-hat', version: body.draft })).status).toBe(200)
})
