import { and, eq, sql } from 'drizzle-orm'
import type { StoredFinding } from '#contract/documents/contract-review.ts'
import { ModelError } from '#server/adapters/model-call.ts'
import type { Ctx } from '#server/context.ts'
import { inTransaction } from '#server/db/query.ts'
import { DailyCapError } from '#server/features/spending/service.ts'
import { job, type Job, type JobTools } from '#server/jobs/job.ts'
import { overlap } from '#server/features/contract-review/word/changes.ts'
import { contractChecks } from '#server/features/contract-review/rules/content.ts'
import { READ_CONTRACT } from './job-kind.ts'
import { giveBack } from './price.ts'
import { readStretch } from '#server/features/contract-review/model/read-stretch.ts'
import { stretchesOf } from '#server/features/contract-review/model/stretches.ts'
import { contractReviews, type PresentPoint } from './tables.ts'

type Review = typeof contractReviews.$inferSelect

async function load({ db }: Ctx, reviewId: string): Promise<Review | undefined> {
  const [review] = await db.select().from(contractReviews).where(eq(contractReviews.id, reviewId))
  return review
}

/**
 * Has a model read a contract, stretch by stretch. Each is stored when it is done, so that whoever takes over reads on; a review that
 * was begun again in the meantime, as another kind, is read from its beginning.
 */
export async function readContract(
  ctx: Ctx,
  { reviewId }: { reviewId: string },
  { signal, progress }: Pick<JobTools, 'signal' | 'progress'>,
) {
  let hasModel = ctx.models !== null
  for (;;) {
    signal.throwIfAborted()
    const review = await load(ctx, reviewId)
    if (!review || review.state === 'ready') return
    const { done, total } = review
    if (done >= total) {
      await finish(ctx, review)
      continue
    }
    await progress({ done, total })
    const { outcome, isCapped } = hasModel ? await read(ctx, review, signal) : NOTHING
    if (isCapped) hasModel = false
    await store(ctx, review, outcome)
  }
}

const NOTHING = { outcome: undefined, isCapped: false }

async function read(ctx: Ctx, { userId, kind, paragraphs, done }: Review, signal: AbortSignal) {
  const check = contractChecks(ctx.config).get(kind)
  const stretch = stretchesOf(paragraphs)[done]!
  try {
    return {
      outcome: await readStretch(ctx, { userId, check, paragraphs, stretch, number: done, signal }),
      isCapped: false,
    }
  } catch (error) {
    signal.throwIfAborted()
    if (!(error instanceof ModelError) && !(error instanceof DailyCapError)) throw error
    ctx.log.warn({ err: error }, 'a stretch of a contract could not be read')
    return { outcome: undefined, isCapped: error instanceof DailyCapError }
  }
}

type Outcome = { findings: StoredFinding[]; present: PresentPoint[] }

/** Adds what was found; of a review that somebody else went on with, or that was begun again, nothing. */
async function store({ db }: Ctx, { id, round, done }: Review, outcome: Outcome | undefined) {
  const { findings, present } = contractReviews
  const more = (list: unknown[] = []) => sql`${JSON.stringify(list)}::jsonb`
  await db
    .update(contractReviews)
    .set({
      done: done + 1,
      findings: sql`${findings} || ${more(outcome?.findings)}`,
      present: sql`${present} || ${more(outcome?.present)}`,
      ...(!outcome && { failed: sql`${contractReviews.failed} + 1` }),
    })
    .where(and(eq(contractReviews.id, id), eq(contractReviews.round, round), eq(contractReviews.done, done)))
}

/** Makes it ready. What no model read of it although it was to is given back. */
async function finish(ctx: Ctx, { id, round, findings, present, failed, total, ...review }: Review) {
  await inTransaction(ctx.db, async (tx) => {
    const ready = await tx
      .update(contractReviews)
      .set({ state: 'ready', findings: together(findings, present), updatedAt: ctx.now() })
      .where(and(eq(contractReviews.id, id), eq(contractReviews.round, round), eq(contractReviews.state, 'reviewing')))
      .returning({ id: contractReviews.id })
    if (!ready.length || failed < total || !review.points) return
    await giveBack(tx, review)
    await tx.update(contractReviews).set({ points: 0 }).where(eq(contractReviews.id, id))
  })
}

/** What rules and a model found, as one: what the model saw in the contract is not missing, and a clause is reported once. Pure. */
function together(findings: StoredFinding[], present: PresentPoint[]): StoredFinding[] {
  const said = new Set(present.map(({ point }) => `rules-${point}`))
  const byModel = findings.filter(({ by }) => by === 'model')
  const isTold = ({ place }: StoredFinding) =>
    place !== undefined &&
    byModel.some(
      (other) =>
        other.place && overlap({ ...place, kind: 'replace', text: '' }, { ...other.place, kind: 'replace', text: '' }),
    )
  const kept = findings.filter((one) => {
    if (one.by === 'model') return true
    return one.change?.kind === 'insert' ? !said.has(one.id) : !isTold(one)
  })
  return kept.toSorted((a, b) => placeIn(a) - placeIn(b))
}

/** In the order of the contract; what is missing comes last. */
const placeIn = ({ place }: StoredFinding) => (place ? place.paragraph : Number.MAX_SAFE_INTEGER)

/** Its process ended again and again: what the rules found is shown, and what it cost is given back. */
async function abandon(ctx: Ctx, { reviewId }: { reviewId: string }) {
  const review = await load(ctx, reviewId)
  if (!review || review.state === 'ready') return
  const { db } = ctx
  await db
    .update(contractReviews)
    .set({ failed: review.total, done: review.total })
    .where(and(eq(contractReviews.id, reviewId), eq(contractReviews.round, review.round)))
  await finish(ctx, { ...review, failed: review.total, done: review.total })
}

export const contractReviewJobs: Job[] = [job(READ_CONTRACT, { run: readContract, abandon, concurrency: 2 })]
