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
    expect(await reasonOf(makePdf(text, { trailer: pdfPassword }))).toBe('encrypted')
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

  it('refuses a .docx that hides macros, and reads the text of a .doc that has some', async () => {
    expect(await reasonOf(makeDocx(xmlParagraph(notice), { parts: { 'word/vbaProject.bin': 'x' } }))).toBe('macros')
    const streams = { 'Macros/VBA/_VBA_PROJECT': new Uint8Array(100) }
    expect(await readDocument(makeDoc([notice], { streams }))).toMatchObject({ ok: true, text: notice })
  })

  it('reads a .docx that something wrote behind, as mail servers and web forms do', async () => {
    for (const tail of ['\r\n', ' '.repeat(3000), 'PK\x05\x06 and more']) {
      expect(await readDocument(new Uint8Array([...docx, ...latin1(tail)]))).toMatchObject({ ok: true, kind: 'docx' })
    }
  })

  it('says how to mend a .docx that takes in a web page', async () => {
    const outcome = await readDocument(makeDocx(`${xmlParagraph(notice)}<w:altChunk r:id="rId9"/>`))
    expect(outcome).toMatchObject({ ok: false, sentence: expect.stringMatching(/Open it in Word, save it again/) })
  })

  it('says what an RTF, a web page, an archived page and a Word 2003 XML file are, whatever they are named', async () => {
    const sentenceOf = async (text: string) => {
      const outcome = await readDocument(latin1(text))
      return outcome.ok ? 'read' : outcome.sentence
    }
    expect(await sentenceOf('{\\rtf1\\ansi Notice}')).toMatch(/RTF file.*save it as \.docx/)
    expect(await sentenceOf('\xef\xbb\xbf<!DOCTYPE html><p>Notice')).toMatch(/web page/)
    expect(await sentenceOf('MIME-Version: 1.0\r\nContent-Type: multipart/related')).toMatch(/web page/)
    const word2003 =
      '<?xml version="1.0"?><w:wordDocument xmlns:w="http://schemas.microsoft.com/office/word/2003/wordml">'
    expect(await sentenceOf(word2003)).toMatch(/Word 2003 XML/)
  })

  it('reads a table whose cells hold one letter each', async () => {
    const cell = (text: string) => `<w:tc>${xmlParagraph(text)}</w:tc>`
    const table = `<w:tbl><w:tr>${cell('a')}${cell('b')}</w:tr></w:tbl>`
    expect(await readDocument(makeDocx(table))).toMatchObject({ ok: true, text: 'a | b' })
  })

  it('reads a PDF of which every page says the same', async () => {
    const pages = Array.from({ length: 5 }, () => [{ text: 'No entry without a permit.' }])
    const outcome = await readDocument(makePdf(pages))
    expect(outcome.ok && outcome.text).toContain('No entry without a permit.')
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
