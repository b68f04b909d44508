import type { ReviewedParagraph, StoredFinding } from '#contract/documents/contract-review.ts'
import { callForJson, type Wanted } from '#server/adapters/model-json.ts'
import type { Prompt } from '#server/adapters/model-call.ts'
import type { Ctx } from '#server/context.ts'
import { judgeCall, Judgement, type PromptPassage, toPrompt } from '#server/features/answering/service.ts'
import { withinCaps } from '#server/features/spending/service.ts'
import type * as z from 'zod/mini'
import type { ContractCheck } from '#server/features/contract-review/rules/content.ts'
import { checkProposals, type Checked } from './check-proposals.ts'
import { lawFor } from '#server/features/contract-review/rules/law.ts'
import { Proposals, REVIEW_SYSTEM, reviewPrompt } from './prompt.ts'
import type { Stretch } from './stretches.ts'
import type { PresentPoint } from '#server/features/contract-review/tables.ts'

const OUTPUT_TOKENS = 3_000
/** What the judge is told that the sentences are for. */
const QUESTION =
  'What in this contract does the law forbid or leave open, and what that the law asks for does the contract say?'

export type ToRead = {
  userId: string
  check: ContractCheck | undefined
  paragraphs: ReviewedParagraph[]
  stretch: Stretch
  /** Names the stretch in the ids of findings. */
  number: number
  signal: AbortSignal
}

/**
 * What a model finds in a stretch of a contract and what of that holds: quoted words stand where they are said to stand, and the
 * judge bears out the rest. Undefined where model or judge say nothing of use. Throws where they cannot be asked.
 */
export async function readStretch(
  ctx: Ctx,
  { userId, check, paragraphs, stretch, number, signal }: ToRead,
): Promise<{ findings: StoredFinding[]; present: PresentPoint[] } | undefined> {
  const text = paragraphs.slice(stretch.from, stretch.to).map((one) => one.text)
  const law = await lawFor(ctx, check, text.join('\n'))
  const ask = <S extends z.ZodMiniType>(prompt: Prompt, model: 'main' | 'judge', wanted: Wanted<S>) =>
    withinCaps(
      ctx,
      prompt,
      () => callForJson(ctx, ctx.models![model], prompt, wanted, ctx.config.AI_TIMEOUT_MS, signal),
      userId,
    )
  const passages = law.map(toPrompt)
  const prompt = {
    system: REVIEW_SYSTEM,
    prompt: reviewPrompt(check, passages, paragraphs, stretch),
    maxOutputTokens: OUTPUT_TOKENS,
    temperature: 0,
  }
  const { answer: proposals } = await ask(prompt, 'main', { name: 'review', shape: Proposals })
  if (!proposals) return undefined
  const checked = checkProposals(proposals, { law, check, paragraphs, stretch })
  if (!checked.length) return { findings: [], present: [] }
  const { answer: judgement } = await ask(judging(checked, passages, paragraphs), 'judge', {
    name: 'judgement',
    shape: Judgement,
  })
  return judgement && whatHolds(checked, judgement, number)
}

/** Everything to be judged, with the passages and then the paragraphs that it speaks of as further passages. */
function judging(checked: Checked[], passages: PromptPassage[], paragraphs: ReviewedParagraph[]): Prompt {
  const spokenOf = [...new Set(checked.map(({ paragraph }) => paragraph))]
  const shown = [
    ...passages,
    ...spokenOf.map((at) => ({ source: `the contract, paragraph ${at}`, own: true, text: paragraphs[at]!.text })),
  ]
  const sentences = checked.map(({ text, passage, paragraph }) => ({
    text,
    cites: [...(passage ? [passage] : []), passages.length + spokenOf.indexOf(paragraph) + 1],
  }))
  const numbers = [...new Set(sentences.flatMap(({ cites }) => cites))]
  return judgeCall(QUESTION, shown, { lines: [{ prefix: '', sentences }], numbers, isOpening: false })
}

/** A finding whose change does not hold is kept as a comment; one whose explanation does not hold goes. */
function whatHolds(checked: Checked[], { sentences }: Judgement, number: number) {
  const holds = (one: Checked) => {
    const verdict = sentences.find(({ id }) => id === checked.indexOf(one) + 1)?.verdict
    return verdict === 'stated' || verdict === 'follows'
  }
  const kept = checked.filter(holds)
  const findings = kept.flatMap((one, i): StoredFinding[] => {
    if (one.says !== 'finding') return []
    const change = kept.find((other) => other.says === 'change' && other.of === one)
    const proposed = change?.says === 'change' ? { change: change.change } : {}
    return [{ id: `model-${number}-${i}`, by: 'model', ...one.finding, ...proposed }]
  })
  const present = kept.flatMap((one) =>
    one.says === 'present' ? [{ point: one.point, paragraph: one.paragraph }] : [],
  )
  return { findings, present }
}
