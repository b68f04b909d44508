import { randomUUID } from 'node:crypto'
import { hash } from '@node-rs/argon2'
import { DAY_MS } from '#server/day.ts'
import type { Database } from '#server/db/types.ts'
import { ledgerEntries, pointAccounts, sessions, sessionTokens, users } from '#server/tables.ts'
import { hashToken, newToken } from '#server/http/session.ts'

export type Person = { id: string; email: string; token: string; ip: string }

export const PASSWORD = 'a good password'
const POINTS = 10_000
const BATCH = 500

/** People as they are after signing up and in some while ago: registering thousands would measure password hashing alone. */
export async function addPeople({ db, now }: Database, count: number): Promise<Person[]> {
  const passwordHash = await hash(PASSWORD)
  const people = Array.from({ length: count }, (_, i): Person => {
    const id = randomUUID()
    return { id, email: `${id}@example.test`, token: newToken(), ip: `10.${i >> 16}.${(i >> 8) & 255}.${i & 255}` }
  })
  const until = new Date(now().getTime() + DAY_MS)
  for (let from = 0; from < count; from += BATCH) {
    const some = people.slice(from, from + BATCH)
    const rows = <T>(make: (person: Person) => T) => some.map((person) => make(person))
    await db.insert(users).values(rows(({ id, email }) => ({ id, email, fullName: 'Tendai Moyo', passwordHash })))
    await db.insert(pointAccounts).values(rows(({ id: userId }) => ({ userId, balance: POINTS })))
    const entry = { amount: POINTS, balanceAfter: POINTS, kind: 'signup' as const, idempotencyKey: 'signup' }
    await db.insert(ledgerEntries).values(rows(({ id: userId }) => ({ userId, ...entry })))
    const session = { companionHash: '', expiresAt: until }
    await db.insert(sessions).values(rows(({ id }) => ({ id, userId: id, ...session })))
    await db
      .insert(sessionTokens)
      .values(rows(({ id, token }) => ({ tokenHash: hashToken(token), sessionId: id, validUntil: until })))
  }
  return people
}
