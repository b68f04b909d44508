import { eq } from 'drizzle-orm'
import type { Ctx } from '#server/context.ts'
import { isConnectionLost } from '#server/db/connection-lost.ts'
import { users } from '#server/db/tables.ts'
import { messageById, type MessageRow } from '#server/features/consultations/service.ts'
import { traced } from '#server/telemetry/trace.ts'
import { answer } from '#server/features/answering/answer.ts'
import type { AnswerResult } from '#server/features/answering/presentation/answer-result.ts'
import { type Draft, draftOf } from './draft.ts'
import { RunLostError, storedEvents } from './events.ts'
import { type Abort, type RunRegistry, runRegistryOf, showPassing } from './run-registry.ts'
import { letGo } from './leases.ts'
import { workOn } from './look-after-runs.ts'
import { arrivals } from './arrivals.ts'
import type { RunRow } from '#server/features/answering/tables.ts'
import { claimRun } from './claim.ts'
import { openRun, type OpenedRun, type OpenInput } from './open.ts'
import { AnswerError, answerErrorOf } from './failure.ts'
import { languageSaidOf } from '#server/features/answering/reading/language-said.ts'
import { answerWording } from '#server/features/answering/sentences/index.ts'
import { keepWordingFresh } from '#server/features/wording/records.ts'
import type { Language } from '#server/text/language.ts'
import { completeRun } from './complete.ts'
import { createLimiter } from '#server/limiter.ts'
import { perProcess } from '#server/process-state.ts'

/** A run is begun this often: one that ended its process twice ends, uncharged. Each attempt is counted before it begins. */
const ATTEMPTS_MAX = 2
/** Milliseconds a whole answer may take, from its turn on. */
const RUN_MAX_MS = 5 * 60_000
/**
 * Answers one process writes at once. More would make all of them crawl; so the first are read at full speed, and the
 * others are told their place in the line. Fewer would cost more: what many ask of the database is gathered.
 */
const answerLimiter = perProcess(({ config }: Ctx) => createLimiter(config.ANSWERS_AT_ONCE))

export const runRegistry = (ctx: Ctx): RunRegistry => {
  const registry = runRegistryOf(ctx, (runId) => resumeRun(registry, runId))
  return registry
}

/** Finds or starts the run of the conversation's last question and sees to it that somebody works on it. */
export async function beginRun(ctx: Ctx, input: OpenInput): Promise<OpenedRun> {
  const registry = runRegistry(ctx)
  await registry.ready
  await keepWordingFresh(ctx)
  const opened = await openRun(ctx, registry, input, (run) => abandonRun(ctx, registry, run))
  const { run, question, fresh } = opened
  if (fresh && run?.state === 'running') {
    const draft = draftOf(registry, run, fresh.length, [])
    workOn(registry, run.id, (signal) => work(registry, draft, question, signal, ctx))
  } else if (run?.state === 'running' && !registry.working.has(run.id) && run.leaseUntil < ctx.now()) {
    await resumeRun(registry, run.id)
  }
  return opened
}

/**
 * Goes on with a run whose process died. What was shown stays as it is: paragraphs are verified before they are shown,
 * so the new attempt is given them and writes only what is missing. Nobody ever sees two versions of one answer.
 */
async function resumeRun(registry: RunRegistry, runId: string) {
  const run = await claimRun(registry.ctx, registry, runId)
  if (!run) return
  await keepWordingFresh(registry.ctx)
  const question = await messageById(registry.ctx.db, run.questionId)
  const draft = await draftSoFar(registry, run)
  workOn(registry, runId, (signal) => work(registry, draft, question, signal))
}

/** Ends a run that was taken from a dead process because its asker stopped it. */
export async function stopClaimed(registry: RunRegistry, run: RunRow) {
  await endStopped(registry, await draftSoFar(registry, run), run.trace)
}

async function draftSoFar(registry: RunRegistry, run: RunRow): Promise<Draft> {
  const events = await storedEvents(registry.ctx.db, run.id)
  return draftOf(
    registry,
    run,
    events.at(-1)?.seq ?? 0,
    events.map(({ event }) => event),
  )
}

/** Another question came after the process of this run died: it ends here and costs nothing. */
async function abandonRun(ctx: Ctx, registry: RunRegistry, run: RunRow) {
  const claimed = await claimRun(ctx, registry, run.id)
  if (!claimed) return
  const draft = await draftSoFar(registry, claimed)
  const language = await languageFor(registry, claimed)
  const sentence = answerWording(ctx, language).failed.abandoned
  await end(registry, draft, { outcome: 'failed', sentence, trace: { ...claimed.trace, language } })
}

async function work(
  registry: RunRegistry,
  draft: Draft,
  question: MessageRow | undefined,
  abort: AbortSignal,
  asker?: Ctx,
) {
  const { run } = draft
  const late = new AbortController()
  const signal = AbortSignal.any([abort, late.signal])
  try {
    if (!question || Number(run.trace['attempts']) > ATTEMPTS_MAX) throw new AnswerError('internal')
    const ctx = await asAsker(registry, run, asker)
    const answered = await traced('answer', { 'run.id': run.id, channel: run.channel }, async (describe) => {
      const made = await inTurn(registry, ctx, run, signal, () =>
        inTime(late, () => answer(ctx, { draft, question, signal })),
      )
      describe({ outcome: made.outcome })
      return made
    })
    await end(registry, draft, answered)
  } catch (error) {
    await endEarly(registry, draft, error, abort, signal).catch((lost: unknown) => giveBack(registry, run, lost))
  }
}

/** Does the work when this person's turn comes; until then whoever follows the run is told the place in the line. */
async function inTurn<T>(registry: RunRegistry, ctx: Ctx, run: RunRow, signal: AbortSignal, work: () => Promise<T>) {
  const onPlace = (place: number) => showPassing(registry, run.id, { type: 'waiting', place }, { lasts: true })
  const leaveLine = () => {
    if (registry.passing.has(run.id)) showPassing(registry, run.id, { type: 'thinking' }, { lasts: false })
  }
  const begin = async () => {
    await arrivals(ctx).giveWay({ person: run.userId, signal })
    leaveLine()
    return work()
  }
  return answerLimiter(ctx).run(begin, { person: run.userId, signal, onPlace }).finally(leaveLine)
}

/** Aborts `late` when the work takes too long. */
async function inTime<T>(late: AbortController, work: () => Promise<T>): Promise<T> {
  const timer = setTimeout(() => late.abort(), RUN_MAX_MS)
  return work().finally(() => clearTimeout(timer))
}

/** The database went away in the middle: what is stored stands, and once it is back anyone goes on from there. */
async function giveBack(registry: RunRegistry, run: RunRow, error: unknown) {
  if (!isConnectionLost(error)) throw error
  registry.ctx.log.warn({ err: error, runId: run.id }, 'an answer waits for the database')
  await letGo(registry, run.id)
}

/** Steps see what the person who asks may see; what they log names the run, and the request while it is known. */
async function asAsker(registry: RunRegistry, run: RunRow, asker?: Ctx): Promise<Ctx> {
  const requestId = asker?.requestId ?? registry.ctx.requestId
  const own = { ...registry.background, requestId, log: registry.ctx.log.child({ requestId, runId: run.id }) }
  if (asker?.actor.kind === 'user') return { ...own, actor: asker.actor }
  const [user] = await registry.ctx.db.select({ role: users.role }).from(users).where(eq(users.id, run.userId))
  return { ...own, actor: { kind: 'user', id: run.userId, role: user?.role ?? 'user', sessionId: '' } }
}

async function endEarly(registry: RunRegistry, draft: Draft, error: unknown, abort: AbortSignal, signal: AbortSignal) {
  const why = abort.aborted ? (abort.reason as Abort) : undefined
  if (why === 'shutdown' || why === 'lost' || error instanceof RunLostError) return
  if (isConnectionLost(error)) throw error
  const failed = answerErrorOf(error)
  const trace = { ...draft.run.trace, ...failed?.trace }
  if (why === 'stop') return endStopped(registry, draft, trace)
  const kind = failed?.kind ?? (signal.aborted ? 'slow' : 'internal')
  registry.ctx.log[failed ? 'warn' : 'error']({ err: error, runId: draft.run.id, kind }, 'an answer failed')
  const language = await languageFor(registry, draft.run)
  const say = answerWording(registry.ctx, language).failed
  const sentence = draft.citations.length ? say.cut : say[kind]
  await end(registry, draft, { outcome: 'failed', sentence, trace: { ...trace, language, failure: kind } })
}

async function endStopped(registry: RunRegistry, draft: Draft, trace: Record<string, unknown>) {
  const language = await languageFor(registry, draft.run)
  const { stopped, stoppedLater } = answerWording(registry.ctx, language)
  const sentence = draft.citations.length ? stoppedLater : stopped
  await end(registry, draft, { outcome: 'stopped', sentence, trace: { ...trace, language } })
}

/** The language to speak to who asked the question that a run answers. */
async function languageFor({ ctx }: RunRegistry, { questionId, retoldIn }: RunRow): Promise<Language> {
  if (retoldIn) return retoldIn
  const question = await messageById(ctx.db, questionId)
  return question ? languageSaidOf(ctx, ctx.db, question) : 'en'
}

async function end(registry: RunRegistry, draft: Draft, answered: AnswerResult) {
  const { sentence, nearest, ...rest } = answered
  await completeRun(registry.background, registry, draft.run, {
    ...rest,
    shown: draft.shown,
    citations: draft.citations,
    free: draft.free,
    seq: draft.seq,
    closing: sentence ? { type: 'general', content: sentence, ...(nearest?.length ? { nearest } : {}) } : undefined,
  })
}
