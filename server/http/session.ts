import { createHash, randomBytes } from 'node:crypto'
import { and, eq, gt, inArray } from 'drizzle-orm'
import type { Role } from '#contract/product.ts'
import type { Actor, Deps } from '#server/context.ts'
import { batched } from '#server/db/batch.ts'
import { users } from '#server/db/tables.ts'
import { sessions, sessionTokens } from './tables.ts'

/** 256 random bits, safe in a URL and a cookie. */
export const newToken = () => randomBytes(32).toString('base64url')
export const hashToken = (token: string) => createHash('sha256').update(token).digest('hex')

const ANONYMOUS: Actor = { kind: 'anonymous' }

/** Finds who a token speaks for. Revocation and role changes hold at once: nothing is cached, lookups are only gathered. */
export function actorFinder(deps: Deps) {
  const find = batched(async (hashes: string[]) => {
    const now = deps.now()
    const owners = await deps.db
      .select({ hash: sessionTokens.tokenHash, sessionId: sessions.id, userId: users.id, role: users.role })
      .from(sessionTokens)
      .innerJoin(sessions, eq(sessions.id, sessionTokens.sessionId))
      .innerJoin(users, eq(users.id, sessions.userId))
      .where(
        and(inArray(sessionTokens.tokenHash, hashes), gt(sessionTokens.validUntil, now), gt(sessions.expiresAt, now)),
      )
    return new Map<string, Actor>(
      owners.map((row) => [
        row.hash,
        { kind: 'user', id: row.userId, role: row.role as Role, sessionId: row.sessionId },
      ]),
    )
  })
  return async (token: string | undefined): Promise<Actor> => {
    if (!token || token.length > 200) return ANONYMOUS
    return (await find(hashToken(token))) ?? ANONYMOUS
  }
}

export type ActorFinder = ReturnType<typeof actorFinder>

export function bearerToken(header: string | undefined): string | undefined {
  return /^Bearer ([A-Za-z0-9_-]{20,200})$/.exec(header ?? '')?.[1]
}
