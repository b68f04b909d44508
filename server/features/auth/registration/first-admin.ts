import { hash } from '@node-rs/argon2'
import { count, eq, sql } from 'drizzle-orm'
import { randomPassword } from '#server/config.ts'
import type { Deps } from '#server/context.ts'
import { oneRow } from '#server/db/query.ts'
import { appState, users } from '#server/db/tables.ts'
import { openAccount } from '#server/features/points/service.ts'

export type Seeded = { admin?: { email: string; password?: string }; guides?: number; templates?: number }

/** First start on an empty database: one admin. Starting again repeats and overwrites nothing. */
export async function seed(deps: Deps): Promise<Seeded> {
  return { admin: await seedAdmin(deps) }
}

async function seedAdmin({ db, config }: Deps) {
  const [existing] = await db.select({ n: count() }).from(users).where(eq(users.role, 'admin'))
  if (existing && existing.n > 0) return undefined
  const email = config.ADMIN_EMAIL ?? 'admin@localhost.test'
  const password = config.ADMIN_PASSWORD ?? randomPassword()
  const passwordHash = await hash(password)
  const created = await db.transaction(async (tx) => {
    const first = await tx
      .insert(appState)
      .values({ key: 'first_admin', value: true })
      .onConflictDoNothing()
      .returning()
    if (!first.length) return false
    const user = await tx
      .insert(users)
      .values({ fullName: 'Administrator', email, passwordHash, role: 'admin', emailConfirmedAt: sql`now()` })
      .returning({ id: users.id })
      .then(oneRow)
    await openAccount(tx, user.id)
    return true
  })
  return created ? { email, ...(config.ADMIN_PASSWORD ? {} : { password }) } : undefined
}
