import type { AnswerEvent, Citation } from '#contract/consultations/answers.ts'
import { appendEvent, type SourceCode } from './events.ts'
import type { RunRegistry } from './run-registry.ts'
import { answerSeconds } from '#server/telemetry/metrics.ts'
import type { RunRow } from './open.ts'

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
  /** Stores an event and shows it to everyone who follows. */
  emit: (event: AnswerEvent, codes?: SourceCode[]) => Promise<void>
}

/** A draft that goes on after `before`, the events already stored. */
export function draftOf(registry: RunRegistry, run: RunRow, seq: number, before: AnswerEvent[]): Draft {
  const draft: Draft = {
    run,
    seq,
    shown: [],
    citations: [],
    kept: before.filter((event) => event.type === 'paragraph'),
    emit: async (event, codes) => {
      await appendEvent(registry, run.id, draft.seq + 1, event, codes)
      draft.seq++
      if (event.type === 'paragraph' && !draft.citations.length) {
        const tookMs = registry.ctx.now().getTime() - run.createdAt.getTime()
        answerSeconds.observe({ until: 'first_paragraph' }, tookMs / 1_000)
      }
      remember(draft, event)
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
