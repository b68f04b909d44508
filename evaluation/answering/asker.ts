import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import type { AnswerEvent, Citation } from '#contract/consultations/answers.ts'
import type { Ctx } from '#server/context.ts'
import { inTransaction } from '#server/db/query.ts'
import { runs, users } from '#server/tables.ts'
import { createConversation } from '#server/features/consultations/service.ts'
import { book } from '#server/features/points/service.ts'
import { collectAnswer } from '#server/features/answering/service.ts'

/** An answer as a person got it, with what was stored of it. */
export type EvaluatedAnswer = {
  outcome: string
  events: AnswerEvent[]
  /** Everything shown, as markdown. */
  text: string
  citations: Citation[]
  trace: Record<string, unknown>
  charged: number
}

/** Consultations that one person may start in a minute; the next questions are another's. */
const EACH = 100

/** People with points enough for an evaluation, who ask as others do; each question in a consultation of its own. */
export async function evaluationAsker(ctx: Ctx, questions: number) {
  let [asking, count] = [await newPerson(ctx, questions), 0]
  return {
    ctx: asking,
    /** Who asks the next question. */
    asking: () => asking,
    /** In a consultation of its own, or in the one that is named. */
    ask: async (question: string, conversationId?: string) => {
      const answer = await askOne(asking, question, conversationId)
      if (++count % EACH === 0) asking = await newPerson(ctx, questions)
      return answer
    },
  }
}

async function newPerson(ctx: Ctx, points: number): Promise<Ctx> {
  const [user] = await ctx.db
    .insert(users)
    .values({ fullName: 'Evaluation', email: `evaluation-${randomUUID()}@example.test` })
    .returning()
  const userId = user!.id
  await inTransaction(ctx.db, (tx) =>
    book(tx, { userId, amount: points + 1, kind: 'adjustment', key: 'evaluation', note: 'Evaluation' }),
  )
  return { ...ctx, actor: { kind: 'user', id: userId, role: 'user', sessionId: '' } }
}

async function askOne(ctx: Ctx, question: string, conversationId?: string): Promise<EvaluatedAnswer> {
  const id = conversationId ?? (await createConversation(ctx, { message: '' })).id
  const { runId, events } = await collectAnswer(ctx, { conversationId: id, message: question })
  const [run] = runId ? await ctx.db.select().from(runs).where(eq(runs.id, runId)) : []
  const last = events.at(-1)
  return {
    outcome: last?.type === 'complete' ? last.outcome : 'failed',
    events,
    text: events.flatMap((event) => ('content' in event ? [event.content] : [])).join('\n\n'),
    citations: events.flatMap((event) => (event.type === 'paragraph' ? (event.citations ?? []) : [])),
    trace: run?.trace ?? {},
    charged: Number(run?.trace['charged'] ?? 0),
  }
}
