import { execFile } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { generateDocument } from '#contract/documents/documents.ts'
import type { Placeholder, Template } from '#contract/documents/templates.ts'
import { DISCLAIMER } from '#contract/product.ts'
import { readSource } from '#content/templates/build/source.ts'
import { templateDocx } from '#content/templates/build/docx.ts'
import { paragraphsOf } from '#tests/support/docx.ts'
import { type SignedUp, signInAdmin, signUp } from '#tests/support/people.ts'
import { type TestServer, testServer } from '#tests/support/server.ts'
import { data, upload } from '#tests/support/templates.ts'
import { closeTemplateThreads, runTemplateTask } from '#server/features/documents/engine/template-worker.ts'

const run = promisify(execFile)
const has = (program: string) => existsSync(`/usr/bin/${program}`)
const folder = mkdtempSync(path.join(os.tmpdir(), 'virtual-lawyer-read-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))
afterAll(closeTemplateThreads)

/** One line of text, without the marks that programs add to show a direction, and with their spaces as one. */
const fold = (text: string) =>
  text
    .normalize('NFC')
    .replace(/[\u200e\u200f\u202a-\u202e\u2066-\u2069\u00ad]/g, '')
    .replace(/\s+/g, ' ')
    .trim()

/** The text of a PDF by poppler; undefined where that is not installed. */
async function textOfPdf(bytes: Buffer): Promise<string | undefined> {
  if (!has('pdftotext')) return undefined
  const file = path.join(folder, 'read.pdf')
  writeFileSync(file, bytes)
  return fold((await run('pdftotext', [file, '-'])).stdout)
}

/** The texts of Word files, by name, as LibreOffice reads them, all after one start of it; empty where that is not installed. */
async function textsOfWord(files: Record<string, Buffer>): Promise<Record<string, string>> {
  if (!has('soffice')) return {}
  const written = Object.entries(files).map(([name, bytes]) => {
    writeFileSync(path.join(folder, name), bytes)
    return path.join(folder, name)
  })
  const profile = `-env:UserInstallation=file://${folder}/profile`
  await run('soffice', [
    profile,
    '--headless',
    '--convert-to',
    'txt:Text (encoded):UTF8',
    '--outdir',
    folder,
    ...written,
  ])
  const textOf = (name: string) => fold(readFileSync(path.join(folder, `${path.parse(name).name}.txt`), 'utf8'))
  return Object.fromEntries(Object.keys(files).map((name) => [name, textOf(name)]))
}

const values: Record<string, string> = {
  landlord_name: 'Ruvimbo "Ruru" O’Neil & Sons <Pvt> Ltd',
  tenant_name: 'José Müller-Ncube',
  monthly_rent: 'US$350 — three hundred and fifty',
  has_deposit: 'yes',
  deposit: 'US$700\npayable in two parts',
  items: '[{"item":"Bed & mattress","price":"US$1,200.50"},{"item":"Table {not_a_tag}","price":"5 per cent"}]',
  property: '12 Samora Machel Avenue, Harare',
  reference_number: 'Ref. 2026/04',
  note_text: 'مرحبا بالعالم and שלום',
  end_text: 'Weather ☀ and 😀',
}
const BODY = [
  'Between Ruvimbo "Ruru" O’Neil & Sons <Pvt> Ltd and José Müller-Ncube, for US$350 — three hundred and fifty a month.',
  'Bed & mattress',
  'US$1,200.50',
  'Table {not_a_tag}',
  '5 per cent',
  'Deposit: US$700 payable in two parts',
]
const EVERYWHERE = [values['property']!, values['reference_number']!, 'مرحبا', 'שלום', '😀', DISCLAIMER]

/** More than a page holds. */
const WORDS = Array.from({ length: 4_000 }, (_, i) => `word${i}`)

async function numberedClauses() {
  const source = readFileSync(path.join('content', 'templates', 'source', 'affidavit.md'), 'utf8')
  const blocks = ['## First', '1. one', '1. two', 'a. deep', '## Second', '1. three'].join('\n\n')
  const clauses = templateDocx(readSource(source.replace(/(---\n[\s\S]*?---\n)[\s\S]*/, `$1\n${blocks}\n`)))
  return (await runTemplateTask({ do: 'number', bytes: clauses })).bytes
}

const engines = ['libreoffice', 'builtin'] as const
/** What a converter makes does not depend on the database. */
describe.skipIf(inject('postgres') !== '').each(engines)(
  'documents converted by %s',
  { timeout: 240_000 },
  (engine) => {
    let server: TestServer
    let person: SignedUp
    let template: Template & { placeholders: Placeholder[] }
    let id = ''
    let long = ''
    let present = false
    let read: Record<string, string> = {}

    beforeAll(async () => {
      server = await testServer({ CONVERTER: engine })
      present = server.deps.converter.engines.pdf[0] === engine
      const admin = await signInAdmin(server)
      person = await signUp(server)
      const bytes = readFileSync(path.join('tests', 'fixtures', 'made-by-libreoffice.docx'))
      template = (await upload(server, admin.token, bytes)).body
      id = await fillIn('Lease', values)
      long = await fillIn('Long', { ...values, deposit: WORDS.join(' ') })
      if (!present) return
      read = await textsOfWord({
        'filled-in.doc': await download('doc'),
        'long.doc': await download('doc', long),
        'numbered.doc': await server.deps.converter.convert(await numberedClauses(), 'doc'),
        // what is converted from
        ...(engine === 'builtin' && { 'source.docx': await download('docx') }),
      })
    }, 240_000)
    afterAll(() => server.stop())

    async function fillIn(fileName: string, given: Record<string, string>) {
      const form = { id: template._id, fileName, data: data(given) }
      return (await server.call(generateDocument, form, person.token)).body._id
    }

    async function download(type: 'pdf' | 'doc' | 'docx', of = id) {
      const answer = await server.request('GET', `/api/documents/download/${of}?fileType=${type}`, {
        token: person.token,
      })
      expect(answer.status).toBe(200)
      return Buffer.from(await answer.arrayBuffer())
    }

    test('the template was made by LibreOffice, and all its placeholders were found', () => {
      expect(template.placeholders.map((one) => one.placeholder).sort()).toEqual(Object.keys(values).sort())
    })

    const kinds = ['pdf', 'doc', ...(engine === 'builtin' ? (['docx'] as const) : [])] as const
    test.each(kinds)('the text of the .%s is what was filled in', async (type) => {
      if (!present) return
      const text =
        type === 'pdf' ? await textOfPdf(await download('pdf')) : read[type === 'doc' ? 'filled-in.doc' : 'source.docx']
      if (text === undefined) return
      for (const line of BODY) expect(text).toContain(line)
      // LibreOffice's plain text leaves out headers and footers.
      const everywhere = type === 'pdf' ? EVERYWHERE : [DISCLAIMER]
      for (const words of everywhere) expect(text).toContain(words)
    })

    test.each(['pdf', 'doc'] as const)(
      'a very long answer comes out whole in the .%s, over its pages',
      async (type) => {
        if (!present) return
        const text = type === 'pdf' ? await textOfPdf(await download('pdf', long)) : read['long.doc']
        expect(text === undefined ? WORDS : text.match(/\bword\d+/g)).toEqual(WORDS)
      },
    )

    test('the .docx itself says every value, notes included', async () => {
      const bytes = await download('docx')
      const parts = ['document', 'header1', 'footer1', 'footnotes', 'endnotes'].map((name) => `word/${name}.xml`)
      const text = fold(parts.flatMap((part) => paragraphsOf(bytes, part)).join(' '))
      for (const words of [...BODY, ...EVERYWHERE]) expect(text).toContain(words)
    })

    test('the clauses of a .doc have the numbers they have in the PDF', () => {
      if (!present) return
      expect(read['numbered.doc'] ?? '1. First 1.1 one 1.2 two (a) deep 2. Second 2.1 three').toContain(
        '1. First 1.1 one 1.2 two (a) deep 2. Second 2.1 three',
      )
    })

    test('a second download converts nothing', async () => {
      if (!present) return
      const first = await download('pdf')
      const { convert } = server.deps.converter
      server.deps.converter.convert = () => Promise.reject(new Error('converted again'))
      expect(await download('pdf')).toEqual(first)
      server.deps.converter.convert = convert
    })

    test('what cannot be had is said, never a file of another kind', async () => {
      if (present) return
      const answer = await server.request('GET', `/api/documents/download/${id}?fileType=pdf`, { token: person.token })
      expect([200, 503]).toContain(answer.status)
    })
  },
)
