import { saveConversation } from '#contract/consultations/consultations.ts'
import { LOCAL_CHAT_KEY } from '#contract/product.ts'
import { api } from '#web/lib/api/client.ts'
import { logQuietly } from '#web/lib/log.ts'
import { propertiesOf, isText, jsonObject } from '#web/lib/text/json-object.ts'
import { currentPerson } from './personal.ts'

export type LocalMessage = { role: 'user' | 'assistant'; content: string }
/** A chat as it is kept: whose it is and which consultation, so that it never becomes another's. */
export type LocalChat = { userId: string; conversationId: string; messages: LocalMessage[] }

const isMessage = (value: unknown): value is LocalMessage => {
  const { role, content } = propertiesOf(value)
  return (role === 'user' || role === 'assistant') && isText(content)
}

/**
 * The chat kept in this browser under `chatMessages`; null without one, for nobody, and for anyone but the person whose it
 * is. Damaged messages are left out.
 */
export function readLocalChat(): LocalChat | null {
  try {
    const { userId, conversationId, messages } = jsonObject(localStorage.getItem(LOCAL_CHAT_KEY))
    if (!isText(userId) || userId !== currentPerson()) return null
    if (!isText(conversationId) || !Array.isArray(messages)) return null
    return { userId, conversationId, messages: messages.filter(isMessage) }
  } catch {
    return null
  }
}

/** Keeps the chat of the person signed in; an empty one removes it. A full or forbidden store is no reason to stop a chat. */
export function writeLocalChat(conversationId: string, messages: LocalMessage[]): void {
  const userId = currentPerson()
  try {
    if (!userId || !messages.length) return clearLocalChat()
    localStorage.setItem(LOCAL_CHAT_KEY, JSON.stringify({ userId, conversationId, messages } satisfies LocalChat))
  } catch (error) {
    logQuietly('The chat could not be kept in this browser', error)
  }
}

const clearLocalChat = () => localStorage.removeItem(LOCAL_CHAT_KEY)

/**
 * Saves the local chat on the server, which names its tags, and forgets it here. The local copy goes at once; when the save
 * fails it comes back, unless somebody else is signed in by then, and the failure is only logged.
 */
export async function saveLocalChat(): Promise<void> {
  const chat = readLocalChat()
  clearLocalChat()
  if (!chat?.messages.length) return
  try {
    await api(saveConversation, chat, { keepalive: true })
  } catch (error) {
    if (currentPerson() === chat.userId && !readLocalChat()) writeLocalChat(chat.conversationId, chat.messages)
    logQuietly('The conversation could not be saved', error)
  }
}
