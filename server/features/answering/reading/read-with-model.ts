import { ModelError } from '#server/adapters/model-call.ts'
import { callForJson } from '#server/adapters/model-json.ts'
import type { Ctx } from '#server/context.ts'
import { DailyCapError, withinCaps } from '#server/features/spending/service.ts'
import { READING_SYSTEM, readingPrompt } from '#server/features/answering/prompts/reading.ts'
import { ModelReading, type QuestionInContext, type SearchPlan } from './question.ts'

/** Milliseconds; after that the question is read without a model. */
const CALL_MAX_MS = 6_000
/** A long story is retold in English where it is in another language. */
const OUTPUT_TOKENS = 1_500
const QUERY_MAX = 400
/** A document may have many clauses that the law bears on. */
const QUERIES_MAX = 8
const ENGLISH_MAX = 6_000

/** The call that has a question read, as a model is asked. Pure. */
export const readingCall = ({ question, history, document }: Omit<QuestionInContext, 'signal'>) => ({
  system: READING_SYSTEM,
  prompt: readingPrompt(question, history, document),
  maxOutputTokens: OUTPUT_TOKENS,
  temperature: 0,
})

/**
 * How the fast model understands a question, by one short call: what to search in the words of statutes, and what kind of
 * question it is. Undefined when it fails, is slow, is capped or gives anything else.
 */
export async function readWithModel(ctx: Ctx, input: QuestionInContext): Promise<SearchPlan | undefined> {
  const { signal } = input
  try {
    const prompt = readingCall(input)
    const limit = Math.min(CALL_MAX_MS, ctx.config.AI_TIMEOUT_MS)
    const wanted = { name: 'reading', shape: ModelReading }
    const { answer, ...usage } = await withinCaps(ctx, prompt, () =>
      callForJson(ctx, ctx.models!.fast, prompt, wanted, limit, signal),
    )
    if (!answer) return undefined
    const { queries, acts, ...read } = answer
    const [english = null] = tidy([read.english ?? ''], ENGLISH_MAX)
    const [country = null] = tidy([(read.country ?? '').replace(/[^\p{L} .'-]/gu, '')], 40)
    return {
      queries: tidy(queries, QUERY_MAX).slice(0, QUERIES_MAX),
      acts: tidy(acts, 120).slice(0, 5),
      read: { ...read, english, country },
      ...usage,
    }
  } catch (error) {
    signal.throwIfAborted()
    const problem = error instanceof ModelError ? error.problem : undefined
    if (!(error instanceof DailyCapError))
      ctx.log.warn({ err: error, problem }, 'a question could not be read by the model')
    return undefined
  }
}

const tidy = (given: string[], most: number) =>
  given
    .map((one) => one.replaceAll('\0', ' ').toWellFormed().replace(/\s+/g, ' ').trim().slice(0, most))
    .filter(Boolean)
