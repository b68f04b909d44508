import { and, eq } from 'drizzle-orm'
import { type Ctx, currentUser } from '#server/context.ts'
import { type Channel, runs } from '#server/features/answering/tables.ts'
import { ownConversation } from '#server/features/consultations/service.ts'
import type { Abort } from './run-registry.ts'
import { claimRun } from './claim.ts'
import { runRegistry, stopClaimed } from './run.ts'

/** Milliseconds the caller waits for a run of another process to end; it ends anyway. */
const WAIT_MAX_MS = 4_000
const LOOK_EVERY_MS = 200

/** Ends the conversation's running answer on the server, whichever process works on it; of `channel` alone where it is given. What was shown stays. */
export async function stopAnswer(
  ctx: Ctx,
  { conversationId, channel }: { conversationId: string; channel?: Channel },
): Promise<{ stopped: boolean }> {
  await ownConversation(ctx.db, { conversationId, userId: currentUser(ctx).id })
  const registry = runRegistry(ctx)
  await registry.ready
  const running = await ctx.db
    .update(runs)
    .set({ stopRequested: true })
    .where(
      and(eq(runs.conversationId, conversationId), eq(runs.state, 'running'), channel && eq(runs.channel, channel)),
    )
    .returning({ id: runs.id })
  for (const { id } of running) {
    const here = registry.working.get(id)
    if (here) {
      here.abort.abort('stop' satisfies Abort)
      await here.done
    } else await stopElsewhere(ctx, id)
  }
  return { stopped: running.length > 0 }
}

async function stopElsewhere(ctx: Ctx, runId: string) {
  const registry = runRegistry(ctx)
  for (let waited = 0; waited < WAIT_MAX_MS; waited += LOOK_EVERY_MS) {
    const claimed = await claimRun(ctx, registry, runId)
    if (claimed) return stopClaimed(registry, claimed)
    const [run] = await ctx.db.select({ state: runs.state }).from(runs).where(eq(runs.id, runId))
    if (run?.state !== 'running') return
    await new Promise((resolve) => setTimeout(resolve, LOOK_EVERY_MS))
  }
}
