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

/** Marks that have not gone out yet, by the id of their message. An abort of `line` ends their wait for others. */
type Pending = { line: AbortController; marked: Promise<void> }
const pendingOf = perProcess((_: Ctx) => new Map<string, Pending>())

/**
 * Shows people, before anything else is done about it, that their message came. In the background, since a webhook waits for nothing
 * beyond its message being kept.
 */
export function acknowledge(ctx: Ctx, { id, channel, content }: Inbound, sender: Sender) {
  const tapId = content.kind === 'text' ? content.tapId : undefined
  if ((sender.stopped && !tapId) || content.kind === 'number_changed') return
  const seen = { to: sender, messageId: id, ...(tapId && { tapId }) }
  const typing = sender.hasAccount && !sender.stopped && isAsked(content)
  const pending = pendingOf(ctx)
  const mark = () => markRead(ctx, channel, seen, typing)
  const line = new AbortController()
  const marked = limiterOf(ctx)
    .run(mark, { signal: line.signal })
    .catch(mark)
    .finally(() => pending.delete(id))
  pending.set(id, { line, marked })
}

/**
 * Until this process has shown that a message came: an answer that overtook it would be followed by our typing. A mark that still waits
 * for those of others goes out now.
 */
export async function acknowledged(ctx: Ctx, messageId: string): Promise<void> {
  const pending = pendingOf(ctx).get(messageId)
  pending?.line.abort()
  await pending?.marked
}

/** Marking as read may fail: the answer still comes. */
async function markRead(ctx: Ctx, channel: ChannelName, seen: Seen, typing: boolean) {
  try {
    await ctx.channels[channel]?.markRead(seen, typing)
  } catch (error) {
    ctx.log.debug({ err: error }, 'a chat message could not be marked as read')
  }
}
