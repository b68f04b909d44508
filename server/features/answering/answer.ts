import type { HelpTopic } from '#contract/consultations/directory.ts'
import type { Ctx } from '#server/context.ts'
import { type MessageRow, messagesBefore } from '#server/features/consultations/service.ts'
import { helpLine } from '#server/features/directory/service.ts'
import { type AttachedDocument, attachmentsOf, type Hit, waitForAttachments } from '#server/features/library/service.ts'
import { type Language, languageOf } from '#server/text/language.ts'
import { decide, type Decision, SCOPE_SURE_AT } from './decision/decide.ts'
import {
  beginningOfAttachments,
  failedFor,
  failedSentence,
} from '#server/features/answering/evidence/attached/attached.ts'
import { gatherEvidence, type Gathered, type Material, type Reading } from './evidence/gather-evidence.ts'
import { asksForReview } from '#server/features/answering/evidence/attached/review.ts'
import type { AnswerResult } from './presentation/answer-result.ts'
import { compose } from './presentation/compose.ts'
import {
  composeInput,
  lawBehind,
  presentComposed,
  presentDeclined,
  presentQuoted,
  refuse,
  sayCaveats,
} from './presentation/present.ts'
import { dangerLine } from './reading/danger-lines.ts'
import { type Danger, type DangerKind, dangerOf, dangerTogether, isCertain } from './reading/danger.ts'
import { SENTENCES } from './sentences/index.ts'
import { previousQuestionFor, questionShown } from './reading/follow-up.ts'
import { type SearchPlan, toTurn, type Turn } from './reading/question.ts'
import { countryNamed, namesPlaceAbroad } from './reading/countries.ts'
import { planSearch, searchedText } from './reading/search-plan.ts'
import { type ScopeReading, scopeOf } from './reading/scope.ts'
import { languageOfAccount, languageSaid } from './reading/language-said.ts'
import { type Chosen, chosenFor } from './reading/chosen-language.ts'
import { topicOf } from './reading/small-talk.ts'
import { type Draft, sayOnce } from './runs/draft.ts'
import { createLimiter } from '#server/limiter.ts'
import { perProcess } from '#server/process-state.ts'

export type Work = { draft: Draft; question: MessageRow; signal: AbortSignal }
type WorkAsChosen = Work & Chosen

/** Turns of the conversation a question is read with. */
const HISTORY = 12

/** Searches that go on at once in one process. More would only keep what answers, and whoever asks, waiting for the database. */
const searchLimiter = perProcess((_: Ctx) => createLimiter(6))

/**
 * The way of a question: read it, gather evidence, decide, and present: composed by a model, or quoted without one. Each step
 * shows what it has through `draft.emit`; what is thrown here ends the run as failed and costs nothing.
 */
export async function answer(ctx: Ctx, work: Work): Promise<AnswerResult> {
  const reading = await readQuestion(ctx, { ...work, ...(await chosenFor(ctx.db, work.draft.run)) })
  if ('outcome' in reading) return reading
  const answered = await answerReading(ctx, reading)
  const result = { ...answered, trace: { ...answered.trace, language: reading.language } }
  return reading.danger?.sure ? { ...result, free: true } : result
}

async function answerReading(ctx: Ctx, reading: Reading): Promise<AnswerResult> {
  const step = await searchLimiter(ctx).run(
    async () => {
      const material = await gatherEvidence(ctx, reading)
      const decision = decideFor(ctx, reading, material)
      const answerable = { reading, material, decision, trace: traceOf(reading, material, decision) }
      await sayCaveats(answerable)
      const tokens = tokensOf(reading.plan)
      if ('refuse' in decision) {
        const { refuse: refusal } = decision
        if (!ctx.models || !lawBehind(refusal)) return { ...(await refuse(ctx, answerable, refusal)), ...tokens }
        return { answerable, refusal, input: await composeInput(ctx, answerable, refusal) }
      }
      const graded = { ...answerable, decision }
      if (!ctx.models) return presentQuoted(ctx, graded, 'none')
      return { answerable: graded, input: await composeInput(ctx, graded) }
    },
    { person: reading.draft.run.userId, signal: reading.signal },
  )
  if ('outcome' in step) return step
  const composed = await compose(ctx, step.input)
  if (step.refusal) return presentDeclined(ctx, step.answerable, step.refusal, composed)
  return presentComposed(ctx, step.answerable, composed)
}

/** What a question is, with the documents and the conversation around it; or the answer, where nothing has to be searched for it. */
async function readQuestion(ctx: Ctx, work: WorkAsChosen): Promise<Reading | AnswerResult> {
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
    (topic && SENTENCES[inLanguage].topics[topic]) ??
    (ctx.models ? undefined : greetingIn(scopeOf(ctx.config, question.text), inLanguage))
  if (line && !review) return smallTalkWith(run, line, inLanguage)
  const classified = dangerOf(ctx.config, question.text)
  // what is not certain waits for the model's reading
  if (classified && (isCertain(classified) || !ctx.models)) await warn(ctx, draft, classified, seenIn)
  const before = await messagesBefore(ctx.db, run.conversationId, question.position, HISTORY)
  const failed = failedFor(question, before, attachments)
  if (failed.length) {
    if (classified) await warn(ctx, draft, classified, seenIn)
    const outcome = classified?.sure ? 'urgent' : 'no_source'
    const language = await languageSaidIn(ctx, work, before.map(toTurn))
    return {
      outcome,
      sentence: failedSentence(failed, SENTENCES[language]),
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
  const previousQuestion = review ? undefined : previousQuestionFor(question.text, questionsIn(history))
  // what stands alone is searched alone, whatever was said before
  const plan = work.plan ?? (await planFor(ctx, work, previousQuestion ? history : [], attachments))
  const scopeOfText = (text: string) =>
    plan.read ? { label: plan.read.scope, probability: 1 } : scopeOf(ctx.config, text)
  const searched = searchedText(question.text, previousQuestion)
  const language = await languageSaidIn(ctx, work, history, plan)
  const readIn = chosen ?? languageRead(ctx, question.text, plan)
  const greeting = greetingIn(scopeOfText(question.text), readIn)
  if (greeting && !review) return { ...smallTalkWith(draft.run, greeting, language), ...tokensOf(plan) }
  const danger = dangerTogether(classified, plan.read?.danger)
  // what was certain has been told, but perhaps of another kind
  const isTold = classified && isCertain(classified) && classified.kind === danger?.kind
  if (danger && !isTold) await warn(ctx, draft, danger, readIn)
  await draft.emit({ type: 'searching', ...(plan.queries[0] && { query: plan.queries[0] }) })
  const wantsReview = review || (plan.read?.asksFor === 'review_of_document' && attachments.length > 0)
  await sayFirst(draft, language, { previousQuestion, wantsReview })
  return {
    draft,
    question,
    history,
    previousQuestion,
    plan,
    language,
    chosen,
    scope: scopeOfText(searched),
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
  draft: Draft,
  language: Language,
  { previousQuestion, wantsReview }: { previousQuestion: string | undefined; wantsReview: boolean },
) {
  const { readWithBefore, reviewOffered } = SENTENCES[language]
  if (previousQuestion) await sayOnce(draft, readWithBefore(questionShown(previousQuestion)))
  if (wantsReview) await sayOnce(draft, reviewOffered)
}

/** A danger stands before everything else; where it is sure, with whom to reach. */
async function warn(ctx: Ctx, draft: Draft, danger: Danger, language: Language) {
  const line = dangerLine(danger, language)
  await sayOnce(draft, danger.sure ? `${line}\n\n${await helpLine(ctx, HELP_TOPIC[danger.kind], language)}` : line)
}

const HELP_TOPIC: Record<DangerKind, HelpTopic> = {
  self_harm: 'emergency',
  violence: 'violence',
  child: 'children',
  medical: 'health',
  held: 'arrest',
  unclear: 'emergency',
}

const greetingIn = ({ label, probability }: ScopeReading, language: Language) =>
  label === 'greeting' && probability >= SCOPE_SURE_AT ? SENTENCES[language].greeting : undefined

const smallTalkWith = ({ trace }: Draft['run'], sentence: string, language: Language): AnswerResult => ({
  outcome: 'no_source',
  sentence,
  trace: { ...trace, language, reason: 'small_talk' },
})

const tokensOf = ({ inputTokens, outputTokens }: SearchPlan) => ({ inputTokens, outputTokens })

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

function decideFor(ctx: Ctx, { plan, question }: Reading, material: Material): Decision {
  // a review goes through the whole document: nothing has to be found first
  if ('reviewed' in material) return { grade: 'sure' }
  const { scope, judgments, law, own, names, caveats, documentSilent, evidence } = material.gathered
  return decide({
    scope: scope.label,
    scopeProbability: scope.probability,
    country: plan.read?.country ?? countryNamed(question.text),
    abroad: Boolean(plan.read) || namesPlaceAbroad(question.text),
    judgments,
    hits: law.length,
    own: own.length,
    likely: evidence.likely,
    unfounded: names.some(({ isUnknown }) => isUnknown) || isUnconfirmed(caveats.premise) || documentSilent,
    written: Boolean(ctx.models),
  })
}

/** Something is taken for granted about the law that no passage says. */
const isUnconfirmed = (premise: Gathered['caveats']['premise']) =>
  premise !== undefined && premise.status !== 'borne_out'

/** What is stored of how an answer came to be. */
function traceOf({ draft, plan, danger }: Reading, material: Material, decision: Decision): Record<string, unknown> {
  const trace = { ...draft.run.trace, understood: plan, danger }
  if ('reviewed' in material) {
    const { own, law } = material.reviewed
    return { ...trace, passages: [...own, ...law].map(passageTrace) }
  }
  return { ...trace, ...evidenceTrace(material.gathered), ...('grade' in decision && { grade: decision.grade }) }
}

const evidenceTrace = ({ passages, caveats, names, scope, evidence }: Gathered) => ({
  passages: passages.map(passageTrace),
  repeals: caveats.repeals,
  ...(caveats.premise && { premise: caveats.premise }),
  ...(names.length && { notHeld: names.map(({ name }) => name) }),
  scope,
  evidence: { likely: evidence.likely, features: evidence.features },
})

const passageTrace = (hit: Hit) => ({
  passageId: hit.passageId,
  documentId: hit.documentId,
  title: hit.title,
  number: hit.number,
  heading: hit.heading,
  score: Math.round(hit.score * 100) / 100,
  own: hit.own,
})
