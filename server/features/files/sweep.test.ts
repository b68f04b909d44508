import { existsSync, mkdirSync, utimesSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { deleteTemplate } from '#contract/documents/templates.ts'
import { downloadDocument, generateDocument } from '#contract/documents/documents.ts'
import { documents, appState, templates } from '#server/tables.ts'
import { s3Double } from '#tests/doubles/s3.ts'
import { docx, p } from '#tests/support/docx.ts'
import { signInAdmin, signUp } from '#tests/support/people.ts'
import { type TestServer, testServer } from '#tests/support/server.ts'
import { upload } from '#tests/support/templates.ts'
import { claimStore } from './service.ts'
import { sweepFiles } from './sweep.ts'

const HOUR_MS = 3_600_000

describe.each(['a folder', 'an S3 store'])('files in %s', (store) => {
  let double: Awaited<ReturnType<typeof s3Double>>
  let server: TestServer
  beforeAll(async () => {
    double = await s3Double()
    server = await testServer(store === 'a folder' ? {} : double.env)
  })
  afterAll(async () => {
    await server.stop()
    await double.stop()
  })
  const sweepIn = (hours: number) => {
    const ctx = server.ctx({ kind: 'system', job: 'test' })
    const at = new Date(Date.now() + hours * HOUR_MS)
    return sweepFiles({ ...ctx, now: () => at })
  }
  const put = (key: string) => server.deps.files.put(key, Buffer.from('what somebody typed'))
  const there = async (key: string) => (await server.deps.files.size(key)) !== undefined

  test('what no row names is removed after an hour, never before', async () => {
    const orphans = ['generated/u/a.docx', 'generated/u/a.docx.1.part', 'documents/aa/a.pdf', 'templates/a.docx']
    for (const key of [...orphans, 'somebody-else/a.txt']) await put(key)
    await sweepIn(0.9)
    for (const key of orphans) expect(await there(key)).toBe(true)
    await sweepIn(1.1)
    for (const key of orphans) expect(await there(key)).toBe(false)
    expect(await there('somebody-else/a.txt')).toBe(true)
  })

  test('a document, its template and its conversions stay; a deleted template’s file goes', async () => {
    const admin = await signInAdmin(server)
    const { _id: id } = (await upload(server, admin.token, docx({ body: p('Dear {name}') }))).body
    const person = await signUp(server)
    const data = [{ placeholder: 'name', value: 'Rudo' }]
    const made = await server.call(generateDocument, { id, fileName: 'Mine', data }, person.token)
    const download = { id: made.body._id, fileType: 'docx' as const }
    await sweepIn(48)
    expect((await server.call(generateDocument, { id, fileName: 'B', data }, person.token)).status).toBe(200)
    await server.call(deleteTemplate, { id }, admin.token)
    await sweepIn(48)
    expect((await server.call(downloadDocument, download, person.token)).status).toBe(200)
    const [template] = await server.deps.db.select().from(templates)
    expect(await there(template!.location)).toBe(false)
  })

  test('a file whose document was deleted goes, also when the process died before it could remove it', async () => {
    const common = { name: 'Act', source: 'upload' as const, bytes: 1 }
    const rows = [
      { ...common, location: 'documents/bb/kept.pdf', contentHash: 'k' },
      { ...common, location: 'documents/bb/deleted.pdf', contentHash: 'd', deletedAt: new Date() },
    ]
    await server.deps.db.insert(documents).values(rows)
    for (const { location } of rows) await put(location)
    await sweepIn(48)
    expect(await Promise.all(rows.map(({ location }) => there(location)))).toEqual([true, false])
  })

  test('uploads that a killed process left are removed, one that is being received is not', async () => {
    const folder = path.join(server.deps.config.DATA_DIR, 'tmp')
    mkdirSync(folder, { recursive: true })
    const [left, arriving] = ['left', 'arriving'].map((name) => path.join(folder, name)) as [string, string]
    for (const file of [left, arriving]) writeFileSync(file, 'bytes')
    utimesSync(left, new Date(), new Date(Date.now() - 2 * HOUR_MS))
    await sweepIn(0)
    expect([existsSync(left), existsSync(arriving)]).toEqual([false, true])
  })

  test('a server started with another database removes nothing; after a restore the files are its own', async () => {
    await sweepIn(0)
    await server.deps.db.delete(appState)
    await put('generated/u/of-the-other-database.docx')
    await sweepIn(48)
    expect(await there('generated/u/of-the-other-database.docx')).toBe(true)
    await claimStore(server.deps)
    await sweepIn(48)
    expect(await there('generated/u/of-the-other-database.docx')).toBe(false)
  })
})
