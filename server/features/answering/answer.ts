import type { Ctx } from '#server/context.ts'
import { type EarlierMessage, type MessageRow, messagesBefore } from '#server/features/consultations/service.ts'
import { type AttachedDocument, attachmentsOf, waitForAttachments } from '#server/features/library/service.ts'
import { languageOf } from '#server/text/language.ts'
import type { AnswerResult } from '#server/features/answering/presentation/answer-result.ts'
import { failedFor, failedSentence } from '#server/features/answering/evidence/attached.ts'
import { compose } from '#server/features/answering/presentation/compose.ts'
import { dangerOf } from '#server/features/answering/reading/danger.ts'
import { dangerLine } from '#server/features/answering/reading/danger-lines.ts'
import type { Draft } from '#server/features/answering/runs/draft.ts'
import { find } from '#server/features/answering/evidence/gather-evidence.ts'
import { asksForReview } from '#server/features/answering/evidence/review.ts'
import { smallTalk } from '#server/features/answering/reading/small-talk.ts'
import { takenAlong, takenNote } from '#server/features/answering/reading/follow-up.ts'
import { fairLimiter } from '#server/features/answering/runs/fair-limiter.ts'
import { planSearch } from '#server/features/answering/reading/search-plan.ts'

export type Work = { draft: Draft; question: MessageRow; signal: AbortSignal }

/** Turns of the conversation a question is read with. */
const HISTORY = 12

/** Searches that go on at once in one process. More would only keep what answers, and whoever asks, waiting for the database. */
const searchLimiter = fairLimiter(6)

/**
 * The way of a question: understand, search, then compose with a model or quote without one. Each step shows what it has
 * through `draft.emit`; what is thrown here ends the run as failed and costs nothing.
 */
export async function answer(ctx: Ctx, { draft, question, signal }: Work): Promise<AnswerResult> {
  const { run } = draft
  const attachments = await attachmentsRead(ctx, run.conversationId, signal)
  const review = asksForReview(question.text) && attachments.length > 0
  const said = smallTalk(question.text)
  if (said && !review) return { outcome: 'no_source', sentence: said, trace: { ...run.trace, reason: 'small_talk' } }
  const danger = dangerOf(ctx.config, question.text)
  if (danger) await sayOnce(draft, dangerLine(danger, languageOf(ctx.config, question.text)))
  const before = await messagesBefore(ctx.db, run.conversationId, question.position, HISTORY)
  const failed = failedFor(question, before, attachments)
  if (failed.length) {
    const outcome = danger?.sure ? 'urgent' : 'no_source'
    return { outcome, sentence: failedSentence(failed), trace: { ...run.trace, danger, reason: 'attachment_failed' } }
  }
  const history = before.filter(({ text }) => text)
  const taken = review ? undefined : takenAlong(question.text, askedIn(history))
  // what stands alone is searched alone, whatever was said before
  const understood = await planSearch(ctx, { question: question.text, history: taken ? history : [], signal })
  await draft.emit({ type: 'searching', ...(understood.queries[0] && { query: understood.queries[0] }) })
  if (taken) await sayOnce(draft, takenNote(taken))
  const read = { draft, question, history, taken, understood, danger, review, attachments, signal }
  const found = await searchLimiter(run.userId, signal, () => find(ctx, read))
  return 'outcome' in found ? found : compose(ctx, found)
}

const askedIn = (history: EarlierMessage[]) => history.filter(({ sender }) => sender === 'user').map(({ text }) => text)

/** A line is shown once, also where another process goes on with the answer. */
const sayOnce = async (draft: Draft, content: string) => {
  if (!draft.shown.includes(content)) await draft.emit({ type: 'general', content })
}

/** The documents of the conversation, once they are read or it took too long. */
async function attachmentsRead(ctx: Ctx, conversationId: string, signal: AbortSignal): Promise<AttachedDocument[]> {
  const attached = await attachmentsOf(ctx, conversationId)
  if (attached.every(({ state }) => state === 'ready' || state === 'failed')) return attached
  await waitForAttachments(ctx, conversationId, signal)
  return attachmentsOf(ctx, conversationId)
}
