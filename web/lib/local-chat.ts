import { saveConversation } from '#contract/consultations.ts'
import { LOCAL_CHAT_KEY } from '#contract/product.ts'
import { api } from './client.ts'
import { logQuietly } from './log.ts'
import { session } from './session.ts'

export type LocalMessage = { role: 'user' | 'assistant'; content: string }

const isMessage = (value: unknown): value is LocalMessage => {
  const { role, content } = (value ?? {}) as Partial<LocalMessage>
  return (role === 'user' || role === 'assistant') && typeof content === 'string'
}

/** The chat kept in this browser under `chatMessages` (document 1 section 3); damaged entries are left out. */
export function readLocalChat(): LocalMessage[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(LOCAL_CHAT_KEY) ?? '[]')
    return Array.isArray(stored) ? stored.filter(isMessage) : []
  } catch {
    return []
  }
}

/** Keeps the chat; an empty list removes it. A full or forbidden storage is no reason to stop a chat. */
export function writeLocalChat(messages: LocalMessage[]): void {
  try {
    if (messages.length) localStorage.setItem(LOCAL_CHAT_KEY, JSON.stringify(messages))
    else localStorage.removeItem(LOCAL_CHAT_KEY)
  } catch (error) {
    logQuietly('The chat could not be kept in this browser', error)
  }
}

/**
 * Saves the local chat on the server, which names its tags, and forgets it here (document 1 sections 2 and 7, Decision
 * 3.1). The local copy goes at once; when the save fails it comes back and the failure is only logged (section 8).
 */
export async function saveLocalChat(conversationId?: string): Promise<void> {
  const messages = readLocalChat()
  writeLocalChat([])
  const user = session.get().user
  if (!messages.length || !user) return
  try {
    await api(saveConversation, { userId: user._id, conversationId, messages }, { keepalive: true })
  } catch (error) {
    if (!readLocalChat().length) writeLocalChat(messages)
    logQuietly('The conversation could not be saved', error)
  }
}
