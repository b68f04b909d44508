import PizZip from 'pizzip'

type Style = {
  id: string
  heading: boolean
  basedOn: string | undefined
  number: Numbering | undefined
  indent: string
}
type Numbering = { list: string; level: string | undefined }

/**
 * A copy for Word 97. LibreOffice writes headings that get their numbers from their style into a list of their own, so that
 * the clauses below them count on through the whole document: 1.4 where 2.1 stood. With the numbers on the paragraphs they
 * stay together. Gives the same bytes when no heading is numbered.
 */
export function withNumbersOnParagraphs(docx: Uint8Array): Uint8Array {
  const zip = new PizZip(docx)
  const read = (part: string) => zip.file(part)?.asText() ?? ''
  const [styles, numbering, body] = [read('word/styles.xml'), read('word/numbering.xml'), read('word/document.xml')]
  const known = stylesOf(styles)
  const headings = [...known.values()].filter(({ heading, number }) => heading && number)
  if (!headings.length || !numbering) return docx
  zip.file(
    'word/document.xml',
    body.replace(PARAGRAPH_STYLE, (whole, rest, id) => numbered(whole, rest, id, known, numbering)),
  )
  zip.file('word/styles.xml', headings.reduce(withoutNumber, styles))
  zip.file(
    'word/numbering.xml',
    headings.reduce((xml, { id }) => xml.replaceAll(`<w:pStyle w:val="${id}"/>`, ''), numbering),
  )
  return zip.generate({ type: 'uint8array', compression: 'DEFLATE' })
}

/** A paragraph's properties up to their end or to the record of an earlier state, with the style's name. */
const PARAGRAPH_STYLE =
  /<w:pPr>((?:(?!<\/w:pPr>|<w:pPrChange)[\s\S])*?<w:pStyle w:val="([^"]+)"\/>(?:(?!<\/w:pPr>|<w:pPrChange)[\s\S])*)/g
const STYLE = /<w:style\b[^>]*w:styleId="([^"]+)"[^>]*>([\s\S]*?)<\/w:style>/g

function stylesOf(xml: string): Map<string, Style> {
  const known = new Map<string, Style>()
  for (const [, id, content] of xml.matchAll(STYLE)) {
    const list = /<w:numId w:val="(\d+)"\/>/.exec(content!)?.[1]
    known.set(id!, {
      id: id!,
      heading: /<w:name w:val="heading [1-9]"\/>/i.test(content!),
      basedOn: /<w:basedOn w:val="([^"]+)"\/>/.exec(content!)?.[1],
      number: list ? { list, level: /<w:ilvl w:val="(\d)"\/>/.exec(content!)?.[1] } : undefined,
      indent: /<w:ind\b[^>]*\/>/.exec(content!)?.[0] ?? '',
    })
  }
  return known
}

/** The heading style that gives this style its number, itself or one it is based on. */
function numberFrom(id: string, known: Map<string, Style>): Style | undefined {
  for (let style = known.get(id), steps = 0; style && steps < 20; style = known.get(style.basedOn ?? ''), steps++) {
    if (style.number) return style.heading ? style : undefined
  }
  return undefined
}

function numbered(whole: string, properties: string, id: string, known: Map<string, Style>, numbering: string): string {
  const style = numberFrom(id, known)
  if (!style?.number || style.number.list === '0' || properties.includes('<w:numPr>')) return whole
  const { list, level = levelOf(style.id, list, numbering) } = style.number
  const number = `<w:numPr><w:ilvl w:val="${level}"/><w:numId w:val="${list}"/></w:numPr>`
  // The list's own indent would otherwise win over the style's.
  const indent = properties.includes('<w:ind ') ? '' : style.indent
  return `<w:pPr>${properties.replace(/<w:pStyle w:val="[^"]+"\/>/, (tag) => tag + number + indent)}`
}

/** A style without a level of its own is at the level that names it. */
function levelOf(id: string, list: string, numbering: string): string {
  const abstract = new RegExp(`<w:num\\b[^>]*w:numId="${list}"[^>]*>\\s*<w:abstractNumId w:val="(\\d+)"`).exec(
    numbering,
  )?.[1]
  const start = numbering.search(new RegExp(`<w:abstractNum\\b[^>]*w:abstractNumId="${abstract}"`))
  const levels = numbering
    .slice(start, numbering.indexOf('</w:abstractNum>', start))
    .split(/<w:lvl\b/)
    .slice(1)
  const at = levels.find((level) => level.includes(`<w:pStyle w:val="${id}"/>`))
  return /w:ilvl="(\d)"/.exec(at ?? '')?.[1] ?? '0'
}

function withoutNumber(xml: string, { id }: Style): string {
  return xml.replace(STYLE, (whole, styleId) =>
    styleId === id ? whole.replace(/<w:numPr>[\s\S]*?<\/w:numPr>/, '') : whole,
  )
}
