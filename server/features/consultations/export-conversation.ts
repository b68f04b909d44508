import type { Citation } from '#contract/consultations/answers.ts'
import type { Message } from '#contract/consultations/consultations.ts'
import { DISCLAIMER, PRODUCT, RECOGNISED } from '#contract/product.ts'
import { lawSentenceIn } from '#contract/library/law-state.ts'
import { type Ctx, currentUser } from '#server/context.ts'
import { personById } from '#server/features/auth/service.ts'
import { dateInWords } from '#server/text/date-in-words.ts'
import { type Language, preferredIn } from '#server/text/language.ts'
import { refreshWording, sentenceIn, wordingIn } from '#server/features/wording/records.ts'
import type { Download } from '#server/http/route.ts'
import { type Block, type Run, writeDocx } from '#server/text/docx-writer.ts'
import { getConversation } from './get-conversation.ts'

const DOCX = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document'
const CLOCK = new Intl.DateTimeFormat('en-GB', { timeStyle: 'short', timeZone: 'Africa/Harare' })
const LOCAL_DAY = new Intl.DateTimeFormat('en-CA', { dateStyle: 'short', timeZone: 'Africa/Harare' })

/** What the file says around the words of the consultation, in the language of the account. */
const en = {
  you: 'You',
  attached: (name: string) => `Attached: ${name}`,
  /** Of a source, before its words. */
  asAt: (day: string) => `text as at ${day}`,
  recognised: RECOGNISED.toLowerCase(),
}
type Frame = typeof en
const FRAMES: Record<Language, Frame> = {
  en,
  sn: {
    you: 'Imi',
    attached: (name) => `Zvakabatanidzwa: ${name}`,
    asAt: (day) => `mashoko apo ${day}`,
    recognised: 'sezvaverengwa nemuchina pamufananidzo',
  },
  nd: {
    you: 'Wena',
    attached: (name) => `Okufakiweyo: ${name}`,
    asAt: (day) => `amazwi angomhla ka-${day}`,
    recognised: 'njengoba kubalwe ngumtshina emfanekisweni',
  },
}

/** The same as a part of what files say, for whoever corrects them. */
export const CONVERSATION_TEXTS = {
  en: { conversation: FRAMES.en },
  sn: { conversation: FRAMES.sn },
  nd: { conversation: FRAMES.nd },
}

/** A consultation as a Word document, each source a footnote with its passage. */
export async function exportConversation(ctx: Ctx, input: { id: string }): Promise<Download> {
  const conversation = await getConversation(ctx, input)
  const language = preferredIn(await personById(ctx.db, currentUser(ctx).id)) ?? 'en'
  await refreshWording(ctx)
  const frame = wordingIn(ctx, 'files', language, CONVERSATION_TEXTS[language]).conversation
  const notes = createNotes(ctx.config.PUBLIC_URL, { frame, language })
  const blocks: Block[] = [{ style: 'Title', runs: [{ text: conversation.title }] }]
  for (const message of conversation.messages) {
    const who = message.sender === 'user' ? frame.you : PRODUCT
    blocks.push({ style: 'Heading1', runs: [{ text: `${who}, ${momentIn(language, message.timestamp)}` }] })
    blocks.push(...blocksOf(message, notes.add, frame))
  }
  blocks.push({ style: 'Small', runs: [{ text: sentenceIn(ctx, language, DISCLAIMER), italic: true }] })
  const body = writeDocx({ title: conversation.title, blocks, footnotes: notes.all })
  return { name: `${conversation.title}.docx`, type: DOCX, body, size: body.length }
}

const momentIn = (language: Language, iso: string) => {
  const at = new Date(iso)
  return `${dateInWords(LOCAL_DAY.format(at), language)}, ${CLOCK.format(at)}`
}

type AddNote = (citation: Citation) => number

/** The same source twice is one text, but Word wants a note for every mark. */
function createNotes(publicUrl: string, { frame, language }: { frame: Frame; language: Language }) {
  const all: string[] = []
  const add: AddNote = ({ label, asAt, recognised, substring, law, shortCode }) => {
    const facts = [asAt && frame.asAt(dateInWords(asAt, language)), recognised && frame.recognised]
    const when = facts.some(Boolean) ? ` (${facts.filter(Boolean).join(', ')})` : ''
    const where = shortCode ? ` ${publicUrl}/p/${shortCode}` : ''
    const today = law ? ` ${lawSentenceIn(law, language)}` : ''
    all.push(`${label}${when}: “${substring.replace(/\s+/g, ' ')}”${today}${where}`)
    return all.length - 1
  }
  return { all, add }
}

function blocksOf(message: Message, addNote: AddNote, frame: Frame): Block[] {
  const attached: Block[] = message.attachment
    ? [{ style: 'Normal', runs: [{ text: frame.attached(message.attachment.name), italic: true }] }]
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
