import { messagesNow } from '#web/lib/language/messages.ts'
import { shell } from '#web/messages/en/shell.ts'

/** "2016-12-31" as "31 December 2016", its month by its name in the language on the screen; anything else as it is. */
export function longDate(iso: string): string {
  const match = iso.match(/^(\d{4})-(\d{2})-(\d{2})/)
  const month = match && messagesNow('shell', shell).months.split(' ')[Number(match[2]) - 1]
  return month ? `${Number(match[3])} ${month} ${match[1]}` : iso
}
