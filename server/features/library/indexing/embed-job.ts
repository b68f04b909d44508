import { canEmbed, embedTexts } from '#server/adapters/embeddings.ts'
import type { Ctx } from '#server/context.ts'
import { enqueue } from '#server/jobs/enqueue.ts'
import { jobKind, type JobTools, NO_PAYLOAD } from '#server/jobs/job.ts'
import { passagesWithoutVector, prepareEmbeddings, storeVectors } from './embeddings-table.ts'

export const EMBED = jobKind('library.embed', NO_PAYLOAD)
const SOON_MS = 5_000
/** Texts in one request, and vectors in one statement. */
const ASKED = 32
const STORED = 8
/** Milliseconds for one request; nobody waits for it. */
const REQUEST_MS = 60_000

/** Queues the filling of the index by meaning, once for all documents that come now; nothing when it is not configured. */
export async function queueEmbedding({ config, database, db, now }: Ctx): Promise<void> {
  if (!canEmbed(config) || !database.vector) return
  await enqueue(db, EMBED, {}, { uniqueKey: 'all', runAt: new Date(now().getTime() + SOON_MS), maxAttempts: 20 })
}

/**
 * Asks the endpoint for the vectors of the passages that have none, one request at a time. What is stored stays: a job that
 * fails goes on from there.
 */
export async function embedJob(ctx: Ctx, _: object, tools: Pick<JobTools, 'signal' | 'progress'>): Promise<void> {
  if (!canEmbed(ctx.config) || !ctx.database.vector) return
  for (let done = 0, last = 0; !tools.signal.aborted;) {
    const waiting = await passagesWithoutVector(ctx, last, ASKED)
    if (!waiting.length) return
    const texts = waiting.map(({ text }) => text)
    const vectors = await embedTexts(ctx, texts, REQUEST_MS, tools.signal)
    await prepareEmbeddings(ctx, { model: ctx.config.EMBEDDINGS_MODEL!, dimensions: vectors[0]!.length })
    const rows = waiting.map(({ id }, i) => ({ id, vector: vectors[i]! }))
    for (let i = 0; i < rows.length; i += STORED) await storeVectors(ctx, rows.slice(i, i + STORED))
    last = waiting.at(-1)!.id
    await tools.progress({ done: (done += rows.length) })
  }
}
