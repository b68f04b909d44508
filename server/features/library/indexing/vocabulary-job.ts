import { and, asc, eq, gt, inArray, sql } from 'drizzle-orm'
import type { Ctx } from '#server/context.ts'
import { appState } from '#server/db/tables.ts'
import { passages, vocabulary } from '#server/features/library/tables.ts'
import { jobs } from '#server/jobs/tables.ts'
import { mergeSearchIndexes } from '#server/db/search-index.ts'
import { READ } from '#server/features/library/documents/create-from-file.ts'
import { enqueue } from '#server/jobs/enqueue.ts'
import { jobKind, type JobTools, NO_PAYLOAD } from '#server/jobs/job.ts'
import { loadVocabulary } from '#server/features/library/ranking/spelling.ts'

export const COUNT_VOCABULARY = jobKind('library.count-words', NO_PAYLOAD)
const COUNTED_TO = 'words_counted_to'
const MERGED_TO = 'index_merged_to'
/** Passages read at a time, and words written at a time: each statement stays short. */
const BATCH = 200
const WRITE = 1_000
/** Words held in memory before they are written. */
const HELD_MAX = 50_000
/** Milliseconds after a document: an import of thousands is counted in a few goes. */
const SOON_MS = 5_000
/** New passages, and their share of the others, after which the index is made of one piece again: fewer cost a search little. */
const MERGE_FROM = 1_000
const MERGE_SHARE = 0.1

/** Queues the new passages to be counted, once for all documents that come now. */
export async function queueVocabularyCount({ db, now }: Pick<Ctx, 'db' | 'now'>) {
  await enqueue(db, COUNT_VOCABULARY, {}, { uniqueKey: 'all', runAt: new Date(now().getTime() + SOON_MS) })
}

/** Counts the words of passages that came since the last time. What was deleted stays counted: it does no harm. */
export async function countVocabularyJob(ctx: Ctx, _: object, tools?: Pick<JobTools, 'signal'>): Promise<void> {
  const [known] = await ctx.db.select().from(appState).where(eq(appState.key, COUNTED_TO))
  let last = Number(known?.value ?? 0)
  let counts = new Map<string, number>()
  for (;;) {
    const batch = await ctx.db
      .select({ id: passages.id, text: passages.searchText })
      .from(passages)
      .where(and(gt(passages.id, last), eq(passages.library, true)))
      .orderBy(asc(passages.id))
      .limit(BATCH)
    for (const { text } of batch) count(text, counts)
    last = batch.at(-1)?.id ?? last
    const done = batch.length < BATCH || tools?.signal.aborted
    if (done || counts.size > HELD_MAX) {
      await write(ctx, counts, last)
      counts = new Map()
    }
    if (done) break
    await new Promise((resolve) => setImmediate(resolve))
  }
  await loadVocabulary(ctx)
  await mergeWhatGrew(ctx, last)
}

/** Once the documents that come now are all there, not between them. */
async function mergeWhatGrew(ctx: Ctx, last: number) {
  const { db, log } = ctx
  const [fact] = await db.select().from(appState).where(eq(appState.key, MERGED_TO))
  const merged = Number(fact?.value ?? 0)
  if (last - merged < Math.max(MERGE_FROM, MERGE_SHARE * merged) || (await isReading(db))) return
  try {
    await mergeSearchIndexes(ctx.database)
  } catch (error) {
    log.warn({ err: error }, 'the index of the library could not be made of one piece; search is slower')
  }
  await setState(db, MERGED_TO, last)
}

async function isReading(db: Ctx['db']) {
  const [job] = await db
    .select({ id: jobs.id })
    .from(jobs)
    .where(and(eq(jobs.kind, READ.kind), inArray(jobs.state, ['queued', 'running'])))
    .limit(1)
  return job !== undefined
}

const setState = (db: Ctx['db'], key: string, value: number) =>
  db.insert(appState).values({ key, value }).onConflictDoUpdate({ target: appState.key, set: { value } })

function count(text: string, counts: Map<string, number>) {
  for (const word of new Set(text.toLowerCase().match(/\b[a-z]{3,30}\b/g)))
    counts.set(word, (counts.get(word) ?? 0) + 1)
}

/** The counts and how far they reach, so that a run that is cut off counts nothing twice but the words it had written. */
async function write({ db }: Ctx, counts: Map<string, number>, last: number) {
  const list = [...counts].map(([word, n]) => ({ word, passages: n }))
  for (let i = 0; i < list.length; i += WRITE) {
    await db
      .insert(vocabulary)
      .values(list.slice(i, i + WRITE))
      .onConflictDoUpdate({
        target: vocabulary.word,
        set: { passages: sql`${vocabulary.passages} + excluded.passages` },
      })
  }
  await setState(db, COUNTED_TO, last)
}
