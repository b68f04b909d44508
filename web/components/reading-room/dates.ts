import { chat } from '#web/messages/en/chat.ts'
import { messagesNow } from '#web/lib/language/messages.ts'
/** "2016-12-31" as "31 December 2016", in the language on the screen; anything else as it is. */
export function longDate(iso: string): string {
  const match = iso.match(/^(\d{4})-(\d{2})-(\d{2})/)
  const month = match && messagesNow('chat', chat).months.split(' ')[Number(match[2]) - 1]
  return month ? `${Number(match[3])} ${month} ${match[1]}` : iso
}
