import type { ChannelName, ChatChannel } from '#server/adapters/chat/port.ts'
import type { Ctx } from '#server/context.ts'

/** The channel of a contact. Throws an Error where it is not configured any more. */
export function channelOf({ channels }: Ctx, { channel }: { channel: ChannelName }): ChatChannel {
  const found = channels[channel]
  if (!found) throw new Error(`the channel ${channel} is not set up`)
  return found
}

/** Whether strangers get an account in the chat; else they are told how to sign up on the web. */
export const signsUp = ({ config }: Ctx, channel: ChannelName): boolean =>
  (channel === 'whatsapp' ? config.WHATSAPP_SIGNUP : config.TELEGRAM_SIGNUP) === 'on'

/** How people call it. */
export const CHANNEL_TITLES: Record<ChannelName, string> = { whatsapp: 'WhatsApp', telegram: 'Telegram' }
