import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  exportGuideTranslation,
  getGuideTranslation,
  setGuideReader,
  translateGuideLine,
} from '#contract/library/guide-translations.ts'
import { appState, documents, documentTexts, guideTranslations } from '#server/tables.ts'
import { type SignedUp, signInAdmin, signUp } from '#tests/support/people.ts'
import { testServer, type TestServer } from '#tests/support/server.ts'
import { parseTranslation } from './guide-translations.ts'

let server: TestServer
let admin: SignedUp
let id: string
const LINE = 'Write to the owner first (Ferries Act [Chapter 13:99], s 4).'
const SAID = 'Tangai manyorera muridzi (Ferries Act [Chapter 13:99], s 4).'
const language = 'sn'
beforeAll(async () => {
  server = await testServer({}, { now: () => new Date('2026-11-25T22:30:00Z') })
  admin = await signInAdmin(server)
  const { db } = server.deps
  const about = { location: 'ferries.md', contentHash: 'ferries', source: 'upload' as const, state: 'ready' as const }
  const [document] = await db
    .insert(documents)
    .values({ name: 'Ferries', title: 'Ferries', ...about })
    .returning()
  id = document!.id
  const text = `# Ferries\n\n${LINE}\n\n- Wait a day.`
  const [stored] = await db.insert(documentTexts).values({ documentId: id, text, extractor: 1 }).returning()
  await db.update(documents).set({ textId: stored!.id })
  await db.insert(appState).values({ key: 'guide:ferries.md', value: id })
})
afterAll(() => server.stop())

const page = async () => (await server.request('GET', '/guides/sn/ferries')).text()

test('an administrator puts a guide into Shona line by line, and its page has it at once', async () => {
  const before = await server.call(getGuideTranslation, { id, language }, admin.token)
  expect(before.body).toEqual({
    readBy: '',
    lines: ['Ferries', LINE, '- Wait a day.'].map((en) => ({ en, to: '', edited: false })),
  })
  expect(await page()).not.toContain('Zvikepe')
  for (const [en, to] of [
    ['Ferries', 'Zvikepe'],
    [LINE, `  ${SAID} `],
  ] as const)
    expect((await server.call(translateGuideLine, { id, language, en, to }, admin.token)).status).toBe(200)
  expect(await page()).toContain('Tangai manyorera muridzi')
  expect(await page()).toContain('hapasati pane mutauri weChiShona')
  await server.call(translateGuideLine, { id, language, en: '- Wait a day.', to: '- Mirai zuva.' }, admin.token)
  expect(await page()).toContain('Mirai zuva.')
})

test('who has read it is told with the day in Harare, and taken back', async () => {
  const read = await server.call(setGuideReader, { id, language, readBy: ' T. <b>Moyo</b> ' }, admin.token)
  expect(read.body).toMatchObject({ readBy: 'T. <b>Moyo</b>', readOn: '2026-11-26' })
  expect(await page()).toContain('T. &lt;b&gt;Moyo&lt;/b&gt; musi wa 26')
  await server.call(setGuideReader, { id, language, readBy: '' }, admin.token)
  expect(await page()).toContain('hapasati pane mutauri weChiShona')
})

test('what is exported is read as it stands here', async () => {
  await server.call(setGuideReader, { id, language, readBy: 'T. Moyo' }, admin.token)
  const path = `/api${exportGuideTranslation.path.replace(':id', id)}?language=sn`
  const exported = await server.request('GET', path, { token: admin.token })
  expect(exported.headers.get('content-disposition')).toContain('ferries.jsonl')
  expect(parseTranslation('ferries.jsonl', await exported.text())).toMatchObject({
    readBy: 'T. Moyo',
    readOn: '2026-11-26',
    lines: [{ en: 'Ferries', to: 'Zvikepe' }, { en: LINE, to: SAID }, { to: '- Mirai zuva.' }],
  })
})

test('other law, other marks, unknown lines, other documents and other people are refused, and an empty line is the shipped one', async () => {
  const put = async (en: string, to: string, token = admin.token) =>
    (await server.call(translateGuideLine, { id, language, en, to }, token)).status
  expect(await put(LINE, 'Tangai manyorera muridzi (Ferries Act [Chapter 13:99], s 5).')).toBe(400)
  expect(await put('- Wait a day.', 'Mirai zuva.')).toBe(400)
  expect(await put('Nobody wrote this.', 'Hapana.')).toBe(404)
  expect(await put('Ferries', 'x'.repeat(6_001))).toBe(400)
  expect(await put('Ferries', 'Zvikepe', (await signUp(server)).token)).toBe(403)
  const other = { id: admin.user._id, language } as const
  expect((await server.call(getGuideTranslation, other, admin.token)).status).toBe(404)
  expect(await put('- Wait a day.', ' ')).toBe(200)
  const { body } = await server.call(getGuideTranslation, { id, language }, admin.token)
  expect(body.lines[2]).toEqual({ en: '- Wait a day.', to: '', edited: false })
})

test('a line that another guide shares does not make what was read unread', async () => {
  const { db } = server.deps
  await db.insert(guideTranslations).values({ slug: 'boats', language, lines: [{ en: LINE, to: SAID }] })
  await server.call(setGuideReader, { id, language, readBy: 'T. Moyo' }, admin.token)
  expect(await page()).toContain('yakaverengwa naT. Moyo')
})
