import type { Citation } from '#contract/answers.ts'
import type { Message } from '#contract/consultations.ts'
import { DISCLAIMER, PRODUCT, RECOGNISED } from '#contract/product.ts'
import type { Ctx } from '#server/context.ts'
import type { Download } from '#server/http/route.ts'
import { type Block, type Run, writeDocx } from '#server/text/docx-writer.ts'
import { getConversation } from './get-conversation.ts'

const DOCX = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document'
const WHEN = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeStyle: 'short', timeZone: 'Africa/Harare' })
const DAY = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' })

/** A consultation as a Word document, each source a footnote with its passage. */
export async function exportConversation(ctx: Ctx, input: { id: string }): Promise<Download> {
  const conversation = await getConversation(ctx, input)
  const notes = createNotes(ctx.config.PUBLIC_URL)
  const blocks: Block[] = [{ style: 'Title', runs: [{ text: conversation.title }] }]
  for (const message of conversation.messages) {
    const who = message.sender === 'user' ? 'You' : PRODUCT
    blocks.push({ style: 'Heading1', runs: [{ text: `${who}, ${WHEN.format(new Date(message.timestamp))}` }] })
    blocks.push(...blocksOf(message, notes.add))
  }
  blocks.push({ style: 'Small', runs: [{ text: DISCLAIMER, italic: true }] })
  const body = writeDocx({ title: conversation.title, blocks, footnotes: notes.all })
  return { name: `${conversation.title}.docx`, type: DOCX, body, size: body.length }
}

type AddNote = (citation: Citation) => number

/** The same source twice is one text, but Word wants a note for every mark. */
function createNotes(publicUrl: string) {
  const all: string[] = []
  const add: AddNote = ({ label, asAt, recognised, substring, law, shortCode }) => {
    const facts = [asAt && `text as at ${DAY.format(new Date(asAt))}`, recognised && RECOGNISED.toLowerCase()]
    const when = facts.some(Boolean) ? ` (${facts.filter(Boolean).join(', ')})` : ''
    const where = shortCode ? ` ${publicUrl}/p/${shortCode}` : ''
    const today = law ? ` ${law.sentence}` : ''
    all.push(`${label}${when}: “${substring.replace(/\s+/g, ' ')}”${today}${where}`)
    return all.length - 1
  }
  return { all, add }
}

function blocksOf(message: Message, addNote: AddNote): Block[] {
  const attached: Block[] = message.attachment
    ? [{ style: 'Normal', runs: [{ text: `Attached: ${message.attachment.name}`, italic: true }] }]
    : []
  if (message.sender === 'user') {
    return [
      ...attached,
      ...message.text
        .split(/\n+/)
        .filter(Boolean)
        .map((text): Block => ({ style: 'Normal', runs: [{ text }] })),
    ]
  }
  const lines = message.text.split('\n').filter((line) => line.trim())
  return lines.map((line) => {
    const [, quote, bullet, text = ''] = /^(>\s?)?(?:([-*]\s|\d+[.)]\s))?(.*)$/.exec(line.trim())!
    const runs = runsOf(text, message.citations ?? [], addNote)
    if (quote) return { style: 'Quote', runs }
    return bullet
      ? { style: 'ListBullet', runs: [{ text: /^\d/.test(bullet) ? bullet : '• ' }, ...runs] }
      : { style: 'Normal', runs }
  })
}

const INLINE = /\*\*(.+?)\*\*|\[((?:\\.|[^[\]\\]|\[[^\]]*\])*)\]\(([^)\s]*)\)/g

/** Bold words, and citations as their label with a footnote; other links keep their words. */
function runsOf(line: string, citations: Citation[], addNote: AddNote): Run[] {
  const runs: Run[] = []
  let at = 0
  for (const match of line.matchAll(INLINE)) {
    const [whole, bold, label, href] = match
    if (match.index > at) runs.push({ text: plain(line.slice(at, match.index)) })
    if (bold !== undefined) runs.push({ text: plain(bold), bold: true })
    else runs.push(linkRun(plain(label ?? ''), href ?? '', citations, addNote))
    at = match.index + whole.length
  }
  if (at < line.length) runs.push({ text: plain(line.slice(at)) })
  return runs
}

function linkRun(text: string, href: string, citations: Citation[], addNote: AddNote): Run {
  const [documentId, encoded] = href.split('?substring=')
  const cited = citations.find(
    (one) => one.documentId === documentId && encoded !== undefined && one.substring === decoded(encoded),
  )
  return cited ? { text, footnote: addNote(cited) } : { text }
}

function decoded(encoded: string): string | undefined {
  try {
    return decodeURIComponent(encoded)
  } catch {
    return undefined
  }
}

const plain = (text: string) => text.replace(/\\([\\`*_<[\](){}>#!|~-])/g, '$1')
