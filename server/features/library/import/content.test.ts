import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import * as api from '#contract/library/library.ts'
import { getDocumentText } from '#contract/library/document-text.ts'
import { passages, plainWords } from '#server/tables.ts'
import { addDocument } from '#tests/support/library.ts'
import { signInAdmin } from '#tests/support/people.ts'
import { testServer, type TestServer } from '#tests/support/server.ts'
import { prepareLibrary, searchLibrary } from '#server/features/library/service.ts'

let server: TestServer
let admin: string
let content: string
const write = (file: string, text: string) => {
  mkdirSync(path.dirname(path.join(content, file)), { recursive: true })
  writeFileSync(path.join(content, file), text)
}
/** What a start of the server does with this content. */
async function start() {
  const ctx = server.ctx()
  const prepared = await prepareLibrary({ ...ctx, config: { ...ctx.config, CONTENT_DIR: content } })
  await server.worker.idle()
  return prepared
}

beforeAll(async () => {
  server = await testServer()
  admin = (await signInAdmin(server)).token
})
beforeEach(() => {
  content = mkdtempSync(path.join(os.tmpdir(), 'virtual-lawyer-content-'))
  return () => rmSync(content, { recursive: true, force: true })
})
afterAll(() => server.stop())

const search = (query: string) => searchLibrary(server.ctx(), { query, limit: 5 })

describe('the starter guides', () => {
  const guide = (title: string, body: string) =>
    `---\ntitle: ${title}\nheading: Work\nas_at: 2016-12-31\nreviewed: 2026-11-20\nacts:\n  - Labour Act | 28:01 | 2016-12-31\nsummary: What to do.\n---\n${body}\n`

  it('are there after the first start, under their headings, and found by their words', async () => {
    write('library/hats.md', guide('Losing your hat', '## 1. Who pays?\nThe milliner pays for a lost bowler hat.'))
    expect(await start()).toEqual({ guides: 1 })
    const [hit] = await search('lost bowler hat')
    expect(hit).toMatchObject({ title: 'Losing your hat', kind: 'guide', asAt: '2016-12-31', heading: 'Who pays?' })
    const { body } = await server.call(api.getDocument, { id: hit!.documentId }, admin)
    expect(body).toMatchObject({ name: 'Losing your hat', subheading: { name: 'Work' }, state: 'ready' })
  })

  it('are never repeated or overwritten: what an admin renamed or deleted stays so', async () => {
    write('library/gloves.md', guide('Losing your gloves', '## 1. Who pays?\nNobody pays for mittens.'))
    write('library/scarves.md', guide('Losing your scarf', '## 1. Who pays?\nNobody pays for a muffler.'))
    await start()
    const [gloves] = await search('mittens')
    const [scarf] = await search('muffler')
    const { body } = await server.call(api.getDocument, { id: gloves!.documentId }, admin)
    const renamed = { id: body._id, name: 'Hands in winter', subheading: body.subheading!._id }
    await server.call(api.updateDocument, renamed, admin)
    await server.call(api.deleteDocument, { id: scarf!.documentId }, admin)
    write('library/gloves.md', guide('Losing your gloves', '## 1. Who pays?\nAnother text on mittens.'))
    expect(await start()).toEqual({ guides: 0 })
    expect(await search('mittens')).toMatchObject([
      { title: 'Hands in winter', text: expect.stringContaining('Nobody pays') },
    ])
    expect(await search('muffler')).toEqual([])
  })
})

describe('plain words', () => {
  const line = (act: string, number: string, heading: string, words: string) =>
    `${JSON.stringify({ act, number, heading, words })}\n`

  it('find the section they explain, however its Act is written, and are shown with it', async () => {
    const act = await addDocument(server, 'Carriages Act, 2019 [Chapter 99:07]', [
      { number: '7', heading: 'Reimbursement of hauliers', text: 'A haulier shall be reimbursed for fodder.' },
    ])
    write(
      'plain-words/carriages.jsonl',
      line('The Carriages Act', '7', 'Reimbursement of Hauliers', 'Who pays for pony lunch?'),
    )
    await start()
    const [hit] = await search('who pays for the lunch of my pony')
    expect(hit).toMatchObject({ documentId: act.id, number: '7', plainWords: 'Who pays for pony lunch?' })
    expect(act.text.slice(hit!.start, hit!.end)).toBe(hit!.text)
    const text = await server.call(getDocumentText, { documentId: act.id }, admin)
    expect(text.body.sections).toMatchObject([{ number: '7', plainWords: 'Who pays for pony lunch?' }])
  })

  it('follow the content when it changes, and only the sections concerned are indexed again', async () => {
    const act = await addDocument(server, 'Sledges Act', [
      { number: '1', heading: 'Runners', text: 'Runners shall be waxed.' },
      { number: '2', heading: 'Bells', text: 'Bells shall be hung.' },
    ])
    const words = (second: string) =>
      line('Sledges Act', '1', 'Runners', 'toboggan skids') + line('Sledges Act', '2', 'Bells', second)
    write('plain-words/sledges.jsonl', words('jingle'))
    await start()
    await server.deps.db.update(passages).set({ part: 'marked' }).where(eq(passages.documentId, act.id))
    write('plain-words/sledges.jsonl', words('tinkle'))
    await start()
    expect(await search('tinkle')).toMatchObject([{ number: '2' }])
    expect(await search('jingle')).toEqual([])
    const rows = await server.deps.db.select().from(passages).where(eq(passages.documentId, act.id))
    expect(rows.filter((row) => row.searchText.includes('marked')).map((row) => row.number)).toEqual(['2'])
    write('plain-words/sledges.jsonl', line('Sledges Act', '1', 'Runners', 'toboggan skids'))
    await start()
    expect(await search('tinkle')).toEqual([])
  })

  it('of an admin are never overwritten', async () => {
    await server.deps.db
      .insert(plainWords)
      .values({ act: 'rafts act', number: '3', heading: 'Poles', words: 'the words of an admin', source: 'admin' })
    write('plain-words/rafts.jsonl', line('Rafts Act', '3', 'Poles', 'the words of the content'))
    await start()
    write('plain-words/rafts.jsonl', '')
    await start()
    const [row] = await server.deps.db.select().from(plainWords).where(eq(plainWords.act, 'rafts act'))
    expect(row!.words).toBe('the words of an admin')
  })
})
