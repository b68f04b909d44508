import { and, eq, inArray, isNotNull, isNull, lt, ne, or } from 'drizzle-orm'
import type { Ctx } from '#server/context.ts'
import { DAY_MS } from '#server/day.ts'
import type { Tx } from '#server/db/types.ts'
import { signatureEvents, signatureRequests, signers } from './tables.ts'

/** Days for which the owner sees what became of a request that nobody can sign any more. */
const SEEN_DAYS = 30

/**
 * What an account that is deleted leaves of its requests: unfinished ones go. Of a finished one the file stays for the others until
 * their links end, and its hash, so that it can be checked; no row names anybody. Gives the files to remove.
 */
export async function forgetOwner(tx: Tx, userId: string): Promise<string[]> {
  const own = eq(signatureRequests.userId, userId)
  const gone = await tx
    .delete(signatureRequests)
    .where(and(own, ne(signatureRequests.state, 'finished')))
    .returning()
  const kept = await tx.update(signatureRequests).set({ userId: null, title: '', text: '' }).where(own).returning()
  const ids = kept.map(({ id }) => id)
  if (ids.length) {
    await tx.delete(signatureEvents).where(inArray(signatureEvents.requestId, ids))
    const nobody = {
      name: '',
      email: null,
      signedName: null,
      initials: null,
      strokes: null,
      reason: null,
      network: null,
      browser: null,
    }
    await tx.update(signers).set(nobody).where(inArray(signers.requestId, ids))
  }
  return [...gone, ...kept].map(({ location }) => location)
}

/**
 * Job `signing.forget`, daily: requests that were never finished go some weeks after their end; the finished file of a deleted
 * account when its links end, and every finished file after RETENTION_DOCUMENTS_DAYS. The hash of a finished file stays.
 */
export async function forgetOver(ctx: Ctx) {
  const daysAgo = (days: number) => new Date(ctx.now().getTime() - days * DAY_MS)
  const isOver = and(ne(signatureRequests.state, 'finished'), lt(signatureRequests.endsAt, daysAgo(SEEN_DAYS)))
  const unfinished = await ctx.db.delete(signatureRequests).where(isOver).returning()
  const days = ctx.config.RETENTION_DOCUMENTS_DAYS
  const tooOld = days > 0 ? lt(signatureRequests.finishedAt, daysAgo(days)) : undefined
  const ended = or(and(isNull(signatureRequests.userId), lt(signatureRequests.endsAt, ctx.now())), tooOld)
  const finished = await ctx.db
    .select()
    .from(signatureRequests)
    .where(and(isNotNull(signatureRequests.finishedLocation), ended))
  for (const { id } of finished) {
    await ctx.db.delete(signers).where(eq(signers.requestId, id))
    await ctx.db
      .update(signatureRequests)
      .set({ finishedLocation: null, text: '', title: '' })
      .where(eq(signatureRequests.id, id))
  }
  const files = [...unfinished, ...finished].flatMap((one) => [one.location, one.finishedLocation])
  for (const file of files) if (file) await ctx.files.remove(file)
}
