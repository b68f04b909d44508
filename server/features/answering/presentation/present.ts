import type { Ctx } from '#server/context.ts'
import type { Hit } from '#server/features/library/service.ts'
import { type Decision, WORTH_SHOWING_AT } from '#server/features/answering/decision/decide.ts'
import {
  nearestSections,
  nearestText,
  type Refusal,
  refusalSentence,
} from '#server/features/answering/decision/refusals.ts'
import { namesOf, ownForModel } from '#server/features/answering/evidence/attached/attached.ts'
import {
  type Gathered,
  type Material,
  namesUnknown,
  type Reading,
} from '#server/features/answering/evidence/gather-evidence.ts'
import { inParts, restOfReview, reviewQuestion } from '#server/features/answering/evidence/attached/review.ts'
import { sayOnce } from '#server/features/answering/runs/draft.ts'
import { type Sentences, answerWording, type WhyQuoted } from '#server/features/answering/sentences/index.ts'
import type { AnswerResult } from './answer-result.ts'
import type { ComposeInput, Composed } from './composition.ts'
import { promptPassages } from './prompt-passages.ts'
import { quotePaper } from './quote-paper.ts'
import { quotedNote, quoteOwn, selectFor, show } from './quote.ts'
import { allOf, firstOf, NOTHING, type Selection } from './select-passages.ts'

/** What an answer is made from and how, with the trace of how it came to be. */
export type Answerable = { reading: Reading; material: Material; decision: Decision; trace: Record<string, unknown> }

const saidIn = (ctx: Ctx, { language }: Reading): Sentences => answerWording(ctx, language)

/** A decision that nothing is refused about. */
type Graded = Answerable & { decision: Exclude<Decision, { refuse: Refusal }> }

/** Says what comes before any answer: that law was repealed, that something is taken for granted, that a name is unknown. */
export async function sayCaveats({ reading: { draft }, material, decision }: Answerable) {
  if (!('gathered' in material)) return
  const { caveats, names } = material.gathered
  for (const note of caveats.notes) await sayOnce(draft, note)
  if ('refuse' in decision && decision.refuse.reason !== 'no_source') return
  for (const { sentence } of names) await sayOnce(draft, sentence)
}

/** Says that the library cannot answer, and names the nearest sections. Costs nothing. */
export async function refuse(ctx: Ctx, answerable: Answerable, refusal: Refusal): Promise<AnswerResult> {
  const { reading } = answerable
  if (reading.draft.kept.length) return keepShown(ctx, answerable, refusal)
  const { nearestNamed, ...ending } = await endingOfRefusal(ctx, answerable, refusal)
  const said = [refusalSentence(refusal, saidIn(ctx, reading)), nearestNamed]
  return { ...ending, sentence: said.filter(Boolean).join('\n\n') }
}

/** Paragraphs that an attempt before this one has shown stand as the answer. */
const keepShown = (ctx: Ctx, answerable: Answerable, { reason }: Refusal): AnswerResult =>
  freeWhereUnfounded(ctx, answerable, ctx.models ? 'answered' : 'quoted', { ...answerable.trace, reason })

/** How a refusal ends, without its sentence: `nearestNamed` is what stands under that. */
async function endingOfRefusal(ctx: Ctx, { reading, material, trace }: Answerable, refusal: Refusal) {
  const { reason } = refusal
  const [query, law] =
    'gathered' in material
      ? [material.gathered.query, material.gathered.law]
      : [reading.question.text, material.reviewed.law]
  const nearest = reason === 'life_first' ? [] : await nearestSections(ctx, query, law)
  return {
    outcome: nothingStated(reading),
    nearestNamed: nearestText(refusal, nearest, saidIn(ctx, reading)),
    nearest,
    trace: { ...trace, reason },
  }
}

const nothingStated = ({ danger }: Reading) => (danger?.isLikely ? ('urgent' as const) : ('no_source' as const))

/** What is refused and has law behind it that a model still tells: a wrong that is asked for, and a court's decision. */
export const lawBehind = ({ reason }: Refusal) =>
  reason === 'wrongdoing' || reason === 'judgment' ? reason : undefined

/** What a model composes from; where a `refusal` is given, that is said first and the law behind it is composed. */
export async function composeInput(ctx: Ctx, answerable: Answerable, refusal?: Refusal): Promise<ComposeInput> {
  const { reading, material, trace } = answerable
  const { draft, history, signal, plan } = reading
  if (refusal || isUnfounded(answerable)) await draft.makeFree()
  if (refusal) await sayOnce(draft, refusalSentence(refusal, saidIn(ctx, reading)))
  const tokens = { inputTokens: plan.inputTokens, outputTokens: plan.outputTokens }
  const languages = { language: reading.chosen ?? plan.read?.language, ownWordsIn: reading.language }
  // the gentle line of a danger that is only possible is enough, who is held asks for the law, and who means harm is not its victim
  const isDanger = reading.danger?.isLikely === true && reading.danger.kind !== 'held' && !refusal
  const english = plan.read?.english
  // an answer is written in the language of its question, where none is named
  const inEnglish = reading.chosen === 'en' && english
  const question = inEnglish ? { ...reading.question, text: inEnglish } : reading.question
  const about = { draft, question, history, english, isDanger, declined: refusal && lawBehind(refusal) }
  const input = { ...about, ...languages, signal, trace, tokens }
  if ('reviewed' in material) return { ...input, parts: inParts(material.reviewed) }
  const { passages, own, query, law } = material.gathered
  // a model sees better than words do what a clause is about
  const part = [
    ...(await ownForModel(ctx, draft.run.conversationId, passages)),
    ...(await promptPassages(ctx, { question: query, queries: plan.queries }, law)),
  ]
  return { ...input, parts: [part], unused: unusedNote(ctx, reading, own) }
}

/** How a composed answer ends; where nothing that the model wrote may be shown, the passages themselves are. */
export async function presentComposed(ctx: Ctx, answerable: Graded, composed: Composed): Promise<AnswerResult> {
  const { status, trace, tokens } = composed
  if (status === 'answered') {
    const result = freeWhereUnfounded(ctx, answerable, 'answered', trace, composed.sentence)
    return { ...result, ...tokens }
  }
  if (status === 'no_source') return { ...(await refuse(ctx, answerable, { reason: 'no_source' })), ...tokens }
  if (status === 'quoted') {
    const { reading } = answerable
    const note = quotedNote(reading.draft.run.channel, 'unconfirmed', saidIn(ctx, reading))
    return { ...freeWhereUnfounded(ctx, answerable, 'quoted', trace, note), ...tokens }
  }
  if (status === 'capped') return { ...(await presentQuoted(ctx, answerable, composed.cap)), ...tokens }
  const quoted = await presentQuoted(ctx, answerable, 'unconfirmed')
  return { ...quoted, trace: { ...trace, ...quoted.trace }, ...tokens }
}

/** The law behind what is refused, free of charge; where none of it holds the refusal stands alone. */
export async function presentDeclined(
  ctx: Ctx,
  answerable: Answerable,
  refusal: Refusal,
  { status, trace, tokens, ...composed }: Composed,
): Promise<AnswerResult> {
  const { reading } = answerable
  if (status !== 'answered') {
    // the refusal, and that nothing was charged, has been said
    if (reading.draft.kept.length) {
      const { sentence: _, ...kept } = keepShown(ctx, answerable, refusal)
      return { ...kept, ...tokens }
    }
    const { nearestNamed, ...ending } = await endingOfRefusal(ctx, answerable, refusal)
    return { ...ending, ...(nearestNamed && { sentence: nearestNamed }), ...tokens }
  }
  // that nothing was charged, and where to turn, was said with the refusal
  const note = 'sentence' in composed ? composed.sentence : undefined
  const told = { outcome: nothingStated(reading), ...(note && { sentence: note }) }
  return { ...told, trace: { ...trace, reason: refusal.reason }, ...tokens }
}

/** An answer from other law than the Act, section or instrument that was asked for, which the library does not have, costs nothing. */
const isUnfounded = ({ material }: Answerable) => 'gathered' in material && namesUnknown(material.gathered)

function freeWhereUnfounded(
  ctx: Ctx,
  answerable: Answerable,
  outcome: 'answered' | 'quoted',
  trace: Record<string, unknown>,
  sentence?: string,
): AnswerResult {
  const { reading } = answerable
  if (!isUnfounded(answerable)) return { outcome, trace, ...(sentence && { sentence }) }
  const ending = [sentence, saidIn(ctx, reading).notCharged].filter(Boolean).join('\n\n')
  return { outcome: nothingStated(reading), sentence: ending, trace }
}

/** The answer in the words of the sources, without a model: `why` there is none. */
export async function presentQuoted(ctx: Ctx, answerable: Graded, why: WhyQuoted): Promise<AnswerResult> {
  const { reading, material, decision } = answerable
  const trace = { ...answerable.trace, why }
  if ('reviewed' in material) return quoteReview(ctx, { ...answerable, trace }, material.reviewed.own, why)
  return quoteEvidence(ctx, { reading, material, decision, trace }, material.gathered, why)
}

/** The person's own document first, then the law, or what comes nearest to it. */
async function quoteEvidence(ctx: Ctx, answerable: Graded, gathered: Gathered, why: WhyQuoted): Promise<AnswerResult> {
  const { reading, decision, trace } = answerable
  const { draft, question, previousQuestion, history } = reading
  const { query, own, law, evidence } = gathered
  const { matters } = gathered
  const unused = matters.length ? undefined : unusedNote(ctx, reading, own)
  if (unused) await sayOnce(draft, unused)
  const wording = saidIn(ctx, reading)
  const asked = previousQuestion ? question.text : query
  const selection = matters.length
    ? NOTHING
    : selectFor(draft, { question: asked, hits: law, evidence }, reading.language)
  const clauses = own.length && !matters.length ? await quoteOwn(ctx, draft, query, own, reading.language) : []
  if (previousQuestion && !clauses.length && isShown(selection, history)) return repeatFirst(ctx, answerable, selection)
  const modest = decision.grade === 'modest'
  // all of it is there at once, so that no other process ends it
  if (modest) draft.free = true
  if ('doubt' in decision && decision.doubt) await sayOnce(draft, wording.doubts[decision.doubt])
  if (modest && (!clauses.length || evidence.likely >= WORTH_SHOWING_AT))
    await sayOnce(draft, gathered.judgments.passages.length ? wording.modestJudgments : wording.modest)
  const sections = matters.length
    ? await quotePaper(ctx, reading, gathered)
    : await show(ctx, draft, selection, reading.language)
  if (!sections.length && !clauses.length && !matters.length) return refuse(ctx, answerable, { reason: 'no_source' })
  // the person's own words given back are no answer
  if (modest || !sections.length) return { outcome: nothingStated(reading), sentence: wording.notCharged, trace }
  const sentence = quotedNote(draft.run.channel, why, wording)
  return { outcome: 'quoted', sentence, trace: { ...trace, shown: sections.length + clauses.length } }
}

/** Whether earlier answers of the conversation have shown all of a selection. */
function isShown(selection: Selection, history: Reading['history']): boolean {
  const cited = history.flatMap(({ citations }) => citations)
  const quoted = allOf(selection)
  return (
    quoted.length > 0 &&
    quoted.every(({ hit, excerpt }) =>
      cited.some(({ documentId, substring }) => documentId === hit.documentId && substring === excerpt.text),
    )
  )
}

/** Where all of it was shown before: that, and once more what comes nearest to what is asked now, free of charge. */
async function repeatFirst(ctx: Ctx, { reading, trace }: Graded, selection: Selection): Promise<AnswerResult> {
  const { draft, language } = reading
  const { allShown, nothingMore } = saidIn(ctx, reading)
  draft.free = true
  await sayOnce(draft, allShown)
  await show(ctx, draft, firstOf(selection), language)
  return { outcome: nothingStated(reading), sentence: nothingMore, trace: { ...trace, reason: 'nothing_more' } }
}

/** Clauses that a review without a model shows. */
const CLAUSES_SHOWN = 6

/** All of a person's documents gone through: the clauses that people stumble over, and the names of the rest. */
async function quoteReview(ctx: Ctx, { reading, trace }: Graded, own: Hit[], why: WhyQuoted): Promise<AnswerResult> {
  const { draft, question } = reading
  const clauses = await quoteOwn(ctx, draft, reviewQuestion(question.text), own, reading.language, CLAUSES_SHOWN)
  await sayOnce(draft, restOfReview(own, new Set(clauses.map(({ hit }) => hit.passageId)), saidIn(ctx, reading)))
  const outcome = clauses.length ? 'quoted' : 'no_source'
  return {
    outcome,
    sentence: quotedNote(draft.run.channel, why, saidIn(ctx, reading)),
    trace: { ...trace, shown: clauses.length },
  }
}

/** What is said where a document comes with the question and is not used. */
function unusedNote(ctx: Ctx, reading: Reading, own: Hit[]): string | undefined {
  const { attachments, previousQuestion } = reading
  const { stillRead, notUsed, notRead } = saidIn(ctx, reading)
  const unread = attachments.filter(({ state }) => state === 'queued' || state === 'reading')
  if (unread.length) return stillRead(namesOf(unread))
  const ready = attachments.filter(({ state }) => state === 'ready')
  if (ready.length) return own.length || previousQuestion ? undefined : notUsed(namesOf(ready))
  return attachments.length ? notRead(namesOf(attachments)) : undefined
}
