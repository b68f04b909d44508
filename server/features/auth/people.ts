import { eq, sql } from 'drizzle-orm'
import type { User } from '#contract/accounts/auth.ts'
import { AppError } from '#contract/errors.ts'
import type { Db, Tx } from '#server/db/types.ts'
import { users } from '#server/db/tables.ts'
import { hashToken } from '#server/http/session.ts'

export type Person = typeof users.$inferSelect

/** The session user: what the person and their browser may know of the account. */
export function userView(person: Person): User {
  return {
    _id: person.id,
    fullName: person.fullName,
    email: person.email,
    phoneNumber: person.phoneNumber,
    occupation: person.occupation,
    role: person.role,
    twoFactorEnabled: person.twoFactorEnabled,
    preferredLanguage: person.preferredLanguage,
    timezone: person.timezone,
    notifications: person.notifications,
    emailConfirmed: person.emailConfirmedAt !== null,
  }
}

/** The account of an e-mail address, in whatever letters it was typed. */
export async function findPersonByEmail(db: Db | Tx, email: string): Promise<Person | undefined> {
  const [person] = await db
    .select()
    .from(users)
    .where(eq(sql`lower(${users.email})`, email.trim().toLowerCase()))
  return person
}

/** An address nobody has an account with, as the audit trail keeps it: tries on the same one can be seen, whose it is cannot be read. */
export const addressHash = (email: string) => hashToken(`address:${email.trim().toLowerCase()}`).slice(0, 32)

/** The address of a failed sign-in for the audit trail: in words only where it is an account's. */
export const addressDetail = (email: string, person: Person | undefined): Record<string, string> =>
  person ? { email: person.email } : { unknownAddress: addressHash(email) }

/** The account of a signed-in person; 401 when it has just been removed. */
export async function personById(db: Db | Tx, id: string): Promise<Person> {
  const [person] = await db.select().from(users).where(eq(users.id, id))
  return required(person)
}

/** The same, and nobody changes the account until the transaction ends. */
/** What this person's screens, mails and chat are in from now on. */
export async function setLanguage(tx: Tx, id: string, preferredLanguage: string): Promise<void> {
  await tx.update(users).set({ preferredLanguage }).where(eq(users.id, id))
}

export async function lockPerson(tx: Tx, id: string, strength: 'share' | 'update' = 'update'): Promise<Person> {
  const [person] = await tx.select().from(users).where(eq(users.id, id)).for(strength)
  return required(person)
}

function required(person: Person | undefined): Person {
  if (!person) throw new AppError('not_signed_in', 'Unauthorized access. Please log in again.')
  return person
}
