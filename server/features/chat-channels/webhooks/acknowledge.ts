import type { ChannelName, Seen } from '#server/adapters/chat/port.ts'
import type { Ctx } from '#server/context.ts'
import { commandOf } from '#server/features/chat-channels/incoming/commands.ts'
import { createLimiter } from '#server/limiter.ts'
import { perProcess } from '#server/process-state.ts'
import type { Content, Inbound } from './inbound.ts'

/** Marks that go out at the same time; a service takes a second for each where it is far away. */
const AT_ONCE = 32
const limiterOf = perProcess((_: Ctx) => createLimiter(AT_ONCE))

/** What is known of the person: whoever said stop sees nothing, and we show that we write to whoever has an account. */
export type Sender = { contactId: string; phone: string | null; stopped: boolean; hasAccount: boolean }

/** Whether somebody with an account waits for more than a word of ours. */
const isAsked = (content: Content) =>
  content.kind === 'document' || content.kind === 'voice' || (content.kind === 'text' && !commandOf(content.text))

/**
 * Shows people, before anything else is done about it, that their message came. In the background, since a webhook waits for nothing
 * beyond its message being kept; after `untilMs` an answer may be there, and nothing is marked any more.
 */
export function acknowledge(ctx: Ctx, { id, channel, content }: Inbound, sender: Sender, untilMs: number) {
  const tapId = content.kind === 'text' ? content.tapId : undefined
  if ((sender.stopped && !tapId) || content.kind === 'number_changed') return
  const since = performance.now()
  const seen = { to: sender, messageId: id, ...(tapId && { tapId }) }
  void limiterOf(ctx).run(async () => {
    const isLate = performance.now() - since > untilMs
    if (!isLate || tapId)
      await markRead(ctx, channel, seen, sender.hasAccount && !sender.stopped && isAsked(content) && !isLate)
  })
}

/** Marking as read may fail: the answer still comes. */
async function markRead(ctx: Ctx, channel: ChannelName, seen: Seen, typing: boolean) {
  try {
    await ctx.channels[channel]?.markRead(seen, typing)
  } catch (error) {
    ctx.log.debug({ err: error }, 'a chat message could not be marked as read')
  }
}
