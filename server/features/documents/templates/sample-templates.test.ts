import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import PizZip from 'pizzip'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { generateDocument } from '#contract/documents/documents.ts'
import { paragraphsOf } from '#tests/support/docx.ts'
import { type SignedUp, signInAdmin } from '#tests/support/people.ts'
import { type TestServer, testServer } from '#tests/support/server.ts'
import { download, upload } from '#tests/support/templates.ts'

/** Files that others made; they are no part of the repository. */
const samples = path.join(process.cwd(), '..', 'shared', 'data', 'templates')
const read = (name: string) => readFileSync(path.join(samples, `${name}.docx`))
const programOf = (bytes: Buffer) =>
  /<Application>([^<]*)/.exec(new PizZip(bytes).file('docProps/app.xml')!.asText())?.[1]

/** The same file as Word leaves it after edits: no placeholder in one run, and spelling marks between. */
function withSplitRuns(bytes: Buffer): Buffer {
  const zip = new PizZip(bytes)
  const run = /<w:r(?: [^>]*)?>((?:<w:rPr>(?:(?!<\/w:rPr>).)*<\/w:rPr>)?)<w:t(?: [^>]*)?>([^<]*\{[^<]*)<\/w:t><\/w:r>/g
  const xml = zip.file('word/document.xml')!.asText()
  const split = xml.replace(run, (_, style: string, text: string) =>
    text
      .match(/&\w+;|[^&]{1,2}/g)!
      .map((piece) => `<w:r>${style}<w:t xml:space="preserve">${piece}</w:t></w:r>`)
      .join('<w:proofErr w:type="spellStart"/>'),
  )
  zip.file('word/document.xml', split)
  return zip.generate({ type: 'nodebuffer', compression: 'DEFLATE' })
}

describe.skipIf(!existsSync(samples))('templates that others wrote', () => {
  let server: TestServer
  let admin: SignedUp
  beforeAll(async () => {
    server = await testServer()
    admin = await signInAdmin(server)
  })
  afterAll(() => server.stop())

  /** Uploads a template, answers each of its questions, and gives the text of the document. */
  async function generated(bytes: Buffer) {
    const { status, body } = await upload(server, admin.token, bytes, { points: '1' })
    expect(status).toBe(200)
    const data = body.placeholders.map(({ placeholder }) => ({ placeholder, value: `«${placeholder} & “co”»` }))
    const made = await server.call(generateDocument, { id: body._id, fileName: 'Sample', data }, admin.token)
    const answer = await download(server, admin.token, made.body._id, 'docx')
    return { data, paragraphs: paragraphsOf(Buffer.from(await answer.arrayBuffer())) }
  }

  test.each([
    ['cloud-service-agreement', 'Microsoft Office Word'],
    ['employment-offer-letter', 'safe-docx'],
  ])('%s is refused with every name it does not know', async (name, program) => {
    const bytes = read(name)
    expect(programOf(bytes)).toBe(program)
    const { status, body } = await upload(server, admin.token, bytes, { points: '1' })
    expect(status).toBe(400)
    const foreign = new Set(paragraphsOf(bytes).flatMap((text) => text.match(/\{(?:IF [^}]*|END-IF)\}/g) ?? []))
    expect(foreign.size).toBeGreaterThan(2)
    for (const tag of foreign) expect(body.fields.file).toContain(tag)
  })

  test.each([
    ['letter-of-intent', 'Microsoft Office Word', 12],
    ['stock-assignment', 'safe-docx', 6],
  ])('%s is usable', async (name, program, questions) => {
    const bytes = read(name)
    expect(programOf(bytes)).toBe(program)
    const { data, paragraphs } = await generated(bytes)
    expect(data).toHaveLength(questions)
    for (const { value } of data) expect(paragraphs.join('\n')).toContain(value)
    expect(paragraphs.join('\n')).not.toMatch(/[{}]/)
  })

  test('a file made by Word comes out the same when its placeholders are split over runs', async () => {
    const bytes = read('letter-of-intent')
    const split = withSplitRuns(bytes)
    expect(new PizZip(split).file('word/document.xml')!.asText()).not.toMatch(/>[^<]*\{\w+\}[^<]*</)
    expect((await generated(split)).paragraphs).toEqual((await generated(bytes)).paragraphs)
  })
})
