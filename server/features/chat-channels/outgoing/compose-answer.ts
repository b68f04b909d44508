import { isDead } from '#contract/library/law-state.ts'
import type { AnswerEvent, Citation } from '#contract/consultations/answers.ts'
import { MESSAGES, type Messages } from './sentences/index.ts'
import { addressBehind, toChatMarkup } from './text.ts'

/**
 * Characters of an answer on a phone. The run itself writes short for this channel; what is longer all the same is cut
 * after a paragraph. The first one always comes whole, so do the closing sentences.
 */
const ANSWER_MAX = 1_000
/** A few sources, each with one link. */
const SOURCES_MAX = 3

type Sources = { site: string; say: Messages; numbers: Map<string, number>; lines: string[] }
/** What is sent at one time: its blocks, and the sources that they number. */
type Page = { blocks: string[]; paragraphs: number; sources: Sources }

/** A finished answer for a phone: what is said at once and, for whoever asks on, the rest of it, which may be empty. */
export type ComposedAnswer = { text: string; rest: string }

/** What a person reads of a finished answer: short, its sources numbered, one public link each. Pure. */
export function composeAnswer(events: AnswerEvent[], site: string, say: Messages = MESSAGES.en): ComposedAnswer {
  const end = events.findLast((event) => event.type === 'complete')
  if (end?.outcome === 'no_points') {
    // the last sentence is for the web; what stands before it is whom to reach in a danger
    const general = events.flatMap((event) => (event.type === 'general' ? [event.content] : []))
    const warnings = newPage(site, say)
    warnings.blocks.push(...general.slice(0, -1).map((content) => write(warnings.sources, content, [])))
    return { text: textOf({ ...warnings, blocks: [...warnings.blocks, say.noPoints(site)] }), rest: '' }
  }
  const [first, rest] = [newPage(site, say), newPage(site, say)]
  for (const event of events) {
    if (event.type === 'general') first.blocks.push(write(first.sources, event.content, []))
    if (event.type !== 'paragraph') continue
    const page = rest.paragraphs === 0 && fits(first, event) ? first : rest
    page.blocks.push(write(page.sources, event.content, citationsOf(event)))
    page.paragraphs++
  }
  if (rest.paragraphs) first.blocks.push(say.moreInSources)
  return { text: textOf(first), rest: textOf(rest) }
}

const newPage = (site: string, say: Messages): Page => ({
  blocks: [],
  paragraphs: 0,
  sources: { site, say, numbers: new Map(), lines: [] },
})

const textOf = ({ blocks, sources: { lines, say } }: Page): string =>
  [...blocks, lines.length ? [`*${say.sources}*`, ...lines].join('\n') : ''].filter(Boolean).join('\n\n')

type Paragraph = Extract<AnswerEvent, { type: 'paragraph' }>

export const citationsOf = ({ citations, documentSubstring }: Paragraph) =>
  citations ?? (documentSubstring ? [documentSubstring] : [])

/** Whether a paragraph still has room; the first one always has. */
function fits({ blocks, paragraphs, sources }: Page, paragraph: Paragraph): boolean {
  if (!paragraphs) return true
  const cited = citationsOf(paragraph)
  const added = new Set(cited.map(keyOf).filter((key) => !sources.numbers.has(key))).size
  const length = write({ ...sources, numbers: new Map(sources.numbers), lines: [] }, paragraph.content, cited).length
  return sources.lines.length + added <= SOURCES_MAX && blocks.join('\n\n').length + length <= ANSWER_MAX
}

const keyOf = ({ documentId, substring }: Pick<Citation, 'documentId' | 'substring'>) => `${documentId} ${substring}`

/** Links to passages become numbers of the source list; others show their address. */
function write(sources: Sources, markdown: string, citations: Citation[]): string {
  const byKey = new Map(citations.map((one) => [keyOf(one), one]))
  const text = toChatMarkup(markdown, (label, address) => {
    const passage = /^([\w-]+)\?substring=(.*)$/.exec(address)
    const cited = passage && byKey.get(keyOf({ documentId: passage[1]!, substring: decode(passage[2]!) }))
    if (cited) return `[${numberOf(sources, cited)}]`
    if (passage) return label
    return addressBehind(sources.site)(label, address)
  })
  for (const one of citations) numberOf(sources, one)
  return text
}

const decode = (encoded: string) => {
  try {
    return decodeURIComponent(encoded)
  } catch {
    return encoded
  }
}

function numberOf(sources: Sources, citation: Citation): number {
  const key = keyOf(citation)
  const existing = sources.numbers.get(key)
  if (existing) return existing
  const number = sources.numbers.size + 1
  sources.numbers.set(key, number)
  sources.lines.push(`[${number}] ${sourceLine(sources, citation)}`)
  return number
}

/** A person's own document has no public page. */
const sourceLine = ({ site, say }: Sources, { label, shortCode, own, law, recognised }: Citation) =>
  `${oneLine(label)}${own ? ` (${say.yourDocument})` : ''}${recognised ? ` (${say.recognised})` : ''}${law && isDead(law) ? ` (${say.noLongerLaw})` : ''}${shortCode ? `\n${site}/p/${shortCode}` : ''}`

const oneLine = (label: string) => label.replace(/\s+/g, ' ').trim()
