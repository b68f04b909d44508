import { mkdtempSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import * as library from '#contract/library/library.ts'
import { getDocumentText } from '#contract/library/document-text.ts'
import { systemCtx } from '#server/context.ts'
import { ask, converse, messagesOf } from '#tests/support/answers.ts'
import { citedIn } from '#tests/support/citations.ts'
import { docx, p } from '#tests/support/docx.ts'
import { signIn, signInAdmin, type SignedUp } from '#tests/support/people.ts'
import { fileForm, type TestServer, testServer } from '#tests/support/server.ts'
import { backup, move, restore } from './service.ts'

const RULE = 'Nobody sells sorbet in a park without a badge from the warden.'
const NEW_RULE = 'Everybody may sell sorbet in a park; the warden gives no badges any more.'
const QUESTION = 'May I sell sorbet in a park without a badge?'

const folder = mkdtempSync(path.join(os.tmpdir(), 'restored-'))
let server: TestServer
let admin: SignedUp
beforeAll(async () => {
  server = await testServer()
  admin = await signInAdmin(server)
})
afterAll(async () => {
  await server.stop()
  rmSync(folder, { recursive: true, force: true })
})

async function drain(events: AsyncIterable<unknown>) {
  for await (const _ of events);
}

async function send(method: string, url: string, rule: string) {
  const bytes = docx({ body: p('Ice cream in parks') + p(rule) })
  const heading = await server.call(library.createSubheading, { name: `Parks ${Math.random()}` }, admin.token)
  const form = fileForm(bytes, 'rules.docx', { fileName: 'Sorbet rules', subheading: heading.body._id })
  const answer = await server.request(method, `/api/library/documents${url}`, { token: admin.token, body: form })
  expect(answer.status).toBe(200)
  await server.worker.idle()
  return ((await answer.json()) as { _id: string })._id
}

/** What a person sees of an old answer: its messages, each cited passage in its text, and the original file. */
async function opened(at: TestServer, token: string, conversationId: string, documentId: string) {
  const messages = await messagesOf(at, token, conversationId)
  const cited = (messages[1]?.citations ?? []) as { documentId: string; substring: string }[]
  const texts = await Promise.all(
    cited.map(async ({ documentId: id, substring }) => {
      const { body } = await at.call(getDocumentText, { documentId: id, substring }, token)
      const start = body.text.indexOf(substring)
      return { found: start >= 0, start, text: body.text }
    }),
  )
  const file = await at.request('GET', `/api${library.downloadDocument.path.replace(':id', documentId)}`, { token })
  return { messages, cited, texts, file: Buffer.from(await file.arrayBuffer()).toString('base64') }
}

test('a restored product, and one moved to another database, open old citations where they stood', async () => {
  const id = await send('POST', '', RULE)
  const conversationId = await converse(server, admin.token)
  const answer = await ask(server, { token: admin.token, conversationId, message: QUESTION })
  expect(answer.events.flatMap(citedIn).map((one) => one.documentId)).toContain(id)
  // the law changes afterwards: the citation is of the former text
  await send('PUT', `/${id}/file`, NEW_RULE)
  const target = path.join(folder, 'backup')
  const whileWorking = converse(server, admin.token)
  await drain(backup(systemCtx(server.deps, 'backup'), { folder: target }))
  await whileWorking
  const before = await opened(server, admin.token, conversationId, id)
  expect(before.cited.length).toBeGreaterThan(0)
  expect(before.texts.every(({ found }) => found)).toBe(true)
  expect(before.texts.some(({ text }) => text.includes(RULE))).toBe(true)

  const restored = await testServer()
  await restored.worker.stop()
  await drain(restore(restored.deps, { folder: target }))
  const again = await signIn(restored, admin.email, admin.password)
  expect(await opened(restored, again.token, conversationId, id)).toEqual(before)

  const moved = await testServer({}, { files: restored.deps.files })
  await moved.worker.stop()
  await drain(move(restored.deps, moved.deps))
  const there = await signIn(moved, admin.email, admin.password)
  expect(await opened(moved, there.token, conversationId, id)).toEqual(before)
  // and it goes on: the new law is found and answered from
  const next = await ask(moved, {
    token: there.token,
    conversationId: await converse(moved, there.token),
    message: QUESTION,
  })
  expect(next.events.flatMap(citedIn).map((one) => one.documentId)).toContain(id)
  await moved.stop()
  await restored.stop()
})
