import { and, eq } from 'drizzle-orm'
import { AppError } from '#contract/errors.ts'
import type { KeptProcedure } from '#contract/procedures/procedures.ts'
import { type Ctx, currentUser } from '#server/context.ts'
import type { Db, Tx } from '#server/db/types.ts'
import { limitRate } from '#server/http/rate-limit.ts'
import { keptProcedures } from './tables.ts'
import { keepVersion, liveProcedures, versionNamed } from './versions.ts'

type BySlug = { slug: string }

/** Characters that the answers and ticks of one procedure may have together. */
const KEPT_MAX = 8_000
/** An answer is kept whenever it is given. */
const RATE = { name: 'procedures', most: 120, seconds: 60 }

const mine = (ctx: Ctx, slug: string) =>
  and(eq(keptProcedures.userId, currentUser(ctx).id), eq(keptProcedures.procedure, slug))

/** How far the asker came with a procedure. */
export async function getKeptProcedure(ctx: Ctx, { slug }: BySlug): Promise<{ kept: KeptProcedure | null }> {
  const { runId, version, answers, ticks } = keptProcedures
  const [kept] = await ctx.db.select({ runId, version, answers, ticks }).from(keptProcedures).where(mine(ctx, slug))
  return { kept: kept ? { ...kept, version: kept.version ?? undefined } : null }
}

/** The procedures that the asker has begun and not begun again. */
export async function listKeptProcedures(ctx: Ctx): Promise<string[]> {
  const own = eq(keptProcedures.userId, currentUser(ctx).id)
  const kept = await ctx.db.select({ slug: keptProcedures.procedure }).from(keptProcedures).where(own)
  return kept.map(({ slug }) => slug)
}

/**
 * Keeps how far the asker came, in place of what was kept before. Throws 404 for no procedure, 400 for answers to questions that the
 * version which was begun does not ask, 413 where they are too long together, and 409 for one whose answers are never kept.
 */
export async function keepProcedure(ctx: Ctx, run: BySlug & KeptProcedure) {
  await limitRate(ctx, RATE, currentUser(ctx).id)
  const keep = await checkedToKeep(ctx, run)
  await keep(ctx.db)
}

/** Looks at what is to be kept, throwing as `keepProcedure` does, and gives what keeps it, also in a transaction of the caller's. */
export async function checkedToKeep(
  ctx: Ctx,
  { slug, runId, version, answers, ticks }: BySlug & KeptProcedure,
): Promise<(db: Db | Tx) => Promise<void>> {
  const { id: userId } = currentUser(ctx)
  const live = (await liveProcedures(ctx)).get(slug)
  const begun = version === undefined ? live : await versionNamed(ctx, slug, version)
  if (!live && !begun) throw new AppError('not_found', 'There is no such procedure')
  if (!begun) throw new AppError('invalid_input', 'This procedure has changed. Begin anew.')
  const { procedure } = begun
  if (procedure.sensitive || live?.procedure.sensitive)
    throw new AppError('conflict', 'The answers of this procedure are not kept')
  const questions = new Set(procedure.questions.map(({ id }) => id))
  if (!answers.every(({ question }) => questions.has(question)))
    throw new AppError('invalid_input', 'This procedure has changed. Begin anew.')
  if (JSON.stringify([answers, ticks]).length > KEPT_MAX)
    throw new AppError('too_large', 'These answers are too long to be kept')
  const row = { runId, version: begun.version, answers, ticks, updatedAt: ctx.now() }
  return async (db) => {
    await keepVersion(db, slug, begun)
    await db
      .insert(keptProcedures)
      .values({ userId, procedure: slug, ...row })
      .onConflictDoUpdate({ target: [keptProcedures.userId, keptProcedures.procedure], set: row })
  }
}

/** Forgets it. */
export async function forgetProcedure(ctx: Ctx, { slug }: BySlug) {
  await ctx.db.delete(keptProcedures).where(mine(ctx, slug))
}
