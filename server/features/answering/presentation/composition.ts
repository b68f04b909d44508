import type { Hit } from '#server/features/library/service.ts'
import type { MessageRow } from '#server/features/consultations/service.ts'
import type { Draft } from '#server/features/answering/runs/draft.ts'
import type { PromptPassage } from '#server/features/answering/prompts/answer.ts'
import type { Turn } from '#server/features/answering/reading/question.ts'
import type { CheckablePassage } from '#server/features/answering/verify/checkable-passage.ts'
import type { CheckedParagraph, DroppedSentence } from '#server/features/answering/verify/verify.ts'
import type { WhyQuoted } from './quote.ts'

export type ComposeInput = {
  draft: Draft
  question: MessageRow
  history: Turn[]
  /** What is written from, in one go each: a long document that is reviewed comes in several. */
  parts: Hit[][]
  signal: AbortSignal
  trace: Record<string, unknown>
  tokens: Tokens
  /** Said at the end where nothing of the person's own document was cited. */
  unused?: string
}

type Tokens = { inputTokens: number; outputTokens: number }

/**
 * What became of a composed answer. `answered`: paragraphs with citations were shown, and `sentence` is still to be said. Of the
 * others nothing was shown: the model found no answer in the passages, nothing that it wrote holds, or a cap leaves no model.
 */
export type Composed = { trace: Record<string, unknown>; tokens: Tokens } & (
  | { status: 'answered'; sentence?: string }
  | { status: 'no_source' | 'unconfirmed' }
  | { status: 'capped'; cap: Exclude<WhyQuoted, 'none' | 'unconfirmed'> }
)

/** An answer while it is written. */
export type Composition = ComposeInput & {
  /** What is being written from. */
  part: PromptPart
  dropped: DroppedSentence[]
  repairs: number
  /** Verified paragraphs without a citation wait until one with a citation has been shown. */
  waiting: CheckedParagraph[]
  /** Paragraphs with a citation that were shown. */
  cited: number
  /** The model found nothing in the passages that answers. */
  foundNothing: boolean
}

/** Passages as they are prompted and as claims are checked against them: the latter prepared while the model is still thinking. */
export type PromptPart = { hits: Hit[]; prompted: PromptPassage[]; checked: () => CheckablePassage[] }
