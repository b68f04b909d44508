import type { ConversationSummary, Message } from '#contract/consultations/consultations.ts'
import { shortDateTime } from '#web/lib/language/dates.ts'

/** Consultations without a date, those of WhatsApp, and those in which nothing was said yet are hidden. */
export const isShown = ({ date, conversationType, preview }: ConversationSummary) =>
  conversationType !== 'WHATSAPP' && shortDateTime(date) !== null && preview !== ''

/** A conversation as a text file: one message per line. */
export const asTextFile = (messages: Message[]) =>
  messages
    .filter(({ text }) => text !== '')
    .map(({ sender, text }) => `${sender === 'user' ? 'You' : 'AI'}: ${plainLine(text)}`)
    .join('\n')

/** One message on one line, without the addresses of its citations. */
const plainLine = (text: string) =>
  text
    .replace(/\]\((?:[\w-]+\?substring=|\/library\/)[^)\s]*\)/g, ']')
    .replace(/\s+/g, ' ')
    .trim()

/** A title as the name of a file that every system accepts. */
export const fileNameOf = (title: string) =>
  title
    .replace(/[\p{Cc}"\\/:*?<>|]+/gu, ' ')
    .replace(/\s+/g, ' ')
    .slice(0, 120)
    .replace(/^[.\s]+|[.\s]+$/g, '') || 'consultation'
