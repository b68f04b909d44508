import type * as z from 'zod/mini'
import type { retellAnswer as call } from '#contract/consultations/answers.ts'
import { type Ctx, currentUser } from '#server/context.ts'
import { type Limit, limitRate } from '#server/http/rate-limit.ts'
import { beginRun } from './run.ts'

/** Requests of a person: far more than anybody has questions in an hour. */
const RATE: Limit = { name: 'answer-retold', most: 60, seconds: 3_600 }

/**
 * The conversation's last answer in another language, from the same passages and free of charge, and that language for those that
 * follow. `writing`: it comes by the answer stream; otherwise it stands there already. 409 while an answer is written.
 */
export async function retellAnswer(ctx: Ctx, { conversationId, language }: z.infer<typeof call.input>) {
  const userId = currentUser(ctx).id
  await limitRate(ctx, RATE, userId)
  const { run } = await beginRun(ctx, { conversationId, userId, retellIn: language, receivedAt: ctx.now() })
  return { writing: run?.state === 'running' }
}
