import PizZip from 'pizzip'
import { describe, expect, it } from 'vitest'
import { claimSize, makeDocx, xmlParagraph } from '#server/features/library/reading/fixtures.ts'
import { fileBounds } from '#server/features/library/reading/file-bounds.ts'
import { readDocument } from '#server/features/library/reading/read-document.ts'

async function paragraphsOf(bytes: Uint8Array): Promise<string[]> {
  const outcome = await readDocument(bytes)
  if (!outcome.ok) throw new Error(`${outcome.reason} ${outcome.detail}`)
  return outcome.text.split('\n\n')
}

const run = (text: string) => `<w:r><w:t xml:space="preserve">${text}</w:t></w:r>`
const level = (depth: number, format: string, text: string) =>
  `<w:lvl w:ilvl="${depth}"><w:start w:val="1"/><w:numFmt w:val="${format}"/><w:lvlText w:val="${text}"/></w:lvl>`
const numbering =
  `<w:abstractNum w:abstractNumId="0">${level(0, 'decimal', '%1.')}${level(1, 'decimal', '%1.%2')}${level(2, 'lowerLetter', '(%3)')}</w:abstractNum>` +
  '<w:num w:numId="1"><w:abstractNumId w:val="0"/></w:num>'
const item = (depth: number, text: string) =>
  `<w:p><w:pPr><w:numPr><w:ilvl w:val="${depth}"/><w:numId w:val="1"/></w:numPr></w:pPr>${run(text)}</w:p>`

describe('reading a .docx', () => {
  it('refuses one of more paragraphs than anybody writes, a small file that is much work', async () => {
    const body = xmlParagraph('x').repeat(fileBounds.paragraphs + 1)
    const outcome = await readDocument(makeDocx(body))
    expect(outcome).toMatchObject({ ok: false, reason: 'too_large', detail: 'more than 100000 paragraphs' })
  })

  it('writes the numbers Word counts, as they stand on the page', async () => {
    const body = [
      item(0, 'Rent'),
      item(1, 'Amount'),
      item(1, 'Payment'),
      item(2, 'by bank'),
      item(2, 'in cash'),
      item(0, 'Notice'),
      item(1, 'Form'),
    ]
    expect(await paragraphsOf(makeDocx(body.join(''), { numbering }))).toEqual([
      '1. Rent',
      '1.1 Amount',
      '1.2 Payment',
      '(a) by bank',
      '(b) in cash',
      '2. Notice',
      '2.1 Form',
    ])
  })

  it('finds headings through the styles a style is based on', async () => {
    const styles = '<w:style w:styleId="Clause"><w:name w:val="Clause"/><w:basedOn w:val="H2"/></w:style>'
    const body =
      xmlParagraph('Lease', 'H1') + xmlParagraph('7. Notice period', 'Clause') + xmlParagraph('Three months.')
    expect(await paragraphsOf(makeDocx(body, { styles }))).toEqual(['# Lease', '## 7. Notice period', 'Three months.'])
  })

  it('leaves out what is deleted, hidden, a field code or a second rendering, and keeps what was inserted', async () => {
    const body =
      `<w:p>${run('The tenant ')}<w:del><w:r><w:delText>may</w:delText></w:r></w:del><w:ins>${run('must')}</w:ins>` +
      '<w:r><w:rPr><w:vanish/></w:rPr><w:t> secretly</w:t></w:r>' +
      '<w:r><w:instrText> HYPERLINK "http://example.com" </w:instrText></w:r>' +
      `<mc:AlternateContent xmlns:mc="m"><mc:Choice>${run(' pay')}</mc:Choice><mc:Fallback>${run(' pay')}</mc:Fallback></mc:AlternateContent></w:p>`
    expect(await paragraphsOf(makeDocx(body))).toEqual(['The tenant must pay'])
  })

  it('puts footnotes after their paragraph and table rows on a line each', async () => {
    const notes =
      '<w:footnotes xmlns:w="w"><w:footnote w:id="2"><w:p><w:r><w:t>See section 12.</w:t></w:r></w:p></w:footnote></w:footnotes>'
    const cell = (text: string) => `<w:tc>${xmlParagraph(text)}</w:tc>`
    const body =
      `<w:p>${run('Notice is due.')}<w:r><w:footnoteReference w:id="2"/></w:r></w:p>` +
      `<w:tbl><w:tr>${cell('Licence')}${cell('US$100')}</w:tr><w:tr>${cell('')}${cell('each')}${cell('US$5')}</w:tr></w:tbl>`
    expect(await paragraphsOf(makeDocx(body, { parts: { 'word/footnotes.xml': notes } }))).toEqual([
      'Notice is due.',
      '[Footnote: See section 12.]',
      'Licence | US$100',
      // in its own column
      '| each | US$5',
    ])
  })

  it('leaves out the table of contents Word makes, which repeats every heading', async () => {
    const styles = '<w:style w:styleId="TOC1"><w:name w:val="toc 1"/></w:style>'
    const body =
      xmlParagraph('Notice period 7', 'TOC1') + xmlParagraph('Notice period', 'H1') + xmlParagraph('Three months.')
    expect(await paragraphsOf(makeDocx(body, { styles }))).toEqual(['# Notice period', 'Three months.'])
  })

  it('drops characters no one can see and no database takes', async () => {
    const body = xmlParagraph('not\u00adice\u200b of\u00a0three \u202emonths')
    expect(await paragraphsOf(makeDocx(body))).toEqual(['notice of three months'])
  })
})

describe('hostile .docx files', () => {
  const text = xmlParagraph('The tenant pays rent.')
  const reasonOf = async (bytes: Uint8Array) => {
    const outcome = await readDocument(bytes)
    return outcome.ok ? outcome.text : outcome.reason
  }

  it('refuses entity bombs and outside entities: any document type', async () => {
    const entity =
      '<!DOCTYPE d [<!ENTITY a SYSTEM "file:///etc/hostname">]><w:document><w:body><w:p><w:r><w:t>&a;</w:t></w:r></w:p></w:body></w:document>'
    expect(await reasonOf(makeDocx('', { parts: { 'word/document.xml': entity } }))).toBe('corrupt')
  })

  it('refuses nesting without end, and XML that is not whole', async () => {
    expect(await reasonOf(makeDocx('<w:p>'.repeat(100_000)))).toBe('corrupt')
    expect(await reasonOf(makeDocx('<w:p><w:r><w:t>The tenant'))).toBe('corrupt')
  })

  it('refuses a zip bomb before it inflates it, and one that lies about its size', async () => {
    const docx = makeDocx(text + ' '.repeat(100_000))
    expect(await reasonOf(claimSize(docx, 2_000_000_000))).toBe('too_large')
    expect(await reasonOf(claimSize(docx, 50))).toBe('corrupt')
  })

  it('refuses parts whose names point outside the package', async () => {
    expect(await reasonOf(makeDocx(text, { parts: { '../../../../tmp/evil.xml': 'x' } }))).toBe('corrupt')
  })

  it('never follows a relation to a template or picture on another machine', async () => {
    const relation =
      '<Relationships><Relationship Id="r" Type="attachedTemplate" Target="http://127.0.0.1:9/evil.dotm" TargetMode="External"/></Relationships>'
    expect(await reasonOf(makeDocx(text, { parts: { 'word/_rels/settings.xml.rels': relation } }))).toBe(
      'The tenant pays rent.',
    )
  })

  it('tells a spreadsheet, an OpenDocument file and an archive apart in its sentence', async () => {
    const sentenceOf = async (part: string) => {
      const zip = new PizZip()
      zip.file(part, '<x/>')
      const outcome = await readDocument(zip.generate({ type: 'uint8array' }))
      return outcome.ok ? '' : outcome.sentence
    }
    expect(await sentenceOf('xl/workbook.xml')).toContain('spreadsheet')
    expect(await sentenceOf('content.xml')).toContain('OpenDocument')
    expect(await sentenceOf('holiday.jpg')).toContain('ZIP archive')
  })

  it('calls a file damaged of which the end is missing', async () => {
    const whole = makeDocx(text)
    expect(await reasonOf(whole.subarray(0, whole.length - 200))).toBe('corrupt')
  })
})
