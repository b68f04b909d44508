import type { Ctx } from '#server/context.ts'
import { type MessageRow, messagesBefore } from '#server/features/consultations/service.ts'
import { type AttachedDocument, attachmentsOf, waitForAttachments } from '#server/features/library/service.ts'
import { type Language, languageOf } from '#server/text/language.ts'
import { isSettled } from '#server/features/answering/decision/decide.ts'
import {
  beginningOfAttachments,
  failedFor,
  failedSentence,
} from '#server/features/answering/evidence/attached/attached.ts'
import type { Reading } from '#server/features/answering/evidence/gather-evidence.ts'
import { asksForReview } from '#server/features/answering/evidence/attached/review.ts'
import type { AnswerResult } from '#server/features/answering/presentation/answer-result.ts'
import { type Danger, dangerIn, combineDanger, isCertain } from './danger.ts'
import { dangerWarning } from './warning.ts'
import { answerWording } from '#server/features/answering/sentences/index.ts'
import { previousQuestionFor, questionShown } from './follow-up.ts'
import { type SearchPlan, toTurn, type Turn } from './question.ts'
import { planSearch, searchedText } from './search-plan.ts'
import { presumesLaw } from './premise.ts'
import { type ScopeReading, scopeOf } from './scope.ts'
import { languageOfAccount, languageSaid } from './language-said.ts'
import type { Chosen } from './chosen-language.ts'
import { topicOf } from './small-talk.ts'
import { type Draft, sayOnce } from '#server/features/answering/runs/draft.ts'

export type Work = { draft: Draft; question: MessageRow; signal: AbortSignal }

type WorkAsChosen = Work & Chosen

/** Turns of the conversation a question is read with. */
const HISTORY = 12

/** What a question is, with the documents and the conversation around it; or the answer, where nothing has to be searched for it. */
export async function readQuestion(ctx: Ctx, work: WorkAsChosen): Promise<Reading | AnswerResult> {
  const { draft, question, signal, chosen } = work
  const { run } = draft
  const attachments = await attachmentsRead(ctx, run.conversationId, signal)
  const review = asksForReview(question.text) && attachments.length > 0
  // with a model what is no question is left to its reading
  const topic = topicOf(question.text)
  // what a press of a topic asks is English in every language
  const seenIn = chosen ?? languageOf(ctx.config, question.text)
  const inLanguage = topic && !chosen ? await languageOfAccount(ctx.db, run.userId) : seenIn
  const line =
    (topic && answerWording(ctx, inLanguage).topics[topic]) ??
    (ctx.models ? undefined : greetingIn(ctx, scopeOf(ctx.config, question.text), inLanguage))
  if (line && !review) return smallTalkWith(run, line, inLanguage)
  const classified = dangerIn(ctx.config, question.text)
  // what is not certain waits for the model's reading
  if (classified && (isCertain(classified) || !ctx.models)) await warn(ctx, draft, classified, seenIn)
  const before = await messagesBefore(ctx.db, run.conversationId, question.position, HISTORY)
  const failed = failedFor(question, before, attachments)
  if (failed.length) {
    if (classified) await warn(ctx, draft, classified, seenIn)
    const outcome = classified?.isLikely ? 'urgent' : 'no_source'
    const language = await languageSaidIn(ctx, work, before.map(toTurn))
    return {
      outcome,
      sentence: failedSentence(ctx, failed, language),
      trace: { ...run.trace, language, danger: classified, reason: 'attachment_failed' },
    }
  }
  return understand(ctx, work, { attachments, review, classified, before })
}

type Around = {
  attachments: AttachedDocument[]
  review: boolean
  classified: Danger | undefined
  before: Awaited<ReturnType<typeof messagesBefore>>
}

/** What is asked and searched, by the model's reading where there is one, with what must be said before it is searched. */
async function understand(
  ctx: Ctx,
  work: WorkAsChosen,
  { attachments, review, classified, before }: Around,
): Promise<Reading | AnswerResult> {
  const { draft, question, signal, chosen } = work
  const history = before.filter(({ text }) => text).map(toTurn)
  const previousQuestion = review ? undefined : previousQuestionFor(ctx.config, question.text, questionsIn(history))
  // what stands alone is searched alone, whatever was said before
  const plan = work.plan ?? (await planFor(ctx, work, previousQuestion ? history : [], attachments))
  const scopeOfText = (text: string) =>
    plan.read ? { label: plan.read.scope, probability: 1 } : scopeOf(ctx.config, text)
  const searched = searchedText(question.text, previousQuestion)
  const language = await languageSaidIn(ctx, work, history, plan)
  const readIn = chosen ?? languageRead(ctx, question.text, plan)
  const greeting = greetingIn(ctx, scopeOfText(question.text), readIn)
  if (greeting && !review) return { ...smallTalkWith(draft.run, greeting, language), ...tokensOf(plan) }
  const danger = combineDanger(classified, plan.read?.danger)
  // what was certain has been told, but perhaps of another kind
  const isTold = classified && isCertain(classified) && classified.kind === danger?.kind
  if (danger && !isTold) await warn(ctx, draft, danger, readIn)
  await draft.emit({ type: 'searching', ...(plan.queries[0] && { query: plan.queries[0] }) })
  const wantsReview = review || (plan.read?.asksFor === 'review_of_document' && attachments.length > 0)
  await sayFirst(ctx, draft, language, { previousQuestion, wantsReview })
  return {
    draft,
    question,
    history,
    previousQuestion,
    plan,
    language,
    chosen,
    scope: scopeOfText(searched),
    // what a message goes on from, an answer may have told
    presumes: !plan.read && !previousQuestion && presumesLaw(ctx.config, question.text),
    danger,
    review: wantsReview,
    attachments,
    signal,
  }
}

const planFor = async (
  ctx: Ctx,
  { draft, question, signal }: Work,
  history: Turn[],
  attachments: AttachedDocument[],
): Promise<SearchPlan> =>
  planSearch(ctx, {
    question: question.text,
    history,
    document: await beginningOfAttachments(ctx, draft.run.conversationId, attachments),
    signal,
  })

/** What stands before an answer: what it was read together with, and where else a contract is gone through. */
async function sayFirst(
  ctx: Ctx,
  draft: Draft,
  language: Language,
  { previousQuestion, wantsReview }: { previousQuestion: string | undefined; wantsReview: boolean },
) {
  const { readWithBefore, reviewOffered } = answerWording(ctx, language)
  if (previousQuestion) await sayOnce(draft, readWithBefore(questionShown(previousQuestion)))
  if (wantsReview) await sayOnce(draft, reviewOffered)
}

/** A danger stands before everything else; where it is likely, with whom to reach. */
async function warn(ctx: Ctx, draft: Draft, danger: Danger, language: Language) {
  await sayOnce(draft, await dangerWarning(ctx, danger, language))
}

const greetingIn = (ctx: Ctx, { label, probability }: ScopeReading, language: Language) =>
  label === 'greeting' && isSettled(label, probability) ? answerWording(ctx, language).greeting : undefined

const smallTalkWith = ({ trace }: Draft['run'], sentence: string, language: Language): AnswerResult => ({
  outcome: 'no_source',
  sentence,
  trace: { ...trace, language, reason: 'small_talk' },
})

/** What reading the question used of a model. */
export const tokensOf = ({ inputTokens, outputTokens }: SearchPlan) => ({ inputTokens, outputTokens })

function languageRead(ctx: Ctx, question: string, { read }: SearchPlan) {
  return read && read.language !== 'mixed' ? read.language : languageOf(ctx.config, question)
}

/** What is said is in the language that was chosen, or that a model read the question to be in, or else in the one we see. */
async function languageSaidIn(
  ctx: Ctx,
  { question, chosen }: WorkAsChosen,
  history: Turn[],
  plan?: SearchPlan,
): Promise<Language> {
  if (chosen) return chosen
  if (plan?.read && plan.read.language !== 'mixed') return plan.read.language
  return languageSaid(ctx, question, questionsIn(history))
}

const questionsIn = (history: Turn[]) => history.filter(({ sender }) => sender === 'user').map(({ text }) => text)

/** The documents of the conversation, once they are read or it took too long. */
async function attachmentsRead(ctx: Ctx, conversationId: string, signal: AbortSignal): Promise<AttachedDocument[]> {
  const attached = await attachmentsOf(ctx, conversationId)
  if (attached.every(({ state }) => state === 'ready' || state === 'failed')) return attached
  await waitForAttachments(ctx, conversationId, signal)
  return attachmentsOf(ctx, conversationId)
}
