import { eq, sql } from 'drizzle-orm'
import { AppError } from '#contract/errors.ts'
import { type Ctx, currentUser } from '#server/context.ts'
import { oneRow, rows } from '#server/db/query.ts'
import type { Tx } from '#server/db/types.ts'
import { conversationLists, conversations, messages } from './tables.ts'
import { type Limit, limitRate } from '#server/http/rate-limit.ts'

/** What one person may keep, and one consultation may hold: far more than years of use, far less than fills a server. */
export const LIMITS = { consultations: 5_000, bytes: 50_000_000, messagesEach: 2_000, bytesEach: 5_000_000 }

/** Requests that cost no points, per minute and person, with several tabs open. */
const RATES: Record<'save' | 'create' | 'message' | 'search', Limit> = {
  save: { name: 'consultation-save', most: 60, seconds: 60 },
  create: { name: 'consultation-create', most: 120, seconds: 60 },
  message: { name: 'consultation-message', most: 120, seconds: 60 },
  search: { name: 'consultation-search', most: 40, seconds: 60 },
}

export const limitRequests = (ctx: Ctx, what: keyof typeof RATES) => limitRate(ctx, RATES[what], currentUser(ctx).id)

const tooFull = (sentence: string) => new AppError('too_large', sentence)

/** Throws 413 when the person keeps as many consultations as anybody may. */
export async function checkRoomForConsultation(tx: Tx, userId: string) {
  const n = await tx.$count(conversations, eq(conversations.userId, userId))
  if (n < LIMITS.consultations) return
  const most = LIMITS.consultations.toLocaleString('en')
  throw tooFull(`You keep ${most} consultations, the most there is room for. Delete some that you no longer need.`)
}

/** Throws 413 when these texts do not fit into the consultation any more, or into what its person may keep. */
export async function checkRoomForMessages(tx: Tx, { id, userId }: { id: string; userId: string }, texts: string[]) {
  const added = texts.reduce((sum, text) => sum + Buffer.byteLength(text), 0)
  const {
    all_bytes: all,
    n,
    bytes,
  } = oneRow(
    await rows<{ all_bytes: string | null; n: number; bytes: string }>(
      tx,
      sql`select (select bytes from ${conversationLists} where user_id = ${userId}) as all_bytes,
      count(*)::int as n, coalesce(sum(octet_length(text)), 0) as bytes from ${messages} where conversation_id = ${id}`,
    ),
  )
  if (n + texts.length > LIMITS.messagesEach || Number(bytes) + added > LIMITS.bytesEach) {
    throw tooFull('This consultation is full. Start a new one to go on.')
  }
  if (Number(all ?? 0) + added > LIMITS.bytes) {
    throw tooFull('There is no room left for your consultations. Delete some that you no longer need, and try again.')
  }
}
