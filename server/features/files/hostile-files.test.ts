import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { type AddressInfo, createServer, type Server } from 'node:net'
import os from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createConversation, getAttachment } from '#contract/consultations/consultations.ts'
import { createSubheading, getDocuments, type LibraryDocument } from '#contract/library/library.ts'
import { importLibrary } from '#server/features/library/import/import.ts'
import { hostileFiles, words } from '#tests/fixtures/hostile-files.ts'
import { docx, p } from '#tests/support/docx.ts'
import { type SignedUp, signInAdmin } from '#tests/support/people.ts'
import { fileForm, type TestServer, testServer } from '#tests/support/server.ts'

/** Nobody may call here: every address in a hostile file leads to it. */
let listener: Server
let calls = 0
let outside: string
let server: TestServer
let admin: SignedUp
let heading: string

beforeAll(async () => {
  listener = createServer((socket) => {
    calls++
    socket.destroy()
  })
  await new Promise<void>((resolve) => listener.listen(0, '127.0.0.1', resolve))
  outside = `http://127.0.0.1:${(listener.address() as AddressInfo).port}`
  server = await testServer()
  admin = await signInAdmin(server)
  heading = (await server.call(createSubheading, { name: 'Hostile' }, admin.token)).body._id
})
afterAll(async () => {
  await server.stop()
  listener.close()
})

type Answer = { status: number; body: Record<string, unknown> & { fields?: Record<string, string> } }

async function send(url: string, bytes: Uint8Array, name: string, fields: Record<string, string>): Promise<Answer> {
  const response = await server.request('POST', url, { token: admin.token, body: fileForm(bytes, name, fields) })
  return { status: response.status, body: (await response.json()) as Answer['body'] }
}

/** The sentence a person reads when it was refused at once or later, 'ready' otherwise. */
const said = ({ state, reason }: { state?: string; reason?: string }) => (state === 'ready' ? 'ready' : reason)

async function asLibraryDocument(bytes: Uint8Array, name: string) {
  const { status, body } = await send('/api/library/documents', bytes, name, { subheading: heading, fileName: name })
  if (status !== 200) return body.fields?.['file']
  await server.worker.idle()
  const list = (await server.call(getDocuments, {}, admin.token)).body as LibraryDocument[]
  return said(list.find(({ _id }) => _id === body['_id'])!)
}

async function asAttachment(bytes: Uint8Array, name: string) {
  const { body: conversation } = await server.call(createConversation, { message: '' }, admin.token)
  const url = `/api/chat/conversations/${conversation.id}/documents`
  const { status, body } = await send(url, bytes, name, {})
  if (status !== 200) return body.fields?.['file']
  await server.worker.idle()
  const { documentId } = body['attachment'] as { documentId: string }
  const input = { id: conversation.id, documentId }
  return said((await server.call(getAttachment, input, admin.token)).body)
}

async function asTemplate(bytes: Uint8Array) {
  const fields = { name: 'Template', description: 'Hostile', points: '1' }
  const { status, body } = await send('/api/documents/templates', bytes, 'template.docx', fields)
  return status === 200 ? 'usable' : body.fields?.['file']
}

async function byImport(bytes: Uint8Array, name: string) {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'hostile-'))
  writeFileSync(path.join(folder, name), bytes)
  const options = { path: folder, signal: new AbortController().signal, wake: server.worker.wake }
  try {
    for await (const event of importLibrary(server.ctx({ kind: 'system', job: 'import' }), options)) {
      if (event.kind === 'file') return event.outcome === 'failed' ? event.reason : 'ready'
    }
    return undefined
  } finally {
    rmSync(folder, { recursive: true })
  }
}

const match = (sentence: RegExp | string) =>
  typeof sentence === 'string' ? sentence : (expect.stringMatching(sentence) as string)

describe.each(hostileFiles(() => outside))('$what', ({ name, make, reading, template }) => {
  let bytes: Uint8Array
  let before: number
  beforeEach(() => {
    bytes = make()
    before = process.memoryUsage().rss
  })

  test('is read or refused with the same sentence wherever it comes in, fetches nothing and takes little memory', async () => {
    expect(await asAttachment(bytes, name)).toEqual(match(reading))
    expect(await asLibraryDocument(bytes, name)).toEqual(match(reading))
    // the library knows these bytes now: an import says what became of them
    expect(await byImport(bytes, name)).toEqual(match(reading))
    expect(await asTemplate(bytes)).toEqual(match(template))
    expect(calls).toBe(0)
    // two readers of half a gigabyte at most, and whatever the runner keeps
    expect(process.memoryUsage().rss - before).toBeLessThan(1_500 * 1024 * 1024)
    expect((await server.request('GET', '/healthz')).status).toBe(200)
  })
})

test('a file’s name leads nowhere, whatever it is', async () => {
  const lease = docx({ body: p(words) })
  const names = [
    '../../../etc/cron.d/lease.docx',
    '..\\..\\windows\\lease.docx',
    '/etc/passwd',
    '\u202Exod.exe',
    'a\0b.docx',
  ]
  for (const [i, name] of names.entries()) {
    const fields = { subheading: heading, fileName: 'A lease' }
    const { status, body } = await send('/api/library/documents', docx({ body: p(`${words} ${i}`) }), name, fields)
    expect([status, body['name']]).toEqual([200, 'A lease'])
    expect(body['location']).toMatch(/^documents\/[0-9a-f]{2}\/[0-9a-f-]{36}\.docx$/)
  }
  expect(await asAttachment(lease, '../../../etc/cron.d/lease.docx')).toBe('ready')
})
