import * as z from 'zod/mini'
import type { EarlierMessage } from '#server/features/consultations/service.ts'

const ShownPassage = z.object({ documentId: z.string(), substring: z.string() })

/** A turn of the conversation; `citations` are the passages that an answer showed. */
export type Turn = { sender: string; text: string; citations: z.infer<typeof ShownPassage>[] }

export const toTurn = ({ sender, text, citations }: EarlierMessage): Turn => ({
  sender,
  text,
  citations: citations.flatMap((one) => ShownPassage.safeParse(one).data ?? []),
})

/** What kind of question it is: one of law first, then what is none of ours. */
export const SCOPES = ['law', 'other_country', 'court_decision', 'not_law', 'greeting', 'wrongdoing'] as const
export type Scope = (typeof SCOPES)[number]

/** How a model understood a question; the shape it answers in. */
export const ModelReading = z.object({
  language: z.enum(['en', 'sn', 'nd', 'mixed']),
  english: z.nullable(z.string()),
  queries: z.array(z.string()),
  acts: z.array(z.string()),
  scope: z.enum(SCOPES),
  country: z.nullable(z.string()),
  danger: z.enum(['none', 'self_harm', 'violence', 'child', 'medical', 'held']),
  asksFor: z.enum(['law', 'letter_or_form', 'review_of_document']),
})
export type ModelReading = z.infer<typeof ModelReading>

/** What a question is about, in the words of statutes. */
export type SearchPlan = {
  /** Searches in the vocabulary of a statute, the likeliest first; empty when only the question itself is searched. */
  queries: string[]
  acts: string[]
  /** How a language model understood the question; undefined where none read it. */
  read?: Omit<ModelReading, 'queries' | 'acts'>
  inputTokens: number
  outputTokens: number
}

/** `document`: how what is attached begins, where something is. */
export type QuestionInContext = { question: string; history: Turn[]; document?: string; signal: AbortSignal }
