import { randomUUID } from 'node:crypto'
import { writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { asc, eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { getDocumentText } from '#contract/library/document-text.ts'
import { createFromFile, type Document } from '#server/features/library/documents/create-from-file.ts'
import { makeDocx, makePdf, xmlParagraph } from '#server/features/library/reading/fixtures.ts'
import * as cutting from '#server/features/library/reading/statute/cut-passages.ts'
import { closeReaders, passagesInWorker, readInWorker } from '#server/features/library/reading/thread/read-in-worker.ts'
import { documents, documentTexts, passages } from '#server/tables.ts'
import { signInAdmin } from '#tests/support/people.ts'
import { type TestServer, testServer } from '#tests/support/server.ts'
import { readDocumentJob } from './read-job.ts'

/** How often the main thread cut a text. The reading thread has its own copy of the module, which nobody counts. */
const cutHere = vi.hoisted(() => ({ times: 0 }))
vi.mock('#server/features/library/reading/statute/cut-passages.ts', async (load) => {
  const real = await load<typeof cutting>()
  const passagesOf = (text: string) => {
    cutHere.times++
    return real.passagesOf(text)
  }
  return { ...real, passagesOf }
})

let server: TestServer
beforeAll(async () => {
  server = await testServer()
  // the jobs are run by hand here
  await server.worker.stop()
})
afterAll(async () => {
  await server.stop()
  await closeReaders()
})
beforeEach(() => {
  cutHere.times = 0
})

const paragraph = (at: number) =>
  `${at}. Beekeeper ${at} wears a veil — “rule” ${at} — and keeps it clean; it is white.`
const paragraphs = Array.from({ length: 3_000 }, (_, at) => paragraph(at + 1))
const long = paragraphs.join('\n\n')

async function read(bytes: Uint8Array, extension: string): Promise<Document> {
  const file = path.join(os.tmpdir(), randomUUID())
  await writeFile(file, bytes)
  const received = { path: file, bytes: bytes.length, sha256: randomUUID() }
  const ctx = server.ctx({ kind: 'system', job: 'test' })
  const { id } = await createFromFile(ctx, received, extension, { name: 'Rules', source: 'upload' })
  const tools = { signal: new AbortController().signal, progress: async () => {}, attempt: 1, lastAttempt: false }
  await readDocumentJob(ctx, { documentId: id }, tools)
  const [document] = await server.deps.db.select().from(documents).where(eq(documents.id, id))
  return document!
}

/** The places and names of a document's stored passages, and those that its stored text gives. */
async function storedAndCut({ textId }: Document) {
  const { db } = server.deps
  const [version] = await db.select().from(documentTexts).where(eq(documentTexts.id, textId!))
  const rows = await db.select().from(passages).where(eq(passages.textId, textId!)).orderBy(asc(passages.ordinal))
  const stored = rows.map(({ startAt: start, endAt: end, section, number, heading, part }) => ({
    start,
    end,
    section,
    number,
    heading,
    part,
  }))
  const cut = cutting
    .passagesOf(version!.text)
    .map(({ start, end, section, number = null, heading = null, part = null }) => ({
      start,
      end,
      section,
      number,
      heading,
      part,
    }))
  return { stored, cut }
}

test.each([
  ['.docx', () => makeDocx(paragraphs.map((text) => xmlParagraph(text)).join(''))],
  ['.md', () => Buffer.from(long)],
])('a long %s is cut outside of the main thread, into the same passages', async (extension, bytes) => {
  const document = await read(bytes(), extension)
  expect(document).toMatchObject({ state: 'ready' })
  expect(cutHere.times).toBe(0)
  const { stored, cut } = await storedAndCut(document)
  expect(stored.length).toBeGreaterThan(100)
  expect(stored).toEqual(cut)
})

test('the text of an old version, whose passages are gone, is cut there too', async () => {
  const { id, textId } = await read(Buffer.from(long), '.md')
  await server.deps.db.delete(passages).where(eq(passages.textId, textId!))
  cutHere.times = 0
  const { token } = await signInAdmin(server)
  const { body } = await server.call(getDocumentText, { documentId: id }, token)
  expect(cutHere.times).toBe(0)
  const sections = new Set(cutting.passagesOf(long).map(({ section }) => section))
  expect(body.sections).toHaveLength(sections.size)
})

test('the passages from the thread are those of the main thread, to the last field', async () => {
  const act = ['# Labour Act', '## Part I', '### 1. Short title', 'This Act may be cited as the Labour Act.']
  const texts = [long, `${act.join('\n\n')}\n\n### 2. Veils\n\n${long}`, 'law '.repeat(60_000), '😀'.repeat(110_000)]
  for (const text of texts) {
    const found = await passagesInWorker(text)
    expect(cutHere.times).toBe(0)
    expect(found).toStrictEqual(cutting.passagesOf(text))
    cutHere.times = 0
  }
  for (const file of [
    makePdf([[{ text: 'The tenant pays rent.' }]]),
    makeDocx(xmlParagraph('The tenant pays rent.')),
  ]) {
    const outcome = await readInWorker(file)
    expect(outcome).toMatchObject({ ok: true, passages: cutting.passagesOf('The tenant pays rent.') })
  }
})

test('a short text is cut in place', async () => {
  expect(await passagesInWorker('Rent is due.')).toMatchObject([{ start: 0, end: 12 }])
  expect(cutHere.times).toBe(1)
})
