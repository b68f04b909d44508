import { hash, verify } from '@node-rs/argon2'
import { AppError } from '#contract/errors.ts'
import type { Ctx } from '#server/context.ts'
import { createLimiter } from '#server/limiter.ts'
import { perProcess } from '#server/process-state.ts'

/**
 * How many passwords are worked on at once. Hashing runs on Node's four background threads, so the event loop is never
 * held; two of them stay free for files and name look-ups.
 */
const AT_ONCE = 2
/** People who may wait for their turn; beyond it we say so at once instead of letting everybody wait. */
const WAITING_MAX = 200

/** Of the process, not of a product: Node's threads are the process's. */
const hashing = createLimiter(AT_ONCE)
/** A hash nobody has the password of: unknown accounts cost the same work as known ones. */
const hashOfNobody = perProcess(({ passwordCost }: Ctx) =>
  // kept for good, so it waits however many do: a refusal would be kept too
  hashing.run(() => hash(crypto.randomUUID(), passwordCost)),
)

/** Hashes a password with argon2id (19 MiB, 2 passes). */
export function hashPassword({ passwordCost }: Ctx, password: string): Promise<string> {
  return inTurn(() => hash(password, passwordCost))
}

/** True when the password belongs to the hash. Without a hash the same work is done and the answer is false. */
export async function passwordMatches(ctx: Ctx, passwordHash: string | null | undefined, password: string) {
  const stored = passwordHash ?? (await hashOfNobody(ctx))
  const right = await inTurn(() => verify(stored, password))
  return right && typeof passwordHash === 'string'
}

async function inTurn<T>(work: () => Promise<T>): Promise<T> {
  if (hashing.waiting() >= WAITING_MAX) {
    throw new AppError('unavailable', 'Many people are signing in right now. Please try again in a moment.', {
      retryAfter: 5,
    })
  }
  return hashing.run(work)
}
