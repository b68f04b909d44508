import type PizZip from 'pizzip'
import { DISCLAIMER } from '#contract/product.ts'
import { cleanText } from './clean-text.ts'
import { type Delimiter, open, type Scope } from './engine.ts'

const BODY = 'word/document.xml'

/** Fills a template; `title` becomes the file's title property. Gives the bytes of a .docx that carries the disclaimer once. */
export function fill(template: Uint8Array, delimiter: Delimiter, scope: Scope, title: string): Uint8Array {
  const engine = open(template, delimiter)
  const carriesDisclaimer = saysDisclaimer(engine.getZip())
  engine.render(scope)
  const zip = engine.getZip() as PizZip
  if (!carriesDisclaimer) edit(zip, BODY, withDisclaimer)
  edit(zip, 'word/settings.xml', keepLineBreaks)
  edit(zip, 'docProps/core.xml', (xml) => withTitle(xml, title))
  return engine.toBuffer()
}

function edit(zip: PizZip, part: string, change: (xml: string) => string) {
  const file = zip.file(part)
  if (file) zip.file(part, change(file.asText()))
}

/** Our own templates say it in their footer, on every page. */
function saysDisclaimer(zip: PizZip): boolean {
  const shown = [...zip.file(/^word\/footer\d*\.xml$/), ...zip.file(/^word\/document\.xml$/)]
  return shown.some((file) => {
    const text = file.asText().replace(/<[^>]*>/g, '')
    return text.replace(/\s+/g, ' ').includes(DISCLAIMER)
  })
}

/** Decision 1.2: the last paragraph of the body, in small type, before the section properties that must stay last. */
function withDisclaimer(xml: string): string {
  const end = xml.lastIndexOf('</w:body>')
  const lastBlock = Math.max(
    ...['</w:p>', '<w:p/>', '</w:tbl>', '</w:sdt>', '<w:body>'].map((tag) => xml.lastIndexOf(tag)),
  )
  const section = /<w:sectPr[\s/>]/.exec(xml.slice(lastBlock, end))
  const at = section ? lastBlock + section.index : end
  const run = '<w:rPr><w:sz w:val="16"/><w:szCs w:val="16"/></w:rPr>'
  const paragraph = `<w:p><w:pPr><w:spacing w:before="240"/></w:pPr><w:r>${run}<w:t xml:space="preserve">${DISCLAIMER}</w:t></w:r></w:p>`
  return xml.slice(0, at) + paragraph + xml.slice(at)
}

/** A line break in a justified paragraph would otherwise stretch the words before it over the whole line. */
function keepLineBreaks(xml: string): string {
  const compat = /<w:compat>((?:<w:compatSetting\b[^>]*\/>|\s)*)<\/w:compat>|<w:compat\s*\/>/.exec(xml)
  if (!compat) return xml
  return xml.replace(compat[0], `<w:compat><w:doNotExpandShiftReturn/>${compat[1] ?? ''}</w:compat>`)
}

function withTitle(xml: string, title: string): string {
  const escaped = cleanText(title).replace(/[&<>]/g, (c) => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;' })[c]!)
  return xml.replace(/<dc:title\s*\/>|<dc:title>[^<]*<\/dc:title>/, () => `<dc:title>${escaped}</dc:title>`)
}
