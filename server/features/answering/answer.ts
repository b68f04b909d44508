import type { Ctx } from '#server/context.ts'
import { decide, type Decision } from './decision/decide.ts'
import { besidePaper } from './evidence/attached/beside-paper.ts'
import { gatherEvidence, type Material, namesUnknown, type Reading } from './evidence/gather-evidence.ts'
import type { AnswerResult } from './presentation/answer-result.ts'
import { compose } from './presentation/compose.ts'
import {
  composeInput,
  lawBehind,
  presentComposed,
  presentDeclined,
  presentQuoted,
  refuse,
  sayCaveats,
} from './presentation/present.ts'
import { countryNamed, namesPlaceAbroad } from './reading/countries.ts'
import { type DangerKind, isCertain } from './reading/danger.ts'
import { chosenFor } from './reading/chosen-language.ts'
import { createLimiter } from '#server/limiter.ts'
import { perProcess } from '#server/process-state.ts'
import { type Work, readQuestion, tokensOf } from './reading/read-question.ts'
import { traceOf } from './trace.ts'

/** Searches that go on at once in one process. More would only keep what answers, and whoever asks, waiting for the database. */
const searchLimiter = perProcess((_: Ctx) => createLimiter(6))

/**
 * The way of a question: read it, gather evidence, decide, and present: composed by a model, or quoted without one. Each step
 * shows what it has through `draft.emit`; what is thrown here ends the run as failed and costs nothing.
 */
export async function answer(ctx: Ctx, work: Work): Promise<AnswerResult> {
  const reading = await readQuestion(ctx, { ...work, ...(await chosenFor(ctx.db, work.draft.run)) })
  if ('outcome' in reading) return reading
  // nobody who seems to be in danger pays
  if (reading.danger?.isLikely) await work.draft.makeFree()
  const answered = await answerReading(ctx, reading)
  return { ...answered, trace: { ...answered.trace, language: reading.language } }
}

async function answerReading(ctx: Ctx, reading: Reading): Promise<AnswerResult> {
  const step = await searchLimiter(ctx).run(
    async () => {
      const material = await besidePaper(ctx, reading, await gatherEvidence(ctx, reading))
      const decision = decideFor(ctx, reading, material)
      const answerable = { reading, material, decision, trace: traceOf(reading, material, decision) }
      await sayCaveats(answerable)
      const tokens = tokensOf(reading.plan)
      if ('refuse' in decision) {
        const { refuse: refusal } = decision
        if (!ctx.models || !lawBehind(refusal)) return { ...(await refuse(ctx, answerable, refusal)), ...tokens }
        return { answerable, refusal, input: await composeInput(ctx, answerable, refusal) }
      }
      const graded = { ...answerable, decision }
      if (!ctx.models) return presentQuoted(ctx, graded, 'none')
      return { answerable: graded, input: await composeInput(ctx, graded) }
    },
    { person: reading.draft.run.userId, signal: reading.signal },
  )
  if ('outcome' in step) return step
  const composed = await compose(ctx, step.input)
  if (step.refusal) return presentDeclined(ctx, step.answerable, step.refusal, composed)
  return presentComposed(ctx, step.answerable, composed)
}

function decideFor(ctx: Ctx, { plan, question, danger }: Reading, material: Material): Decision {
  // a review goes through the whole document: nothing has to be found first
  if ('reviewed' in material) return { grade: 'sure' }
  const { scope, judgments, law, own, presumes, documentSilent, evidence, matters } = material.gathered
  return decide({
    scope: scope.label,
    scopeProbability: scope.probability,
    country: plan.read?.country ?? countryNamed(question.text),
    abroad: Boolean(plan.read) || namesPlaceAbroad(question.text),
    judgments,
    hits: law.length,
    own: own.length + matters.length,
    likely: evidence.likely,
    unfounded: namesUnknown(material.gathered) || presumes || documentSilent,
    lifeAtStake: danger !== undefined && isCertain(danger) && LIFE.has(danger.kind),
    hasModel: Boolean(ctx.models),
  })
}

/** Dangers in which a minute counts, and no law helps. */
const LIFE: ReadonlySet<DangerKind> = new Set(['self_harm', 'medical'])
