import { ATTACHMENT_MAX_BYTES, ATTACHMENT_TYPES } from '#contract/product.ts'
import { chat } from '#web/messages/en/chat.ts'
import { messagesNow } from '#web/lib/language/messages.ts'

export const DOCUMENT_TYPES = ATTACHMENT_TYPES.join(',')
const MEGABYTE = 1024 * 1024

/** Why this file cannot be attached, as a sentence; undefined when it can. The server looks at its content again. */
export function refusalOf({ name, size }: { name: string; size: number }): string | undefined {
  const m = messagesNow('chat', chat)
  if (!ATTACHMENT_TYPES.some((type) => name.toLowerCase().endsWith(type))) {
    return m.onlyDocuments
  }
  if (size > ATTACHMENT_MAX_BYTES) {
    return m.tooLarge(Math.ceil(size / MEGABYTE), ATTACHMENT_MAX_BYTES / MEGABYTE)
  }
  return size === 0 ? m.emptyDocument : undefined
}
