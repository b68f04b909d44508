import { deflateRawSync } from 'node:zlib'
import PizZip from 'pizzip'
import { afterAll, expect, test } from 'vitest'
import { docx, p, relationships } from '#tests/support/docx.ts'
import { closeThreads, inThread } from './threads.ts'

afterAll(closeThreads)

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
    'a template attached from elsewhere',
    () => docx({ body: p('x'), relations: external('attachedTemplate', 'http://127.0.0.1:9/evil.dotm') }),
    /outside itself \(attachedTemplate: http:\/\/127.0.0.1:9\/evil.dotm\)/,
  ],
  ['a remote picture', () => docx({ body: p('x'), relations: external('image', 'http://127.0.0.1:9/a.png') }), /image/],
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
  [
    'an embedded program',
    () => docx({ body: p('x'), files: { 'word/embeddings/oleObject1.bin': Buffer.from('x') } }),
    /embedded/,
  ],
  ['a path that leaves its folder', () => docx({ body: p('x'), files: { '../../etc/cron.d/x': 'x' } }), /damaged/],
]

test.each(hostile)('%s is refused with a sentence', async (_name, make, sentence) => {
  await expect(inThread({ do: 'inspect', bytes: make() })).rejects.toThrow(sentence)
})

test('a hyperlink is no danger', async () => {
  const bytes = docx({ body: p('{x}'), relations: external('hyperlink', 'https://example.test') })
  await expect(inThread({ do: 'inspect', bytes })).resolves.toMatchObject({ inspected: { delimiter: '{' } })
})

test('a template that takes too long is stopped, and the next one is read', async () => {
  const bytes = docx({ body: p('{x}') + p('y').repeat(20_000) })
  await expect(inThread({ do: 'inspect', bytes }, 1)).rejects.toThrow('too long')
  await expect(inThread({ do: 'inspect', bytes })).resolves.toHaveProperty('inspected')
})

test('a document that is all compressed noise does not hurt either', async () => {
  const noise = deflateRawSync(Buffer.from('{'.repeat(3_000_000)))
  await expect(inThread({ do: 'inspect', bytes: noise })).rejects.toThrow('not a Word document')
  await expect(inThread({ do: 'inspect', bytes: docx({ body: p('{'.repeat(400_000)) }) })).rejects.toThrow(
    'more than 5000 braces',
  )
})
