import { messagesNow } from '#web/lib/language/messages.ts'
import { chat } from '#web/messages/en/chat.ts'
import { start } from '#web/messages/en/start.ts'
import { citationText } from '#web/components/reading-room/source.ts'
import { citationKey, citationsIn, type NumberedCitation } from '#web/features/consultations/citations/citations.ts'

/** An answer as plain words for a letter: citations as numbers, the sources listed below, then the disclaimer. */
export function answerForCopy(text: string, sources: NumberedCitation[], origin: string): string {
  const numbers = new Map(sources.map((source) => [citationKey(source), source.number]))
  let words = text.replace(/\[([^[\]]*)\]\(\/library\/[^)\s]*\)/g, '$1')
  for (const link of citationsIn(text)) {
    const number = numbers.get(citationKey(link))
    words = replaceLink(words, link.label, number === undefined ? link.label : `${link.label} [${number}]`)
  }
  const list = sources.map((source) => `[${source.number}] ${citationText(source, origin)}`)
  const { sources: heading } = messagesNow('chat', chat)
  const { disclaimer } = messagesNow('start', start)
  return [words, list.length ? `${heading}:\n${list.join('\n')}` : '', disclaimer].filter(Boolean).join('\n\n')
}

/** Replaces the first link with this label; its address may hold balanced brackets. */
function replaceLink(text: string, label: string, by: string): string {
  const start = text.indexOf(`[${label}](`)
  if (start < 0) return text
  let depth = 0
  for (let at = start + label.length + 2; at < text.length; at++) {
    if (text[at] === '(') depth++
    if (text[at] === ')' && --depth === 0) return text.slice(0, start) + by + text.slice(at + 1)
  }
  return text
}
