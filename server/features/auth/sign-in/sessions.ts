import { and, eq, gt, ne, sql } from 'drizzle-orm'
import type { Session } from '#contract/accounts/auth.ts'
import { AppError } from '#contract/errors.ts'
import {
  REMEMBERED_SESSION_TTL_MS,
  type Role,
  SESSION_TTL_MS,
  TOKEN_OVERLAP_MS,
  TOKEN_TTL_MS,
} from '#contract/product.ts'
import type { Actor, Ctx } from '#server/context.ts'
import { inTransaction, oneRow } from '#server/db/query.ts'
import type { Db, Tx } from '#server/db/types.ts'
import { users } from '#server/db/tables.ts'
import { sessions, sessionTokens } from '#server/http/tables.ts'
import { recordAudit } from '#server/features/audit/service.ts'
import { limitRate } from '#server/http/rate-limit.ts'
import { hashToken, newToken } from '#server/http/session.ts'
import { REFRESHES } from '#server/features/auth/rates.ts'
import { type Person, userView } from '#server/features/auth/people.ts'

/** A secret that travels only as a cookie to the refresh call, and how long the browser keeps it. */
export type Companion = { value: string; seconds: number }
/** What a browser sends of its session. */
export type Secrets = { token?: string | undefined; companion?: string | undefined }
export type SignedIn = { answer: Session; companion: Companion }

/** Letters of the longest token that is looked for. */
const TOKEN_LENGTH_MAX = 200

const after = (now: Date, ms: number) => new Date(now.getTime() + ms)

/** Starts a new session, 30 days long when remembered, otherwise 24 hours; nothing of an older one is reused. */
export async function openSession(ctx: Ctx, tx: Tx, person: Person, remember = false): Promise<SignedIn> {
  const now = ctx.now()
  const life = remember ? REMEMBERED_SESSION_TTL_MS : SESSION_TTL_MS
  const companion = newToken()
  const session = await tx
    .insert(sessions)
    .values({
      userId: person.id,
      companionHash: hashToken(companion),
      remembered: remember,
      expiresAt: after(now, life),
      ip: ctx.ip,
      userAgent: ctx.userAgent,
      createdAt: now,
    })
    .returning({ id: sessions.id })
    .then(oneRow)
  const token = await addToken(ctx, tx, session.id)
  return { answer: { token, user: userView(person) }, companion: { value: companion, seconds: life / 1000 } }
}

async function addToken(ctx: Ctx, tx: Tx, sessionId: string) {
  const token = newToken()
  const now = ctx.now()
  await tx
    .insert(sessionTokens)
    .values({ tokenHash: hashToken(token), sessionId, validUntil: after(now, TOKEN_TTL_MS), createdAt: now })
  return token
}

/**
 * Exchanges a token for a new one. The old one works for 60 seconds more, never longer than it would have; one that is
 * already older than 15 minutes needs the companion cookie of its session. 401 otherwise.
 */
export async function refreshToken(ctx: Ctx, secrets: Secrets): Promise<Session> {
  const current = await sessionOf(ctx, secrets)
  if (!current) throw sessionEnded()
  await limitRate(ctx, REFRESHES, current.sessionId)
  return inTransaction(ctx.db, async (tx) => {
    const [person] = await tx
      .select({ person: users })
      .from(sessions)
      .innerJoin(users, eq(users.id, sessions.userId))
      .where(eq(sessions.id, current.sessionId))
      .for('share', { of: sessions })
    if (!person) throw sessionEnded()
    const until = after(ctx.now(), TOKEN_OVERLAP_MS).toISOString()
    await tx
      .update(sessionTokens)
      .set({ validUntil: sql`least(${sessionTokens.validUntil}, ${until}::timestamptz)` })
      .where(eq(sessionTokens.tokenHash, current.tokenHash))
    return { token: await addToken(ctx, tx, current.sessionId), user: userView(person.person) }
  })
}

/**
 * Who opens a page with the secrets that their browser sent along: as for `refreshToken`, but no token is given or ended. Undefined
 * where the session has ended.
 */
export async function readerOf(ctx: Ctx, secrets: Secrets): Promise<Actor | undefined> {
  const current = await sessionOf(ctx, secrets)
  if (!current) return undefined
  const { sessionId, userId, role } = current
  return { kind: 'user', id: userId, role: role as Role, sessionId }
}

/** The session of these secrets: a token that is older than 15 minutes counts only with its companion. */
async function sessionOf(ctx: Ctx, { token, companion }: Secrets) {
  const current = token && token.length <= TOKEN_LENGTH_MAX ? await findToken(ctx, token) : undefined
  if (!current || current.validUntil > ctx.now()) return current
  return companion && hashToken(companion) === current.companionHash ? current : undefined
}

/** The token's session as long as that lasts, however old the token is. */
async function findToken(ctx: Ctx, token: string) {
  const [row] = await ctx.db
    .select({
      tokenHash: sessionTokens.tokenHash,
      validUntil: sessionTokens.validUntil,
      sessionId: sessions.id,
      userId: sessions.userId,
      role: users.role,
      companionHash: sessions.companionHash,
    })
    .from(sessionTokens)
    .innerJoin(sessions, eq(sessions.id, sessionTokens.sessionId))
    .innerJoin(users, eq(users.id, sessions.userId))
    .where(and(eq(sessionTokens.tokenHash, hashToken(token)), gt(sessions.expiresAt, ctx.now())))
  return row
}

/** Ends the session of a token, valid or expired, in every tab; nothing happens when it has ended already. */
export async function logout(ctx: Ctx, token: string | undefined) {
  const session = token ? await findToken(ctx, token) : undefined
  if (session) {
    await ctx.db.delete(sessions).where(eq(sessions.id, session.sessionId))
    await recordAudit(ctx, { kind: 'sign_out', userId: session.userId, actorId: session.userId })
  }
  return { message: 'You are signed out' }
}

/** Ends all sessions of an account, or all but `keep`. */
export async function endSessions(db: Db | Tx, userId: string, keep?: string) {
  await db
    .delete(sessions)
    .where(keep ? and(eq(sessions.userId, userId), ne(sessions.id, keep)) : eq(sessions.userId, userId))
}

const sessionEnded = () => new AppError('not_signed_in', 'Your session has ended. Please sign in again.')
