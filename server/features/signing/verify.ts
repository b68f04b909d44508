import { and, asc, eq } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import type { Ctx } from '#server/context.ts'
import { addressKey, limitRate } from '#server/http/rate-limit.ts'
import { signatureRequests } from './tables.ts'

const RATE = { name: 'verify', most: 60, seconds: 3_600 }

/** Whether a file of this hash was finished or signed here, and when; it names nobody. Throws 429. */
export async function verifyFile(ctx: Ctx, { sha256 }: { sha256: string }) {
  await limitRate(ctx, RATE, addressKey(ctx.ip))
  const { finishedSha256, sha256: signedSha256, state, finishedAt } = signatureRequests
  const first = async (which: PgColumn) => {
    const where = and(eq(which, sha256), eq(state, 'finished'))
    const [row] = await ctx.db.select().from(signatureRequests).where(where).orderBy(asc(finishedAt)).limit(1)
    return row?.finishedAt ? { finishedAt: row.finishedAt.toISOString(), signers: row.signerCount } : undefined
  }
  const finished = await first(finishedSha256)
  if (finished) return { known: 'finished' as const, ...finished }
  const signed = await first(signedSha256)
  return signed ? { known: 'signed' as const, ...signed } : { known: 'unknown' as const }
}
