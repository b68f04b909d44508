import { firstJson } from '#server/adapters/model-json.ts'
import * as z from 'zod/mini'
import { callModel, ModelError } from '#server/adapters/model-call.ts'
import type { Ctx } from '#server/context.ts'
import { DailyCapError, withinCaps } from '#server/features/spending/service.ts'
import { REWRITE_SYSTEM, rewritePrompt } from '#server/features/answering/prompts/rewrite.ts'
import type { QuestionInContext, SearchPlan } from './question.ts'

/** Milliseconds; after that the question is searched as it stands. */
const CALL_MAX_MS = 6_000
const OUTPUT_TOKENS = 400
const QUERY_MAX = 400

const Rewrite = z.object({
  queries: z.array(z.string()),
  acts: z.catch(z.array(z.string()), []),
  kind: z.catch(z.enum(['legal', 'not_legal', 'foreign']), 'legal'),
})

/** The question in the words of statutes, by one short call of the fast model; undefined when it gives nothing usable. */
export async function rewrite(
  ctx: Ctx,
  { question, history, signal }: QuestionInContext,
): Promise<SearchPlan | undefined> {
  try {
    const prompt = {
      system: REWRITE_SYSTEM,
      prompt: rewritePrompt(question, history),
      maxOutputTokens: OUTPUT_TOKENS,
      temperature: 0,
    }
    const limit = Math.min(CALL_MAX_MS, ctx.config.AI_TIMEOUT_MS)
    const { text, ...usage } = await withinCaps(ctx, prompt, () =>
      callModel(ctx, ctx.models!.fast, prompt, limit, signal),
    )
    const parsed = Rewrite.safeParse(firstJson(text))
    if (!parsed.success) return undefined
    const { queries, acts, kind } = parsed.data
    return { queries: tidy(queries, QUERY_MAX).slice(0, 3), acts: tidy(acts, 120).slice(0, 4), kind, ...usage }
  } catch (error) {
    signal.throwIfAborted()
    const problem = error instanceof ModelError ? error.problem : undefined
    if (!(error instanceof DailyCapError)) ctx.log.warn({ err: error, problem }, 'a question could not be rewritten')
    return undefined
  }
}

const tidy = (given: string[], most: number) =>
  given
    .map((one) => one.replaceAll('\0', ' ').toWellFormed().replace(/\s+/g, ' ').trim().slice(0, most))
    .filter(Boolean)
