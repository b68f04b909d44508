import { asc, eq } from 'drizzle-orm'
import { AppError } from '#contract/errors.ts'
import type { Ctx } from '#server/context.ts'
import type { Db, Tx } from '#server/db/types.ts'
import { type RunRow, runs } from '#server/features/answering/tables.ts'
import { lastQuestion, type MessageRow } from '#server/features/consultations/service.ts'
import type { Language } from '#server/text/language.ts'

/** A conversation's last question with its runs, the answer first, then what is given again of it; `run` is the latest. */
export type State = { question?: MessageRow; run?: RunRow; runs: RunRow[] }

export async function stateOf(db: Db | Tx, conversationId: string): Promise<State> {
  const question = await lastQuestion(db, conversationId)
  if (!question) return { runs: [] }
  const ofQuestion = await db.select().from(runs).where(eq(runs.questionId, question.id)).orderBy(asc(runs.createdAt))
  return { question, run: ofQuestion.at(-1), runs: ofQuestion }
}

/** What is to be done: `abandon` a run of a dead process first, say that one is under way (`busy`), or that there is nothing. */
type Step = 'start' | 'join' | 'busy' | 'abandon' | 'nothing'

/** Nothing was taken for it, so that asking again is no second charge. */
const mayTryAgain = (run: RunRow, receivedAt: Date, isAsked: boolean) =>
  run.completedAt! <= receivedAt &&
  (run.state === 'failed' || (isAsked && run.state === 'stopped' && run.trace['charged'] === 0))

/**
 * What opening the stream does. The same words as the last question are that question: it is
 * joined or replayed, or tried again when it failed and cost nothing. Other words wait until a reply in progress is done.
 */
export function stepFor(ctx: Ctx, { question, run }: State, receivedAt: Date, message: string | undefined): Step {
  const isNewQuestion = message !== undefined && message !== question?.text
  if (run?.state === 'running') {
    if (!isNewQuestion) return 'join'
    return stepAside(ctx, run)
  }
  if (isNewQuestion) return 'start'
  if (!question) return 'nothing'
  return !run || mayTryAgain(run, receivedAt, message !== undefined) ? 'start' : 'join'
}

/**
 * What telling the last answer again in a language does, with the run that is joined, or tried again: once in each language, so
 * that pressing twice writes nothing twice. Throws 409 where nothing has been answered.
 */
function stepForRetelling(
  ctx: Ctx,
  { run, runs: ofQuestion }: State,
  receivedAt: Date,
  language: Language,
): { step: Step; run: RunRow | undefined } {
  if (run?.state === 'running') return { step: run.retoldIn === language ? 'join' : stepAside(ctx, run), run }
  const answer = ofQuestion.find(({ retoldIn }) => !retoldIn)
  if (answer?.state !== 'complete')
    throw new AppError('conflict', 'There is no answer yet that could be given in another language.')
  const told = ofQuestion.find(({ retoldIn, trace }) => (retoldIn || trace['language']) === language)
  return { step: !told || mayTryAgain(told, receivedAt, true) ? 'start' : 'join', run: told }
}

/** What is to be done for a question, or for the last answer in another language, with the run that it is about. */
export const nextStep = (
  ctx: Ctx,
  state: State,
  { retellIn, receivedAt }: { retellIn?: Language; receivedAt: Date },
  message: string | undefined,
): { step: Step; run: RunRow | undefined } =>
  retellIn
    ? stepForRetelling(ctx, state, receivedAt, retellIn)
    : { step: stepFor(ctx, state, receivedAt, message), run: state.run }

/** Before a run whose lease has ended nobody waits. */
const stepAside = (ctx: Ctx, { leaseUntil }: RunRow): Step => (leaseUntil < ctx.now() ? 'abandon' : 'busy')
