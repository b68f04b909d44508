import PizZip from 'pizzip'
import { SaxesParser } from 'saxes'
import type { OutlineLine } from '#contract/documents/templates.ts'
import { MAIN } from './check-package.ts'
import type { Delimiter } from './engine.ts'

/** Styles of our own templates by their ids; headings and titles of others look alike. */
const STYLES: Record<string, OutlineLine['style']> = {
  Title: 'title',
  Subtitle: 'subtitle',
  Heading1: 'clause',
  Heading2: 'heading',
  Clause: 'item1',
  Subclause: 'item2',
  Subsubclause: 'item3',
  Numbered: 'numbered',
}
/** Lines that are shown next to a form: nobody reads more there. */
const LINES_MAX = 2_000

/** The lines at the foot of each page of ours on which its parties initial it. */
const INITIALS = />(Initials:[^<]*)</

/**
 * The words of the main part of a template that was checked, in lines, its placeholders in single braces, and what is initialled at the
 * foot of its pages.
 */
export function outlineOf(template: Uint8Array, delimiter: Delimiter): OutlineLine[] {
  const zip = new PizZip(template)
  const lines: OutlineLine[] = []
  const isOurs = (zip.file('word/styles.xml')?.asText() ?? '').includes('w:styleId="Subsubclause"')
  const parser = new SaxesParser()
  let style = ''
  let text = ''
  let isText = false
  let rows = 0
  let cells: string[] | undefined
  parser.on('opentag', ({ name, attributes }) => {
    if (name === 'w:tr' && rows++ === 0) cells = []
    if (name === 'w:tc' && rows === 1) cells?.push('')
    if (name === 'w:p') [style, text] = ['', '']
    if (name === 'w:pStyle') style = String(attributes['w:val'] ?? '')
    if (name === 'w:br') text += '\n'
    if (name === 'w:tab') text += ' '
    isText = name === 'w:t'
  })
  parser.on('text', (part) => {
    if (isText) text += part
  })
  parser.on('closetag', ({ name }) => {
    if (name === 'w:t') isText = false
    if (name === 'w:p' && cells) cells.push([cells.pop() ?? '', text].filter(Boolean).join(' '))
    else if (name === 'w:p') lines.push({ style: styleOf(style, isOurs), text })
    if (name === 'w:tr' && --rows === 0) {
      lines.push({ style: 'row', text: (cells ?? []).join('\t') })
      cells = undefined
    }
  })
  const initials = isOurs ? INITIALS.exec(zip.file('word/footer1.xml')?.asText() ?? '')?.[1] : undefined
  parser.write(zip.file(MAIN)?.asText() ?? '<w/>').close()
  const single = (said: string) => (delimiter === '{{' ? said.replaceAll('{{', '{').replaceAll('}}', '}') : said)
  return lines
    .filter(({ text: said }) => said.trim() !== '')
    .slice(0, LINES_MAX)
    .map((one) => ({ ...one, text: single(one.text) }))
    .concat(initials ? [{ style: 'plain', text: initials }] : [])
}

function styleOf(id: string, isOurs: boolean): OutlineLine['style'] {
  if (isOurs) return STYLES[id] ?? 'plain'
  return /^title/i.test(id) ? 'title' : /^heading/i.test(id) ? 'heading' : 'plain'
}
