/** A turn of the conversation; `citations` are what an answer showed. */
export type Turn = { sender: string; text: string; citations?: unknown[] }

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
