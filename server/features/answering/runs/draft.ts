import { sql } from 'drizzle-orm'
import type { AnswerEvent, Citation } from '#contract/consultations/answers.ts'
import { type RunRow, runs } from '#server/features/answering/tables.ts'
import { appendEvents, type NewEvent, type SourceCode } from './events.ts'
import type { RunRegistry } from './run-registry.ts'
import { answerSeconds } from '#server/telemetry/metrics.ts'

type Paragraph = Extract<AnswerEvent, { type: 'paragraph' }>

/** An answer in the making, as far as it has been shown. */
export type Draft = {
  run: RunRow
  /** The last event stored. */
  seq: number
  shown: string[]
  citations: Citation[]
  /** Paragraphs that a dead attempt has shown already; they stay. */
  kept: Paragraph[]
  /** Costs nothing, however it ends. */
  free: boolean
  /** From here on it costs nothing, also where another process ends it. */
  makeFree: () => Promise<void>
  /** Stores an event and shows it to everyone who follows. */
  emit: (event: AnswerEvent, codes?: SourceCode[]) => Promise<void>
  /** The same for several that are there at once, in their order: they are stored together. */
  emitAll: (events: NewEvent[]) => Promise<void>
}

/** A draft that goes on after `before`, the events already stored. */
export function draftOf(registry: RunRegistry, run: RunRow, seq: number, before: AnswerEvent[]): Draft {
  const draft: Draft = {
    run,
    seq,
    shown: [],
    citations: [],
    kept: before.filter((event) => event.type === 'paragraph'),
    free: run.trace['free'] === true,
    makeFree: async () => {
      if (draft.free) return
      draft.free = true
      await registry.ctx.db.execute(
        sql`update ${runs} set trace = trace || '{"free": true}' where id = ${run.id} and lease_owner = ${registry.owner}`,
      )
    },
    emit: (event, codes) => draft.emitAll([{ event, ...(codes && { codes }) }]),
    emitAll: async (events) => {
      if (!events.length) return
      await appendEvents(registry, run.id, draft.seq, events)
      draft.seq += events.length
      if (!draft.citations.length && events.some(({ event }) => event.type === 'paragraph')) {
        const tookMs = registry.ctx.now().getTime() - run.createdAt.getTime()
        answerSeconds.observe({ until: 'first_paragraph' }, tookMs / 1_000)
      }
      for (const { event } of events) remember(draft, event)
    },
  }
  for (const event of before) remember(draft, event)
  return draft
}

/** Says a line, once: also where another process goes on with an answer in which it was said already. */
export async function sayOnce(draft: Draft, content: string) {
  if (!draft.shown.includes(content)) await draft.emit({ type: 'general', content })
}

function remember(draft: Draft, event: AnswerEvent) {
  if (event.type === 'paragraph' || event.type === 'general') draft.shown.push(event.content)
  if (event.type === 'paragraph') draft.citations.push(...(event.citations ?? []))
}
