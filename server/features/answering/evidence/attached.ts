import type { EarlierMessage, MessageRow } from '#server/features/consultations/service.ts'
import type { AttachedDocument, Hit } from '#server/features/library/service.ts'
import { asksForReview } from './review.ts'
import { escapeMarkdown } from '#server/features/answering/presentation/render.ts'
import { meanings } from '#server/features/answering/verify/support.ts'
import { stems } from '#server/text/stem.ts'

/** Kinds of papers people attach. */
const PAPER =
  'contract|lease|agreement|document|letter|policy|offer|terms|clauses?|attachment|attached|file|paper|form|deed|will|affidavit|summons|notice|order|judge?ment|payslip|certificate|statement|quotation|invoice|pdf'
/** Points at a paper that lies on the table: "this lease", "my contract", "the letter I sent", "clause 5". */
const POINTS = new RegExp(
  String.raw`\b(?:this|that|these|my|our|the|your|attached) (?:[\w-]+ ){0,2}?(?:${PAPER})\b|\b(?:attached|attachment|uploaded|clause \d+|i sent|i have sent)\b`,
  'i',
)
/** Asks what the paper itself says: "in this lease", "does my contract give", not "before ending my contract". */
const ASKS_PAPER = new RegExp(
  String.raw`\b(?:this|that|these|attached) (?:[\w-]+ ){0,2}?(?:${PAPER})\b|\b(?:in|does|do|by|per) (?:my|our|the) (?:[\w-]+ ){0,2}?(?:${PAPER})\b|\b(?:my|our|the) (?:${PAPER}) (?:says?|states?|gives?|mentions?)\b|\b(?:attachment|uploaded|clause \d+|i sent|i have sent)\b`,
  'i',
)
const PAPERS = new Set(stems(PAPER.replaceAll('|', ' ').replaceAll('?', '')))

/** Whether a question speaks of a paper that the person has. Pure. */
export const pointsAtDocument = (question: string) => POINTS.test(question)

/** How much of what is asked a passage of the person's own document must say, where the question does not point at it. */
const OWN_SHARE = 0.5

/** The person's own passages that answer: all that matched where the question points at the document, else those that say much of it. Pure. */
export function ownThatAnswer(question: string, hits: Hit[]): Hit[] {
  const own = hits.filter((hit) => hit.own)
  if (pointsAtDocument(question)) return own
  const asked = [...meanings(question)].filter((word) => !PAPERS.has(word))
  if (!asked.length) return []
  return own.filter((hit) => {
    const said = meanings(`${hit.heading ?? ''} ${hit.text}`)
    return asked.filter((word) => said.has(word)).length >= OWN_SHARE * asked.length
  })
}

/**
 * Documents that this question came with and that could not be read: its own, and those sent since the last answer. A question
 * for what a document says means the failed one also later, where no other was read. Pure.
 */
export function failedFor(
  question: Pick<MessageRow, 'text' | 'attachmentId'>,
  before: EarlierMessage[],
  attachments: AttachedDocument[],
): AttachedDocument[] {
  const since = before.slice(before.findLastIndex(({ sender }) => sender === 'ai') + 1)
  const sent = new Set([question.attachmentId, ...since.map(({ attachmentId }) => attachmentId)])
  const failed = attachments.filter(({ state }) => state === 'failed')
  const mine = failed.filter(({ documentId }) => sent.has(documentId))
  if (mine.length) return mine
  const anyRead = attachments.some(({ state }) => state === 'ready')
  const asksIt = ASKS_PAPER.test(question.text) || asksForReview(question.text)
  return !anyRead && asksIt ? failed.slice(-1) : []
}

const named = (documents: AttachedDocument[]) => documents.map(({ name }) => `“${escapeMarkdown(name)}”`).join(' and ')

/** Why a document could not be read, and that nothing was answered around it. */
export const failedSentence = (failed: AttachedDocument[]) =>
  [
    ...failed.map((one) => `I could not read ${named([one])}. ${escapeMarkdown(one.reason ?? '')}`.trim()),
    'So I have not answered, and nothing was charged. Send the document again in a form that can be read, or ask your question again and I answer from the law alone.',
  ].join(' ')

/** Said where a document lies beside the question and nothing of it is in the answer. */
export const notUsedNote = (ready: AttachedDocument[]) =>
  `I found nothing about this in ${named(ready)}, so ${ready.length > 1 ? 'these documents are' : 'your document is'} not used here.`

/** Said where the document is still being read when the question has waited long enough. */
export const stillReadNote = (unread: AttachedDocument[]) =>
  `${named(unread)} is still being read, so this answer does not use it. Ask again in a minute to have it read as well.`

/** Said where a document that could not be read lies beside a question that can do without it. */
export const notReadNote = (failed: AttachedDocument[]) =>
  `${named(failed)} could not be read, so nothing of it is used here.`
