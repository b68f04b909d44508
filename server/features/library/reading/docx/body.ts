import type { BlockCollector } from '#server/features/library/reading/blocks.ts'
import type { DocxPackage, XmlHandler, XmlTag } from './package.ts'
import type { NumberingLabel } from './numbering.ts'
import type { DocxStyles } from './styles.ts'
import { refuse } from '#server/features/library/reading/refusal.ts'
import { createTables } from '#server/features/library/reading/table-rows.ts'

export type DocxContext = {
  styles: DocxStyles
  label: NumberingLabel
  notes: Map<string, string>
  blocks: BlockCollector
}

/** Text that is not part of the document as it reads: removed by tracking, moved away, codes, second renderings. */
const skipped = new Set(['del', 'moveFrom', 'instrText', 'delText', 'Fallback', 'delInstrText'])

/** Word itself writes the words of such a file out when it saves. */
const otherFileInside =
  'This Word document takes in another file, such as a web page, so its words cannot all be read. Open it in Word, save it again, and add the new copy.'

type Paragraph = { text: string; style?: string; list?: string; depth?: number; outline?: number; notes: string[] }

const isOn = (tag: XmlTag) => !['0', 'false', 'off'].includes(tag.attribute('val') ?? '')

function setProperty(paragraph: Paragraph, tag: XmlTag): void {
  const value = tag.attribute('val')
  if (tag.name === 'pStyle') paragraph.style = value
  else if (tag.name === 'numId') paragraph.list = value
  else if (tag.name === 'ilvl') paragraph.depth = Number(value) || 0
  else if (tag.name === 'outlineLvl') paragraph.outline = Number(value)
}

/** What a tag inside a run puts into the text; undefined for tags that put nothing. */
function characterOf(tag: XmlTag): string | undefined {
  if (tag.name === 'tab' || tag.name === 'ptab') return ' '
  if (tag.name === 'br' || tag.name === 'cr') return '\n'
  if (tag.name === 'noBreakHyphen') return '-'
  if (tag.name !== 'sym') return undefined
  const code = Number.parseInt(tag.attribute('char') ?? '', 16)
  return code === 0xf0b7 ? '•' : code > 0x20 && code < 0xe000 ? String.fromCodePoint(code) : ''
}

/** Gives a finished paragraph to `add`: its label and level, its text in one or more pieces, then its footnotes. */
function finishParagraph(paragraph: Paragraph, context: DocxContext, add: (level: number, text: string) => void): void {
  const { styles, label, notes } = context
  if (styles.isContents(paragraph.style)) return
  const styled = styles.list(paragraph.style)
  const list = paragraph.list ?? styled?.list
  const depth = paragraph.depth ?? (paragraph.list ? 0 : styled?.depth)
  const hasText = paragraph.text.trim() !== ''
  const prefix = list && list !== '0' && hasText ? label(list, depth, paragraph.style) : ''
  const outline = paragraph.outline
  const level = outline !== undefined && outline < 9 ? outline + 1 : styles.level(paragraph.style)
  // Two line breaks in a row are a paragraph to everybody who reads it.
  const pieces = level ? [paragraph.text] : paragraph.text.split(/\n[ \t]*\n/)
  for (const [at, piece] of pieces.entries()) add(level, at === 0 && prefix ? `${prefix} ${piece}` : piece)
  for (const note of paragraph.notes) {
    const text = notes.get(note)
    if (text) add(0, `[Footnote: ${text}]`)
  }
}

/** Where in the document the walk is: counts of open elements, and the paragraph being written. */
type Walk = {
  paragraph?: Paragraph
  outer: Paragraph[]
  skipping: number
  inText: number
  inProperties: number
  inRun: boolean
  hidden: boolean
}

function openParagraph(walk: Walk): void {
  if (walk.paragraph) walk.outer.push(walk.paragraph)
  walk.paragraph = { text: '', notes: [] }
  walk.inRun = walk.hidden = false
}

function openInside(walk: Walk, paragraph: Paragraph, tag: XmlTag): void {
  if (tag.name === 'pPr') walk.inProperties++
  else if (walk.inProperties) setProperty(paragraph, tag)
  else if (tag.name === 'r') [walk.inRun, walk.hidden] = [true, false]
  else if (tag.name === 't') walk.inText++
  else if (tag.name === 'vanish' && walk.inRun) walk.hidden = isOn(tag)
  else if (tag.name === 'footnoteReference' || tag.name === 'endnoteReference') {
    paragraph.notes.push(`${tag.name.slice(0, -9)}/${tag.attribute('id')}`)
  } else if (!walk.hidden) paragraph.text += characterOf(tag) ?? ''
}

/** The handler that walks a document's body. Paragraphs of text boxes come before the one they hang on. */
export function bodyHandler(context: DocxContext): XmlHandler {
  const tables = createTables(context.blocks)
  const walk: Walk = { outer: [], skipping: 0, inText: 0, inProperties: 0, inRun: false, hidden: false }
  const closeParagraph = (paragraph: Paragraph) => {
    if (!context.styles.isHidden(paragraph.style)) finishParagraph(paragraph, context, tables.add)
    walk.paragraph = walk.outer.pop()
  }
  return {
    open(tag) {
      if (tag.name === 'altChunk') throw refuse('no_text', { sentence: otherFileInside })
      if (walk.skipping || skipped.has(tag.name)) walk.skipping++
      else if (tables.open(tag.name)) return
      else if (tag.name === 'p') openParagraph(walk)
      else if (walk.paragraph) openInside(walk, walk.paragraph, tag)
    },
    close(name) {
      if (walk.skipping) walk.skipping--
      else if (tables.close(name)) return
      else if (name === 't') walk.inText = Math.max(0, walk.inText - 1)
      else if (name === 'pPr') walk.inProperties = Math.max(0, walk.inProperties - 1)
      else if (name === 'r') walk.inRun = walk.hidden = false
      else if (name === 'p' && walk.paragraph) closeParagraph(walk.paragraph)
    },
    text(chars) {
      if (walk.inText && walk.paragraph && !walk.skipping && !walk.hidden) walk.paragraph.text += chars
    },
  }
}

/** Reads footnotes or endnotes: their text by "footnote/id". The separators Word keeps among them are left out. */
export async function readNotes(
  docx: DocxPackage,
  path: string,
  kind: 'footnote' | 'endnote',
  into: Map<string, string>,
) {
  let id: string | undefined
  let note = ''
  let inText = 0
  let skipping = 0
  await docx.read(path, {
    open(tag) {
      if (skipping || skipped.has(tag.name)) skipping++
      else if (tag.name === kind) [id, note] = [tag.attribute('type') ? undefined : tag.attribute('id'), '']
      else if (tag.name === 't') inText++
      else if (tag.name === 'p' || tag.name === 'tab' || tag.name === 'br') note += ' '
    },
    close(name) {
      if (skipping) skipping--
      else if (name === 't') inText = Math.max(0, inText - 1)
      else if (name === kind && id) into.set(`${kind}/${id}`, note.trim())
    },
    text(chars) {
      if (inText && !skipping && id) note += chars
    },
  })
}
