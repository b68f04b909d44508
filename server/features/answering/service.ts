import type { AnswerEvent } from '#contract/consultations/answers.ts'
import { type Ctx, currentUser, type Deps } from '#server/context.ts'
import { followRun, lastAnswer } from '#server/features/answering/runs/events.ts'
import { closeRunRegistry } from '#server/features/answering/runs/look-after-runs.ts'
import type { Channel } from '#server/features/answering/tables.ts'
import type { Language } from '#server/text/language.ts'
import { runRegistry, beginRun } from '#server/features/answering/runs/run.ts'

export { DANGER_LINES } from '#server/features/answering/reading/danger-lines.ts'
export { LAW_IS_ENGLISH, SENTENCES } from '#server/features/answering/sentences/index.ts'
export { giveFeedback } from '#server/features/answering/reports/feedback.ts'
export { getRun, keepForEvaluation, listEvaluationQuestions } from '#server/features/answering/reports/report.ts'
export { retellAnswer } from '#server/features/answering/runs/retell.ts'
export { stopAnswer } from '#server/features/answering/runs/stop.ts'
export { streamAnswer } from '#server/features/answering/runs/stream.ts'
export { warningForText } from '#server/features/answering/reading/warning.ts'
export { answeringJobs } from '#server/features/answering/runs/resume-dead-runs.ts'

/** Before the process ends: answers being written are left to other processes, or to the next start. */
export const closeAnswering = (deps: Deps) => closeRunRegistry(deps)

export { lastAnswer }

type Question = { conversationId: string; message?: string; channel?: Channel; retellIn?: Language }
/** `onPlace` is told the place in the line of who has to wait, as it changes, and undefined once their turn has come. */
export type Meanwhile = { signal?: AbortSignal; onPlace?: (place: number | undefined) => void }

/**
 * For doors that cannot stream (WhatsApp): starts or joins the asker's run and gives its events once it is complete. The
 * same words asked again give the same run, stored and charged once. Ends early when `signal` aborts; the
 * run goes on.
 */
export async function collectAnswer(ctx: Ctx, question: Question, { signal, onPlace }: Meanwhile = {}) {
  const { run } = await beginRun(ctx, { ...question, userId: currentUser(ctx).id, receivedAt: ctx.now() })
  const events: AnswerEvent[] = []
  if (!run) return { runId: undefined, events }
  await new Promise<void>((resolve) => {
    const leave = followRun(ctx, runRegistry(ctx), run.id, 0, {
      event: (_, event) => events.push(event),
      passing: (event) => onPlace?.(event.type === 'waiting' ? event.place : undefined),
      end: resolve,
    })
    signal?.addEventListener('abort', () => leave(), { once: true })
  })
  return { runId: run.id, events }
}

export { citedAnswerOfRun, countAnswersCiting, findSourceCode } from './citations/source-codes.ts'

// reading/: which title a name comes nearest to
export { nearestTitle } from './reading/named-acts.ts'

// prompts/, presentation/: passages as models are shown them, and the judge of what a sentence says of them
export { type PromptPassage, passageBlocks } from './prompts/answer.ts'
export { asAttribute, asData } from './prompts/wrap.ts'
export { toPrompt } from './presentation/compose.ts'
export { judgeCall } from './presentation/judge-paragraph.ts'
export { Judgement } from './verify/judged.ts'

// verify/: what a text names and quotes, read exactly
export { toCheckable } from './verify/checkable-passage.ts'
export { exactProblem } from './verify/exact-checks.ts'
export { type Quantity, quantitiesOf } from './verify/quantities.ts'
export { isVerbatim, quotationsOf } from './verify/quotations.ts'
export { actNames, placeRanges, referencesOf } from './verify/references.ts'
