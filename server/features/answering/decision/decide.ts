import type { ModelReading } from '#server/features/answering/reading/question.ts'
import { notLegal, noHelpWithWrong, notOurs, noJudgments, noSource, type Refusal } from './refusals.ts'

export type Scope = ModelReading['scope']

/** What is known of a question and of what was found for it when it is decided how to answer. */
export type DecisionInput = {
  /** What kind of question it is: as a language model read it, else as far as its words tell. */
  scope: Scope
  /** The other country whose law is asked about, where it is known. */
  country?: string | undefined
  /** What the decisions of courts that are asked for are called. */
  judgments: string[]
  /** Passages of law, and of the person's own documents that answer. */
  hits: number
  own: number
  /** How likely a section that answers is among the first that would be quoted: 0 to 1. */
  likely: number
  /** An Act or a section is named that does not exist here, or something is taken for granted that stands nowhere. */
  unfounded: boolean
  /** Somebody will read the passages and say so where they do not answer: a language model. */
  written: boolean
}

/** `sure`: quoted and charged. `modest`: the nearest few are shown as what they are, free of charge. */
export type Decision = { refuse: Refusal } | { grade: 'sure' | 'modest' }

/** Where what is quoted answers more often than not; and below which nothing is worth showing. Read off docs/evaluation.md. */
export const SURE_AT = 0.5
export const WORTH_SHOWING_AT = 0.06

/** How a question is answered. What is exact decides first, then how strong the evidence is; no topic decides anything. Pure. */
export function decide({ scope, country, judgments, hits, own, likely, unfounded, written }: DecisionInput): Decision {
  if (scope === 'court_decision') return { refuse: noJudgments(judgments) }
  if (scope === 'wrongdoing') return { refuse: noHelpWithWrong() }
  if (own) return { grade: likely >= SURE_AT && !unfounded ? 'sure' : 'modest' }
  if (scope === 'other_country') return { refuse: notOurs(country) }
  if (scope === 'not_law' && likely < SURE_AT) return { refuse: notLegal() }
  if (!hits) return { refuse: noSource() }
  if (!written && likely < WORTH_SHOWING_AT) return { refuse: noSource() }
  return { grade: likely >= SURE_AT && !unfounded ? 'sure' : 'modest' }
}
