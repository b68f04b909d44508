import { callForJson } from '#server/adapters/model-json.ts'
import type { Ctx } from '#server/context.ts'
import { withinCaps } from '#server/features/spending/service.ts'
import { JUDGE_SYSTEM, judgePrompt } from '#server/features/answering/prompts/judge.ts'
import type { ReadLine } from '#server/features/answering/verify/exact-checks.ts'
import { Judgement } from '#server/features/answering/verify/judged.ts'
import type { Composition } from './composition.ts'
import type { PromptPassage } from '#server/features/answering/prompts/answer.ts'
import type { Prompt } from '#server/adapters/model-call.ts'

/** Milliseconds; after that the passages are quoted instead. */
const CALL_MAX_MS = 15_000
/** Tokens of the verdict on one sentence with its correction, and of what stands around them. */
const TOKENS_A_SENTENCE = 190
const TOKENS_BESIDE = 400
/** After so many calls that failed in one answer nobody waits for another. */
const FAILURES_MAX = 2

/**
 * Numbers of the passages that a paragraph is judged by: those that the draft has cited up to its end, and the person's own
 * documents; all where it cited none, and for the paragraph that begins the answer, whose first sentence says what the whole
 * answer comes to.
 */
export const numbersFor = (passages: PromptPassage[], cited: ReadonlySet<number>, isOpening: boolean): number[] =>
  passages.flatMap(({ own }, i) => (isOpening || !cited.size || cited.has(i + 1) || own ? [i + 1] : []))

/** A paragraph, the numbers of the passages that it is judged by, whether it begins the answer, the sentences before it, and the day in words. */
export type ToJudge = { lines: ReadLine[]; numbers: number[]; isOpening: boolean; before?: string[]; today?: string }

/** The call that has a paragraph judged by the passages with these numbers, as a model is asked. Pure. */
export function judgeCall(
  question: string,
  passages: PromptPassage[],
  { lines, numbers, isOpening, before, today }: ToJudge,
): Prompt {
  const sentences = lines
    .flatMap((line) => line.sentences)
    .map(({ text, cites, problem }, i) => ({
      text,
      cites,
      opening: isOpening && i === 0,
      problem: problem && `${problem.reason.replace('_', ' ')}: ${problem.detail}`,
    }))
  return {
    system: JUDGE_SYSTEM,
    prompt: judgePrompt(question, passages, numbers, { sentences, today, ...(before && { before }) }),
    maxOutputTokens: TOKENS_BESIDE + TOKENS_A_SENTENCE * sentences.length,
    temperature: 0,
  }
}

/**
 * What the judge says of a paragraph's sentences, by one call; undefined where it fails, is slow, is capped or answers something
 * else. Never throws but for an abort.
 */
export async function judgeParagraph(
  ctx: Ctx,
  composition: Composition,
  paragraph: ToJudge,
): Promise<Judgement | undefined> {
  const { part, signal, tokens, question } = composition
  if (composition.judgeFailures >= FAILURES_MAX) return undefined
  const prompt = judgeCall(question.text, part.prompted, paragraph)
  const limit = Math.min(CALL_MAX_MS, ctx.config.AI_TIMEOUT_MS)
  const wanted = { name: 'judgement', shape: Judgement }
  try {
    const { answer, inputTokens, outputTokens } = await withinCaps(ctx, prompt, () =>
      callForJson(ctx, ctx.models!.judge, prompt, wanted, limit, signal),
    )
    tokens.inputTokens += inputTokens
    tokens.outputTokens += outputTokens
    return answer
  } catch (error) {
    signal.throwIfAborted()
    composition.judgeFailures++
    ctx.log.warn({ err: error }, 'a paragraph could not be judged')
    return undefined
  }
}
