import { existsSync, readFileSync, rmSync } from 'node:fs'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { getDocuments, type LibraryDocument, retryDocument } from '#contract/library/library.ts'
import { getDocumentText } from '#contract/library/document-text.ts'
import { getSourceText } from '#contract/consultations/sources.ts'
import { openOcr } from '#server/adapters/ocr.ts'
import { createLog } from '#server/log.ts'
import { scannedPdf, tesseractDouble } from '#tests/doubles/tesseract.ts'
import { ask, converse } from '#tests/support/answers.ts'
import { addSmallLibrary } from '#tests/support/library.ts'
import { type SignedUp, signInAdmin } from '#tests/support/people.ts'
import { fileForm, type TestServer, testServer } from '#tests/support/server.ts'
import { makePdf } from '#server/features/library/reading/fixtures.ts'
import { readDocumentJob, recogniseDocumentJob } from './read-job.ts'
import { loadPdf, startPdfium } from '#server/features/library/reading/pdf/pdfium.ts'
import { drawPage } from '#server/features/library/reading/pdf/page-picture.ts'
import { type Recognise, readPdf } from '#server/features/library/reading/pdf/read-pdf.ts'
import { recognisedLines } from '#server/features/library/reading/pdf/recognised-lines.ts'

const PAGES = [
  'Cattle Dipping Act [Chapter 99:07]\n1. Short title\nThis Act may be cited as the Cattle Dipping Act.\n(2) A season begins in October.',
  '2. Duty to dip\nEvery owner of cattle shall dip them once in each week of the rainy sea-\nson.',
]
const TEXT = [{ text: 'This page holds its own words and needs nobody to recognise them.' }]

let program: ReturnType<typeof tesseractDouble>
let server: TestServer
let admin: SignedUp
let heading: string
beforeAll(async () => {
  program = tesseractDouble()
  const config = { OCR_COMMAND: program.command, OCR_LANGUAGES: 'eng' }
  server = await testServer({ ...config, SIGNUP_POINTS: '100' })
  admin = await signInAdmin(server)
  const made = await server.request('POST', '/api/library/subheadings', { token: admin.token, body: { name: 'Acts' } })
  heading = ((await made.json()) as { _id: string })._id
})
afterAll(async () => {
  await server.stop()
  rmSync(path.dirname(program.command), { recursive: true })
})

async function upload(bytes: Uint8Array): Promise<LibraryDocument> {
  const form = fileForm(bytes, 'scan.pdf', { subheading: heading, fileName: 'Scan' })
  const response = await server.request('POST', '/api/library/documents', { token: admin.token, body: form })
  const { _id: id } = (await response.json()) as LibraryDocument
  await server.worker.idle()
  return shown(id)
}
const shown = async (id: string) =>
  (await server.call(getDocuments, {}, admin.token)).body.find(({ _id }) => _id === id)!
const textOf = async (documentId: string) => (await server.call(getDocumentText, { documentId }, admin.token)).body
const calls = () =>
  readFileSync(program.log, 'utf8')
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as { args: string[]; env: string[] })

test('a scan is read by the program, is found by its words, and says that they were recognised', async () => {
  const document = await upload(scannedPdf(PAGES))
  expect(document).toMatchObject({ state: 'ready', pages: 2, recognised: [1, 2] })
  expect(document.reason).toBe('Pages 1 to 2 as recognised from a scan: words may be wrong.')
  const { text, recognised } = await textOf(document._id)
  expect(recognised?.map(({ page }) => page)).toEqual([1, 2])
  expect(text).toContain('Every owner of cattle shall dip them once in each week of the rainy season.')
  const found = await server.call(getDocuments, { q: 'dip cattle rainy season' }, admin.token)
  expect(found.body[0]?._id).toBe(document._id)
})

/** The stream of a page that is a picture with this text. */
const pictureOf = (text: string) =>
  Buffer.from(scannedPdf([text]))
    .toString('latin1')
    .match(/stream\n([\s\S]*?)\nendstream/)![1]!

async function cited(message: string, label: RegExp) {
  const conversationId = await converse(server, admin.token)
  const { events } = await ask(server, { token: admin.token, conversationId, message })
  const all = events.flatMap((event) => (event.type === 'paragraph' ? (event.documentSubstring ?? []) : []))
  return all.find((one) => label.test(one.label))!
}

test('an answer says of each passage from a scan, and of no other, that its words were recognised', async () => {
  await addSmallLibrary(server)
  const scan = await cited('How often must cattle be dipped in the rainy season?', /Dipping/)
  expect(scan.recognised).toBe(true)
  const act = await cited('How long is maternity leave?', /Workshops/)
  expect(act.recognised).toBeUndefined()
  const page = await server.call(getSourceText, { shortCode: scan.shortCode! })
  expect(page.body.recognised).toBe(true)
})

test('of a mixed file only the pictures are recognised, and only passages from them say so', async () => {
  const before = calls().length
  const own = [
    { text: 'Kraal Fencing Act [Chapter 99:08]', size: 22, y: 760 },
    { text: '1. Wires of a fence', bold: true, y: 700 },
    { text: 'The owner of a kraal shall keep a fence of five wires around it.', y: 660 },
  ]
  const picture = '2. Gates of a kraal\nEvery gate of a kraal shall be hung on three iron hinges and painted white.'
  const document = await upload(makePdf([own, pictureOf(picture), TEXT]))
  expect(calls().length - before).toBe(1)
  expect(document).toMatchObject({
    pages: 3,
    recognised: [2],
    reason: 'Page 2 as recognised from a scan: words may be wrong.',
  })
  const { text, recognised } = await textOf(document._id)
  expect(recognised?.map(({ start, end }) => text.slice(start, end).replace(/^#+ /, '').split(/\n+/))).toEqual([
    picture.split('\n'),
  ])
  expect(text.indexOf('five wires')).toBeLessThan(text.indexOf('iron hinges'))
  expect(text.indexOf('iron hinges')).toBeLessThan(text.indexOf('needs nobody'))
  const hinges = await cited('On how many iron hinges shall the gate of a kraal be hung?', /Kraal/)
  expect([hinges.substring.includes('three iron hinges'), hinges.recognised]).toEqual([true, true])
  const wires = await cited('How many wires shall the fence of a kraal have?', /Kraal/)
  expect([wires.substring.includes('five wires'), wires.recognised]).toEqual([true, undefined])
  expect((await server.call(getSourceText, { shortCode: wires.shortCode! })).body.recognised).toBe(false)
})

test('the program gets the picture, one thread, and nothing of the server’s environment', () => {
  const { args, env } = calls().at(-1)!
  expect(args.slice(0, 4)).toEqual(['stdin', 'stdout', '-l', 'eng'])
  expect(env.sort()).toEqual(['LC_ALL', 'OMP_THREAD_LIMIT', 'PATH'])
})

test('what was recognised stays when the file is read again without the program', async () => {
  const document = await upload(scannedPdf([`${PAGES[0]!} It names no vet.`]))
  const { text } = await textOf(document._id)
  const tools = { signal: new AbortController().signal, progress: async () => {}, attempt: 1, lastAttempt: false }
  const ctx = { ...server.ctx({ kind: 'system', job: 'test' }), ocr: null }
  for (const job of [readDocumentJob, recogniseDocumentJob]) await job(ctx, { documentId: document._id }, tools)
  expect(await shown(document._id)).toMatchObject({ state: 'ready', recognised: [1] })
  expect((await textOf(document._id)).text).toBe(text)
})

test('a scan in which nothing can be recognised fails with the reason, and may be tried again', async () => {
  const document = await upload(scannedPdf(['']))
  expect(document.state).toBe('failed')
  expect(document.reason).toMatch(/^This PDF is made of pictures of pages/)
  await server.call(retryDocument, { id: document._id }, admin.token)
  await server.worker.idle()
  expect((await shown(document._id)).state).toBe('failed')
})

test('without a program a scan fails with a sentence that says so', async () => {
  const plain = await testServer()
  const { token } = await signInAdmin(plain)
  const made = await plain.request('POST', '/api/library/subheadings', { token, body: { name: 'Acts' } })
  const subheading = ((await made.json()) as { _id: string })._id
  const form = fileForm(scannedPdf(PAGES), 'scan.pdf', { subheading, fileName: 'Scan' })
  await plain.request('POST', '/api/library/documents', { token, body: form })
  await plain.worker.idle()
  const [document] = (await plain.call(getDocuments, {}, token)).body
  expect(document).toMatchObject({ state: 'failed', reason: expect.stringMatching(/made of pictures of pages/) })
  await plain.stop()
})

describe('the program', () => {
  const warnings: string[] = []
  const log = {
    ...createLog({ LOG_LEVEL: 'silent' }),
    warn: (detail: { err: Error }) => warnings.push(detail.err.message),
  }
  const open = (OCR_COMMAND: string | undefined, OCR_LANGUAGES = 'eng') =>
    openOcr({ OCR_COMMAND, OCR_LANGUAGES }, log as never)

  test('is off unless configured, and says at the start why it does not work', async () => {
    expect(await open(undefined)).toBeNull()
    expect(await open('/nowhere/tesseract')).toBeNull()
    expect(warnings.at(-1)).toContain('/nowhere/tesseract')
    expect(await open(program.command, 'eng+sna')).toBeNull()
    expect(warnings.at(-1)).toContain('no data for the language sna')
    expect((await open(program.command))?.name).toBe('tesseract 5.3.0 (eng)')
  })

  test('is ended with the job that wanted it', async () => {
    const ocr = await open(program.command)
    const stopping = new AbortController()
    const pictures: Uint8Array[] = []
    const keep: Recognise = async ({ pgm }) => (pictures.push(pgm), [])
    await expect(readPdf(scannedPdf(['HANG for ever']), keep)).rejects.toThrow('scanned')
    const reading = ocr!.recognise(pictures[0]!, stopping.signal)
    setTimeout(() => stopping.abort(), 300)
    await expect(reading).rejects.toThrow('abort')
  })

  test.skipIf(!existsSync('/usr/bin/tesseract'))('may be the real tesseract', async () => {
    const ocr = await open('/usr/bin/tesseract')
    const engine = await startPdfium()
    const said = 'The employer shall give the employee notice in writing.'
    const picture = drawPage(engine, loadPdf(engine, makePdf([[{ text: said, size: 14 }]])).open(), 0, 1)!
    const lines = recognisedLines(await ocr!.recognise(picture.pgm, new AbortController().signal), picture)
    expect(lines.map(({ text }) => text)).toEqual([said])
    expect(lines[0]!.x0).toBeCloseTo(60, -1)
  })
})
