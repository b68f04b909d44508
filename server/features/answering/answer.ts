import type { Ctx } from '#server/context.ts'
import {
  type MessageRow,
  messagesBefore,
  hasAttachments,
  waitForAttachments,
} from '#server/features/consultations/service.ts'
import { languageOf } from '#server/text/language.ts'
import type { Hit } from '#server/features/library/service.ts'
import { nearestSections, type Refusal, noSource, notOurs, refusalFor } from './abstain.ts'
import type { Answered } from './answered.ts'
import { compose, type Composing } from './compose.ts'
import { type Danger, dangerOf, LEGAL_WORDS } from './danger.ts'
import { dangerLine } from './danger-lines.ts'
import type { Draft } from './draft.ts'
import { findPassages } from './find-passages.ts'
import { readWithCare } from './notes.ts'
import { promptPassages } from './prompt-passages.ts'
import { quote, quotedNote, type WhyQuoted } from './quote.ts'
import { asksForReview, passagesForReview, reviewedQuestion } from './review.ts'
import { smallTalk } from './small-talk.ts'
import { fairTurns } from './turns.ts'
import { searchedQuestion, understand } from './understand.ts'
import type { Understood } from './understood.ts'

export type Work = { draft: Draft; question: MessageRow; signal: AbortSignal }

/** Turns of the conversation a question is read with. */
const HISTORY = 8

/** Searches that go on at once in one process. More would only keep what answers, and whoever asks, waiting for the database. */
const finding = fairTurns(6)

/**
 * The way of a question: understand, search, then compose with a model or quote without one. Each step shows what it has
 * through `draft.emit`; what is thrown here ends the run as failed and costs nothing.
 */
export async function answer(ctx: Ctx, { draft, question, signal }: Work): Promise<Answered> {
  const { run } = draft
  const said = smallTalk(question.text)
  const review = asksForReview(question.text) && (await hasAttachments(ctx, run.conversationId))
  if (said && !review) return { outcome: 'no_source', sentence: said, trace: { ...run.trace, reason: 'small_talk' } }
  const danger = dangerOf(ctx.config, question.text)
  if (danger && !draft.shown.length)
    await draft.emit({ type: 'general', content: dangerLine(danger, languageOf(ctx.config, question.text)) })
  const alone = question.position === 0
  const history = alone ? [] : await messagesBefore(ctx.db, run.conversationId, question.position, HISTORY)
  const understood = await understand(ctx, { question: question.text, history, signal })
  await draft.emit({ type: 'searching', ...(understood.queries[0] && { query: understood.queries[0] }) })
  if (!alone || question.attachmentId) await waitForAttachments(ctx, run.conversationId, signal)
  const read = { draft, question, history, understood, danger, review, signal }
  const found = await finding(run.userId, signal, () => find(ctx, read))
  return 'outcome' in found ? found : compose(ctx, found)
}

type Read = Pick<Composing, 'draft' | 'question' | 'history' | 'signal'> & {
  understood: Understood
  danger: Danger | undefined
  review: boolean
}

/** What an answer is composed from; or the answer itself, where none is composed. */
async function find(ctx: Ctx, read: Read): Promise<Composing | Answered> {
  const { draft, question, history, understood, danger, signal } = read
  const { run } = draft
  const urgent = danger?.sure && LEGAL_WORDS[danger.kind]
  const asked = [searchedQuestion({ question: question.text, history }), urgent].filter(Boolean).join('\n')
  const wanted = { question: asked, understood, conversationId: run.conversationId }
  const reviewed = read.review ? await passagesForReview(ctx, wanted) : undefined
  const found = reviewed ?? (await findPassages(ctx, wanted))
  signal.throwIfAborted()
  const trace = { ...run.trace, understood, danger, passages: found.map(passageTrace) }
  const tokens = { inputTokens: understood.inputTokens, outputTokens: understood.outputTokens }
  const refusal = await refuse(ctx, asked, understood, found)
  if (refusal) return { ...(await abstain(ctx, draft, asked, found, refusal, trace)), ...tokens }
  const { hits, ...care } = reviewed ? { hits: reviewed } : await readWithCare(ctx, draft, question.text, found)
  Object.assign(trace, care)
  const quoteIt = async (why: WhyQuoted) => {
    if (reviewed) return quoted(ctx, draft, reviewedQuestion(asked), ownOf(reviewed), { ...trace, why })
    // what the rewrite found is not quoted when the question's own words have nothing to do with it
    const thin = why === 'unconfirmed' && (await refusalFor(ctx, { question: asked, hits, rewritten: false }))
    return thin ? abstain(ctx, draft, asked, hits, thin, trace) : quoted(ctx, draft, asked, hits, { ...trace, why })
  }
  if (!ctx.models) return quoteIt('none')
  const passages = reviewed ?? (await promptPassages(ctx, asked, hits))
  const give = (why: Refusal) => abstain(ctx, draft, asked, hits, why, trace)
  return { draft, question, history, hits: passages, signal, trace, tokens, abstain: give, quoteIt }
}

const ownOf = (hits: Hit[]) => hits.filter((hit) => hit.own)

async function refuse(ctx: Ctx, asked: string, understood: Understood, hits: Hit[]): Promise<Refusal | undefined> {
  const refusal = await refusalFor(ctx, { question: asked, hits, rewritten: understood.queries.length > 0 })
  if (refusal) return refusal
  if (understood.kind === 'foreign' && !hits.some((hit) => hit.own)) return notOurs()
  // The fast model may be wrong: it is believed only where the question's own words find nothing either.
  if (understood.kind === 'not_legal') return refusalFor(ctx, { question: asked, hits, rewritten: false })
  return undefined
}

async function quoted(
  ctx: Ctx,
  draft: Draft,
  asked: string,
  hits: Hit[],
  trace: Record<string, unknown> & { why: WhyQuoted },
): Promise<Answered> {
  const shown = await quote(ctx, draft, asked, hits)
  if (!shown) return abstain(ctx, draft, asked, hits, noSource(), trace)
  return { outcome: 'quoted', sentence: quotedNote(draft.run.channel, trace.why), trace: { ...trace, shown } }
}

/** Says that the library cannot answer, and names the nearest sections (Decision 3.7). Costs nothing. */
async function abstain(
  ctx: Ctx,
  draft: Draft,
  asked: string,
  hits: Hit[],
  { reason, sentence }: Refusal,
  trace: Record<string, unknown>,
): Promise<Answered> {
  if (draft.kept.length) return { outcome: ctx.models ? 'answered' : 'quoted', trace: { ...trace, reason } }
  const nearest = await nearestSections(ctx, asked, hits)
  const outcome = trace['danger'] ? 'urgent' : 'no_source'
  return { outcome, sentence, nearest, trace: { ...trace, reason } }
}

const passageTrace = (hit: Hit) => ({
  passageId: hit.passageId,
  documentId: hit.documentId,
  title: hit.title,
  number: hit.number,
  heading: hit.heading,
  score: Math.round(hit.score * 100) / 100,
  own: hit.own,
})
