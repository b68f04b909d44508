import { asc, eq } from 'drizzle-orm'
import { AppError } from '#contract/errors.ts'
import type { Practitioner, PractitionerFields } from '#contract/consultations/handovers.ts'
import type { Ctx } from '#server/context.ts'
import { inTransaction, isUuid, oneRow } from '#server/db/query.ts'
import type { Db, Tx } from '#server/db/types.ts'
import { recordAudit } from '#server/features/audit/service.ts'
import { practitioners } from './tables.ts'

/** Every practitioner, by name. */
export const listPractitioners = (ctx: Ctx): Promise<Practitioner[]> =>
  ctx.db.select().from(practitioners).orderBy(asc(practitioners.name))

/** Those that consultations can be handed over to, with what the public may know of them. */
export async function offeredPractitioners(ctx: Ctx) {
  const offered = eq(practitioners.retired, false)
  const { id, name, firm, provinces } = practitioners
  return ctx.db.select({ id, name, firm, provinces }).from(practitioners).where(offered).orderBy(asc(name))
}

/** One that is offered; undefined for any other id. */
export async function offeredPractitioner(db: Db | Tx, id: string): Promise<Practitioner | undefined> {
  if (!isUuid(id)) return undefined
  const [row] = await db.select().from(practitioners).where(eq(practitioners.id, id))
  return row?.retired ? undefined : row
}

/** Registers a practitioner, who is offered at once. */
export async function addPractitioner(ctx: Ctx, fields: PractitionerFields): Promise<Practitioner> {
  return inTransaction(ctx.db, async (tx) => {
    const row = await tx.insert(practitioners).values(fields).returning().then(oneRow)
    await recordAudit(ctx, { kind: 'practitioner_added', detail: { id: row.id, name: row.name } }, tx)
    return row
  })
}

/** Replaces what is known of a practitioner. Throws 404. */
export const updatePractitioner = (ctx: Ctx, { id, ...fields }: { id: string } & PractitionerFields) =>
  change(ctx, id, 'practitioner_changed', fields)

/** Offers a practitioner no more, or again. Throws 404. */
export const retirePractitioner = (ctx: Ctx, { id, retired }: { id: string; retired: boolean }) =>
  change(ctx, id, retired ? 'practitioner_retired' : 'practitioner_restored', { retired })

async function change(
  ctx: Ctx,
  id: string,
  kind: Parameters<typeof recordAudit>[1]['kind'],
  to: Partial<Practitioner>,
): Promise<Practitioner> {
  return inTransaction(ctx.db, async (tx) => {
    const rows = isUuid(id) ? await tx.update(practitioners).set(to).where(eq(practitioners.id, id)).returning() : []
    if (!rows[0]) throw new AppError('not_found', 'There is no such practitioner')
    await recordAudit(ctx, { kind, detail: { id, name: rows[0].name } }, tx)
    return rows[0]
  })
}
