import type { Limiter } from '#server/limiter.ts'
import type { Hit } from '#server/features/library/service.ts'
import type { Language } from '#server/text/language.ts'
import type { MessageRow } from '#server/features/consultations/service.ts'
import type { Draft } from '#server/features/answering/runs/draft.ts'
import type { PromptPassage } from '#server/features/answering/prompts/answer.ts'
import type { ModelReading, Turn } from '#server/features/answering/reading/question.ts'
import type { CheckablePassage } from '#server/features/answering/verify/checkable-passage.ts'
import type { DroppedSentence, JudgedParagraph } from '#server/features/answering/verify/judged.ts'
import type { WhyQuoted } from '#server/features/answering/sentences/index.ts'

export type ComposeInput = {
  draft: Draft
  question: MessageRow
  history: Turn[]
  /** The question in English, where it is in another language. */
  english?: string | null | undefined
  /** What the question was read to be in. */
  language?: ModelReading['language'] | undefined
  /** What our own words around a quoted passage are in. */
  ownWordsIn: Language
  /** Somebody may be in danger now, and has been told where to turn. */
  isDanger: boolean
  /** Why what is asked for is not given; said already, the law behind it is written. */
  declined?: 'wrongdoing' | 'judgment' | undefined
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
 * others nothing that the model wrote was shown: it found no answer in the passages, none of it holds, passages were shown in its
 * place (`quoted`), or a cap leaves no model.
 */
export type Composed = { trace: Record<string, unknown>; tokens: Tokens } & (
  | { status: 'answered'; sentence?: string }
  | { status: 'no_source' | 'unconfirmed' | 'quoted' }
  | { status: 'capped'; cap: Extract<WhyQuoted, 'user' | 'all'> }
)

/** An answer while it is written. */
export type Composition = ComposeInput & {
  /** What is being written from. */
  part: PromptPart
  dropped: DroppedSentence[]
  /** Calls of the judge: a few at once, and how many failed. */
  judges: Limiter
  judgeFailures: number
  /** Settles when every paragraph read so far has been judged and shown, in their order; rejects when showing fails. */
  showing: Promise<void>
  /** The start of a paragraph that is still to come: "You can do two things:". */
  leadIn: string
  /** Numbers of the passages that the draft has cited so far. */
  citedSoFar: Set<number>
  /** Sentences of the draft so far. */
  before: string[]
  /** The day on which it is written, in words. */
  today: string
  /** Paragraphs read so far. */
  paragraphs: number
  /** Judged paragraphs without a citation wait until one with a citation has been shown. */
  waiting: JudgedParagraph[]
  /** Paragraphs with a citation that were shown, as the model wrote them; and passages quoted where it could not be. */
  cited: number
  quoted: Set<number>
  /** Notes that law may not be in force, which stand once in an answer. */
  doubtsSaid: Set<string>
  /** What the product said before the answer. */
  said: string[]
  /** Sentences that were shown. */
  shownSentences: string[]
  /** The question and the conversation, as what a person's own words may be checked against. */
  questionText: CheckablePassage
  /** The model found nothing in the passages that answers. */
  foundNothing: boolean
}

/** Passages as they are prompted and as claims are checked against them: the latter prepared while the model is still thinking. */
export type PromptPart = { hits: Hit[]; prompted: PromptPassage[]; checked: () => CheckablePassage[] }
