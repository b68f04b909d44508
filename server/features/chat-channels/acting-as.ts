import { eq } from 'drizzle-orm'
import type { Ctx } from '#server/context.ts'
import { users } from '#server/db/tables.ts'

/** The account of this id asks, with its own rights. Throws an Error where it is gone. */
export async function actingAs(ctx: Ctx, userId: string | null): Promise<Ctx> {
  const [user] = userId
    ? await ctx.db.select({ id: users.id, role: users.role }).from(users).where(eq(users.id, userId))
    : []
  if (!user) throw new Error('the account of this chat is gone')
  return { ...ctx, actor: { kind: 'user', id: user.id, role: user.role, sessionId: '' } }
}
