import { mkdtempSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { s3Double } from '#tests/doubles/s3.ts'
import { s3FileStore } from './files-s3.ts'
import { type FileStore, folderFileStore } from './files.ts'

const folder = mkdtempSync(path.join(os.tmpdir(), 'files-'))
let double: Awaited<ReturnType<typeof s3Double>>
beforeAll(async () => {
  double = await s3Double()
})
afterAll(() => double.stop())

const stores: [string, () => FileStore][] = [
  ['a folder', () => folderFileStore(path.join(folder, 'store'))],
  ['an S3 store', () => s3FileStore(double.env, { state: new Map() })],
]

describe.each(stores)('files in %s', (_name, open) => {
  test('come back byte for byte, by whole and by stream, and are gone when removed', async () => {
    const store = open()
    const bytes = Buffer.from(Array.from({ length: 300_000 }, (_, i) => i % 251))
    await store.put('library/a b/é.pdf', bytes)
    expect((await store.get('library/a b/é.pdf')).equals(bytes)).toBe(true)
    expect(await store.size('library/a b/é.pdf')).toBe(bytes.length)
    const chunks: Buffer[] = []
    for await (const chunk of await store.stream('library/a b/é.pdf')) chunks.push(Buffer.from(chunk as Uint8Array))
    expect(Buffer.concat(chunks).equals(bytes)).toBe(true)
    await store.remove('library/a b/é.pdf')
    expect(await store.size('library/a b/é.pdf')).toBeUndefined()
    await expect(store.get('library/a b/é.pdf')).rejects.toThrow(/ENOENT|has no/)
    await store.remove('library/a b/é.pdf')
  })

  test('are listed by folder, however many, with the time they were last written', async () => {
    const store = open()
    const keys = Array.from({ length: 8 }, (_, i) => `made/${i % 2}/a & b ${i}.docx`)
    for (const key of [...keys, 'other/x.docx']) await store.put(key, Buffer.from('x'))
    const found: string[] = []
    for await (const { key, modifiedAt } of store.list('made/')) {
      found.push(key)
      expect(Math.abs(modifiedAt.getTime() - Date.now())).toBeLessThan(60_000)
    }
    expect(found.sort()).toEqual(keys.sort())
    for await (const { key } of store.list('nothing/')) expect.fail(key)
  })

  test('take a finished upload over', async () => {
    const upload = path.join(folder, `upload-${Math.random()}`)
    writeFileSync(upload, 'uploaded')
    const store = open()
    await store.putFile('uploads/x.docx', upload)
    expect((await store.get('uploads/x.docx')).toString()).toBe('uploaded')
  })
})

test('a key cannot leave the folder', async () => {
  await expect(folderFileStore(folder).put('../outside.txt', Buffer.from('x'))).rejects.toThrow('left its folder')
})

test('a store that refuses our key is an error, not an empty file', async () => {
  const store = s3FileStore({ ...double.env, S3_SECRET_ACCESS_KEY: 'wrong' }, { state: new Map() })
  await expect(store.put('a', Buffer.from('x'))).rejects.toThrow('403')
})

test('a bucket in another region is signed for that region, named by S3_REGION', async () => {
  const far = await s3Double('af-south-1')
  try {
    const store = s3FileStore({ ...far.env, S3_REGION: 'af-south-1' }, { state: new Map() })
    await store.put('a', Buffer.from('x'))
    expect((await store.get('a')).toString()).toBe('x')
    await expect(s3FileStore(far.env, { state: new Map() }).put('a', Buffer.from('x'))).rejects.toThrow('403')
  } finally {
    await far.stop()
  }
})

test('without S3_REGION the endpoint’s own name says it', async () => {
  const asked = vi.spyOn(globalThis, 'fetch').mockImplementation(async () => new Response())
  try {
    await s3FileStore({ ...double.env, S3_ENDPOINT: 'https://s3.af-south-1.amazonaws.com' }, { state: new Map() }).put(
      'a',
      Buffer.from('x'),
    )
    const request = new Request(asked.mock.calls[0]![0] as Request)
    expect(request.headers.get('authorization')).toContain('/af-south-1/s3/aws4_request')
  } finally {
    asked.mockRestore()
  }
})
