/** Text of people and documents is data: inside a prompt it can neither open nor close one of our own marks. */
export const asData = (text: string) =>
  text.replace(
    /<(?=\s*\/?\s*(?:passages?|question|conversation|document|sentences?|contract|paragraphs?|points?|system|instructions?)\b)/gi,
    '‹',
  )

/** The words of an attribute: no quotation marks, no lines. */
export const asAttribute = (text: string) =>
  asData(text)
    .replace(/["\n\r<>]+/g, ' ')
    .trim()

type Turn = { sender: string; text: string }
const TURN_MAX = 700

/** What was said so far, the oldest first; empty when nothing was. */
export function conversationBlock(history: Turn[]): string {
  if (!history.length) return ''
  const lines = history.map(({ sender, text }) => {
    const plain = text.replace(/\]\([^)\s]*\)/g, ']').replace(/\s+/g, ' ')
    return `${sender === 'user' ? 'Person' : 'Assistant'}: ${asData(plain.slice(0, TURN_MAX))}`
  })
  return `<conversation>\n${lines.join('\n')}\n</conversation>\n\n`
}
