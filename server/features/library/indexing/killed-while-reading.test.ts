import { randomUUID } from 'node:crypto'
import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createSubheading, getSubheadings, updateDocument } from '#contract/library/library.ts'
import { getDocumentText } from '#contract/library/document-text.ts'
import { documents, documentTexts, jobs, passages } from '#server/tables.ts'
import { dieAtEveryStep } from '#tests/support/die-at-every-step.ts'
import { docx, p } from '#tests/support/docx.ts'
import { type SignedUp, signInAdmin } from '#tests/support/people.ts'
import { type TestServer, testServer } from '#tests/support/server.ts'
import { createFromFile, type Document, READ } from '#server/features/library/documents/create-from-file.ts'
import { writeFile } from 'node:fs/promises'
import path from 'node:path'
import os from 'node:os'
import { replaceFile } from '#server/features/library/documents/change-document.ts'
import { claimJob, finishJob } from '#server/jobs/claim.ts'
import type { JobTools } from '#server/jobs/job.ts'
import { readDocumentJob } from './read-job.ts'
import { searchLibrary } from '#server/features/library/service.ts'

let server: TestServer
let admin: SignedUp
beforeAll(async () => {
  server = await testServer()
  admin = await signInAdmin(server)
  await server.call(createSubheading, { name: 'Tests' }, admin.token)
  // the jobs are run by hand here
  await server.worker.stop()
})
afterAll(() => server.stop())

const ctx = () => server.ctx({ kind: 'system', job: 'test' })
const tools = { signal: new AbortController().signal, progress: async () => {}, attempt: 1, lastAttempt: false }

async function received(text: string) {
  const file = path.join(os.tmpdir(), randomUUID())
  const bytes = docx({ body: p(text) })
  await writeFile(file, bytes)
  return { path: file, bytes: bytes.length, sha256: randomUUID() }
}
const add = async (text: string) =>
  createFromFile(ctx(), await received(text), '.docx', { name: 'Rules', source: 'upload' as const })
const read = ({ id }: Document) => readDocumentJob(ctx(), { documentId: id }, tools)
const found = async (query: string) => (await searchLibrary(ctx(), { query, limit: 9 })).map((hit) => hit.documentId)

test('a reading whose process dies at any step is done by the next one, and nothing is there twice', async () => {
  let at = 0
  let document = await add('Beekeepers wear veils, rule 0.')
  const steps = await dieAtEveryStep(
    ctx(),
    (mortal) => readDocumentJob(mortal, { documentId: document.id }, tools),
    async () => {
      const { db } = server.deps
      const [between] = await db.select().from(documents).where(eq(documents.id, document.id))
      const isFound = (await found(`veils rule ${at}`)).includes(document.id)
      expect(between!.state !== 'ready' || isFound).toBe(true)
      await read(document)
      const [kept] = await db.select().from(documents).where(eq(documents.id, document.id))
      expect(kept!.state).toBe('ready')
      const all = await db.select().from(passages).where(eq(passages.documentId, document.id))
      expect(all.map(({ textId }) => textId)).toEqual([kept!.textId])
      expect(await db.select().from(documentTexts).where(eq(documentTexts.documentId, document.id))).toHaveLength(1)
      expect((await found(`veils rule ${at}`)).filter((id) => id === document.id)).toHaveLength(1)
      document = await add(`Beekeepers wear veils, rule ${++at}.`)
    },
  )
  expect(steps).toBeGreaterThan(6)
})

test('a file whose taking in dies at any step is in the library with its file, or not at all', async () => {
  let at = 0
  const taken: string[] = []
  await dieAtEveryStep(
    ctx(),
    async (mortal) => {
      const file = await received(`Ropemakers twist hemp, rule ${at}.`)
      taken.push(file.sha256)
      await createFromFile(mortal, file, '.docx', { name: `Hemp ${at++}`, source: 'upload' })
    },
    async () => {
      const { db, files } = server.deps
      const [document] = await db
        .select()
        .from(documents)
        .where(eq(documents.contentHash, taken.at(-1)!))
      if (!document) return
      expect(await files.size(document.location)).toBeGreaterThan(0)
      const queued = await db
        .select()
        .from(jobs)
        .where(and(eq(jobs.kind, 'library.read')))
      expect(queued.map(({ payload }) => payload['documentId'])).toContain(document.id)
    },
  )
})

test('a replacement that dies at any step leaves the old file or the new one, and the old citation opens', async () => {
  let at = 0
  let document = await add('Coopers bend staves, rule 0.')
  await read(document)
  await dieAtEveryStep(
    ctx(),
    async (mortal) => replaceFile(mortal, document, await received('Coopers now weld barrels.'), '.docx'),
    async () => {
      const { db, files } = server.deps
      const [kept] = await db.select().from(documents).where(eq(documents.id, document.id))
      expect(await files.size(kept!.location)).toBeGreaterThan(0)
      await read(kept!)
      const input = { documentId: document.id, substring: `staves, rule ${at}` }
      expect((await server.call(getDocumentText, input, admin.token)).body.text).toContain(input.substring)
      document = await add(`Coopers bend staves, rule ${++at}.`)
      await read(document)
    },
  )
})

/** Reads a document, and while its file is fetched `meanwhile` happens. */
function readWhile({ id }: Document, meanwhile: () => Promise<unknown>, { signal }: Pick<JobTools, 'signal'> = tools) {
  const { files } = server.deps
  const slow: typeof files = Object.assign(Object.create(files) as typeof files, {
    get: async (key: string) => {
      const bytes = await files.get(key)
      await meanwhile()
      return bytes
    },
  })
  return readDocumentJob({ ...ctx(), files: slow }, { documentId: id }, { ...tools, signal })
}

test('a file that replaces one that is being read is read after it, never beside it', async () => {
  await server.deps.db.delete(jobs)
  const document = await add('Thatchers bind reeds.')
  const claim = (owner: string) => claimJob(server.deps, owner, [READ.kind], [])
  const first = await claim('one')
  await replaceFile(ctx(), document, await received('Thatchers bind straw.'), '.docx')
  expect(await claim('another')).toBeUndefined()
  await finishJob(server.deps, first!, 'one', { state: 'done' })
  expect(await claim('another')).toMatchObject({ payload: { documentId: document.id } })
})

test('the text that serves is found on while a file of the same words is read and replaced', async () => {
  const document = await add('Millers dress stones.')
  await read(document)
  await replaceFile(ctx(), document, await received('Millers dress stones.'), '.docx')
  await readWhile(document, async () => {
    const [now] = await server.deps.db.select().from(documents).where(eq(documents.id, document.id))
    await replaceFile(ctx(), now!, await received('Millers grind corn.'), '.docx')
  })
  expect(await found('dress stones')).toContain(document.id)
})

test('a reading that another process took over and ended leaves the document ready', async () => {
  const document = await add('Glaziers cut panes.')
  const lost = new AbortController()
  const taken = readWhile(document, () => read(document).then(() => lost.abort()), lost)
  await expect(taken).rejects.toThrow('aborted')
  const [kept] = await server.deps.db.select().from(documents).where(eq(documents.id, document.id))
  expect(kept!.state).toBe('ready')
  expect(await found('glaziers cut panes')).toContain(document.id)
})

test('who renames a document while it is read has named it', async () => {
  const { db } = server.deps
  const [heading] = (await server.call(getSubheadings, {}, admin.token)).body
  const document = await add('Falconers feed falcons.')
  const change = { id: document.id, name: 'Right name', subheading: heading!._id }
  await readWhile(document, async () =>
    expect((await server.call(updateDocument, change, admin.token)).status).toBe(200),
  )
  const [kept] = await db.select().from(documents).where(eq(documents.id, document.id))
  expect(kept).toMatchObject({ name: 'Right name', title: 'Right name', state: 'ready' })
  const [passage] = await db.select().from(passages).where(eq(passages.documentId, document.id))
  expect(passage!.searchText).toMatch(/^Right name\n/)
})
