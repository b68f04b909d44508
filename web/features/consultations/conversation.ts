import type { Citation } from '#contract/consultations/answers.ts'
import type { Conversation, Message } from '#contract/consultations/consultations.ts'
import type { LocalMessage } from '#web/lib/session/local-chat.ts'
import type { QuestionState } from '#web/features/consultations/answer/answer-client.ts'

/** An attached document without words asks nothing. */
const asks = ({ sender, text, attachment }: Message) => sender === 'user' && (text !== '' || !attachment)

/** The last thing the person asked, when nothing has answered it yet. */
export function unanswered({ messages }: Pick<Conversation, 'messages'>): Message | undefined {
  const last = messages.findLast((message) => message.sender !== 'user' || asks(message))
  return last?.sender === 'user' ? last : undefined
}

/**
 * What a conversation says about a question asked when it had `before` messages. Without `text` it is about the last
 * question, whatever it was.
 */
export function questionStateOf(conversation: Conversation, before = 0, text?: string): QuestionState {
  if (conversation.running) return 'waiting'
  const open = unanswered(conversation)
  if (text === undefined) return open ? 'waiting' : 'answered'
  const same = (message: Message) => message.sender === 'user' && message.text.trim() === text.trim()
  if (open) return same(open) ? 'waiting' : 'missing'
  return conversation.messages.slice(before).some(same) ? 'answered' : 'missing'
}

const now = () => new Date().toISOString()

/** Begins the id of a message that the server's own copy has not replaced yet. */
const LOCAL = 'local-'

/** Whether the server knows a message by its id. */
export const isStored = ({ id }: Message): boolean => !id.startsWith(LOCAL)

/** The conversation with the person's message at its end, before the server has said so. */
export const withQuestion = (conversation: Conversation, text: string): Conversation => ({
  ...conversation,
  messages: [...conversation.messages, { id: LOCAL + now(), sender: 'user', text, timestamp: now() }],
})

export type FinishedAnswer = {
  parts: string[]
  citations: Citation[]
  runId?: string
  outcome?: string
  language?: Message['language']
}

/** The conversation with the answer that has just arrived, until the server's own copy replaces it. */
export function withAnswer(conversation: Conversation, answer: FinishedAnswer): Conversation {
  const { parts, citations, runId, outcome, language } = answer
  const isShown = runId !== undefined && conversation.messages.some((message) => message.runId === runId)
  if (isShown || !parts.length) return { ...conversation, running: undefined }
  const text = parts.join('\n\n')
  const said = { text, citations, outcome, language }
  const message: Message = { id: LOCAL + now(), sender: 'ai', ...said, runId, timestamp: now() }
  return { ...conversation, running: undefined, messages: [...conversation.messages, message] }
}

/**
 * A key for each message that stays its own while an answer is written, completed and read again from the server, and while
 * an earlier answer that failed is taken away: the number of its question, and its place below that.
 */
export function messageKeys(messages: Pick<Message, 'sender'>[]): string[] {
  let questions = 0
  let answers = 0
  return messages.map(({ sender }) => {
    if (sender !== 'user') return `answer ${questions}.${++answers}`
    answers = 0
    return `question ${++questions}`
  })
}

/** What the browser's store holds under `chatMessages`. */
export const toLocalChat = (messages: Message[]): LocalMessage[] =>
  messages
    .filter(({ text }) => text !== '')
    .map(({ sender, text }) => ({ role: sender === 'user' ? 'user' : 'assistant', content: text }))

/** An answer that was none and took nothing: refused for want of points, failed, or stopped before it said anything. */
export const isNoAnswer = ({ outcome, citations }: Message): boolean =>
  outcome === 'failed' || outcome === 'no_points' || (outcome === 'stopped' && !citations?.length)

/** The documents that the answers rest on, apart from the person's own. */
export const documentsCited = ({ messages }: Pick<Conversation, 'messages'>, live?: Message): string[] =>
  [...messages, ...(live ? [live] : [])].flatMap(({ citations = [] }) =>
    citations.filter(({ own }) => !own).map(({ documentId }) => documentId),
  )

/** True while a document of the conversation is still being read. */
export const isReading = ({ messages }: Pick<Conversation, 'messages'>) =>
  messages.some(({ attachment }) => attachment?.state === 'queued' || attachment?.state === 'reading')

/** The answer that is being written, as a message; none once the conversation itself shows it. */
export function liveAnswer(
  { messages }: Pick<Conversation, 'messages'>,
  { parts, citations, runId, phase }: FinishedAnswer & { phase: string },
): Message | undefined {
  const shown = runId !== undefined && messages.some((message) => message.runId === runId)
  if (shown || (!parts.length && phase === 'idle')) return undefined
  return { id: 'live', sender: 'ai', text: parts.join('\n\n'), citations, timestamp: '' }
}
