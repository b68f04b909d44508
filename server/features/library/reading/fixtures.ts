import { deflateSync } from 'node:zlib'
import cfb from 'cfb'
import PizZip from 'pizzip'

/** Files for the tests of this folder, made from nothing: small, and hostile where a test needs it. */

const escapeXml = (text: string) => text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;')
const word = 'xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"'
const officeRelation = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships/officeDocument'

export function xmlParagraph(text: string, style?: string): string {
  const properties = style ? `<w:pPr><w:pStyle w:val="${style}"/></w:pPr>` : ''
  return `<w:p>${properties}<w:r><w:t xml:space="preserve">${escapeXml(text)}</w:t></w:r></w:p>`
}

const headingStyles = [1, 2, 3]
  .map((level) => `<w:style w:type="paragraph" w:styleId="H${level}"><w:name w:val="heading ${level}"/></w:style>`)
  .join('')

/** A .docx with a body of `body` XML; `parts` adds or replaces parts, `styles` and `numbering` fill theirs. */
export function makeDocx(
  body: string,
  more: { styles?: string; numbering?: string; parts?: Record<string, string> } = {},
): Uint8Array {
  const zip = new PizZip()
  zip.file('[Content_Types].xml', '<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"/>')
  zip.file(
    '_rels/.rels',
    `<Relationships><Relationship Id="a" Type="${officeRelation}" Target="word/document.xml"/></Relationships>`,
  )
  zip.file('word/document.xml', `<?xml version="1.0"?><w:document ${word}><w:body>${body}</w:body></w:document>`)
  zip.file('word/styles.xml', `<w:styles ${word}>${headingStyles}${more.styles ?? ''}</w:styles>`)
  if (more.numbering) zip.file('word/numbering.xml', `<w:numbering ${word}>${more.numbering}</w:numbering>`)
  for (const [name, content] of Object.entries(more.parts ?? {})) zip.file(name, content)
  return zip.generate({ type: 'uint8array', compression: 'DEFLATE' })
}

/** The same .docx with another size, in bytes, written in the zip's directory for its main part. */
export function claimSize(docx: Uint8Array, size: number): Uint8Array {
  const bytes = Buffer.from(docx)
  bytes.writeUInt32LE(size, bytes.lastIndexOf(Buffer.from('word/document.xml')) - 46 + 24)
  return new Uint8Array(bytes)
}

export type PdfText = { text: string; size?: number; bold?: boolean; x?: number; y?: number }

const winAnsi: Record<string, string> = { '“': '\\223', '”': '\\224', '’': '\\222', '–': '\\226', '—': '\\227' }

function pageStream(lines: PdfText[]): string {
  let y = 780
  const parts = lines.map(({ text, size = 11, bold = false, x = 60, y: at }) => {
    y = at ?? y - size * 1.4
    const bytes = [...text].map((char) => winAnsi[char] ?? char)
    const escaped = bytes.join('').replace(/(?<!\\)[()]/g, (char) => `\\${char}`)
    return `BT /${bold ? 'F2' : 'F1'} ${size} Tf ${x} ${y} Td (${escaped}) Tj ET`
  })
  return parts.join('\n')
}

/**
 * A PDF of the given pages, as lines or as a content stream. `trailer` is added to the trailer; `notes` are annotations of
 * the first page, a form's fields among them; `streams` are appearances, which notes name as object 5 + 2 × pages and on.
 */
export function makePdf(
  pages: (PdfText[] | string)[],
  { trailer = '', notes = [], streams = [] }: { trailer?: string; notes?: string[]; streams?: string[] } = {},
): Uint8Array {
  const objects: string[] = []
  const font = (name: string) => `<</Type/Font/Subtype/Type1/BaseFont/${name}/Encoding/WinAnsiEncoding>>`
  const kids = pages.map((_, index) => `${5 + index * 2} 0 R`).join(' ')
  const firstNote = 5 + pages.length * 2 + streams.length
  const refs = notes.map((_, at) => `${firstNote + at} 0 R`)
  const fields = refs.filter((_, at) => notes[at]!.includes('/FT')).join(' ')
  const form = fields && `/AcroForm<</Fields[${fields}]/DA(/F1 10 Tf 0 g)/DR<</Font<</F1 3 0 R>>>>>>`
  objects.push(`<</Type/Catalog/Pages 2 0 R${form}>>`, `<</Type/Pages/Count ${pages.length}/Kids[${kids}]>>`)
  objects.push(font('Helvetica'), font('Helvetica-Bold'))
  for (const [index, page] of pages.entries()) {
    const content = typeof page === 'string' ? page : pageStream(page)
    const annotations = index === 0 && notes.length ? `/Annots[${refs.join(' ')}]` : ''
    objects.push(
      `<</Type/Page/Parent 2 0 R/MediaBox[0 0 595 842]/Resources${fonts}/Contents ${6 + index * 2} 0 R${annotations}>>`,
    )
    objects.push(`<</Length ${content.length}>>\nstream\n${content}\nendstream`)
  }
  for (const stream of streams) {
    const head = `/Type/XObject/Subtype/Form/BBox[0 0 200 50]/Resources${fonts}`
    objects.push(`<<${head}/Length ${stream.length}>>\nstream\n${stream}\nendstream`)
  }
  for (const note of notes) objects.push(`<</Type/Annot${note}>>`)
  let file = '%PDF-1.4\n'
  const offsets = objects.map((object, index) => {
    const at = file.length
    file += `${index + 1} 0 obj\n${object}\nendobj\n`
    return at
  })
  const start = file.length
  const rows = offsets.map((at) => `${String(at).padStart(10, '0')} 00000 n \n`).join('')
  file += `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${rows}`
  file += `trailer\n<</Size ${objects.length + 1}/Root 1 0 R${trailer}>>\nstartxref\n${start}\n%%EOF\n`
  return new Uint8Array(Buffer.from(file, 'latin1'))
}

const fonts = '<</Font<</F1 3 0 R/F2 4 0 R>>>>'

/** A PDF whose one page is a stream that inflates to `size` bytes. */
export function pdfBomb(size: number): Uint8Array {
  const stream = deflateSync(Buffer.alloc(size, ' ')).toString('latin1')
  const file = Buffer.from(makePdf(['@'])).toString('latin1')
  const object = `<</Length ${stream.length}/Filter/FlateDecode>>\nstream\n${stream}\n`
  return new Uint8Array(
    Buffer.from(
      file.replace(/<<\/Length 1>>\nstream\n@\n/, () => object),
      'latin1',
    ),
  )
}

/** A picture of one pixel drawn over the page, as a scanner does. */
export const scannedPage = 'q 500 0 0 700 40 40 cm BI /W 1 /H 1 /BPC 8 /CS /G ID \x7f EI Q'

/** The trailer entry of a PDF that asks for a password to open: no empty password fits these values. */
export const pdfPassword = `/ID[<00112233><00112233>]/Encrypt<</Filter/Standard/V 1/R 2/P -44/O<${'ab'.repeat(32)}>/U<${'cd'.repeat(32)}>>>`

/** An OLE2 container with the given streams. */
export function makeOle(streams: Record<string, Uint8Array>): Uint8Array {
  const container = cfb.utils.cfb_new()
  for (const [path, content] of Object.entries(streams)) cfb.utils.cfb_add(container, path, Buffer.from(content))
  return new Uint8Array(cfb.write(container, { type: 'buffer' }) as Buffer)
}

const fibPairs = 93
const fibLongs = 22

/** The header of a Word 97 document, 1,024 bytes: flags, lengths in characters and the tables by number as [offset, length]. */
export function makeFib(
  chars: number,
  tables: Record<number, [number, number]>,
  options: { flags?: number; version?: number; endnotes?: number; textBoxes?: number } = {},
): Buffer {
  const fib = Buffer.alloc(1024)
  fib.writeUInt16LE(0xa5ec, 0)
  fib.writeUInt16LE(options.version ?? 0xc1, 2)
  fib.writeUInt16LE(options.flags ?? 0, 0x0a)
  fib.writeUInt16LE(14, 32)
  const longs = 34 + 28
  fib.writeUInt16LE(fibLongs, longs)
  fib.writeInt32LE(chars, longs + 2 + 12)
  fib.writeInt32LE(options.endnotes ?? 0, longs + 2 + 32)
  fib.writeInt32LE(options.textBoxes ?? 0, longs + 2 + 36)
  const pairs = longs + 2 + fibLongs * 4
  fib.writeUInt16LE(fibPairs, pairs)
  for (const [index, [offset, length]] of Object.entries(tables)) {
    fib.writeUInt32LE(offset, pairs + 2 + Number(index) * 8)
    fib.writeUInt32LE(length, pairs + 2 + Number(index) * 8 + 4)
  }
  return fib
}

/** A piece table of one piece of two-byte text at byte 1,024. */
export function onePiece(chars: number, from = 1024): Buffer {
  const table = Buffer.alloc(5 + 16)
  table[0] = 2
  table.writeUInt32LE(16, 1)
  table.writeUInt32LE(chars, 5 + 4)
  table.writeUInt32LE(from, 5 + 8 + 2)
  return table
}

/** A Word 97 document of plain paragraphs. */
export function makeDoc(
  paragraphs: string[],
  options: { flags?: number; version?: number; streams?: Record<string, Uint8Array> } = {},
): Uint8Array {
  const text = paragraphs.map((paragraph) => `${paragraph}\r`).join('')
  const pieces = onePiece(text.length)
  const main = Buffer.concat([makeFib(text.length, { 33: [0, pieces.length] }, options), Buffer.from(text, 'utf16le')])
  const padded = (bytes: Buffer) => Buffer.concat([bytes, Buffer.alloc(Math.max(0, 4096 - bytes.length))])
  return makeOle({ WordDocument: padded(main), '0Table': padded(pieces), ...options.streams })
}
