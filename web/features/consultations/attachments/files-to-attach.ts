import { wipeWithPerson } from '#web/lib/session/personal.ts'

const waiting = new Map<string, File[]>()
wipeWithPerson(() => waiting.clear())

/** Files chosen before their consultation was there, which it attaches when it opens. */
export const leaveFiles = (conversationId: string, files: File[]): void => void waiting.set(conversationId, files)

/** The files left for a consultation, once. */
export function takeFiles(conversationId: string): File[] {
  const files = waiting.get(conversationId) ?? []
  waiting.delete(conversationId)
  return files
}
