import { sql } from 'drizzle-orm'
import type { AnswerEvent, Citation } from '#contract/consultations/answers.ts'
import { REPLY_PRICE } from '#contract/product.ts'
import type { Ctx } from '#server/context.ts'
import { inTransaction, rows } from '#server/db/query.ts'
import type { Tx } from '#server/db/types.ts'
import { runEvents, type RunRow, runs } from '#server/features/answering/tables.ts'
import { enqueue } from '#server/jobs/enqueue.ts'
import { addMessage, lockConversationById, TAG_JOB } from '#server/features/consultations/service.ts'
import { releaseReply } from '#server/features/points/service.ts'
import { countBrokenOff } from '#server/features/spending/service.ts'
import { LANGUAGES } from '#server/text/language.ts'
import { answers, answerSeconds } from '#server/telemetry/metrics.ts'
import { type RunRegistry, publish, type StoredEvent } from './run-registry.ts'

type Complete = Extract<AnswerEvent, { type: 'complete' }>
export type Outcome = Complete['outcome']

export type Ending = {
  outcome: Outcome
  /** Markdown that was shown, paragraph by paragraph; becomes the message. */
  shown: string[]
  citations: Citation[]
  /** The last event that is already stored. */
  seq: number
  /** A closing sentence, shown and kept with the message. */
  closing?: Extract<AnswerEvent, { type: 'general' }>
  /** Costs nothing, however it ended. */
  free: boolean
  trace: Record<string, unknown>
  inputTokens?: number
  outputTokens?: number
}

const STATES: Partial<Record<Outcome, RunRow['state']>> = { failed: 'failed', no_points: 'failed', stopped: 'stopped' }

/**
 * A reply is paid when it was given, or when a part of it was read before it was stopped, which no chat shows; given again it costs
 * nothing.
 */
const isCharged = ({ retoldIn, channel }: RunRow, { outcome, citations, free }: Ending) =>
  !retoldIn &&
  !free &&
  (outcome === 'answered' ||
    outcome === 'quoted' ||
    (outcome === 'stopped' && channel === 'web' && citations.length > 0))

/**
 * Ends a run, once: its last events, its message and its charge in one transaction, so that none is ever there without
 * the others. False when the run was not ours any more.
 */
export async function completeRun(ctx: Ctx, registry: RunRegistry, run: RunRow, ending: Ending): Promise<boolean> {
  const charged = isCharged(run, ending) ? REPLY_PRICE : 0
  const language = LANGUAGES.find((one) => one === ending.trace['language'])
  const complete: Complete = { type: 'complete', outcome: ending.outcome, runId: run.id, charged, language }
  const events = [...(ending.closing ? [ending.closing] : []), complete].map((event, i): StoredEvent => ({
    seq: ending.seq + i + 1,
    event,
  }))
  const settled = await inTransaction(ctx.db, async (tx) => {
    const conversation = await lockConversationById(tx, run.conversationId)
    const [closed] = conversation ? await closeRun(ctx, registry, tx, run, ending, { charged, events }) : []
    if (!conversation || !closed) return false
    if (!charged && !run.retoldIn) await releaseReply(tx, run)
    const text = [...ending.shown, ...(ending.closing ? [ending.closing.content] : [])].join('\n\n')
    if (text) {
      const { citations } = ending
      await addMessage(tx, conversation, { sender: 'ai', text, runId: run.id, citations, at: ctx.now() })
    }
    if (charged && !conversation.tags.length) {
      await enqueue(tx, TAG_JOB, { conversationId: conversation.id }, { uniqueKey: conversation.id })
    }
    return true
  })
  if (settled) {
    publish(registry, run.id, events)
    if (ending.outcome === 'stopped' && !charged) await countBrokenOff(ctx, run.userId)
    answers.inc({ outcome: ending.outcome, channel: run.channel })
    answerSeconds.observe({ until: 'end' }, (ctx.now().getTime() - run.createdAt.getTime()) / 1_000)
  }
  return settled
}

/** Closes the run and stores its last events in one statement, if it is still ours. */
function closeRun(
  ctx: Ctx,
  registry: RunRegistry,
  tx: Tx,
  run: RunRow,
  ending: Ending,
  { charged, events }: { charged: number; events: StoredEvent[] },
) {
  return rows<{ seq: number }>(
    tx,
    sql`with closed as (
        update ${runs} set state = ${STATES[ending.outcome] ?? 'complete'}, outcome = ${ending.outcome},
          trace = ${JSON.stringify({ ...ending.trace, charged })}::jsonb, input_tokens = ${ending.inputTokens ?? 0},
          output_tokens = ${ending.outputTokens ?? 0}, completed_at = ${ctx.now().toISOString()}
        where id = ${run.id} and lease_owner = ${registry.owner} and state = 'running' returning id, user_id
      ) insert into ${runEvents} (run_id, user_id, seq, data)
        select closed.id, closed.user_id, w.seq, w.event from closed, jsonb_to_recordset(${JSON.stringify(events)}::jsonb) as w(seq int, event jsonb)
        returning seq`,
  )
}
