import { callModel } from '#server/adapters/model-call.ts'
import type { Ctx } from '#server/context.ts'
import { withinCaps } from '#server/features/spending/service.ts'
import type { Composition } from './composition.ts'
import { REPAIR_SYSTEM, repairPrompt } from '#server/features/answering/prompts/repair.ts'
import { firstJson } from '#server/features/answering/reading/rewrite.ts'
import { linesOf } from '#server/features/answering/verify/sentences.ts'
import { type CheckedParagraph, verifyParagraph } from '#server/features/answering/verify/verify.ts'

/** Repairs of one answer; each is a call that somebody waits for. */
const REPAIRS_MAX = 3
const CALL_MAX_MS = 8_000
const SENTENCES_MAX = 6

/**
 * Gives the sentences that failed back to the model once, with the reason, and checks what it makes of them. What fails again is
 * dropped. Never throws but for an abort: without a repair the true sentences still stand.
 */
export async function repair(
  ctx: Ctx,
  composition: Composition,
  paragraph: string,
  first: CheckedParagraph,
): Promise<CheckedParagraph> {
  if (composition.repairs >= REPAIRS_MAX || first.dropped.length > SENTENCES_MAX) return first
  composition.repairs++
  const { signal, tokens, question } = composition
  const { prompted, checked } = composition.part
  const cited = first.dropped.flatMap(({ markers }) => markers).filter((n) => prompted[n - 1])
  const numbers = [...new Set([...cited, ...linesOf(paragraph).flatMap(numbersIn)])].filter((n) => prompted[n - 1])
  if (!numbers.length) return first
  try {
    const prompt = {
      system: REPAIR_SYSTEM,
      prompt: repairPrompt(first.dropped, prompted, numbers),
      maxOutputTokens: 600,
      temperature: 0,
    }
    const limit = Math.min(CALL_MAX_MS, ctx.config.AI_TIMEOUT_MS)
    const answered = await withinCaps(ctx, prompt, () => callModel(ctx, ctx.models!.main, prompt, limit, signal))
    tokens.inputTokens += answered.inputTokens
    tokens.outputTokens += answered.outputTokens
    const replacements = sentencesFrom(answered.text, first)
    if (!replacements.size) return first
    const second = verifyParagraph(replaced(paragraph, replacements), checked(), question.text)
    const lost = first.dropped.filter((one) => !replacements.has(one.sentence))
    return { lines: second.lines, dropped: [...lost, ...second.dropped] }
  } catch (error) {
    signal.throwIfAborted()
    ctx.log.debug({ err: error }, 'a paragraph could not be repaired')
    return first
  }
}

const numbersIn = ({ sentences }: { sentences: { markers: number[] }[] }) => sentences.flatMap(({ markers }) => markers)

function sentencesFrom(text: string, { dropped }: CheckedParagraph): Map<string, string> {
  const given = firstJson(text)
  const found = new Map<string, string>()
  if (!Array.isArray(given)) return found
  for (const [i, { sentence }] of dropped.entries()) {
    const one: unknown = given[i]
    if (typeof one === 'string' && one.trim() && !/^\W*DROP\W*$/.test(one))
      found.set(sentence, one.replace(/\s+/g, ' ').trim())
  }
  return found
}

/** The paragraph with its failing sentences replaced; those that got nothing are left out. */
function replaced(paragraph: string, replacements: Map<string, string>): string {
  const failing = new Set(replacements.keys())
  return linesOf(paragraph)
    .map(({ prefix, sentences }) => {
      const said = sentences.map(({ text, markers }) =>
        failing.has(text) ? replacements.get(text)! : `${text}${markers.map((n) => ` [${n}]`).join('')}`,
      )
      return prefix + said.join(' ')
    })
    .join('\n')
}
