import { deflateRawSync } from 'node:zlib'
import PizZip from 'pizzip'
import { afterAll, expect, test } from 'vitest'
import { docx, p, relationships } from '#tests/support/docx.ts'
import { closeTemplateThreads, runTemplateTask } from './template-worker.ts'

afterAll(closeTemplateThreads)

const RELATION = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const external = (type: string, target: string) =>
  `<Relationship Id="rId90" Type="${RELATION}/${type}" Target="${target}" TargetMode="External"/>`
const W = 'xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"'
const main = (xml: string) => docx({ body: '', files: { 'word/document.xml': xml } })
const big = 'x'.repeat(120 * 1024 * 1024)

/** A zip whose directory says one byte where there are many. */
function lyingZip(): Buffer {
  const bytes = docx({ body: p('a'.repeat(500_000)) })
  const data = Buffer.from(bytes)
  for (
    let at = data.indexOf('PK\u0001\u0002', 0, 'latin1');
    at >= 0;
    at = data.indexOf('PK\u0001\u0002', at + 4, 'latin1')
  ) {
    if (data.readUInt32LE(at + 24) > 400_000) data.writeUInt32LE(1, at + 24)
  }
  return data
}

const hostile: [string, () => Buffer, RegExp][] = [
  ['an empty file', () => Buffer.alloc(0), /empty/],
  [
    'a program with the name of a document',
    () => Buffer.from('MZ\u0090\u0000 This program cannot be run'),
    /not a Word document/,
  ],
  [
    'an old .doc or an encrypted .docx',
    () => Buffer.from('d0cf11e0a1b11ae1'.repeat(80), 'hex'),
    /password or is an old .doc/,
  ],
  ['half of a file', () => docx({ body: p('x'.repeat(9_000)) }).subarray(0, 700), /damaged/],
  [
    'a zip that is no document',
    () => new PizZip().file('a.txt', 'a').generate({ type: 'nodebuffer' }),
    /not a Word document/,
  ],
  ['a spreadsheet', () => docx({ body: '', files: { 'word/document.xml': '<workbook/>' } }), /not a Word document/],
  ['a zip bomb', () => docx({ body: p('x'), files: { 'word/media/image1.png': big } }), /unpacks to more/],
  ['a bomb of text', () => docx({ body: p('x'), header: p('y'.repeat(30 * 1024 * 1024)) }), /unpacks to more/],
  ['a zip that lies about sizes', lyingZip, /damaged/],
  ['too deep a nesting', () => docx({ body: '<w:sdt>'.repeat(5_000) + '</w:sdt>'.repeat(5_000) }), /unpacks to more/],
  [
    'an entity bomb',
    () =>
      main(`<!DOCTYPE d [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;">]><w:document ${W}><w:body>&b;</w:body></w:document>`),
    /document type definition/,
  ],
  [
    'an external entity',
    () =>
      main(`<!DOCTYPE d [<!ENTITY a SYSTEM "file:///etc/passwd">]><w:document ${W}><w:body>&a;</w:body></w:document>`),
    /document type definition/,
  ],
  ['malformed XML', () => main(`<w:document ${W}><w:body><w:p></w:body></w:document>`), /damaged/],
  [
    'XML of another encoding',
    () => docx({ body: '', files: { 'word/document.xml': Buffer.from('\ufeff<a/>', 'utf16le') } }),
    /damaged/,
  ],
  [
    'a relation of a header',
    () =>
      docx({
        body: p('x'),
        header: p('h'),
        files: { 'word/_rels/header1.xml.rels': relationships(external('oleObject', 'file:///c:/x')) },
      }),
    /oleObject/,
  ],
  [
    'a picture field',
    () =>
      docx({
        body: '<w:p><w:r><w:instrText> INCLUDE</w:instrText></w:r><w:r><w:instrText>PICTURE "http://x/"</w:instrText></w:r><w:r><w:fldChar w:fldCharType="end"/></w:r></w:p>',
      }),
    /INCLUDEPICTURE/,
  ],
  [
    'a field that starts a program',
    () => docx({ body: '<w:p><w:fldSimple w:instr="DDEAUTO c:\\\\cmd.exe"/></w:p>' }),
    /DDEAUTO/,
  ],
  ['macros', () => docx({ body: p('x'), files: { 'word/vbaProject.bin': Buffer.from('x') } }), /macros/],
  ['a path that leaves its folder', () => docx({ body: p('x'), files: { '../../etc/cron.d/x': 'x' } }), /damaged/],
]

test.each(hostile)('%s is refused with a sentence', async (_name, make, sentence) => {
  await expect(runTemplateTask({ do: 'inspect', bytes: make() })).rejects.toThrow(sentence)
})

/** All XML of a package in one text, and the names of its parts. */
function contentOf(bytes: Uint8Array) {
  const files = Object.values(new PizZip(bytes).files)
  return { names: files.map(({ name }) => name), xml: files.map((file) => file.asText()).join('\n') }
}

async function inspected(bytes: Buffer) {
  const outcome = await runTemplateTask({ do: 'inspect', bytes })
  return outcome.inspected
}

test('a template of a firm’s own .dotx is taken, and names that file no more', async () => {
  const { bytes, warnings } = await inspected(
    docx({
      body: p('{x}'),
      files: {
        'word/settings.xml': `<w:settings ${W} xmlns:r="r"><w:attachedTemplate r:id="rId1"/><w:zoom w:percent="100"/></w:settings>`,
        'word/_rels/settings.xml.rels': relationships(
          external('attachedTemplate', 'file:///C:\\Users\\rudo\\Firm.dotx').replace('rId90', 'rId1'),
        ),
      },
    }),
  )
  expect(warnings).toEqual([])
  expect(contentOf(bytes).xml).not.toMatch(/attachedTemplate|Firm\.dotx/)
  expect(contentOf(bytes).xml).toContain('w:zoom')
})

test('a picture from elsewhere and an embedded object are taken out, and that is said', async () => {
  const names = 'xmlns:a="a" xmlns:v="v" xmlns:o="o" xmlns:r="r"'
  const object = '<w:object><v:imagedata r:id="rId5"/><o:OLEObject ProgID="Excel.Sheet.8" r:id="rId91"/></w:object>'
  const { bytes, warnings } = await inspected(
    docx({
      body: `${p('{x}')}<w:p ${names}><w:r><a:blip r:link="rId90"/>${object}</w:r></w:p>`,
      relations: `${external('image', 'http://127.0.0.1:9/a.png')}<Relationship Id="rId91" Type="${RELATION}/oleObject" Target="embeddings/oleObject1.bin"/>`,
      files: { 'word/embeddings/oleObject1.bin': Buffer.from('MZ program') },
    }),
  )
  expect(warnings).toEqual([expect.stringContaining('picture'), expect.stringContaining('embedded object')])
  const { names: parts, xml } = contentOf(bytes)
  expect(parts.filter((name) => name.includes('embeddings/'))).toEqual([])
  expect(xml).not.toMatch(/127\.0\.0\.1|OLEObject|oleObject1|rId9[01]/)
  expect(xml).toContain('<v:imagedata r:id="rId5"/>')
})

test('a body that Office 365 calls document2.xml, and bytes behind the archive, are no hindrance', async () => {
  const zip = new PizZip(docx({ body: p('Dear {name}') }))
  const move = (from: string, to: string) => zip.file(to, zip.file(from)!.asText()).remove(from)
  move('word/document.xml', 'word/document2.xml')
  move('word/_rels/document.xml.rels', 'word/_rels/document2.xml.rels')
  for (const part of ['_rels/.rels', '[Content_Types].xml'])
    zip.file(part, zip.file(part)!.asText().replace('word/document.xml', 'word/document2.xml'))
  const bytes = Buffer.concat([zip.generate({ type: 'nodebuffer' }), Buffer.from('\r\n')])
  const found = await inspected(bytes)
  expect(found.placeholders.map(({ placeholder }) => placeholder)).toEqual(['name'])
  const outcome = await runTemplateTask({
    do: 'fill',
    bytes: found.bytes,
    delimiter: '{',
    scope: { name: 'Rudo' },
    title: 'T',
  })
  expect(contentOf(outcome.bytes).xml).toContain('Dear Rudo')
})

test('a hyperlink is no danger', async () => {
  const bytes = docx({ body: p('{x}'), relations: external('hyperlink', 'https://example.test') })
  await expect(runTemplateTask({ do: 'inspect', bytes })).resolves.toMatchObject({ inspected: { delimiter: '{' } })
})

test('a template that takes too long is stopped, and the next one is read', async () => {
  const bytes = docx({ body: p('{x}') + p('y').repeat(20_000) })
  await expect(runTemplateTask({ do: 'inspect', bytes }, 1)).rejects.toThrow('too long')
  await expect(runTemplateTask({ do: 'inspect', bytes })).resolves.toHaveProperty('inspected')
})

test('a document that is all compressed noise does not hurt either', async () => {
  const noise = deflateRawSync(Buffer.from('{'.repeat(3_000_000)))
  await expect(runTemplateTask({ do: 'inspect', bytes: noise })).rejects.toThrow('not a Word document')
  await expect(runTemplateTask({ do: 'inspect', bytes: docx({ body: p('{'.repeat(400_000)) }) })).rejects.toThrow(
    'more than 5000 braces',
  )
})
