import { eq, sql } from 'drizzle-orm'
import { AppError } from '#contract/errors.ts'
import { oneRow, rows } from '#server/db/query.ts'
import type { Tx } from '#server/db/types.ts'
import { conversationLists, conversations, messages } from './tables.ts'

/** What one person may keep, and one consultation may hold: far more than years of use, far less than fills a server. */
export const STORAGE = { consultations: 5_000, bytes: 50_000_000, messagesEach: 2_000, bytesEach: 5_000_000 }

const noRoomForWords = (sentence: string) => new AppError('too_large', sentence)

/** Throws 413 when the person keeps as many consultations as anybody may. */
export async function checkRoomForConsultation(tx: Tx, userId: string) {
  const n = await tx.$count(conversations, eq(conversations.userId, userId))
  if (n < STORAGE.consultations) return
  const most = STORAGE.consultations.toLocaleString('en')
  throw noRoomForWords(
    `You keep ${most} consultations, the most there is room for. Delete some that you no longer need.`,
  )
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
  if (n + texts.length > STORAGE.messagesEach || Number(bytes) + added > STORAGE.bytesEach) {
    throw noRoomForWords('This consultation is full. Start a new one to go on.')
  }
  if (Number(all ?? 0) + added > STORAGE.bytes) {
    throw noRoomForWords(
      'There is no room left for your consultations. Delete some that you no longer need, and try again.',
    )
  }
}
