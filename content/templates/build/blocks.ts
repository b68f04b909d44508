import { escapeXml, TEXT_WIDTH } from './parts.ts'
import type { Block } from './source.ts'

const STYLES = {
  title: 'Title',
  subtitle: 'Subtitle',
  clause: 'Heading1',
  heading: 'Heading2',
  numbered: 'Numbered',
  marker: 'Normal',
  from: 'Normal',
  paragraph: 'Normal',
}
const ITEMS = { 1: 'Clause', 2: 'Subclause', 3: 'Subsubclause' }
const LINE = 'D3D8DF'

/** The blocks of a source as WordprocessingML; two signatures after each other stand side by side. */
export function bodyXml(blocks: Block[]): string {
  const parts: string[] = []
  for (let i = 0; i < blocks.length; i++) {
    const [block, next] = [blocks[i]!, blocks[i + 1]]
    if (block.kind !== 'sign') parts.push(blockXml(block, i === 0, blocks.slice(i + 1, i + 3)))
    else if (next?.kind !== 'sign') parts.push(signatures([block]))
    else {
      parts.push(signatures([block, next]))
      i++
    }
  }
  return parts.join('')
}

function blockXml(block: Exclude<Block, Sign>, first: boolean, following: Block[]): string {
  const stays = leads(block, following)
  switch (block.kind) {
    case 'title':
      return paragraph(block.text, 'Title', first ? '' : '<w:spacing w:before="280" w:after="160"/>')
    case 'item':
      return paragraph(block.text, ITEMS[block.level], stays)
    case 'table':
      return table(block)
    case 'from':
      return paragraph(block.text, 'Normal', stays + SIGNATURE_ROOM)
    default:
      return paragraph(block.text, STYLES[block.kind], stays)
  }
}

/** Between "Yours faithfully" and the name, a letter is signed. */
const SIGNATURE_ROOM = '<w:keepLines/><w:spacing w:before="900"/>'

/** A line such as "Yours faithfully" says too little to sign below. */
const SHORT = 60

/** What ends in a colon stays with what it announces; nobody signs a page that says nothing. */
function leads(block: Block, [next, after]: Block[]): string {
  const announces = 'text' in block && block.text.endsWith(':')
  const isEnd = (one: Block | undefined) => one?.kind === 'sign' || one?.kind === 'from'
  const beforeShort = isEnd(after) && next !== undefined && 'text' in next && next.text.length < SHORT
  return announces || isEnd(next) || beforeShort ? '<w:keepNext/>' : ''
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

function row(cells: string[], widths: number[], properties = '', spans: number[] = [], more: string[] = []): string {
  const span = (i: number) => ((spans[i] ?? 1) > 1 ? `<w:gridSpan w:val="${spans[i]}"/>` : '')
  const xml = cells.map(
    (cell, i) =>
      `<w:tc><w:tcPr><w:tcW w:w="${widths[i]}" w:type="dxa"/>${span(i)}${more[i] ?? ''}</w:tcPr>${cell}</w:tc>`,
  )
  return `<w:tr><w:trPr><w:cantSplit/>${properties}</w:trPr>${xml.join('')}</w:tr>`
}

/** A cell that is signed by hand, and one that goes on from the cell above it: the room for a stamp beside several rows. */
const SIGN = '[sign]'
const SIGN_ROOM = '<w:trHeight w:val="720" w:hRule="atLeast"/>'
const GOES_ON = '^'
/** Wide enough for an amount of money. */
const NUMBERS_WIDE = 1_800

/** Two columns without a head are particulars: what, then its value; an amount in words has most of the width. Columns of numbers stand at the right, and are narrow. */
function widthsOf({ head, rows, right }: Table): number[] {
  const columns = (head ?? rows[0]!).length
  if (right.includes(true)) {
    const others = columns - right.filter(Boolean).length
    const wide = Math.round((TEXT_WIDTH - (columns - others) * NUMBERS_WIDE) / others)
    return right.map((isRight) => (isRight ? NUMBERS_WIDE : wide))
  }
  if (isStamped(rows)) return [0.28, 0.36, 0.36].map((share) => Math.round(TEXT_WIDTH * share))
  const isSpelled = rows.some((cells) => cells.at(-1)!.includes('_in_words}'))
  const first = columns === 2 && (!head || isSpelled) ? Math.round(TEXT_WIDTH * (head ? 0.3 : 0.4)) : Math.round((TEXT_WIDTH * 1.6) / (columns + 0.6))
  const rest = Math.round((TEXT_WIDTH - first) / (columns - 1))
  return Array.from({ length: columns }, (_, i) => (i === 0 ? first : rest))
}

type Table = Extract<Block, { kind: 'table' }>

const isStamped = (rows: string[][]) => rows.some((cells) => cells[2] === GOES_ON)

/** The cell beside the rows that it stands for, set off from them by a line. */
function stampCell(cells: string[], next: string[] | undefined): string[] {
  const merge = cells[2] === GOES_ON ? '<w:vMerge/>' : next?.[2] === GOES_ON ? '<w:vMerge w:val="restart"/>' : ''
  return merge ? ['', '', `${merge}<w:tcBorders>${border('left')}</w:tcBorders>`] : []
}

function table(block: Table): string {
  const { head, rows, right } = block
  const widths = widthsOf(block)
  const cell = (text: string, style: string, i: number) =>
    paragraph([SIGN, GOES_ON].includes(text) ? '' : text, style, right[i] ? '<w:jc w:val="right"/>' : '')
  const xml = rows.map((cells, at) =>
    row(
      cells.map((text, i) => cell(text, i === 0 && !head ? 'TableHead' : 'TableText', i)),
      widths,
      cells.includes(SIGN) ? SIGN_ROOM : '',
      [],
      stampCell(cells, rows[at + 1]),
    ),
  )
  if (head)
    xml.unshift(
      row(
        head.map((text, i) => cell(text, 'TableHead', i)),
        widths,
        '<w:tblHeader/>',
      ),
    )
  const borders = ['top', 'bottom', 'insideH'].map((side) => border(side)).join('')
  return (
    grid(widths, xml, borders) + paragraph('', 'Normal', '<w:spacing w:after="60" w:line="120" w:lineRule="auto"/>')
  )
}

type Sign = Extract<Block, { kind: 'sign' }>

/** What a party fills in by hand. Who only accepts or receives (witnesses -1) writes no place. */
function linesOf({ witnesses }: Sign): string[] {
  const place = witnesses >= 0 ? ['Place'] : []
  const seen = Array.from({ length: Math.max(0, witnesses) }, (_, i) => [
    witnesses > 1 ? `Witness ${i + 1}: name` : 'Witness: name',
    'Signature',
  ])
  return ['Signature', 'Date', ...place, ...seen.flat()]
}

/** Lines to sign on, of one party or of two side by side, so that nobody signs a page of their own; all stays on one page. */
function signatures(parties: Sign[]): string {
  const [label, line] = [Math.round(TEXT_WIDTH * 0.185), Math.round(TEXT_WIDTH * 0.285)]
  const widths = [label, line, TEXT_WIDTH - 2 * (label + line), label, line]
  const half = label + line
  const [left, right] = parties
  const head = (party: Sign | undefined) =>
    paragraph(party ? `**${party.as}:** ${party.name}` : '', 'SignText', '<w:spacing w:before="240" w:after="0"/>')
  const cell = (what: string | undefined) => [
    paragraph(what ?? '', 'SignText', '<w:spacing w:before="320" w:after="40"/>'),
    paragraph('', 'SignText', `${what ? SIGN_HERE : ''}<w:spacing w:before="320"/>`),
  ]
  const [leftLines, rightLines] = [linesOf(left!), right ? linesOf(right) : []]
  const rows = Array.from({ length: Math.max(leftLines.length, rightLines.length) }, (_, i) =>
    row([...cell(leftLines[i]), paragraph('', 'SignText'), ...cell(rightLines[i])], widths),
  )
  rows.unshift(row([head(left), paragraph('', 'SignText'), head(right)], [half, widths[2]!, half], '', [2, 1, 2]))
  const end =
    '<w:p><w:pPr><w:pStyle w:val="Normal"/><w:spacing w:after="0" w:line="120" w:lineRule="auto"/></w:pPr></w:p>'
  return grid(widths, rows, '') + end
}

const SIGN_HERE = `<w:pBdr>${border('bottom').replace(LINE, '1F2A37')}</w:pBdr>`
