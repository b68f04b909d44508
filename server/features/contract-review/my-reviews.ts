import { and, desc, eq, sql } from 'drizzle-orm'
import type * as z from 'zod/mini'
import type { ContractReview, Decision, ReviewHead, StoredFinding } from '#contract/documents/contract-review.ts'
import type { InLanguage } from '#contract/endpoint.ts'
import { AppError } from '#contract/errors.ts'
import { type Ctx, currentUser } from '#server/context.ts'
import { inTransaction, isUuid } from '#server/db/query.ts'
import { citedSections } from '#server/features/procedures/service.ts'
import type { Download } from '#server/http/route.ts'
import { inTheWay } from '#server/features/contract-review/word/changes.ts'
import { citedBy, contractChecks } from '#server/features/contract-review/rules/content.ts'
import { writeReviewed } from '#server/features/contract-review/word/reviewed-document.ts'
import { explanationIn } from '#server/features/contract-review/rules/rules.ts'
import { type Translator, wordsIn } from '#server/text/words-in.ts'
import { contractReviews } from './tables.ts'

type ById = { id: string }
type Asked = z.output<typeof InLanguage>
type Review = typeof contractReviews.$inferSelect

const missing = () => new AppError('not_found', 'There is no such review')

const mine = (ctx: Ctx, id: string) => {
  const { id: userId } = currentUser(ctx)
  if (!isUuid(id)) throw missing()
  return and(eq(contractReviews.id, id), eq(contractReviews.userId, userId))
}

/** A review of the asker; somebody else's is 404 like none. */
export async function myReview(ctx: Ctx, id: string): Promise<Review> {
  const [review] = await ctx.db.select().from(contractReviews).where(mine(ctx, id))
  if (!review) throw missing()
  return review
}

const { id, name, kind, state, createdAt, findings, decisions } = contractReviews
type Headed = Pick<Review, 'id' | 'name' | 'kind' | 'state' | 'createdAt' | 'findings' | 'decisions'>

const headOf = (review: Headed): ReviewHead => ({
  id: review.id,
  name: review.name,
  kind: review.kind,
  date: review.createdAt.toISOString(),
  state: review.state,
  open: review.state === 'ready' ? review.findings.filter((one) => decisionOf(review, one.id) === 'open').length : 0,
})

const decisionOf = (review: Pick<Review, 'decisions'>, finding: string): Decision => review.decisions[finding] ?? 'open'

/** The asker's reviews, newest first. */
export async function listContractReviews(ctx: Ctx): Promise<ReviewHead[]> {
  const reviews = await ctx.db
    .select({ id, name, kind, state, createdAt, findings, decisions })
    .from(contractReviews)
    .where(eq(contractReviews.userId, currentUser(ctx).id))
    .orderBy(desc(createdAt))
  return reviews.map(headOf)
}

/** A review with how the law that it rests on stands today, what rules say of it in the language asked for. */
export async function getContractReview(ctx: Ctx, { id: asked, language }: ById & Asked): Promise<ContractReview> {
  const review = await myReview(ctx, asked)
  const say = wordsIn(ctx.config, 'contract-checks', language)
  const checks = contractChecks(ctx.config)
  const check = checks.get(review.kind)
  const isReady = review.state === 'ready'
  const found = isReady ? review.findings : []
  const sections = new Map(
    (
      await citedSections(
        ctx,
        found.map(({ cited }) => `(${cited})`),
      )
    ).map((section) => [section.raw, section]),
  )
  const points = new Map(check?.points.map((point) => [point.id, point]))
  const present = isReady ? new Map(review.present.map((one) => [one.point, one.paragraph])) : new Map<string, number>()
  return {
    ...headOf(review),
    ...(language && { language }),
    done: review.done,
    total: review.total,
    by: review.total > review.failed ? 'model' : 'rules',
    isPartial: review.failed > 0,
    isWord: review.isWord,
    points: review.points,
    kinds: [...checks].map(([slug, { title }]) => ({ slug, title: say(title) })),
    age: say(check?.age ?? ''),
    paragraphs: review.paragraphs,
    findings: found.map((one) => {
      const section = sections.get(one.cited)
      return { ...findingIn(one, say, language), decision: decisionOf(review, one.id), ...(section && { section }) }
    }),
    present: [...present].flatMap(([point, paragraph]) => {
      const known = points.get(point)
      return known ? [{ name: say(known.name), cited: citedBy(known.why)!, paragraph }] : []
    }),
  }
}

/** What a model wrote stays as it is. */
const findingIn = (finding: StoredFinding, say: Translator, language: Asked['language']) =>
  finding.by === 'model' || !language
    ? finding
    : { ...finding, title: say(finding.title), explanation: explanationIn(finding.explanation, say), language }

type Decided = ById & { finding: string; decision: Decision }

/** Accepts or refuses a finding, or opens it again. Throws 404 where there is none and 409 where another change stands in the way. */
export async function decideFinding(ctx: Ctx, { id: asked, finding, decision }: Decided): Promise<void> {
  const where = mine(ctx, asked)
  await inTransaction(ctx.db, async (tx) => {
    const [review] = await tx.select().from(contractReviews).where(where).for('update')
    const known = review?.state === 'ready' && review.findings.find((one) => one.id === finding)
    if (!review || !known) throw missing()
    const [other] = decision === 'accepted' ? inTheWay(review.findings, review.decisions, known) : []
    if (other)
      throw new AppError(
        'conflict',
        `Another accepted change touches the same words: ${other.title}. Undo that one first.`,
      )
    await tx
      .update(contractReviews)
      .set({
        decisions: sql`${contractReviews.decisions} || ${JSON.stringify({ [finding]: decision })}::jsonb`,
        updatedAt: ctx.now(),
      })
      .where(where)
  })
}

/** Deletes a review. Throws 404 where there is none. */
export async function deleteContractReview(ctx: Ctx, { id: asked }: ById): Promise<void> {
  const deleted = await ctx.db.delete(contractReviews).where(mine(ctx, asked)).returning({ id })
  if (!deleted.length) throw missing()
}

/** The contract as a Word file with what was decided. Throws 409 where it came as no Word file, or is not ready. */
export async function reviewedDocument(ctx: Ctx, { id: asked }: ById): Promise<Download> {
  const review = await myReview(ctx, asked)
  if (!review.isWord) throw new AppError('conflict', 'Only a contract that came as a Word file can be had back as one')
  if (review.state !== 'ready') throw new AppError('conflict', 'This review is not ready yet')
  return {
    name: `${review.name.replace(/\.docx$/i, '')} (reviewed).docx`,
    type: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
    body: writeReviewed(review, ctx.now()),
  }
}
