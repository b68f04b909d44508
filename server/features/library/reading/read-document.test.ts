import { describe, expect, it } from 'vitest'
import { makeDoc, makeDocx, makeOle, makePdf, pdfPassword, scannedPage, xmlParagraph } from './fixtures.ts'
import { readDocument } from './read-document.ts'

const latin1 = (text: string) => new Uint8Array(Buffer.from(text, 'latin1'))
const notice = 'The tenant gives three months’ notice in writing to the landlord.'
const pdf = makePdf([[{ text: 'Lease of a house', size: 20 }, { text: notice }]])
const docx = makeDocx(xmlParagraph('Lease of a house', 'H1') + xmlParagraph(notice))
const doc = makeDoc(['Lease of a house', notice])

async function reasonOf(bytes: Uint8Array): Promise<string> {
  const outcome = await readDocument(bytes)
  if (outcome.ok) return `read as ${outcome.kind}`
  expect(outcome.sentence).toMatch(/^This .*\.$/)
  return outcome.reason
}

describe('what a file is, by its content', () => {
  it('reads a PDF, a .docx and a .doc, and keeps curly quotes as they are', async () => {
    for (const [bytes, kind] of [
      [pdf, 'pdf'],
      [docx, 'docx'],
      [doc, 'doc'],
    ] as const) {
      const outcome = await readDocument(bytes)
      expect(outcome).toMatchObject({ ok: true, kind })
      expect(outcome.ok && outcome.text).toContain(notice)
    }
  })

  it('reads a PDF that begins with the stray bytes of a mail server', async () => {
    const outcome = await readDocument(new Uint8Array([...latin1('\r\n%%EOF\r\n\r\n'), ...pdf]))
    expect(outcome).toMatchObject({ ok: true, kind: 'pdf', pages: 1, title: 'Lease of a house' })
  })

  it('tells an empty file, a program, a picture, a spreadsheet and an archive from a document', async () => {
    expect(await reasonOf(new Uint8Array())).toBe('empty')
    expect(await reasonOf(latin1('MZ\x90\x00\x03\x00\x00\x00 %PDF-1.7 This program cannot be run in DOS mode'))).toBe(
      'not_a_document',
    )
    expect(await reasonOf(latin1('\x89PNG\r\n\x1a\n'))).toBe('not_a_document')
    expect(await reasonOf(latin1('{\\rtf1\\ansi Notice}'))).toBe('not_a_document')
    expect(await reasonOf(latin1('<html><body>Notice</body></html>'))).toBe('not_a_document')
    expect(await reasonOf(makeOle({ Workbook: new Uint8Array(5000) }))).toBe('not_a_document')
    expect(await reasonOf(latin1('PK\x03\x04 and no more'))).toBe('corrupt')
  })

  it('says that a locked file is locked, whatever its format', async () => {
    const text = [[{ text: notice }]]
    expect(await reasonOf(makePdf(text, pdfPassword))).toBe('encrypted')
    expect(
      await reasonOf(makeOle({ EncryptionInfo: new Uint8Array(200), EncryptedPackage: new Uint8Array(5000) })),
    ).toBe('encrypted')
    expect(await reasonOf(makeDoc([notice], { flags: 0x0100 }))).toBe('encrypted')
  })

  it('says that a scan is a scan, and counts the pictured pages of a document that also has text', async () => {
    expect(await reasonOf(makePdf([scannedPage, scannedPage]))).toBe('scanned')
    const stamped = makePdf(
      Array.from({ length: 6 }, () => `${scannedPage}\nBT /F1 9 Tf 60 20 Td (Scanned with a telephone camera) Tj ET`),
    )
    expect(await reasonOf(stamped)).toBe('scanned')
    const mixed = makePdf([[{ text: notice }], [{ text: notice }], scannedPage])
    expect(await readDocument(mixed)).toMatchObject({ ok: true, pages: 3, unreadPages: 1 })
  })

  it('never calls a file ready that has no words', async () => {
    expect(await reasonOf(makePdf([[]]))).toBe('no_text')
    expect(await reasonOf(makeDocx(xmlParagraph('  ')))).toBe('no_text')
    expect(await reasonOf(makeDoc(['', '- ']))).toBe('no_text')
  })

  it('refuses documents with macros', async () => {
    expect(await reasonOf(makeDocx(xmlParagraph(notice), { parts: { 'word/vbaProject.bin': 'x' } }))).toBe('macros')
    const streams = { 'Macros/VBA/_VBA_PROJECT': new Uint8Array(100) }
    expect(await reasonOf(makeDoc([notice], { streams }))).toBe('macros')
  })

  it('names the version of Word that is too old to read', async () => {
    expect(await reasonOf(makeDoc([notice], { version: 0x65 }))).toBe('old_word')
  })

  it('finds the title and the date a text is as at', async () => {
    const body = [
      'LABOUR ACT [CHAPTER 28:01]',
      'Consolidated as at 31st December, 2016.',
      '1. Short title',
      'This Act may be cited as the Labour Act.',
    ]
    const outcome = await readDocument(makeDocx(body.map((text) => xmlParagraph(text)).join('')))
    expect(outcome).toMatchObject({ title: 'Labour Act [Chapter 28:01]', asAt: '2016-12-31' })
  })
})
