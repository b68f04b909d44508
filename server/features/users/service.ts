import { asc, count, desc, eq, sql } from 'drizzle-orm'
import type * as z from 'zod/mini'
import { AppError } from '#contract/errors.ts'
import type { Role } from '#contract/product.ts'
import type { ListedUser, listUsers as ListUsers } from '#contract/accounts/users.ts'
import type { Ctx } from '#server/context.ts'
import { isCalled } from '#server/db/people.ts'
import { isUuid, inTransaction } from '#server/db/query.ts'
import { users } from '#server/db/tables.ts'
import { readAuditTrail, recordAudit } from '#server/features/audit/service.ts'

/** A search of the audit trail looks at the entries of so many matching people. */
const PEOPLE_MAX = 1_000

const LISTED = {
  _id: users.id,
  fullName: users.fullName,
  email: users.email,
  occupation: users.occupation,
  role: users.role,
}

const byName = sql`lower(${users.fullName})`
const SORTS = { name: byName, email: sql`lower(${users.email})`, occupation: users.occupation, role: users.role }

/** Everybody, or those whose name or e-mail address holds `q`, in the order asked for; `count` is how many match in all. */
export async function listUsers(ctx: Ctx, input: z.output<typeof ListUsers.input>) {
  const filter = input.q?.trim() ? isCalled(input.q.trim()) : undefined
  const { limit, offset = 0, sort = 'name', order = 'asc' } = input
  const page = ctx.db
    .select(LISTED)
    .from(users)
    .where(filter)
    .orderBy(order === 'asc' ? asc(SORTS[sort]) : desc(SORTS[sort]), asc(byName), asc(users.id))
    .offset(offset)
  const data: ListedUser[] = limit === undefined ? await page : await page.limit(limit)
  // a page that is not full says how many there are: a rare name need not be looked for twice
  const isLast = limit === undefined || data.length < limit
  if (isLast && (data.length || !offset)) return { count: offset + data.length, data }
  const [all] = await ctx.db.select({ n: count() }).from(users).where(filter)
  return { count: all?.n ?? 0, data }
}

/** Changes a role in one step with its line in the audit trail. All admins are locked, so the last two cannot demote each other. */
export async function changeRole(ctx: Ctx, { id, role }: { id: string; role: Role }): Promise<ListedUser> {
  if (!isUuid(id)) throw missing()
  return inTransaction(ctx.db, async (tx) => {
    const admins = await tx
      .select({ id: users.id })
      .from(users)
      .where(eq(users.role, 'admin'))
      .orderBy(users.id)
      .for('update')
    const [before] = await tx.select(LISTED).from(users).where(eq(users.id, id)).for('update')
    if (!before) throw missing()
    if (before.role === 'admin' && role === 'user' && admins.length <= 1) {
      throw new AppError('conflict', 'This is the last administrator. Make someone else an administrator first.')
    }
    if (before.role === role) return before
    await tx.update(users).set({ role }).where(eq(users.id, id))
    await recordAudit(ctx, { kind: 'role_changed', userId: id, detail: { from: before.role, to: role } }, tx)
    return { ...before, role }
  })
}

const missing = () => new AppError('not_found', 'This user does not exist')

/** The audit trail, newest first, filtered by kind and by a part of the name or e-mail address of a person involved. */
export async function listAuditEvents(ctx: Ctx, input: { kind?: string; q?: string; before?: number; limit?: number }) {
  const { kind, before, limit = 100 } = input
  const q = input.q?.trim()
  const people = q ? ctx.db.select({ id: users.id }).from(users).where(isCalled(q)).limit(PEOPLE_MAX) : undefined
  return readAuditTrail(ctx, { kind, before, people, limit })
}
