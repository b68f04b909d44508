import { and, eq, inArray } from 'drizzle-orm'
import type { Ctx } from '#server/context.ts'
import { documents } from '#server/db/schema.ts'

/** Milliseconds a question waits for a document that is still being read. */
const WAIT_MAX_MS = 20_000
const LOOK_EVERY_MS = 300

/** Waits until the conversation's documents are read, or failed, or it took too long; an abort ends it. */
export async function waitForAttachments(ctx: Ctx, conversationId: string, signal: AbortSignal) {
  for (let waited = 0; waited < WAIT_MAX_MS && !signal.aborted; waited += LOOK_EVERY_MS) {
    const [unread] = await ctx.db
      .select({ id: documents.id })
      .from(documents)
      .where(and(eq(documents.conversationId, conversationId), inArray(documents.state, ['queued', 'reading'])))
      .limit(1)
    if (!unread) return
    await new Promise((resolve) => setTimeout(resolve, LOOK_EVERY_MS))
  }
}
