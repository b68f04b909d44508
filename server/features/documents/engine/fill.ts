import PizZip from 'pizzip'
import { DISCLAIMER } from '#contract/product.ts'
import { type AddedClause, MARK, PLACE, withClauses } from './add-clauses.ts'
import { cleanText } from './clean-text.ts'
import { type Delimiter, open, type Scope } from './engine.ts'
import { withoutMarkedTags } from './highlight.ts'

const BODY = 'word/document.xml'
const CORE = 'docProps/core.xml'
/** The parts that people fill in. */
const FILLED = /^word\/(?:document|header\d*|footer\d*|footnotes|endnotes)\.xml$/
/** What a template's file properties name as its category when it is a letter that goes to somebody else. */
const LETTER = 'letter'

export type Added = { notes?: string[]; clauses?: AddedClause[] }

/**
 * Fills a template; `title` becomes the file's title property. Gives the bytes of a .docx that carries the disclaimer once:
 * as its last paragraph, or where the template is a letter, which it would weaken, in its file properties. `notes` to whoever
 * made the document, a sentence each, stand before it; `clauses` were added by who made it.
 */
export function fill(
  template: Uint8Array,
  delimiter: Delimiter,
  scope: Scope,
  title: string,
  { notes = [], clauses = [] }: Added = {},
): Uint8Array {
  const marked = new PizZip(template)
  for (const { name } of marked.file(FILLED)) edit(marked, name, withoutMarkedTags)
  const engine = open(marked, delimiter)
  const carriesDisclaimer = saysDisclaimer(engine.getZip())
  engine.render({ ...scope, [PLACE]: MARK })
  const zip = engine.getZip() as PizZip
  edit(zip, BODY, (xml) => withClauses(zip, xml, clauses, endOfBody))
  for (const { name } of zip.file(FILLED)) edit(zip, name, (xml) => xml.replaceAll(MARK, ''))
  const words = [...notes, ...(carriesDisclaimer && !isLetter(zip) ? [] : [DISCLAIMER])]
  if (isLetter(zip)) edit(zip, CORE, (xml) => withComment(xml, words.join(' ')))
  else edit(zip, BODY, (xml) => words.reduce(withLastParagraph, xml))
  edit(zip, 'word/settings.xml', keepLineBreaks)
  edit(zip, CORE, (xml) => withTitle(xml, title))
  return engine.toBuffer()
}

function isLetter(zip: PizZip): boolean {
  const category = /<cp:category>([^<]*)<\/cp:category>/.exec(zip.file(CORE)?.asText() ?? '')?.[1]
  return category?.trim().toLowerCase() === LETTER
}

/** The comment in the file properties. */
function withComment(xml: string, words: string): string {
  const comment = `<dc:description>${escaped(words)}</dc:description>`
  const without = xml.replace(/<dc:description\s*\/>|<dc:description>[^<]*<\/dc:description>/, '')
  return without.replace('</cp:coreProperties>', () => `${comment}</cp:coreProperties>`)
}

function edit(zip: PizZip, part: string, change: (xml: string) => string) {
  const file = zip.file(part)
  if (file) zip.file(part, change(file.asText()))
}

/** A template may say it itself. */
function saysDisclaimer(zip: PizZip): boolean {
  const shown = [...zip.file(/^word\/footer\d*\.xml$/), ...zip.file(/^word\/document\.xml$/)]
  return shown.some((file) => {
    const text = file.asText().replace(/<[^>]*>/g, '')
    return text.replace(/\s+/g, ' ').includes(DISCLAIMER)
  })
}

/** A paragraph at the end of the body, in small type. */
function withLastParagraph(xml: string, words: string): string {
  const at = endOfBody(xml)
  const run = '<w:rPr><w:sz w:val="16"/><w:szCs w:val="16"/></w:rPr>'
  const paragraph = `<w:p><w:pPr><w:spacing w:before="120" w:after="0" w:line="240" w:lineRule="auto"/></w:pPr><w:r>${run}<w:t xml:space="preserve">${escaped(words)}</w:t></w:r></w:p>`
  return xml.slice(0, at) + paragraph + xml.slice(at)
}

/** Behind the last block of the body, before the section properties that must stay last. */
function endOfBody(xml: string): number {
  const end = xml.lastIndexOf('</w:body>')
  const lastBlock = Math.max(
    ...['</w:p>', '<w:p/>', '</w:tbl>', '</w:sdt>', '<w:body>'].map((tag) => xml.lastIndexOf(tag)),
  )
  const section = /<w:sectPr[\s/>]/.exec(xml.slice(lastBlock, end))
  return section ? lastBlock + section.index : end
}

/** A line break in a justified paragraph would otherwise stretch the words before it over the whole line. */
function keepLineBreaks(xml: string): string {
  const compat = /<w:compat>((?:<w:compatSetting\b[^>]*\/>|\s)*)<\/w:compat>|<w:compat\s*\/>/.exec(xml)
  if (!compat) return xml
  return xml.replace(compat[0], `<w:compat><w:doNotExpandShiftReturn/>${compat[1] ?? ''}</w:compat>`)
}

function withTitle(xml: string, title: string): string {
  return xml.replace(/<dc:title\s*\/>|<dc:title>[^<]*<\/dc:title>/, () => `<dc:title>${escaped(title)}</dc:title>`)
}

const escaped = (words: string) =>
  cleanText(words).replace(/[&<>]/g, (c) => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;' })[c]!)
