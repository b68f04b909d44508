import { mkdtempSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { attachDocument, getConversation } from '#contract/consultations/consultations.ts'
import { folderFileStore } from '#server/adapters/files.ts'
import { converse } from '#tests/support/answers.ts'
import { docx, p } from '#tests/support/docx.ts'
import { signUp } from '#tests/support/people.ts'
import { fileForm, type TestServer, testServer } from '#tests/support/server.ts'

const folder = mkdtempSync(path.join(os.tmpdir(), 'full-disk-'))
const store = folderFileStore(folder)
let full = false
let server: TestServer
beforeAll(async () => {
  const putFile: typeof store.putFile = async (key, from) => {
    if (full) throw Object.assign(new Error('ENOSPC: no space left on device, write'), { code: 'ENOSPC' })
    await store.putFile(key, from)
  }
  server = await testServer({}, { files: { ...store, putFile } })
})
afterAll(async () => {
  await server.stop()
  rmSync(folder, { recursive: true, force: true })
})

test('when the disk is full a person is told to try again, nothing half stays, and later it works', async () => {
  const { token } = await signUp(server)
  const id = await converse(server, token)
  const attach = () => {
    const body = fileForm(docx({ body: p('It is agreed.') }), 'agreement.docx')
    return server.request('POST', `/api${attachDocument.path.replace(':id', id)}`, { token, body })
  }
  full = true
  const refused = await attach()
  expect(refused.status).toBe(503)
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
  expect(await refused.json()).toMatchObject({ code: 'unavailable', message: expect.stringContaining('try again') })
  expect((await server.call(getConversation, { id }, token)).body.messages).toEqual([])
  full = false
  expect((await attach()).status).toBe(200)
})
