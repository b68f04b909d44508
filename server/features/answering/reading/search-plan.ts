import type { Ctx } from '#server/context.ts'
import { readWithModel } from './read-with-model.ts'
import type { QuestionInContext, SearchPlan } from './question.ts'

const PLAIN: SearchPlan = { queries: [], acts: [], inputTokens: 0, outputTokens: 0 }
/** Characters of a long text that are searched: how it begins and how it ends, where the question mostly stands. */
const SEARCHED_MAX = 1_600
/** And of the question before. */
const PREVIOUS_MAX = 500

/** Puts the question into the words of statutes: by the fast model, or as it stands when there is none or it does not answer in time. */
export async function planSearch(ctx: Ctx, question: QuestionInContext): Promise<SearchPlan> {
  if (!ctx.models) return PLAIN
  return (await readWithModel(ctx, question)) ?? PLAIN
}

/** The question as it is searched, with the earlier one that it has to be read with; of a long story its ends. */
export function searchedText(question: string, previous?: string): string {
  if (question.length > SEARCHED_MAX) {
    return `${question.slice(0, SEARCHED_MAX / 2)}\n${question.slice(-SEARCHED_MAX / 2)}`.toWellFormed()
  }
  return previous ? `${question}\n${previous.slice(0, PREVIOUS_MAX).toWellFormed()}` : question
}
