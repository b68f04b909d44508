import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { and, eq, sql } from 'drizzle-orm'
import { REVIEWED_TEXT_MAX, REVIEWS_MAX, type ReviewedParagraph } from '#contract/documents/contract-review.ts'
import { AppError } from '#contract/errors.ts'
import { type Ctx, currentUser } from '#server/context.ts'
import { inTransaction, oneRow } from '#server/db/query.ts'
import { users } from '#server/db/tables.ts'
import type { Tx } from '#server/db/types.ts'
import { attachedFile, passagesInWorker, readInWorker } from '#server/features/library/service.ts'
import { limitRate } from '#server/http/rate-limit.ts'
import type { Upload } from '#server/http/uploads.ts'
import { enqueue } from '#server/jobs/enqueue.ts'
import { clausesIn } from '#server/features/contract-review/rules/clause-model.ts'
import { contractChecks } from '#server/features/contract-review/rules/content.ts'
import { READ_CONTRACT } from './job-kind.ts'
import { guessKind } from '#server/features/contract-review/rules/kind.ts'
import { myReview } from './my-reviews.ts'
import { paragraphsOf } from '#server/features/contract-review/word/paragraphs.ts'
import { payForReview } from './price.ts'
import { reviewByRules } from '#server/features/contract-review/rules/rules.ts'
import { stretchesOf } from '#server/features/contract-review/model/stretches.ts'
import { contractReviews } from './tables.ts'

/** Contracts a minute and person, and changes of kind: each reads a whole text, and may be read by a model. */
const RATE = { name: 'contract-review', most: 6, seconds: 60 }

type Agreement = { agreedPoints?: number | undefined }

/** Reviews a contract that was pasted. Throws 402 without the points, 409 where it costs more than was agreed to and 413 without room. */
export async function reviewContract(
  ctx: Ctx,
  { text, agreedPoints }: { text: string } & Agreement,
): Promise<{ id: string }> {
  await limitRate(ctx, RATE, currentUser(ctx).id)
  const paragraphs = paragraphsOf(text, await passagesInWorker(text))
  const name = paragraphs[0]?.text.slice(0, 80) || 'Contract'
  return makeReview(ctx, { paragraphs, text, name, isWord: false, agreedPoints })
}

/** The same for a Word or PDF file. Throws 400 on the field `file` where it cannot be read. */
export async function reviewContractFile(ctx: Ctx, agreement: Agreement, upload?: Upload): Promise<{ id: string }> {
  await limitRate(ctx, RATE, currentUser(ctx).id)
  if (!upload) throw wrongFile('File is required')
  return reviewBytes(ctx, await readFile(upload.path), { name: nameOf(upload.name), ...agreement })
}

/** The same for a file that the asker attached to a consultation. Throws 404 for anybody else's. */
export async function reviewAttachedContract(
  ctx: Ctx,
  { agreedPoints, ...attached }: { conversationId: string; documentId: string } & Agreement,
): Promise<{ id: string }> {
  await limitRate(ctx, RATE, currentUser(ctx).id)
  const { name, bytes } = await attachedFile(ctx, attached)
  return reviewBytes(ctx, bytes, { name, agreedPoints })
}

async function reviewBytes(ctx: Ctx, bytes: Uint8Array, named: { name: string } & Agreement): Promise<{ id: string }> {
  const outcome = await readInWorker(bytes)
  if (!outcome.ok) throw wrongFile(outcome.sentence)
  const { text, kind, passages } = outcome
  if (text.length > REVIEWED_TEXT_MAX)
    throw wrongFile(`This file has more than ${REVIEWED_TEXT_MAX.toLocaleString('en')} characters. Review it in parts.`)
  return makeReview(ctx, { paragraphs: paragraphsOf(text, passages), text, isWord: kind === 'docx', ...named })
}

const wrongFile = (sentence: string) => new AppError('invalid_input', sentence, { fields: { file: sentence } })

/** What the client called the file, as a name to show. */
const nameOf = (given: string) =>
  path
    .basename(given.replaceAll('\\', '/'))
    .toWellFormed()
    .replace(/[\p{Cc}\p{Cf}]+/gu, ' ')
    .trim()
    .slice(0, 120) || 'Contract'

type Contract = { paragraphs: ReviewedParagraph[]; text: string; name: string; isWord: boolean } & Agreement

/** The review of a contract: that which its person has of the same text, or a new one, paid for and stored at once. */
async function makeReview(ctx: Ctx, contract: Contract): Promise<{ id: string }> {
  const { paragraphs, text, name, isWord, agreedPoints } = contract
  const { id: userId } = currentUser(ctx)
  const textHash = createHash('sha256').update(`${isWord} ${text}`).digest('hex')
  const kind = guessKind(contractChecks(ctx.config), paragraphs)
  const begun = await begin(ctx, kind, paragraphs)
  return inTransaction(ctx.db, async (tx) => {
    // two at once would both be the first of the day, and both find room
    await tx.select({ id: users.id }).from(users).where(eq(users.id, userId)).for('no key update')
    const mine = eq(contractReviews.userId, userId)
    const [same] = await tx
      .select({ id: contractReviews.id })
      .from(contractReviews)
      .where(and(mine, eq(contractReviews.textHash, textHash)))
    if (same) return same
    if ((await tx.$count(contractReviews, mine)) >= REVIEWS_MAX)
      throw new AppError('too_large', `You keep ${REVIEWS_MAX} reviews, the most there is room for. Delete some first.`)
    const points = await payForReview(ctx, tx, textHash, agreedPoints)
    const row = {
      userId,
      name,
      textHash,
      isWord,
      paragraphs,
      points,
      createdAt: ctx.now(),
      updatedAt: ctx.now(),
      ...begun,
    }
    const review = await tx.insert(contractReviews).values(row).returning({ id: contractReviews.id }).then(oneRow)
    await readOn(tx, ctx, review.id, begun.state)
    return review
  })
}

/** What a review of a kind begins with: what the rules find, and what a model is still to read. */
async function begin(ctx: Ctx, kind: string, paragraphs: ReviewedParagraph[]) {
  const check = contractChecks(ctx.config).get(kind)
  const byRules = check ? await reviewByRules(check, paragraphs, clausesIn(ctx.config)) : { findings: [], present: [] }
  const total = ctx.models ? stretchesOf(paragraphs).length : 0
  return { kind, ...byRules, done: 0, failed: 0, total, state: total ? ('reviewing' as const) : ('ready' as const) }
}

async function readOn(tx: Tx, ctx: Ctx, reviewId: string, state: 'reviewing' | 'ready') {
  if (state === 'reviewing') await enqueue(tx, READ_CONTRACT, { reviewId }, { uniqueKey: reviewId, runAt: ctx.now() })
}

/** Reviews it again as a contract of another kind. Throws 404 for somebody else's and 400 for a kind that there is not. */
export async function setContractKind(ctx: Ctx, { id, kind }: { id: string; kind: string }): Promise<{ id: string }> {
  await limitRate(ctx, RATE, currentUser(ctx).id)
  const review = await myReview(ctx, id)
  if (!contractChecks(ctx.config).has(kind)) throw new AppError('invalid_input', 'There is no such kind of contract')
  const begun = await begin(ctx, kind, review.paragraphs)
  await inTransaction(ctx.db, async (tx) => {
    await tx
      .update(contractReviews)
      .set({ ...begun, decisions: {}, round: sql`${contractReviews.round} + 1`, updatedAt: ctx.now() })
      .where(eq(contractReviews.id, id))
    await readOn(tx, ctx, id, begun.state)
  })
  return { id }
}
