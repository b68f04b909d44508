import { perProcess, type WithState } from '#server/process-state.ts'
import { and, asc, desc, eq, gt, sql } from 'drizzle-orm'
import type { AnswerEvent } from '#contract/consultations/answers.ts'
import type { Ctx } from '#server/context.ts'
import { batched } from '#server/db/batch.ts'
import { rows } from '#server/db/query.ts'
import type { Db, Tx } from '#server/db/types.ts'
import { runEvents, runs, sourceCodes } from '#server/features/answering/tables.ts'
import { type RunRegistry, publish, type StoredEvent } from './run-registry.ts'
import { listen } from './look-after-runs.ts'

/** Codes of public source pages that an event speaks of; they are there when it is. */
export type SourceCode = { code: string; userId: string; documentId: string; substring: string }
export type NewEvent = { event: AnswerEvent; codes?: SourceCode[] }
type Item = { runId: string; events: StoredEvent[]; codes: SourceCode[] }

/** Events of many runs go to the database in one statement; those of a run only while this process holds its lease. */
const appenderOf = perProcess(({ registry }: WithState & { registry: RunRegistry }) =>
  batched<Item, boolean>(async (items) => {
    const events = items.flatMap(({ runId, events: own }) => own.map(({ seq, event }) => ({ runId, seq, data: event })))
    const codes = items.flatMap(({ runId, codes: own }) => own.map((code) => ({ runId, ...code })))
    const stored = await rows<{ run_id: string }>(
      registry.background.db,
      sql`with ours as (
          select w."runId" as run_id, r.user_id, w.seq, w.data from jsonb_to_recordset(${JSON.stringify(events)}::jsonb) as w("runId" uuid, seq int, data jsonb)
          join ${runs} r on r.id = w."runId" and r.lease_owner = ${registry.owner} and r.state = 'running'
        ), coded as (
          insert into ${sourceCodes} (code, run_id, user_id, document_id, substring)
          select c.code, c."runId", c."userId", c."documentId", c.substring
          from jsonb_to_recordset(${JSON.stringify(codes)}::jsonb) as c(code text, "runId" uuid, "userId" uuid, "documentId" uuid, substring text)
          where c."runId" in (select run_id from ours)
        ) insert into ${runEvents} (run_id, user_id, seq, data) select run_id, user_id, seq, data from ours returning run_id`,
    )
    const done = new Set(stored.map((one) => one.run_id))
    return new Map(items.map((item) => [item, done.has(item.runId)]))
  }),
)

/**
 * Stores events of a run that come after the one numbered `last`, with their source codes, all of them or none, then shows
 * them. Throws when the run is no longer ours.
 */
export async function appendEvents(registry: RunRegistry, runId: string, last: number, added: NewEvent[]) {
  const events = added.map(({ event }, i): StoredEvent => ({ seq: last + 1 + i, event }))
  const codes = added.flatMap((one) => one.codes ?? [])
  const stored = await appenderOf({ state: registry.ctx.state, registry })({ runId, events, codes })
  if (!stored) throw new RunLostError()
  publish(registry, runId, events)
}

/** Another process took the run over, or it is gone: nothing more may be written for it. */
export class RunLostError extends Error {
  override name = 'RunLostError'
  constructor() {
    super('this run belongs to another process now')
  }
}

export async function storedEvents(db: Db | Tx, runId: string, after = 0): Promise<StoredEvent[]> {
  const records = await db
    .select({ seq: runEvents.seq, data: runEvents.data })
    .from(runEvents)
    .where(and(eq(runEvents.runId, runId), gt(runEvents.seq, after)))
    .orderBy(asc(runEvents.seq))
  return records.map(({ seq, data }) => ({ seq, event: data as AnswerEvent }))
}

/** What was last answered in a conversation of this person; empty where nothing was. */
export async function lastAnswer(db: Db | Tx, of: { conversationId: string; userId: string }): Promise<AnswerEvent[]> {
  const [last] = await db
    .select({ id: runs.id })
    .from(runs)
    .where(and(eq(runs.conversationId, of.conversationId), eq(runs.userId, of.userId), eq(runs.state, 'complete')))
    .orderBy(desc(runs.createdAt))
    .limit(1)
  return last ? (await storedEvents(db, last.id)).map(({ event }) => event) : []
}

export type Follower = {
  event: (seq: number, event: AnswerEvent) => void
  /** What is so just now, like a place in the line; the next of these or the next event takes its place. */
  passing?: (event: AnswerEvent) => void
  end: () => void
}

/**
 * Gives every event of a run after `after`, each once and in order, whichever process makes them, until `complete`; then
 * calls `end`. `known` are the events of a run that was started just now. The answer stops following.
 */
export function followRun(
  ctx: Ctx,
  registry: RunRegistry,
  runId: string,
  after: number,
  follower: Follower,
  known: StoredEvent[] = [],
) {
  let last = after
  let ended = false
  const end = () => {
    if (ended) return
    ended = true
    leave()
    follower.end()
  }
  const deliver = (events: StoredEvent[]) => {
    for (const { seq, event } of events) {
      if (ended || seq <= last) continue
      if (seq > last + 1) return void catchUp()
      last = seq
      follower.event(seq, event)
      if (event.type === 'complete') end()
    }
  }
  const catchUp = oneAtATime(async () => {
    if (ended) return
    try {
      deliver(await storedEvents(ctx.db, runId, last))
    } catch (error) {
      ctx.log.warn({ err: error, runId }, 'events of an answer could not be read')
      end()
    }
  })
  const passing = (event: AnswerEvent) => ended || follower.passing?.(event)
  const leave = listen(registry, runId, { after: () => last, deliver, passing, end })
  const begun = known.length ? Promise.resolve(deliver(known)) : catchUp()
  void begun.then(() => registry.passing.has(runId) && passing(registry.passing.get(runId)!))
  return end
}

/** Does `work` one at a time, and once more when it was asked for meanwhile. */
function oneAtATime(work: () => Promise<void>) {
  let wanted = false
  let working = false
  return async () => {
    wanted = true
    if (working) return
    working = true
    while (wanted) {
      wanted = false
      await work()
    }
    working = false
  }
}
