import type PizZip from 'pizzip'
import { cleanText } from './clean-text.ts'

/** A clause with its words, as it is printed. */
export type AddedClause = { title: string; paragraphs: string[] }

/** Where a template wants clauses to stand. */
export const PLACE = 'additional clauses'
/** What is printed at that place until the clauses stand there: signs that nobody can type, which are no letters. */
export const MARK = '\ue0fa\ue0fb\ue0fc'
const TITLE = 'Additional terms'

/** A clause and what stands below it, in our own templates; others get plain paragraphs with numbers as text. */
const OWN = { heading: 'Heading1', clause: 'Clause', below: 'Subclause' }

const escaped = (words: string) =>
  cleanText(words).replace(/[&<>]/g, (c) => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;' })[c]!)

const run = (words: string, bold = false) =>
  `<w:r>${bold ? '<w:rPr><w:b/><w:bCs/></w:rPr>' : ''}<w:t xml:space="preserve">${escaped(words)}</w:t></w:r>`

function paragraph(runs: string, style: string | undefined, keepNext: boolean): string {
  const name = style ? `<w:pStyle w:val="${style}"/>` : ''
  const properties = name + (keepNext ? '<w:keepNext/>' : '') + (style ? '' : '<w:spacing w:before="120"/>')
  return `<w:p><w:pPr>${properties}</w:pPr>${runs}</w:p>`
}

/** The section with the clauses. `isLast`: somebody signs below, so that its end stays with the lines to sign on. */
function sectionXml(clauses: AddedClause[], styles: string, isLast: boolean): string {
  const isOwn = Object.values(OWN).every((style) => styles.includes(`w:styleId="${style}"`))
  const numbered = (at: number, below?: number) => (isOwn ? '' : `${at + 1}.${below === undefined ? '' : below} `)
  const last = clauses.length - 1
  const body = clauses.flatMap(({ title, paragraphs: [first = '', ...rest] }, at) => [
    paragraph(
      run(`${numbered(at)}${title}. `, true) + run(first),
      isOwn ? OWN.clause : undefined,
      isLast && at === last && !rest.length,
    ),
    ...rest.map((words, below) =>
      paragraph(
        run(numbered(at, below + 1) + words),
        isOwn ? OWN.below : undefined,
        isLast && at === last && below === rest.length - 1,
      ),
    ),
  ])
  return [paragraph(run(TITLE, !isOwn), isOwn ? OWN.heading : undefined, true), ...body].join('')
}

/** Where a paragraph or a table that holds what stands at `at` begins and ends. */
function around(xml: string, at: number): [number, number] {
  const start = Math.max(xml.lastIndexOf('<w:p>', at), xml.lastIndexOf('<w:p ', at))
  return [start, xml.indexOf('</w:p>', at) + '</w:p>'.length]
}

/**
 * Puts clauses at the place that the template names, else before the lines to sign on of our own templates, else at `end` of the
 * body. Without clauses nothing is left of the place.
 */
export function withClauses(zip: PizZip, xml: string, clauses: AddedClause[], end: (xml: string) => number): string {
  const styles = zip.file('word/styles.xml')?.asText() ?? ''
  const mark = xml.indexOf(MARK)
  if (!clauses.length) return xml.replaceAll(MARK, '')
  if (mark >= 0) {
    const [from, to] = around(xml, mark)
    const next = xml.slice(to)
    const isLast = next.startsWith('<w:tbl>') && next.slice(0, next.indexOf('</w:tbl>')).includes('SignText')
    return (xml.slice(0, from) + sectionXml(clauses, styles, isLast) + next).replaceAll(MARK, '')
  }
  const signed = xml.indexOf('w:val="SignText"')
  const at = signed < 0 ? end(xml) : xml.lastIndexOf('<w:tbl>', signed)
  return xml.slice(0, at) + sectionXml(clauses, styles, signed >= 0) + xml.slice(at)
}
