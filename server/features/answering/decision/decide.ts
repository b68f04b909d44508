import type { Scope } from '#server/features/answering/reading/question.ts'
import type { Refusal } from './refusals.ts'

/** What is known of a question and of what was found for it when it is decided how to answer. */
export type DecisionInput = {
  /** What kind of question it is, and how likely: as a language model read it, else as a classifier does. */
  scope: Scope
  scopeProbability: number
  /** The other country whose law is asked about, where it is known. */
  country?: string | undefined
  /** A place abroad is named, or a model says that another country's law is asked about. */
  abroad: boolean
  /** Decisions of courts: what those are called that the library lacks, how many it has, and paragraphs of those asked for. */
  judgments: { missing: string[]; held: number; passages: readonly unknown[] }
  /** Passages of law, and of the person's own documents that answer. */
  hits: number
  own: number
  /** How likely the likeliest source answers, which is read first: 0 to 1. */
  likely: number
  /** An Act or a section is named that does not exist here, or something is taken for granted that no passage says. */
  unfounded: boolean
  /** Somebody is certainly about to die or badly hurt, and has been told where to go. */
  lifeAtStake: boolean
  /** Somebody will read the passages and say so where they do not answer: a language model. */
  hasModel: boolean
}

/**
 * `sure`: quoted and charged. `modest`: without a language model the nearest few are shown as what they are, free of charge; one that
 * writes an answer from them is charged all the same. `doubt`: it may be no question of our law.
 */
export type Decision = { refuse: Refusal } | { grade: 'sure' | 'modest'; doubt?: Exclude<Scope, 'law'> }

/** From here on a question that is none of our law is not answered as one; below it, it is answered free of charge. */
export const SCOPE_SURE_AT = 0.6
/** Who is told that they ask for help with a wrong is accused of it: a classifier must be surer of that. */
export const WRONGDOING_SURE_AT = 0.85
/** Whether a question is taken for what its kind is read to be. Pure. */
export const isSettled = (scope: Scope, probability: number): boolean =>
  probability >= (scope === 'wrongdoing' ? WRONGDOING_SURE_AT : SCOPE_SURE_AT)

/**
 * Where what is quoted may be shown, and charged, as the answer; where it answers more often than not; and below which nothing is
 * worth showing. Read off the reliability in docs/evaluation.md: whoever is told the wrong law as sure is harmed, whoever is told
 * the right law with a doubt is not.
 */
export const EVIDENCE_SURE_AT = 0.7
export const EVIDENCE_LIKELY_AT = 0.5
export const WORTH_SHOWING_AT = 0.06
/** Below this a question that may be none of law is near no law of ours either: both together settle it. */
export const NEAR_LAW_AT = 0.25

/** How a question is answered. What is exact decides first, then how strong the evidence is; no topic decides anything. Pure. */
export function decide(known: DecisionInput): Decision {
  const { scope, scopeProbability, country, abroad, judgments, hits, own, likely, unfounded, lifeAtStake, hasModel } =
    known
  const settled = isSettled(scope, scopeProbability) ? scope : 'law'
  // law that only comes nearest hurts whoever reads it then
  if (lifeAtStake && !hasModel && !own && likely < EVIDENCE_SURE_AT) return { refuse: { reason: 'life_first' } }
  const { missing, held, passages: ofJudgments } = judgments
  if (settled === 'court_decision' && !ofJudgments.length)
    return { refuse: { reason: 'judgment', names: missing, held } }
  if (settled === 'wrongdoing') return { refuse: { reason: 'wrongdoing' } }
  if (ofJudgments.length) return { grade: 'modest' }
  if (!own) {
    if (settled === 'other_country' && abroad) return { refuse: { reason: 'foreign', country } }
    if (isNoQuestionOfLaw(known)) return { refuse: { reason: 'not_legal' } }
    // a model answers from what was found; without one a guide may fit that the search has not found, as for other languages
    if (hasModel ? !hits : likely < WORTH_SHOWING_AT) return { refuse: { reason: 'no_source' } }
  }
  if (scope !== 'law') return { grade: 'modest', doubt: scope }
  return { grade: likely >= EVIDENCE_SURE_AT && !unfounded ? 'sure' : 'modest' }
}

/** A classifier's word counts only where no source answers; where it is unsure, only where nothing comes near. Pure. */
function isNoQuestionOfLaw({ scope, scopeProbability, likely, hasModel }: DecisionInput): boolean {
  if (scope !== 'not_law') return false
  const settled = isSettled(scope, scopeProbability)
  return hasModel ? settled : likely < (settled ? EVIDENCE_LIKELY_AT : NEAR_LAW_AT)
}
