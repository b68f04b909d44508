import type { Ctx } from '#server/context.ts'
import type { EarlierMessage, MessageRow } from '#server/features/consultations/service.ts'
import { type AttachedDocument, type Hit, passagesOfAttachments } from '#server/features/library/service.ts'
import { asksForReview } from './review.ts'
import { escapeMarkdown } from '#server/features/answering/presentation/render.ts'
import { questionCoverage } from '#server/features/answering/evidence/coverage.ts'
import { dependsOnBefore } from '#server/features/answering/reading/follow-up.ts'
import { answerWording } from '#server/features/answering/sentences/index.ts'
import { sentenceIn } from '#server/features/wording/records.ts'
import type { Language } from '#server/text/language.ts'

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
/** Whether a question speaks of a paper that the person has. Pure. */
export const pointsAtDocument = (question: string) => POINTS.test(question)

/** Whether a question asks what the paper itself says. Pure. */
export const asksDocument = (question: string) => ASKS_PAPER.test(question)

/** Whether a question asks of a paper as a whole ("I got this letter. Is it right, and what can I do?"): without it, it says nothing. */
export const asksOfWholePaper = (ctx: Ctx, question: string) => dependsOnBefore(ctx.config, beyondPaper(question))

/** How much of what is asked, rare words counting more, a clause of the person's own document must say. */
const OWN_SHARE = 0.5
const ALL_POINTS = new RegExp(POINTS.source, 'gi')
const ALL_PAPERS = new RegExp(String.raw`\b(?:${PAPER})\b`, 'gi')

/**
 * The passages of the person's own documents that are about the question: those that say enough of what it asks apart from the paper
 * itself. A question that points at the document and asks of nothing in it ("What does this say?") means all that was found.
 */
export async function ownThatAnswer(ctx: Ctx, question: string, hits: Hit[]): Promise<Hit[]> {
  const own = hits.filter((hit) => hit.own)
  if (!own.length) return []
  const points = pointsAtDocument(question)
  const cover = await questionCoverage(ctx, question.replace(points ? ALL_POINTS : ALL_PAPERS, ' '))
  if (!cover) return points ? own : []
  return own.filter((hit) => cover.shareIn(`${hit.heading ?? ''} ${hit.text}`) >= OWN_SHARE)
}

/** A question without the words by which it points at a paper: what it asks of it. Pure. */
export const beyondPaper = (question: string) => question.replace(ALL_POINTS, ' ')

/** Passages by which a document is known. */
const BEGINNING = 8

/** How what is attached begins, the latest document first; empty where nothing is attached that was read, or no model is there to read it. */
export async function beginningOfAttachments(ctx: Ctx, conversationId: string, attachments: AttachedDocument[]) {
  if (!ctx.models || !attachments.some(({ state }) => state === 'ready')) return ''
  const passages = await passagesOfAttachments(ctx, conversationId, BEGINNING)
  return passages.map(({ text }) => text).join('\n')
}

/** Characters of a person's documents that a model reads whole, and how many passages those may be. */
const WHOLE_MAX = 14_000
const WHOLE_PASSAGES_MAX = 80

/**
 * What a model is given of the person's own documents where a search found something in them: all of them where they are short, the
 * latest first, for a clause is read with those next to it; else what was found.
 */
export async function ownForModel(ctx: Ctx, conversationId: string, hits: Hit[]): Promise<Hit[]> {
  const own = hits.filter((hit) => hit.own)
  if (!own.length) return []
  const all = await passagesOfAttachments(ctx, conversationId, WHOLE_PASSAGES_MAX)
  const isShort = all.length < WHOLE_PASSAGES_MAX && all.reduce((sum, { text }) => sum + text.length, 0) <= WHOLE_MAX
  return isShort ? all : own
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

/** Names of documents, as they may stand in an answer. */
export const namesOf = (documents: AttachedDocument[]) => documents.map(({ name }) => escapeMarkdown(name))

/** Why documents could not be read, and that nothing was answered around them. */
export function failedSentence(ctx: Ctx, failed: AttachedDocument[], language: Language): string {
  const wording = answerWording(ctx, language)
  return [
    ...failed.map(({ name, reason = '' }) =>
      wording.documentFailed(escapeMarkdown(name), sentenceIn(ctx, language, escapeMarkdown(reason))),
    ),
    wording.notAnswered,
  ].join(' ')
}
