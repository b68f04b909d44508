import type { Ctx } from '#server/context.ts'
import type { MessageRow } from '#server/features/consultations/service.ts'
import { type AttachedDocument, foldTitle, type Hit } from '#server/features/library/service.ts'
import { isSettled } from '#server/features/answering/decision/decide.ts'
import type { Danger } from '#server/features/answering/reading/danger.ts'
import {
  instrumentName,
  instrumentsNotHeld,
  type NamedAct,
  resolveActs,
  unknownSection,
} from '#server/features/answering/reading/named-acts.ts'
import type { Scope, SearchPlan, Turn } from '#server/features/answering/reading/question.ts'
import type { ScopeReading } from '#server/features/answering/reading/scope.ts'
import { searchedText } from '#server/features/answering/reading/search-plan.ts'
import type { Draft } from '#server/features/answering/runs/draft.ts'
import { type Sentences, answerWording } from '#server/features/answering/sentences/index.ts'
import type { Language } from '#server/text/language.ts'
import { type AskedJudgments, findAskedJudgments } from './asked-judgments.ts'
import { asksDocument, ownThatAnswer, pointsAtDocument } from '#server/features/answering/evidence/attached/attached.ts'
import { type Caveats, findCaveats } from './caveats.ts'
import { escapeMarkdown } from '#server/features/answering/presentation/render.ts'
import type { Matter } from './attached/matters.ts'
import { findPassages } from './find-passages.ts'
import { type Evidence, weighEvidence } from './weigh-evidence.ts'
import { passagesForReview, type ReviewPassages } from '#server/features/answering/evidence/attached/review.ts'

/** A question as it was read, before anything is searched. */
export type Reading = {
  draft: Draft
  question: MessageRow
  history: Turn[]
  signal: AbortSignal
  /** The question before, where this one cannot stand alone. */
  previousQuestion?: string
  plan: SearchPlan
  /** What is said to the person is said in it; the law stays English. */
  language: Language
  /** Where that was chosen: it is written in it too, whatever the question is in. */
  chosen?: Language | undefined
  scope: ScopeReading
  /** A rule of law is taken for granted, which may not be so; a model that reads the question says itself what is wrong. */
  presumes: boolean
  danger: Danger | undefined
  review: boolean
  attachments: AttachedDocument[]
}

/** All that was gathered for a question; nothing is decided and nothing is said yet. */
export type Gathered = {
  /** The question as it was searched. */
  query: string
  /** Every passage that the searches brought. */
  passages: Hit[]
  /** Passages of the person's own documents that answer. */
  own: Hit[]
  /** Passages of law, those in force. */
  law: Hit[]
  /** What the question calls Acts by. */
  acts: NamedAct[]
  /** What must be said of Acts and sections that the question names. */
  names: NameNote[]
  /** What kind of question it is, and the decisions of courts that it asks for. */
  scope: ScopeReading
  judgments: AskedJudgments
  /** A rule of law is taken for granted, which may not be so. */
  presumes: boolean
  caveats: Omit<Caveats, 'hits'>
  /** What the person's document says is asked for, and none of its clauses is about it. */
  documentSilent: boolean
  evidence: Evidence
  /** What a letter says that the question came with, each with what our guides and the law say of it; empty for none. */
  matters: Matter[]
}

/** What is answered from: evidence, or for a review the whole document. */
export type Material = { gathered: Gathered } | { reviewed: ReviewPassages }

/** Searches the library and the person's own documents. Reads only: the answer is decided and shown elsewhere. */
export async function gatherEvidence(ctx: Ctx, reading: Reading): Promise<Material> {
  const { draft, question, previousQuestion, plan, signal } = reading
  // what was asked in another language is searched, and weighed, in the language of the statutes
  const query = searchedText(plan.read?.english ?? question.text, previousQuestion)
  const acts = await resolveActs(ctx, question.text)
  const likelyActs = acts.flatMap(({ title, nearest }) => nearest ?? title ?? [])
  const passageQuery = {
    question: query,
    plan: { ...plan, acts: [...plan.acts, ...likelyActs] },
    conversationId: draft.run.conversationId,
  }
  const reviewed = reading.review ? await passagesForReview(ctx, passageQuery) : undefined
  if (reviewed) return { reviewed }
  const passages = await findPassages(ctx, passageQuery)
  signal.throwIfAborted()
  return { gathered: await weigh(ctx, reading, { query, acts, passages }) }
}

type Search = { query: string; acts: NamedAct[]; passages: Hit[] }

async function weigh(ctx: Ctx, { question, attachments, plan, ...read }: Reading, search: Search): Promise<Gathered> {
  const { query, acts, passages } = search
  const own = await ownThatAnswer(ctx, question.text, passages)
  const aboutDocument = own.length > 0 && pointsAtDocument(question.text)
  const wording = answerWording(ctx, read.language)
  const scope: ScopeReading = aboutDocument ? { label: 'law', probability: 1 } : read.scope
  const isPlain = isSettled(scope.label, scope.probability)
  const asksForDecision = scope.label === 'court_decision' && isPlain
  const judgments = await findAskedJudgments(ctx, question.text, query, asksForDecision)
  const ofJudgments = judgments.passages.length > 0
  // who asks what a court said is answered from that, and not from what else there is
  const library = ofJudgments ? judgments.passages : passages.filter((hit) => !hit.own)
  const names = aboutDocument ? [] : await notesOnNames(ctx, question.text, { hits: library, acts, wording })
  if (ofJudgments) names.push(...judgments.missing.map((name) => missingJudgment(name, wording)))
  const isElsewhere = ofJudgments || (ELSEWHERE.has(scope.label) && isPlain)
  const { hits: law, ...caveats } = isElsewhere
    ? { hits: library, repeals: [], notes: [] }
    : await findCaveats(ctx, { question: question.text, acts, hits: library, wording })
  // of what is named and not held more is said than that it may not be so
  const presumes = read.presumes && !aboutDocument && !isElsewhere && !names.some(({ isUnknown }) => isUnknown)
  if (presumes) caveats.notes.push(wording.takenForGranted)
  const followUp = read.previousQuestion && question.text
  const evidence = ofJudgments
    ? evidenceOf(law)
    : await weighEvidence(ctx, query, law, { acts: titlesNamed(acts, caveats), followUp })
  return {
    query,
    passages,
    own,
    law,
    acts,
    names,
    scope,
    judgments,
    presumes,
    caveats,
    documentSilent: !own.length && asksDocument(question.text) && attachments.some(({ state }) => state === 'ready'),
    evidence,
    matters: [],
  }
}

/** The titles of the Acts that a question names, exactly or nearly, but for one that took another's place: its sections are numbered from 1 again. Pure. */
export function titlesNamed(acts: NamedAct[], { repeals }: Pick<Caveats, 'repeals'>): string[] {
  const isSuccessor = (title: string) => repeals.some(({ newer }) => foldTitle(newer) === foldTitle(title))
  return acts.flatMap(({ title, nearest = title }) => (nearest && !isSuccessor(nearest) ? nearest : []))
}

/** Judgments that were asked for are quoted as they are; how well they answer, nobody has measured. */
const evidenceOf = (hits: Hit[]): Evidence => ({
  statutes: hits.map((hit) => ({ hit, near: hit.score, features: [], likely: 1 })),
  meant: [],
  likely: 0,
})

/** Of these nothing is said about Acts that were repealed: no law of ours answers them. */
const ELSEWHERE: ReadonlySet<Scope> = new Set(['court_decision', 'other_country', 'wrongdoing'])

/** `isUnknown`: the library has nothing of that name, so that the rest of the question is answered by other law. */
export type NameNote = { name: string; sentence: string; isUnknown: boolean }

/** Whether something is asked for by a name that the library does not have. Pure. */
export const namesUnknown = ({ names }: Pick<Gathered, 'names'>) => names.some(({ isUnknown }) => isUnknown)

const missingJudgment = (name: string, wording: Sentences): NameNote => ({
  name,
  isUnknown: true,
  sentence: wording.judgmentNotHeld(escapeMarkdown(name)),
})

/** What must be said first of the Acts, instruments and sections that a question names. */
async function notesOnNames(
  ctx: Ctx,
  question: string,
  { hits, acts, wording }: { hits: Hit[]; acts: NamedAct[]; wording: Sentences },
): Promise<NameNote[]> {
  const isTextOf = (name: string) =>
    hits.some(({ title, text }) => foldTitle(`${title}\n${text}`).includes(foldTitle(name)))
  const unknown = acts.filter(({ name, title }) => !title && !isTextOf(name))
  const [section, instruments] = await Promise.all([
    unknownSection(ctx, question, hits, acts),
    instrumentsNotHeld(ctx, question, hits),
  ])
  return [
    ...unknown.map(({ name, nearest }): NameNote => ({
      name,
      isUnknown: !nearest,
      sentence: nearest ? wording.noActExactly(name, nearest) : wording.noAct(name),
    })),
    ...instruments.map(instrumentName).map((name) => ({ name, isUnknown: true, sentence: wording.noInstrument(name) })),
    ...(section
      ? [
          {
            name: `section ${section.number} in the ${section.act}`,
            isUnknown: true,
            sentence: wording.noSection(section.number, section.act),
          },
        ]
      : []),
  ]
}
