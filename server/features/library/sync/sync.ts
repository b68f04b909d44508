import { and, eq, sql } from 'drizzle-orm'
import * as z from 'zod/mini'
import {
  type Expression,
  findExpression,
  getAkomaNtoso,
  isConfigured,
  listExpressions,
  PAGE_SIZE,
} from '#server/adapters/laws-africa.ts'
import type { Ctx } from '#server/context.ts'
import { appState } from '#server/db/tables.ts'
import { audited, recordImport } from '#server/features/library/import/audited.ts'
import { importStatute } from '#server/features/library/import/corpus.ts'
import { type FileEvent, type ImportEvent, noCounts } from '#server/features/library/import/import-events.ts'
import { AKN_MAX_BYTES, readAkomaNtoso } from '#server/features/library/reading/akoma-ntoso/read-akoma-ntoso.ts'
import { documents } from '#server/features/library/tables.ts'
import { noteRepeal } from './feed-changes.ts'

const STATE_KEY = 'library_sync'
/** Clocks differ, and a list is made while laws change: this much before the last run is asked for again. */
const OVERLAP_MS = 60 * 60_000

/**
 * How far the runs came: when the last whole one began, and of one that was cut off its start, its page and what it asks for.
 * `count` laws were listed last; `shrank`: there were more before, so that others moved to pages that were read already.
 */
const State = z.object({
  last: z.optional(z.string()),
  run: z.optional(
    z.object({
      started: z.string(),
      page: z.int(),
      since: z.optional(z.string()),
      count: z.optional(z.int()),
      shrank: z.optional(z.boolean()),
    }),
  ),
})
type State = z.infer<typeof State>
type Run = NonNullable<State['run']>

/** Where the audit trail says that laws came from. */
const FROM = 'Laws.Africa'
const NOT_CONFIGURED = 'Set LAWS_AFRICA_TOKEN to take laws from Laws.Africa'

/**
 * Brings the laws of the place that changed since the last run, all at the first, and yields what became of each. It can be
 * stopped or killed at any moment: the next run goes on at the page it was at, and what is there is left. Throws a sentence where
 * no token is set, and what the service threw after some tries.
 */
export async function* syncLibrary(ctx: Ctx, signal: AbortSignal): AsyncGenerator<ImportEvent> {
  if (!isConfigured(ctx)) throw new Error(NOT_CONFIGURED)
  yield* audited(ctx, FROM, bringChanged(ctx, signal))
}

async function* bringChanged(ctx: Ctx, signal: AbortSignal): AsyncGenerator<ImportEvent> {
  const state = await readState(ctx)
  const run: Run = state.run ?? newRun(ctx, state)
  const counts = noCounts()
  const firstPage = run.page
  for (let isLast = false; !isLast; run.page++) {
    await saveState(ctx, { ...state, run })
    const listed = await listExpressions(ctx, run, signal)
    run.shrank ||= run.page > 1 && (listed?.count ?? 0) < (run.count ?? 0)
    if (!listed) break
    run.count = listed.count
    if (run.page === firstPage) yield { kind: 'total', files: Math.max(0, listed.count - (firstPage - 1) * PAGE_SIZE) }
    if (listed.unreadable) ctx.log.warn({ unreadable: listed.unreadable }, 'Laws.Africa lists laws in an unknown shape')
    for (const law of listed.laws) {
      signal.throwIfAborted()
      const event = await bring(ctx, law, signal)
      counts[event.outcome]++
      yield event
    }
    isLast = listed.isLast
  }
  // one that may have missed a law is no whole run: the next asks for the same again
  await saveState(ctx, run.shrank ? { last: state.last } : { last: run.started })
  yield { kind: 'end', counts }
}

/** Brings one work that was said to have changed; one that the service no longer has stays, with a note for its readers. */
export async function syncWork(ctx: Ctx, work: string, signal: AbortSignal): Promise<void> {
  const law = await findExpression(ctx, work, signal)
  if (law) {
    const { outcome } = await bring(ctx, law, signal)
    return recordImport(ctx, FROM, { ...noCounts(), [outcome]: 1 })
  }
  await ctx.db
    .update(documents)
    .set({ reason: 'Laws.Africa, from where this text came, no longer has this law.' })
    .where(and(eq(documents.frbrUri, work), eq(documents.source, 'import'), sql`${documents.deletedAt} is null`))
}

async function bring(ctx: Ctx, law: Expression, signal: AbortSignal): Promise<FileEvent> {
  const at = { kind: 'file' as const, file: law.expression_frbr_uri }
  await noteRepeal(ctx, law)
  if (law.stub) return { ...at, title: law.title, outcome: 'failed', reason: 'The service has no text of this law.' }
  const bytes = await getAkomaNtoso(ctx, law.expression_frbr_uri, AKN_MAX_BYTES, signal)
  if (!bytes) return { ...at, title: law.title, outcome: 'failed', reason: 'The service does not give its text.' }
  const read = readAkomaNtoso(bytes)
  if (typeof read === 'string') return { ...at, title: law.title, outcome: 'failed', reason: read }
  const asAt = read.asAt ?? law.expression_date ?? undefined
  const act = { title: read.title ?? law.title, url: law.expression_frbr_uri, asAt, sections: read.sections }
  return importStatute(ctx, at, act, { bytes, file: law.expression_frbr_uri })
}

const newRun = ({ now }: Ctx, { last }: State) => ({
  started: now().toISOString(),
  page: 1,
  ...(last && { since: new Date(Date.parse(last) - OVERLAP_MS).toISOString() }),
})

async function readState({ db }: Ctx): Promise<State> {
  const [row] = await db.select().from(appState).where(eq(appState.key, STATE_KEY))
  const read = State.safeParse(row?.value)
  return read.success ? read.data : {}
}

async function saveState({ db }: Ctx, value: State) {
  await db
    .insert(appState)
    .values({ key: STATE_KEY, value })
    .onConflictDoUpdate({ target: appState.key, set: { value } })
}
