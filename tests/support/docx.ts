import PizZip from 'pizzip'

const W = 'xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"'
const R = 'xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships"'
const DECLARATION = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>'
const TYPE = 'application/vnd.openxmlformats-officedocument.wordprocessingml'
const RELATION = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'

const escapeXml = (text: string) => text.replace(/[&<>]/g, (c) => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;' })[c]!)

/** A paragraph in one run. */
export const p = (text: string) => `<w:p><w:r><w:t xml:space="preserve">${escapeXml(text)}</w:t></w:r></w:p>`

/**
 * A paragraph as Word leaves it after edits: every few characters a run of its own, with spelling marks and bookmarks
 * between, so that no placeholder is in one piece.
 */
export function split(text: string, size = 2): string {
  const runs = (text.match(new RegExp(`[\\s\\S]{1,${size}}`, 'gu')) ?? []).map(
    (piece, i) =>
      `<w:r w:rsidR="00A1${i % 10}"><w:rPr>${i % 2 ? '<w:lang w:val="en-ZW"/>' : '<w:b/>'}</w:rPr><w:t xml:space="preserve">${escapeXml(piece)}</w:t></w:r>`,
  )
  const between =
    '<w:proofErr w:type="spellStart"/><w:bookmarkStart w:id="7" w:name="_GoBack"/><w:bookmarkEnd w:id="7"/>'
  return `<w:p w:rsidR="00B2"><w:pPr><w:jc w:val="both"/></w:pPr>${runs.join(between)}</w:p>`
}

/** A table: one list of cells a row, each cell the text of its paragraph. */
export function table(rows: string[][], cell: (text: string) => string = p): string {
  const tr = rows.map((cells) => `<w:tr>${cells.map((text) => `<w:tc><w:tcPr/>${cell(text)}</w:tc>`).join('')}</w:tr>`)
  return `<w:tbl><w:tblPr/><w:tblGrid/>${tr.join('')}</w:tbl>`
}

export type DocxParts = {
  body: string
  header?: string
  footer?: string
  footnote?: string
  endnote?: string
  /** Further parts by name, or replacements of ours. */
  files?: Record<string, string | Buffer>
  /** Further relationships of the main part, as XML. */
  relations?: string
}

/** Written in every .docx, so that the same content always gives the same bytes: the library tells files apart by their bytes. */
const MADE = new Date(2026, 0, 1)

/** The bytes of a small but complete .docx. */
export function docx({ body, header, footer, footnote, endnote, files = {}, relations = '' }: DocxParts): Buffer {
  const zip = new PizZip()
  const parts = { header1: header, footer1: footer, footnotes: footnote, endnotes: endnote }
  const present = Object.entries(parts).filter(([, content]) => content !== undefined)
  const kind = (name: string) => name.replace(/1$/, '')
  const overrides = present.map(
    ([name]) => `<Override PartName="/word/${name}.xml" ContentType="${TYPE}.${kind(name)}+xml"/>`,
  )
  const related = present.map(
    ([name], i) => `<Relationship Id="rId${i + 10}" Type="${RELATION}/${kind(name)}" Target="${name}.xml"/>`,
  )
  const references = present.flatMap(([name], i) =>
    name.endsWith('1') ? [`<w:${kind(name)}Reference w:type="default" r:id="rId${i + 10}"/>`] : [],
  )
  zip.file(
    '[Content_Types].xml',
    `${DECLARATION}<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/word/document.xml" ContentType="${TYPE}.document.main+xml"/>${overrides.join('')}</Types>`,
  )
  zip.file(
    '_rels/.rels',
    relationships(`<Relationship Id="rId1" Type="${RELATION}/officeDocument" Target="word/document.xml"/>`),
  )
  zip.file('word/_rels/document.xml.rels', relationships(related.join('') + relations))
  const notes = `${footnote === undefined ? '' : reference('footnote')}${endnote === undefined ? '' : reference('endnote')}`
  const section = `<w:sectPr>${references.join('')}<w:pgSz w:w="11906" w:h="16838"/></w:sectPr>`
  zip.file(
    'word/document.xml',
    `${DECLARATION}<w:document ${W} ${R}><w:body>${body}${notes}${section}</w:body></w:document>`,
  )
  if (header !== undefined) zip.file('word/header1.xml', `${DECLARATION}<w:hdr ${W} ${R}>${header}</w:hdr>`)
  if (footer !== undefined) zip.file('word/footer1.xml', `${DECLARATION}<w:ftr ${W} ${R}>${footer}</w:ftr>`)
  if (footnote !== undefined) zip.file('word/footnotes.xml', noteList('footnote', footnote))
  if (endnote !== undefined) zip.file('word/endnotes.xml', noteList('endnote', endnote))
  for (const [name, content] of Object.entries(files)) zip.file(name, content)
  for (const entry of Object.values(zip.files)) entry.date = MADE
  return zip.generate({ type: 'nodebuffer', compression: 'DEFLATE' })
}

export const relationships = (content: string) =>
  `${DECLARATION}<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${content}</Relationships>`

const reference = (kind: string) =>
  `<w:p><w:r><w:t>See the note</w:t></w:r><w:r><w:${kind}Reference w:id="2"/></w:r></w:p>`

function noteList(kind: string, content: string) {
  const separator = (id: number, name: string) =>
    `<w:${kind} w:id="${id}" w:type="${name}"><w:p><w:r><w:${name}/></w:r></w:p></w:${kind}>`
  return `${DECLARATION}<w:${kind}s ${W} ${R}>${separator(0, 'separator')}${separator(1, 'continuationSeparator')}<w:${kind} w:id="2">${content}</w:${kind}></w:${kind}s>`
}

/** Text of a .docx part by paragraphs, as another program would see it. */
export function paragraphsOf(bytes: Uint8Array, part = 'word/document.xml'): string[] {
  const xml = new PizZip(bytes).file(part)?.asText() ?? ''
  return xml
    .split('</w:p>')
    .map((one) =>
      one
        .replace(/<w:br\/>/g, '\n')
        .replace(/<w:tab\/>/g, '\t')
        .replace(/<[^>]+>/g, '')
        .replace(/&lt;/g, '<')
        .replace(/&gt;/g, '>')
        .replace(/&quot;/g, '"')
        .replace(/&apos;/g, "'")
        .replace(/&amp;/g, '&'),
    )
    .filter((text) => text.trim() !== '')
}
