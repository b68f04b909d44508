import PizZip from 'pizzip'

/** A tracked change: of a run its words, of a block the end of its paragraph. */
type Change = 'added' | 'removed'
export type Run = {
  text: string
  bold?: boolean
  italic?: boolean
  footnote?: number
  comments?: number[]
  change?: Change
}
export type Block = {
  style: 'Title' | 'Heading1' | 'Normal' | 'Quote' | 'ListBullet' | 'Small'
  runs: Run[]
  change?: Change
}
export type DocxContent = {
  title: string
  blocks: Block[]
  footnotes?: string[]
  comments?: string[]
  /** When the tracked changes were made. */
  changedAt?: Date
}

const W = 'xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"'
/** Who writes the comments, and made the tracked changes. */
const AUTHOR = 'Virtual Lawyer'
const HEAD = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
const TYPE = 'application/vnd.openxmlformats-officedocument.wordprocessingml'
const REL = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'

// oxlint-disable-next-line no-control-regex
const FORBIDDEN = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g
const xml = (text: string) =>
  text
    .toWellFormed()
    .replace(FORBIDDEN, '')
    .replace(/&/g, '&amp;')
    .replace(/</g, '&lt;')
    .replace(/>/g, '&gt;')
    .replace(/"/g, '&quot;')

/**
 * A Word document with real footnotes and comments: `footnote` of a run is a position in `footnotes`, its mark stands after the
 * text; `comments` of a run are positions in `comments`, each of one run only. Whoever accepts all changes gets what was added
 * without what was removed, whoever rejects them the reverse.
 */
export function writeDocx({
  title,
  blocks,
  footnotes = [],
  comments = [],
  changedAt = new Date(0),
}: DocxContent): Uint8Array {
  const zip = new PizZip()
  zip.file('[Content_Types].xml', CONTENT_TYPES)
  zip.file('_rels/.rels', rels([`${REL}/officeDocument`, 'word/document.xml']))
  zip.file('docProps/core.xml', core(title))
  zip.file(
    'word/_rels/document.xml.rels',
    rels([`${REL}/styles`, 'styles.xml'], [`${REL}/footnotes`, 'footnotes.xml'], [`${REL}/comments`, 'comments.xml']),
  )
  zip.file('word/styles.xml', STYLES)
  zip.file('word/footnotes.xml', footnotesXml(footnotes))
  zip.file('word/comments.xml', commentsXml(comments))
  zip.file('word/document.xml', documentXml(blocks, changedAt))
  return zip.generate({ type: 'uint8array', compression: 'DEFLATE' })
}

const documentXml = (blocks: Block[], changedAt: Date) =>
  `${HEAD}<w:document ${W}><w:body>${blocks.map(paragraph(changedAt)).join('')}<w:sectPr><w:pgSz w:w="11906" w:h="16838"/><w:pgMar w:top="1304" w:right="1304" w:bottom="1304" w:left="1304" w:header="708" w:footer="708" w:gutter="0"/></w:sectPr></w:body></w:document>`

/**
 * LibreOffice joins neighbouring changes of one minute into one, across the end of a paragraph too: words added before and behind it
 * would take it along when they are rejected. So the changes of every other paragraph were made a little earlier.
 */
const EARLIER_MS = 5 * 60_000

/** A mark of a tracked change, or words within one; each has a number of its own. */
type Track = (change: Change, content?: string) => string

function paragraph(changedAt: Date) {
  let id = 0
  const tracked =
    (at: number): Track =>
    (change, content) => {
      const name = change === 'added' ? 'w:ins' : 'w:del'
      const date = new Date(at).toISOString().replace(/\.\d+/, '')
      const start = `<${name} w:id="${++id}" w:author="${AUTHOR}" w:date="${date}"`
      return content === undefined ? `${start}/>` : `${start}>${content}</${name}>`
    }
  return ({ style, runs, change }: Block, place: number) => {
    const track = tracked(Number(changedAt) - (place % 2) * EARLIER_MS)
    const mark = change ? `<w:rPr>${track(change)}</w:rPr>` : ''
    return `<w:p><w:pPr><w:pStyle w:val="${style}"/>${mark}</w:pPr>${runs.map(run(track)).join('')}</w:p>`
  }
}

const run = (track: Track) => (of: Run) => {
  const { text, bold, italic, footnote, comments = [], change } = of
  const format = `${bold ? '<w:b/>' : ''}${italic ? '<w:i/>' : ''}`
  const tag = change === 'removed' ? 'w:delText' : 'w:t'
  const content = text ? `<w:r>${format && `<w:rPr>${format}</w:rPr>`}${lines(text, tag)}</w:r>` : ''
  const words = content && change ? track(change, content) : content
  const mark =
    footnote === undefined
      ? ''
      : `<w:r><w:rPr><w:rStyle w:val="FootnoteReference"/></w:rPr><w:footnoteReference w:id="${footnote + 1}"/></w:r>`
  const from = comments.map((id) => `<w:commentRangeStart w:id="${id}"/>`).join('')
  const to = comments.map((id) => `<w:commentRangeEnd w:id="${id}"/><w:r><w:commentReference w:id="${id}"/></w:r>`)
  return from + words + to.join('') + mark
}

const lines = (text: string, tag: 'w:t' | 'w:delText' = 'w:t') =>
  text
    .split('\n')
    .map((line) => `<${tag} xml:space="preserve">${xml(line)}</${tag}>`)
    .join('<w:br/>')

/** Word wants the two separators, numbered -1 and 0, before the first note. */
const footnotesXml = (notes: string[]) =>
  `${HEAD}<w:footnotes ${W}><w:footnote w:type="separator" w:id="-1"><w:p><w:r><w:separator/></w:r></w:p></w:footnote><w:footnote w:type="continuationSeparator" w:id="0"><w:p><w:r><w:continuationSeparator/></w:r></w:p></w:footnote>${notes
    .map(
      (note, i) =>
        `<w:footnote w:id="${i + 1}"><w:p><w:pPr><w:pStyle w:val="FootnoteText"/></w:pPr><w:r><w:rPr><w:rStyle w:val="FootnoteReference"/></w:rPr><w:footnoteRef/></w:r><w:r>${lines(` ${note}`)}</w:r></w:p></w:footnote>`,
    )
    .join('')}</w:footnotes>`

const commentsXml = (comments: string[]) =>
  `${HEAD}<w:comments ${W}>${comments
    .map(
      (comment, i) =>
        `<w:comment w:id="${i}" w:author="${AUTHOR}" w:initials="VL"><w:p><w:pPr><w:pStyle w:val="FootnoteText"/></w:pPr><w:r>${lines(comment)}</w:r></w:p></w:comment>`,
    )
    .join('')}</w:comments>`

const rels = (...all: [type: string, target: string][]) =>
  `${HEAD}<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${all
    .map(([type, target], i) => `<Relationship Id="rId${i + 1}" Type="${type}" Target="${target}"/>`)
    .join('')}</Relationships>`

const core = (title: string) =>
  `${HEAD}<cp:coreProperties xmlns:cp="http://schemas.openxmlformats.org/package/2006/metadata/core-properties" xmlns:dc="http://purl.org/dc/elements/1.1/"><dc:title>${xml(title)}</dc:title></cp:coreProperties>`

const CONTENT_TYPES = `${HEAD}<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/word/document.xml" ContentType="${TYPE}.document.main+xml"/><Override PartName="/word/styles.xml" ContentType="${TYPE}.styles+xml"/><Override PartName="/word/footnotes.xml" ContentType="${TYPE}.footnotes+xml"/><Override PartName="/word/comments.xml" ContentType="${TYPE}.comments+xml"/><Override PartName="/docProps/core.xml" ContentType="application/vnd.openxmlformats-package.core-properties+xml"/></Types>`

type Look = { size?: number; bold?: boolean; italic?: boolean; before?: number; after?: number; indent?: number }

const style = (id: string, name: string, { size = 22, bold, italic, before = 0, after = 120, indent }: Look) =>
  `<w:style w:type="paragraph" w:styleId="${id}"${id === 'Normal' ? ' w:default="1"' : ''}><w:name w:val="${name}"/>${id === 'Normal' ? '' : '<w:basedOn w:val="Normal"/>'}<w:pPr>${id === 'Heading1' ? '<w:keepNext/>' : ''}<w:spacing w:before="${before}" w:after="${after}" w:line="276" w:lineRule="auto"/>${indent ? `<w:ind w:left="${indent}"/>` : ''}${id === 'Heading1' ? '<w:outlineLvl w:val="0"/>' : ''}</w:pPr><w:rPr>${bold ? '<w:b/>' : ''}${italic ? '<w:i/>' : ''}<w:sz w:val="${size}"/></w:rPr></w:style>`

const STYLES = `${HEAD}<w:styles ${W}><w:docDefaults><w:rPrDefault><w:rPr><w:rFonts w:ascii="Calibri" w:hAnsi="Calibri" w:cs="Calibri"/><w:lang w:val="en-GB"/></w:rPr></w:rPrDefault></w:docDefaults>${[
  style('Normal', 'Normal', {}),
  style('Title', 'Title', { size: 36, bold: true, after: 200 }),
  style('Heading1', 'heading 1', { size: 24, bold: true, before: 240, after: 80 }),
  style('Quote', 'Quote', { indent: 567, italic: true }),
  style('ListBullet', 'List Bullet', { indent: 340, after: 60 }),
  style('Small', 'Small', { size: 18, before: 240 }),
  style('FootnoteText', 'footnote text', { size: 18, after: 0 }),
].join(
  '',
)}<w:style w:type="character" w:styleId="FootnoteReference"><w:name w:val="footnote reference"/><w:rPr><w:vertAlign w:val="superscript"/></w:rPr></w:style></w:styles>`
