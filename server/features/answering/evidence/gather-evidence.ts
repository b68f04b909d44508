import type { Ctx } from '#server/context.ts'
import type { MessageRow } from '#server/features/consultations/service.ts'
import { type AttachedDocument, foldTitle, type Hit } from '#server/features/library/service.ts'
import { nearestSections, noSource, type Refusal, withNearest } from '#server/features/answering/decision/refusals.ts'
import type { AnswerResult } from '#server/features/answering/presentation/answer-result.ts'
import { notReadNote, notUsedNote, ownThatAnswer, pointsAtDocument, stillReadNote } from './attached.ts'
import type { ComposeInput } from '#server/features/answering/presentation/compose.ts'
import { type Danger, LEGAL_WORDS } from '#server/features/answering/reading/danger.ts'
import { decide } from '#server/features/answering/decision/decide.ts'
import type { Draft } from '#server/features/answering/runs/draft.ts'
import { findPassages } from './find-passages.ts'
import { judgmentAsked } from '#server/features/answering/reading/judgments.ts'
import { type Caveats, findCaveats } from './caveats.ts'
import { promptPassages } from '#server/features/answering/presentation/prompt-passages.ts'
import {
  MODEST,
  quote,
  quotedNote,
  quoteOwn,
  type QuoteInput,
  type WhyQuoted,
} from '#server/features/answering/presentation/quote.ts'
import { isForeign } from '#server/features/answering/reading/foreign.ts'
import { weighEvidence } from './likelihood.ts'
import { type NamedAct, resolveActs, unknownSection } from '#server/features/answering/reading/named-acts.ts'
import { inParts, passagesForReview, restOfReview, type ReviewPassages, reviewQuestion } from './review.ts'
import { searchedText } from '#server/features/answering/reading/search-plan.ts'
import type { SearchPlan } from '#server/features/answering/reading/question.ts'

export type Reading = Pick<ComposeInput, 'draft' | 'question' | 'history' | 'signal'> & {
  question: MessageRow
  /** The question before that this one takes along. */
  taken?: string
  understood: SearchPlan
  danger: Danger | undefined
  review: boolean
  attachments: AttachedDocument[]
}

/** What an answer is composed from; or the answer itself, where none is composed. */
export async function find(ctx: Ctx, reading: Reading): Promise<ComposeInput | AnswerResult> {
  const { draft, question, taken, understood, danger, signal } = reading
  const asked = searchedText(question.text, taken)
  const acts = await resolveActs(ctx, question.text)
  const near = acts.flatMap(({ held, nearest }) => nearest ?? held ?? [])
  const wanted = {
    // what the law calls the danger is searched too; what was found is weighed by the person's own words
    question: [asked, danger?.sure && LEGAL_WORDS[danger.kind]].filter(Boolean).join('\n'),
    understood: { ...understood, acts: [...understood.acts, ...near] },
    conversationId: draft.run.conversationId,
  }
  const reviewed = reading.review ? await passagesForReview(ctx, wanted) : undefined
  if (reviewed) return reviewOf(ctx, reading, asked, reviewed)
  const found = await findPassages(ctx, wanted)
  signal.throwIfAborted()
  return answerFrom(ctx, reading, { asked, acts, found })
}

type Found = { asked: string; acts: NamedAct[]; found: Hit[] }

/** Evidence and decision, with what has to be said first; nothing is quoted yet. */
async function weighFound(ctx: Ctx, reading: Reading, { asked, acts, found }: Found) {
  const { draft, question, understood, danger } = reading
  const own = ownThatAnswer(question.text, found)
  const pointed = own.length > 0 && pointsAtDocument(question.text)
  const law = found.filter((hit) => !hit.own)
  const notes = pointed ? [] : await notesOnNames(ctx, question.text, law, acts)
  const judgment = pointed ? undefined : judgmentAsked(question.text)
  const foreign = !pointed && isForeign(question.text)
  const { hits, premise, ...care }: Caveats =
    judgment || foreign ? { hits: law, repeals: [] } : await findCaveats(ctx, draft, question.text, law)
  const evidence = await weighEvidence(ctx, asked, hits)
  const decision = decide({
    judgment,
    foreign,
    kind: understood.kind,
    hits: hits.length,
    own: own.length,
    likely: evidence.likely,
    unfounded: notes.some(({ isGone }) => isGone) || premise?.status === 'nowhere',
    written: Boolean(ctx.models),
  })
  const trace = {
    ...draft.run.trace,
    understood,
    danger,
    passages: found.map(passageTrace),
    ...care,
    ...(premise && { premise }),
    ...(notes.length && { notHeld: notes.map(({ name }) => name) }),
    evidence: { likely: evidence.likely, features: evidence.features },
    ...('grade' in decision && { grade: decision.grade }),
  }
  return { own, hits, notes, evidence, decision, trace }
}

async function answerFrom(ctx: Ctx, reading: Reading, given: Found): Promise<ComposeInput | AnswerResult> {
  const { draft, question, understood, danger, signal, history } = reading
  const { asked, found } = given
  const { own, hits, notes, evidence, decision, trace } = await weighFound(ctx, reading, given)
  const tokens = { inputTokens: understood.inputTokens, outputTokens: understood.outputTokens }
  const give = (why: Refusal) => abstain(ctx, draft, { asked, hits, urgent: danger?.sure === true }, why, trace)
  if ('refuse' in decision && decision.refuse.reason !== 'no_source')
    return { ...(await give(decision.refuse)), ...tokens }
  for (const { sentence } of notes) await say(draft, sentence)
  if ('refuse' in decision) return { ...(await give(decision.refuse)), ...tokens }
  const unused = unusedNote(reading, own)
  const quoting: QuoteInput = { question: asked, hits, evidence, ...(reading.taken && { seen: seenIn(history) }) }
  const quoteIt = (why: WhyQuoted) =>
    quoteFrom(ctx, reading, { quoting, own, unused, grade: decision.grade, trace: { ...trace, why }, why, give })
  if (!ctx.models) return quoteIt('none')
  // what lies on the table is given to a model whole: it sees better than words do what a clause is about
  const mine = found.filter((hit) => hit.own)
  const passages = [...mine, ...(await promptPassages(ctx, asked, hits, evidence))]
  return { draft, question, history, parts: [passages], signal, trace, tokens, unused, abstain: give, quoteIt }
}

type QuotingFrom = {
  quoting: QuoteInput
  own: Hit[]
  unused: string | undefined
  grade: 'sure' | 'modest'
  trace: Record<string, unknown>
  why: WhyQuoted
  give: (why: Refusal) => Promise<AnswerResult>
}

/** The answer without a model: the person's own document first, then the law, or what comes nearest to it. */
async function quoteFrom(ctx: Ctx, reading: Reading, from: QuotingFrom): Promise<AnswerResult> {
  const { draft, danger, taken } = reading
  const { quoting, own, unused, trace, why } = from
  if (unused) await say(draft, unused)
  const mine = own.length ? await quoteOwn(ctx, draft, quoting.question, own) : []
  const modest = from.grade === 'modest'
  const sentence = quotedNote(draft.run.channel, why)
  if (modest && mine.length) return { outcome: 'quoted', sentence, trace }
  if (modest) await say(draft, MODEST)
  const shown = await quote(ctx, draft, quoting, modest || mine.length > 0)
  if (!shown.length && !mine.length) return taken ? nothingMore(trace) : from.give(noSource())
  if (modest) return { outcome: danger?.sure ? 'urgent' : 'no_source', sentence: NOT_CHARGED, trace }
  return { outcome: 'quoted', sentence, trace: { ...trace, shown: shown.length + mine.length } }
}

const NOT_CHARGED =
  'Nothing was charged. Ask again in other words, or name the Act you have in mind; the Legal Aid Directorate or a lawyer can tell you what applies to you.'

const NOTHING_MORE =
  'I have shown you all that I found about this. Nothing was charged. Ask about one part of it, or say in a full sentence what you want to know.'

const nothingMore = (trace: Record<string, unknown>): AnswerResult => ({
  outcome: 'no_source',
  sentence: NOTHING_MORE,
  trace: { ...trace, reason: 'nothing_more' },
})

/** All of a person's documents gone through: by a model in parts, or else the clauses people stumble over, and the names of the rest. */
async function reviewOf(
  ctx: Ctx,
  reading: Reading,
  asked: string,
  reviewed: ReviewPassages,
): Promise<ComposeInput | AnswerResult> {
  const { draft, question, understood, danger, signal, history } = reading
  const trace = {
    ...draft.run.trace,
    understood,
    danger,
    passages: [...reviewed.own, ...reviewed.law].map(passageTrace),
  }
  const tokens = { inputTokens: understood.inputTokens, outputTokens: understood.outputTokens }
  const give = (why: Refusal) =>
    abstain(ctx, draft, { asked, hits: reviewed.law, urgent: danger?.sure === true }, why, trace)
  const quoteIt = async (why: WhyQuoted): Promise<AnswerResult> => {
    const shown = await quoteOwn(ctx, draft, reviewQuestion(asked), reviewed.own, CLAUSES_SHOWN)
    await say(draft, restOfReview(reviewed.own, new Set(shown.map(({ hit }) => hit.passageId))))
    const outcome = shown.length ? 'quoted' : 'no_source'
    return { outcome, sentence: quotedNote(draft.run.channel, why), trace: { ...trace, why, shown: shown.length } }
  }
  if (!ctx.models) return quoteIt('none')
  return { draft, question, history, parts: inParts(reviewed), signal, trace, tokens, abstain: give, quoteIt }
}

/** Clauses that a review without a model shows. */
const CLAUSES_SHOWN = 6

const say = async (draft: Draft, content: string) => {
  if (!draft.shown.includes(content)) await draft.emit({ type: 'general', content })
}

/** What is said where a document lies beside the question and is not used. */
function unusedNote({ attachments, taken }: Reading, own: Hit[]): string | undefined {
  const unread = attachments.filter(({ state }) => state === 'queued' || state === 'reading')
  if (unread.length) return stillReadNote(unread)
  const ready = attachments.filter(({ state }) => state === 'ready')
  if (ready.length) return own.length || taken ? undefined : notUsedNote(ready)
  return attachments.length ? notReadNote(attachments) : undefined
}

/** Passages that an earlier answer of the conversation has shown. */
function seenIn(history: ComposeInput['history']) {
  const shown = history.flatMap(({ citations }) => (citations ?? []) as { documentId: string; substring: string }[])
  return (hit: Hit) =>
    shown.some(({ documentId, substring }) => documentId === hit.documentId && hit.text.includes(substring))
}

/** `isGone`: nothing of that name is there, so that the rest of the question is answered by what is. */
type Note = { name: string; sentence: string; isGone: boolean }

/** What must be said first of the Acts and sections that a question names. */
async function notesOnNames(ctx: Ctx, question: string, hits: Hit[], acts: NamedAct[]): Promise<Note[]> {
  const told = (name: string) =>
    hits.some(({ title, text }) => foldTitle(`${title}\n${text}`).includes(foldTitle(name)))
  const unknown = acts.filter(({ asked, held }) => !held && !told(asked))
  const section = await unknownSection(ctx, question, hits, acts)
  return [
    ...unknown.map(({ asked, nearest }): Note => ({
      name: asked,
      isGone: !nearest,
      sentence: nearest
        ? `**The library has no Act of exactly that name.** The nearest to "${asked}" is the ${nearest}, and I answer from that.`
        : `**The library has no Act called "${asked}"**, so I cannot say what it says. It may have another name, or not exist.`,
    })),
    ...(section
      ? [{ name: section, isGone: true, sentence: `**The library has no ${section}**, so I cannot say what it says.` }]
      : []),
  ]
}

type Abstaining = { asked: string; hits: Hit[]; urgent: boolean }

/** Says that the library cannot answer, and names the nearest sections. Costs nothing. */
async function abstain(
  ctx: Ctx,
  draft: Draft,
  { asked, hits, urgent }: Abstaining,
  refusal: Refusal,
  trace: Record<string, unknown>,
): Promise<AnswerResult> {
  const { reason } = refusal
  if (draft.kept.length) return { outcome: ctx.models ? 'answered' : 'quoted', trace: { ...trace, reason } }
  const nearest = await nearestSections(ctx, asked, hits)
  const sentence = withNearest(refusal, nearest)
  return { outcome: urgent ? 'urgent' : 'no_source', sentence, nearest, trace: { ...trace, reason } }
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
