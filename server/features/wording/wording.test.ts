import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import type * as z from 'zod/mini'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { listAuditEvents } from '#contract/accounts/users.ts'
import { DISCLAIMER } from '#contract/product.ts'
import { correctWording, getCorrections, listWording, type Wording } from '#contract/wording.ts'
import type { Deps } from '#server/context.ts'
import { SENTENCES } from '#server/features/answering/service.ts'
import { shownState } from '#server/features/library/changes/sentence.ts'
import { stateOf } from '#server/features/library/changes/state.ts'
import { lawWordings } from '#server/features/library/service.ts'
import { catalogue as sn } from '#web/messages/sn/index.ts'
import { type Channel, linkedPerson, say, whatsappServer } from '#tests/support/chats/whatsapp.ts'
import { signInAdmin, signUp } from '#tests/support/people.ts'
import { headOfPages, refreshWording, sentenceIn, wordingIn } from './records.ts'

let channel: Channel
let admin: string
const server = () => channel.server
beforeAll(async () => {
  channel = await whatsappServer()
  admin = (await signInAdmin(server())).token
})
afterAll(async () => {
  await channel.stop()
})

type Which = Pick<Wording, 'catalogue' | 'key'> & { language?: 'sn' | 'nd' }
const correct = ({ language = 'sn', ...which }: Which, text: string, token = admin) =>
  server().call(correctWording, { ...which, language, text }, token)
const listed = async (input: Partial<z.input<typeof listWording.input>>) =>
  (await server().call(listWording, { language: 'sn', ...input }, admin)).body
const one = async ({ language = 'sn', catalogue, key }: Which) =>
  (await listed({ language, catalogue, q: key, limit: 500 })).texts.find((text) => text.key === key)!
const linesOf = async (url: string) =>
  (await (await server().request('GET', url, { token: admin })).text())
    .trim()
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line))

test('an administrator finds a text by its English, in pages, and reads what is put into it', async () => {
  expect(await one({ catalogue: 'screens', key: 'points.price' })).toEqual({
    catalogue: 'screens',
    key: 'points.price',
    english: '${count} points',
    text: 'mapoints ${count}',
    ours: 'mapoints ${count}',
  })
  expect((await one({ catalogue: 'screens', key: 'points.price#2' })).text).toBe('poindi 1')
  expect((await listed({ q: 'WAITING FOR YOUR PIN' })).texts.map(({ key }) => key)).toContain('points.waiting')
  const [first, second] = [await listed({ limit: 2 }), await listed({ limit: 2, after: 2 })]
  expect([first.more, first.texts.length, second.texts.length]).toEqual([true, 2, 2])
  expect(second.texts[0]).not.toEqual(first.texts[0])
})

test('a correction of a screen is in its pages and in what they fetch, and the file’s text takes it away', async () => {
  const which = { catalogue: 'screens', key: 'points.yourBalance' } as const
  expect(await headOfPages(server().deps)).toBe('')
  const { body } = await correct(which, ' Mapoints  amunawo <b>\u202e')
  expect(body).toMatchObject({ text: 'Mapoints amunawo <b>', ours: sn.points.yourBalance })
  expect(body.corrected!.by).toContain('@')
  expect((await listed({ only: 'corrected' })).texts).toEqual([body])
  const [, version] = /<meta name="corrections" content="sn=([\w-]+)">/.exec(await headOfPages(server().deps))!
  const url = `/api/corrections/sn?v=${version}`
  const sent = await server().request('GET', url, {})
  expect(await sent.json()).toEqual({ 'points.yourBalance': [['Mapoints enyu', 'Mapoints amunawo <b>']] })
  expect(sent.headers.get('cache-control')).toContain('immutable')
  const later = await server().request('GET', '/api/corrections/sn', {})
  expect(later.headers.get('cache-control')).toBe('public, no-cache')
  const etag = later.headers.get('etag')!
  const same = await server().request('GET', '/api/corrections/sn', { headers: { 'if-none-match': etag } })
  expect(same.status).toBe(304)
  const back = await correct(which, sn.points.yourBalance)
  expect(back.body.corrected).toBeUndefined()
  expect((await listed({ only: 'corrected' })).texts).toEqual([])
  expect(await headOfPages(server().deps)).toBe('')
  expect((await server().call(getCorrections, { language: 'sn' })).body).toEqual({})
})

test('a chat says the corrected sentence at once, with what belongs into it', async () => {
  const me = await linkedPerson(channel)
  await say(channel, me.person, 'Shona')
  const which = { catalogue: 'chats', key: 'menuLead' } as const
  const { text } = await one(which)
  await correct(which, text.replace('Mune', 'Iye zvino mune'))
  expect((await say(channel, me.person, 'menu')).texts[0]).toContain('Iye zvino mune mapoints 10.')
  await correct(which, text)
  expect((await say(channel, me.person, 'menu')).texts[0]).toContain('Mune mapoints 10.')
})

test('another process says it too, as soon as it next speaks to somebody', async () => {
  const other = { ...server().deps, state: new Map() }
  await refreshWording(other)
  const which = { catalogue: 'answers', key: 'failed.slow', language: 'nd' } as const
  await correct(which, 'Kuthathe isikhathi eside.')
  await correct({ catalogue: 'sentences', key: 'Please sign in', language: 'nd' }, 'Ake ungene')
  expect(wordingIn(other, 'answers', 'nd', SENTENCES.nd).failed.slow).toBe(SENTENCES.nd.failed.slow)
  await refreshWording(other)
  expect(wordingIn(other, 'answers', 'nd', SENTENCES.nd).failed.slow).toBe('Kuthathe isikhathi eside.')
  expect(wordingIn(other, 'answers', 'sn', SENTENCES.sn)).toBe(SENTENCES.sn)
  expect(sentenceIn(other, 'nd', 'Please sign in')).toBe('Ake ungene')
})

test('pages opened in one moment ask the database once; a correction that another process made is in those of two seconds later', async () => {
  // a process with a clock that stands still and statements of its own
  vi.useFakeTimers({ toFake: ['Date'] })
  const other = { ...server().deps, state: new Map(), db: Object.create(server().deps.db) as Deps['db'] }
  const asked = vi.spyOn(other.db, 'execute')
  const pages = await Promise.all([1, 2, 3].map(() => headOfPages(other)))
  await headOfPages(other)
  expect(asked).toHaveBeenCalledTimes(1)
  asked.mockRestore()
  await correct({ catalogue: 'screens', key: 'points.yourBalance' }, 'Mapoints amunawo')
  const corrected = await headOfPages(server().deps)
  expect(corrected).not.toBe(pages[0])
  vi.setSystemTime(Date.now() + 2_000)
  expect(await headOfPages(other)).toBe(corrected)
  vi.useRealTimers()
  await correct({ catalogue: 'screens', key: 'points.yourBalance' }, sn.points.yourBalance)
})

test('what is around a guide and the help near somebody is said as corrected, the disclaimer under it too', async () => {
  const page = async (path: string) => (await server().request('GET', path, {})).text()
  await correct({ catalogue: 'pages', key: 'guides.titleOfAll' }, 'Magwaro emutemo & zvimwe')
  await correct({ catalogue: 'pages', key: 'help.byTopic' }, 'Tsvagai nenyaya')
  await correct({ catalogue: 'sentences', key: DISCLAIMER }, 'Ruzivo rwemutemo chete.')
  const guides = await page('/guides/sn')
  expect(guides).toContain('<h1>Magwaro emutemo &amp; zvimwe</h1>')
  expect(guides).toContain('Ruzivo rwemutemo chete.')
  expect(await page('/help-near-you/sn')).toContain('Tsvagai nenyaya')
  expect(await page('/guides')).not.toContain('Magwaro emutemo')
  for (const which of [
    { catalogue: 'pages', key: 'guides.titleOfAll' },
    { catalogue: 'pages', key: 'help.byTopic' },
    { catalogue: 'sentences', key: DISCLAIMER },
  ] as const)
    await correct(which, (await one(which)).ours)
})

test('how the law stands is told as corrected, whichever Act and day stand in it', async () => {
  const which = { catalogue: 'law', key: 'madeWhen' } as const
  const { text, ours } = await one(which)
  expect(text).toBe('${what} ${when} ne${by}')
  await correct(which, '${when} ${what} ne${by}')
  const change = { number: '7', place: '', effect: 'repealed', since: '2022-05-27', by: 'Act 1 of 2022' } as const
  const state = stateOf([{ ...change, source: 'text_note' }], { on: '2026-01-01' })
  const law = shownState(state, lawWordings(server().deps))!
  expect(law.translations!.sn).toBe('Hauchisiri mutemo: musi wa 27 Chivabvu 2022 wakabviswa neAct 1 of 2022.')
  await correct(which, ours)
})

test('another word for a term of the law is kept and remarked on', async () => {
  const which = { catalogue: 'sentences', key: 'There is no such procedure', language: 'nd' } as const
  const { ours } = await one(which)
  const { status, body } = await correct(which, 'Akulandlela enjalo ekhothi')
  expect([status, body.text]).toEqual([200, 'Akulandlela enjalo ekhothi'])
  expect(body.remarks).toEqual(['“khothi”: elsewhere we call court “umthethwandaba”.'])
  expect((await one(which)).remarks).toEqual(body.remarks)
  expect((await correct(which, ours)).body.remarks).toBeUndefined()
})

test('a legal word is called so on its page, and the exported lexicon is the file with that one word changed', async () => {
  const which = { catalogue: 'lexicon', key: 'affidavit' } as const
  await correct(which, 'gwaro rakapikirwa')
  const page = await (await server().request('GET', '/legal-words/sn', {})).text()
  expect(page).toContain('gwaro rakapikirwa')
  const exported = await (await server().request('GET', '/api/admin/lexicon/export', { token: admin })).text()
  const ours = readFileSync('content/lexicon.jsonl', 'utf8').trim().split('\n')
  const changed = exported
    .trim()
    .split('\n')
    .filter((line, i) => line !== ours[i])
  expect(changed.map((line) => JSON.parse(line))).toEqual([expect.objectContaining({ sn: 'gwaro rakapikirwa' })])
})

test('what is exported for content/corrections has all but the legal words, and is said where it came with the content', async () => {
  expect(await linesOf('/api/admin/wording/nd/export')).toEqual([
    expect.objectContaining({ catalogue: 'sentences', key: 'Please sign in', text: 'Ake ungene' }),
    expect.objectContaining({ catalogue: 'answers', key: 'failed.slow', text: 'Kuthathe isikhathi eside.' }),
  ])
  expect(await linesOf('/api/admin/wording/sn/export')).toEqual([])
  const folder = mkdtempSync(path.join(os.tmpdir(), 'corrections-'))
  mkdirSync(path.join(folder, 'corrections'))
  const exported = await server().request('GET', '/api/admin/wording/nd/export', { token: admin })
  writeFileSync(path.join(folder, 'corrections', 'nd.jsonl'), await exported.text())
  await correct({ catalogue: 'answers', key: 'failed.slow', language: 'nd' }, SENTENCES.nd.failed.slow)
  const { config } = server().deps
  const shipped = { ...server().deps, config: { ...config, CONTENT_DIR: folder }, state: new Map() }
  await refreshWording(shipped)
  expect(wordingIn(shipped, 'answers', 'nd', SENTENCES.nd).failed.slow).toBe('Kuthathe isikhathi eside.')
  rmSync(folder, { recursive: true })
})

test('what cannot stand there is refused with the reason, and nothing is kept', async () => {
  const which = { catalogue: 'screens', key: 'points.price' } as const
  for (const text of [
    'mapoints',
    'mapoints ${count} ${count}',
    '',
    'x'.repeat(2_000) + '${count}',
    'x'.repeat(9_000),
  ]) {
    const refused = await correct(which, text)
    expect([refused.status, JSON.stringify(refused.body)]).toEqual([400, expect.stringContaining('"text"')])
  }
  expect((await correct(which, 'x'.repeat(1_100_000))).status).toBe(413)
  for (const key of ['points.nothing', 'points', '__proto__', 'constructor', 'points.price#3', ''])
    expect((await correct({ catalogue: 'screens', key }, 'X')).status).toBe(404)
  for (const wrong of [{ language: 'en' }, { catalogue: 'passwords' }, { language: ['sn'] }]) {
    const body = { catalogue: 'screens', key: 'points.price', language: 'sn', text: 'x ${count}', ...wrong }
    expect((await server().request('PUT', '/api/admin/wording', { token: admin, body })).status).toBe(400)
  }
  expect((await server().request('GET', '/api/corrections/en', {})).status).toBe(404)
  expect((await one(which)).corrected).toBeUndefined()
})

test('only administrators see and correct them, and each correction is in the audit trail', async () => {
  const { token } = await signUp(server())
  const which = { catalogue: 'dangers', key: 'violence' } as const
  expect((await correct(which, 'X', token)).status).toBe(403)
  for (const url of ['wording?language=sn', 'wording/sn/export', 'lexicon/export'])
    expect([
      (await server().request('GET', `/api/admin/${url}`, { token })).status,
      (await server().request('GET', `/api/admin/${url}`, {})).status,
    ]).toEqual([403, 401])
  await correct(which, 'Endai panzvimbo yakachengeteka.')
  const { entries } = (await server().call(listAuditEvents, { kind: 'wording_corrected' }, admin)).body
  expect(entries[0]).toMatchObject({ detail: { catalogue: 'dangers', name: 'violence', language: 'sn' } })
})
