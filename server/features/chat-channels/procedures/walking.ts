import { randomUUID } from 'node:crypto'
import type { DeadlineWords } from '#contract/procedures/deadline-words.ts'
import { type Progress, progressOf, type Walk } from '#contract/procedures/procedure-walk.ts'
import type { KeptProcedure, Procedure } from '#contract/procedures/procedures.ts'
import type { Ctx } from '#server/context.ts'
import { dateOf } from '#server/day.ts'
import { inContent } from './numbered.ts'
import { deadlineWordsIn, getKeptProcedure, getProcedure } from '#server/features/procedures/service.ts'
import { asPerson } from '#server/features/chat-channels/incoming/answer-question.ts'
import type { Asking } from '#server/features/chat-channels/incoming/fill-document.ts'
import { messagesIn, type Messages } from '#server/features/chat-channels/outgoing/sentences/index.ts'
import type { ProcedureFilling } from '#server/features/chat-channels/tables.ts'
import type { Language } from '#server/text/language.ts'

/** Somebody in the middle of a procedure, or at its end: what they answered, and what follows from it. */
export type Walking = {
  asking: Asking
  /** Their account. */
  own: Ctx
  say: Messages
  language: Language
  words: DeadlineWords
  slug: string
  procedure: Procedure
  run: KeptProcedure
  progress: Progress
  /** With the answers of the path. */
  walk: Walk
}

/**
 * How far somebody is with a procedure, of the version that they began with: by what is kept with their account, where also the web keeps
 * it, or by the filling alone where nothing is kept. Throws 404 where there is no such procedure.
 */
export async function walkingOf(
  asking: Asking,
  { procedure: slug, run: held }: Pick<ProcedureFilling, 'procedure' | 'run'>,
): Promise<Walking> {
  const own = await asPerson(asking.ctx, asking.contact)
  const { kept } = held ? { kept: held } : await getKeptProcedure(own, { slug })
  return walkingWith(asking, own, slug, kept)
}

/** Somebody at its beginning, as it is today. */
export const walkingAnew = async (asking: Asking, slug: string): Promise<Walking> =>
  walkingWith(asking, await asPerson(asking.ctx, asking.contact), slug, null)

async function walkingWith(asking: Asking, own: Ctx, slug: string, begun: KeptProcedure | null): Promise<Walking> {
  const { ctx, language } = asking
  const procedure = await getProcedure(ctx, { slug, version: begun?.version, ...inContent(language) })
  const say = messagesIn(ctx, language)
  const words = deadlineWordsIn(ctx, language)
  const run = begun ?? { runId: randomUUID(), answers: [], ticks: [] }
  return stepped({ asking, own, say, language, words, slug, procedure }, run)
}

/** The same with other answers or ticks. */
export function stepped(
  { asking, own, say, language, words, slug, procedure }: Omit<Walking, 'run' | 'progress' | 'walk'>,
  { runId, answers, ticks }: KeptProcedure,
): Walking {
  const known = new Set(procedure.questions.map(({ id }) => id))
  // of a version that is no longer known the answers to what is still asked remain
  const run = {
    runId,
    version: procedure.version,
    answers: answers.filter(({ question }) => known.has(question)),
    ticks,
  }
  const given = Object.fromEntries(run.answers.map(({ question, answer }) => [question, answer]))
  const walk = { answers: given, rules: procedure.rules, today: dateOf(asking.ctx.now()), words }
  const progress = progressOf(procedure, walk)
  return {
    asking,
    own,
    say,
    language,
    words,
    slug,
    procedure,
    run,
    progress,
    walk: { ...walk, answers: progress.answers },
  }
}
