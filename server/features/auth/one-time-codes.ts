import { and, eq, gt, inArray, isNull, lt, sql } from 'drizzle-orm'
import type { Ctx } from '#server/context.ts'
import { inTransaction } from '#server/db/query.ts'
import type { Tx } from '#server/db/types.ts'
import { oneTimeCodes } from './tables.ts'
import { hashToken, newToken } from '#server/http/session.ts'

type Purpose = 'reset' | 'confirm' | 'two_factor' | 'whatsapp_link'
export type OneTimeCode = typeof oneTimeCodes.$inferSelect

/** Stores a code for one use, of 256 random bits unless `secret` is given; only its hash is kept. Answers the code itself. */
export async function newOneTimeCode(
  ctx: Ctx,
  tx: Tx,
  code: { purpose: Purpose; userId: string; lifeMs: number; data?: Record<string, unknown>; secret?: string },
): Promise<string> {
  const { secret = newToken() } = code
  const now = ctx.now()
  await tx.insert(oneTimeCodes).values({
    purpose: code.purpose,
    userId: code.userId,
    codeHash: hashToken(secret),
    data: code.data ?? {},
    expiresAt: new Date(now.getTime() + code.lifeMs),
    createdAt: now,
  })
  return secret
}

/** The code's row, used or not, as long as it has not expired. */
export async function findOneTimeCode(ctx: Ctx, purpose: Purpose, secret: string): Promise<OneTimeCode | undefined> {
  const [row] = await ctx.db
    .select()
    .from(oneTimeCodes)
    .where(
      and(
        eq(oneTimeCodes.purpose, purpose),
        eq(oneTimeCodes.codeHash, hashToken(secret)),
        gt(oneTimeCodes.expiresAt, ctx.now()),
      ),
    )
  return row
}

/** Uses a code up; false when somebody was faster. Inside a transaction it is used only when that commits. */
export async function spendOneTimeCode(ctx: Ctx, tx: Tx, id: string): Promise<boolean> {
  const used = await tx
    .update(oneTimeCodes)
    .set({ usedAt: ctx.now() })
    .where(and(eq(oneTimeCodes.id, id), isNull(oneTimeCodes.usedAt)))
    .returning({ id: oneTimeCodes.id })
  return used.length > 0
}

/** Uses a code up by its secret; gives the id of the person it belongs to, or undefined when it is wrong, used or expired. */
export async function takeOneTimeCode(ctx: Ctx, tx: Tx, purpose: Purpose, secret: string): Promise<string | undefined> {
  const [code] = await tx
    .update(oneTimeCodes)
    .set({ usedAt: ctx.now() })
    .where(
      and(
        eq(oneTimeCodes.purpose, purpose),
        eq(oneTimeCodes.codeHash, hashToken(secret)),
        isNull(oneTimeCodes.usedAt),
        gt(oneTimeCodes.expiresAt, ctx.now()),
      ),
    )
    .returning({ userId: oneTimeCodes.userId })
  return code?.userId
}

/**
 * Finds the person's live code that `secret` is. A wrong secret counts against all their live codes, and each dies after
 * `triesMax` wrong ones, however many are tried at once.
 */
export async function tryOneTimeCode(ctx: Ctx, purpose: Purpose, userId: string, secret: string, triesMax: number) {
  return inTransaction(ctx.db, async (tx) => {
    const live = await tx
      .select()
      .from(oneTimeCodes)
      .where(
        and(
          eq(oneTimeCodes.userId, userId),
          eq(oneTimeCodes.purpose, purpose),
          isNull(oneTimeCodes.usedAt),
          gt(oneTimeCodes.expiresAt, ctx.now()),
          lt(oneTimeCodes.tries, triesMax),
        ),
      )
      .for('update')
    const matching = live.find((code) => code.codeHash === hashToken(secret))
    if (!matching && live.length)
      await countWrongTry(
        tx,
        live.map((code) => code.id),
      )
    return matching
  })
}

export async function countWrongTry(tx: Tx, ids: string[]) {
  await tx
    .update(oneTimeCodes)
    .set({ tries: sql`${oneTimeCodes.tries} + 1` })
    .where(inArray(oneTimeCodes.id, ids))
}

/** Takes back every unused code of these purposes: after a password or an address changed, older mails open nothing. */
export async function dropOneTimeCodes(tx: Tx, userId: string, purposes: Purpose[]) {
  await tx
    .delete(oneTimeCodes)
    .where(and(eq(oneTimeCodes.userId, userId), inArray(oneTimeCodes.purpose, purposes), isNull(oneTimeCodes.usedAt)))
}
