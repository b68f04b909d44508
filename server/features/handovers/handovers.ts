import { and, desc, eq, gt, isNull, lte } from 'drizzle-orm'
import { AppError } from '#contract/errors.ts'
import { type Handover, HANDOVER_DAYS } from '#contract/consultations/handovers.ts'
import { queueMail } from '#server/adapters/outbox.ts'
import { type Ctx, currentUser } from '#server/context.ts'
import { inTransaction, isUuid, oneRow } from '#server/db/query.ts'
import { DAY_MS } from '#server/day.ts'
import { personById } from '#server/features/auth/service.ts'
import { lastPosition, ownConversation } from '#server/features/consultations/service.ts'
import { limitRate } from '#server/http/rate-limit.ts'
import { hashToken, newToken } from '#server/http/session.ts'
import { chore, type Job } from '#server/jobs/job.ts'
import { handoverMail } from './handover-mail.ts'
import { offeredPractitioner } from './practitioners.ts'
import { handovers, practitioners } from './tables.ts'

const RATE = { name: 'handovers', most: 10, seconds: 86_400 }

/**
 * Lets a practitioner read a consultation as it stands now. The person is reachable by a confirmed address, or by the number of their
 * account where `provenPhone` is the number that they write from. Throws as the contract says.
 */
export async function handOver(
  ctx: Ctx,
  input: { conversationId: string; practitionerId: string; consents: true },
  { provenPhone }: { provenPhone?: string } = {},
): Promise<Handover> {
  const { id: userId } = currentUser(ctx)
  await limitRate(ctx, RATE, userId)
  const conversation = await ownConversation(ctx.db, { conversationId: input.conversationId, userId })
  const practitioner = await offeredPractitioner(ctx.db, input.practitionerId)
  if (!practitioner) throw new AppError('not_found', 'There is no such practitioner')
  const person = await personById(ctx.db, userId)
  if (!person.emailConfirmedAt && !(provenPhone && person.phoneNumber === provenPhone))
    throw new AppError('conflict', 'Please confirm your email address first')
  const upTo = await lastPosition(ctx.db, conversation.id)
  if (upTo === undefined) throw new AppError('conflict', 'Nothing has been said in this consultation yet')
  const token = newToken()
  const expiresAt = new Date(ctx.now().getTime() + HANDOVER_DAYS * DAY_MS)
  return inTransaction(ctx.db, async (tx) => {
    const row = await tx
      .insert(handovers)
      .values({
        userId,
        conversationId: conversation.id,
        practitionerId: practitioner.id,
        upTo,
        tokenHash: hashToken(token),
        createdAt: ctx.now(),
        expiresAt,
      })
      .returning()
      .then(oneRow)
    const url = `${ctx.config.PUBLIC_URL.replace(/\/+$/, '')}/handover?code=${token}`
    await queueMail(ctx, tx, { to: practitioner.email, userId, ...handoverMail(practitioner, { url, expiresAt }) })
    return shown(row, practitioner)
  })
}

const shown = (
  { id, createdAt, expiresAt, openedAt }: typeof handovers.$inferSelect,
  { name, firm }: { name: string; firm: string },
): Handover => ({
  id,
  to: `${name}, ${firm}`,
  createdAt: createdAt.toISOString(),
  expiresAt: expiresAt.toISOString(),
  ...(openedAt && { openedAt: openedAt.toISOString() }),
})

/** The hand-overs of a consultation whose links still open, the newest first. Throws 404 for anybody else's consultation. */
export async function listHandovers(ctx: Ctx, { conversationId }: { conversationId: string }): Promise<Handover[]> {
  const { id: userId } = currentUser(ctx)
  const { id } = await ownConversation(ctx.db, { conversationId, userId })
  const rows = await ctx.db
    .select({ one: handovers, to: practitioners })
    .from(handovers)
    .innerJoin(practitioners, eq(practitioners.id, handovers.practitionerId))
    .where(
      and(
        eq(handovers.userId, userId),
        eq(handovers.conversationId, id),
        gt(handovers.expiresAt, ctx.now()),
        eq(practitioners.retired, false),
      ),
    )
    .orderBy(desc(handovers.createdAt))
  return rows.map(({ one, to }) => shown(one, to))
}

/** The link opens no more. Throws 404 for one that is not the asker's. */
export async function withdrawHandover(ctx: Ctx, { id }: { id: string }) {
  const mine = and(eq(handovers.userId, currentUser(ctx).id), eq(handovers.id, id))
  const removed = isUuid(id) ? await ctx.db.delete(handovers).where(mine).returning({ id: handovers.id }) : []
  if (!removed.length) throw new AppError('not_found', 'There is no such hand-over')
}

export type Opened = { userId: string; conversationId: string; upTo: number; expiresAt: Date; to: string }

/** What a link opens, and notes when it was first opened; undefined for a link that is wrong, withdrawn or over. */
export async function openHandover(ctx: Ctx, token: string): Promise<Opened | undefined> {
  const [row] = await ctx.db
    .select({ one: handovers, to: practitioners })
    .from(handovers)
    .innerJoin(practitioners, eq(practitioners.id, handovers.practitionerId))
    .where(
      and(
        eq(handovers.tokenHash, hashToken(token)),
        gt(handovers.expiresAt, ctx.now()),
        eq(practitioners.retired, false),
      ),
    )
  if (!row) return undefined
  const { one, to } = row
  if (!one.openedAt)
    await ctx.db
      .update(handovers)
      .set({ openedAt: ctx.now() })
      .where(and(eq(handovers.userId, one.userId), eq(handovers.id, one.id), isNull(handovers.openedAt)))
  const { userId, conversationId, upTo, expiresAt } = one
  return { userId, conversationId, upTo, expiresAt, to: to.name }
}

export const handoverJobs: Job[] = [
  chore('handovers.forget', DAY_MS, async (ctx) => {
    await ctx.db.delete(handovers).where(lte(handovers.expiresAt, ctx.now()))
  }),
]
