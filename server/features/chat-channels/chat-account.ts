import { eq } from 'drizzle-orm'
import { CHANNEL_NAMES, type ChannelName } from '#server/adapters/chat/port.ts'
import type { Db, Tx } from '#server/db/types.ts'
import { users } from '#server/db/tables.ts'
import type { Contact } from '#server/features/chat-channels/tables.ts'

/** No mail goes to these names (RFC 2606): an account needs an address, and who signs up in the chat gives none. */
const NO_MAIL = CHANNEL_NAMES.map((channel) => `@${channel}.invalid`)

/** The address of an account that is made in the chat. */
export const chatAddress = (channel: ChannelName): string => `${crypto.randomUUID()}@${channel}.invalid`

/** Whether the account of a contact was made in the chat, so that nobody can sign in to it elsewhere. */
export async function isOfChat(db: Db | Tx, { userId }: Pick<Contact, 'userId'>): Promise<boolean> {
  if (!userId) return false
  const [person] = await db.select({ email: users.email }).from(users).where(eq(users.id, userId))
  return NO_MAIL.some((name) => person?.email.endsWith(name))
}
