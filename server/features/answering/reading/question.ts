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

/** What a question is about, in the words of statutes. */
export type SearchPlan = {
  /** Searches in the vocabulary of a statute, the likeliest first; empty when only the question itself is searched. */
  queries: string[]
  acts: string[]
  kind: 'legal' | 'not_legal' | 'foreign'
  inputTokens: number
  outputTokens: number
}

export type QuestionInContext = { question: string; history: Turn[]; signal: AbortSignal }
