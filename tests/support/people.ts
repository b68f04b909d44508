import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import type * as z from 'zod/mini'
import { login, register, type Registration, type User } from '#contract/accounts/auth.ts'
import { checkPoints } from '#contract/points.ts'
import { users } from '#server/tables.ts'
import type { TestServer } from './server.ts'
import type { Callable } from './callable.ts'

export type SignedUp = { token: string; user: User; email: string; password: string }

/** A new person of their own, registered and signed in over HTTP. */
export async function signUp(
  server: Callable,
  overrides: Partial<z.input<typeof Registration>> = {},
): Promise<SignedUp> {
  const given = {
    fullName: 'Tendai Moyo',
    email: `person-${randomUUID()}@example.test`,
    password: 'a good password',
    occupation: 'student' as const,
    phoneNumber: '+263771234567',
    ...overrides,
  }
  const made = await server.call(register, given)
  if (made.status !== 200) throw new Error(`Sign-up was answered ${made.status}: ${JSON.stringify(made.body)}`)
  const { token, user } = await signIn(server, given.email, given.password)
  return { token, user, email: given.email, password: given.password }
}

/** An administrator of their own, signed in over HTTP. */
export async function signInAdmin(server: TestServer): Promise<SignedUp> {
  const person = await signUp(server, { fullName: 'Rudo Ncube' })
  await server.deps.db.update(users).set({ role: 'admin' }).where(eq(users.id, person.user._id))
  return { ...person, user: { ...person.user, role: 'admin' } }
}

export async function signIn(server: Callable, email: string, password: string) {
  const { status, body } = await server.call(login, { email, password })
  if (status !== 200 || !('token' in body)) throw new Error(`Sign-in was answered ${status}: ${JSON.stringify(body)}`)
  return body as { token: string; user: User }
}

export async function pointsOf(server: Callable, { token }: Pick<SignedUp, 'token'>) {
  return (await server.call(checkPoints, {}, token)).body.points
}
