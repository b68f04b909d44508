import type { Ctx } from '#server/context.ts'
import { rewrite } from './rewrite.ts'
import type { Asked, Understood } from './understood.ts'
import { stemsOf } from './verify/words.ts'

const PLAIN: Understood = { queries: [], acts: [], kind: 'legal', inputTokens: 0, outputTokens: 0 }
/** Words of its own below which a question leans on the one before. */
const ALONE_WORDS = 4
/** Characters of a long text that are searched: how it begins and how it ends, where the question mostly stands. */
const SEARCHED_MAX = 1_600

/** Reads the question (issue 7 point 1): by the fast model, or as it stands when there is none or it does not answer in time. */
export async function understand(ctx: Ctx, asked: Asked): Promise<Understood> {
  if (!ctx.models) return PLAIN
  return (await rewrite(ctx, asked)) ?? PLAIN
}

/** The question as it is searched: "And for tenants?" takes the question before it along. */
export function searchedQuestion({ question, history }: Pick<Asked, 'question' | 'history'>): string {
  if (question.length > SEARCHED_MAX) {
    return `${question.slice(0, SEARCHED_MAX / 2)}\n${question.slice(-SEARCHED_MAX / 2)}`.toWellFormed()
  }
  if (new Set(stemsOf(question)).size >= ALONE_WORDS) return question
  const before = history.findLast((turn) => turn.sender === 'user')?.text
  return before ? `${question}\n${before.slice(0, 500)}` : question
}
