import { escapeXml, TEXT_WIDTH } from './parts.ts'
import type { Block } from './source.ts'

const STYLES = {
  title: 'Title',
  subtitle: 'Subtitle',
  clause: 'Heading1',
  heading: 'Heading2',
  numbered: 'Numbered',
  marker: 'Normal',
  paragraph: 'Normal',
}
const ITEMS = { 1: 'Clause', 2: 'Subclause', 3: 'Subsubclause' }
const LINE = 'D3D8DF'

/** A block of the source as WordprocessingML. */
export function blockXml(block: Block, first: boolean, next?: Block): string {
  const stays = leads(block, next)
  switch (block.kind) {
    case 'title':
      return paragraph(block.text, 'Title', first ? '' : '<w:spacing w:before="280" w:after="160"/>')
    case 'item':
      return paragraph(block.text, ITEMS[block.level], stays)
    case 'table':
      return table(block.head, block.rows)
    case 'sign':
      return signature(block.as, block.name, block.witnesses)
    default:
      return paragraph(block.text, STYLES[block.kind], stays)
  }
}

/** What ends in a colon stays with what it announces; nobody signs a page that says nothing. */
function leads(block: Block, next: Block | undefined): string {
  return ('text' in block && block.text.endsWith(':')) || next?.kind === 'sign' ? '<w:keepNext/>' : ''
}

/** `**bold**` and line breaks; everything else is text, placeholders included. */
function runs(text: string): string {
  return text
    .split(/(\*\*[^*]+\*\*)/)
    .filter((piece) => piece !== '')
    .map((piece) => {
      const bold = piece.startsWith('**')
      const lines = (bold ? piece.slice(2, -2) : piece).split('\n')
      const xml = lines.map((line) => `<w:t xml:space="preserve">${escapeXml(line)}</w:t>`).join('<w:br/>')
      return `<w:r>${bold ? '<w:rPr><w:b/><w:bCs/></w:rPr>' : ''}${xml}</w:r>`
    })
    .join('')
}

export function paragraph(text: string, style: string, more = ''): string {
  return `<w:p><w:pPr><w:pStyle w:val="${style}"/>${more}</w:pPr>${runs(text)}</w:p>`
}

const border = (side: string, value = 'single') =>
  `<w:${side} w:val="${value}" w:sz="4" w:space="0" w:color="${LINE}"/>`

function grid(widths: number[], rows: string[], borders: string): string {
  const columns = widths.map((width) => `<w:gridCol w:w="${width}"/>`).join('')
  const total = widths.reduce((sum, width) => sum + width, 0)
  const layout = `<w:tblW w:w="${total}" w:type="dxa"/><w:tblBorders>${borders}</w:tblBorders><w:tblLayout w:type="fixed"/>`
  return `<w:tbl><w:tblPr>${layout}</w:tblPr><w:tblGrid>${columns}</w:tblGrid>${rows.join('')}</w:tbl>`
}

function row(cells: string[], widths: number[], properties = ''): string {
  const xml = cells.map((cell, i) => `<w:tc><w:tcPr><w:tcW w:w="${widths[i]}" w:type="dxa"/></w:tcPr>${cell}</w:tc>`)
  return `<w:tr><w:trPr><w:cantSplit/>${properties}</w:trPr>${xml.join('')}</w:tr>`
}

/** Two columns without a head are particulars: what, then its value. */
function table(head: string[] | undefined, rows: string[][]): string {
  const columns = (head ?? rows[0]!).length
  const first = columns === 2 && !head ? Math.round(TEXT_WIDTH * 0.4) : Math.round((TEXT_WIDTH * 1.6) / (columns + 0.6))
  const rest = Math.round((TEXT_WIDTH - first) / (columns - 1))
  const widths = Array.from({ length: columns }, (_, i) => (i === 0 ? first : rest))
  const xml = rows.map((cells) =>
    row(
      cells.map((cell, i) => paragraph(cell, i === 0 && !head ? 'TableHead' : 'TableText')),
      widths,
    ),
  )
  if (head)
    xml.unshift(
      row(
        head.map((cell) => paragraph(cell, 'TableHead')),
        widths,
        '<w:tblHeader/>',
      ),
    )
  const borders = ['top', 'bottom', 'insideH'].map((side) => border(side)).join('')
  return (
    grid(widths, xml, borders) + paragraph('', 'Normal', '<w:spacing w:after="60" w:line="120" w:lineRule="auto"/>')
  )
}

/** Lines to sign on; all of it stays on one page. A letter (witnesses -1) needs no place. */
function signature(as: string, name: string, witnesses: number): string {
  const label = Math.round(TEXT_WIDTH * 0.24)
  const line = Math.round(TEXT_WIDTH * 0.46)
  const date = TEXT_WIDTH - label - line
  const one = (what: string, when: string) =>
    row(
      [
        paragraph(what, 'SignText', '<w:spacing w:before="360" w:after="40"/>'),
        paragraph(
          '',
          'SignText',
          `<w:pBdr>${border('bottom').replace(LINE, '1F2A37')}</w:pBdr><w:spacing w:before="360"/>`,
        ),
        paragraph(when, 'SignText', '<w:spacing w:before="360" w:after="40"/>'),
      ],
      [label, line, date],
    )
  const rows = [one('Signature', 'Date: ______________')]
  if (witnesses >= 0) rows.push(one('Place', ''))
  for (let i = 1; i <= witnesses; i++) {
    rows.push(one(witnesses > 1 ? `Witness ${i}: name` : 'Witness: name', ''), one('Signature', ''))
  }
  const head = paragraph(`**${as}:** ${name}`, 'SignText', '<w:spacing w:before="360" w:after="0"/>')
  const end =
    '<w:p><w:pPr><w:pStyle w:val="Normal"/><w:spacing w:after="0" w:line="120" w:lineRule="auto"/></w:pPr></w:p>'
  return head + grid([label, line, date], rows, '') + end
}
