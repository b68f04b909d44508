import { buffer } from 'node:stream/consumers'
import { CALENDAR_FILE } from '#contract/procedures/deadline-calendar.ts'
import type { OutFile } from '#server/adapters/chat/port.ts'
import type { Ctx } from '#server/context.ts'
import { downloadDocument } from '#server/features/documents/service.ts'
import { speakAnswer } from '#server/features/speech/service.ts'
import { actingAs } from '#server/features/chat-channels/acting-as.ts'

/**
 * A document of the person's own (`fileType`: a machine without a converter sends the Word file), an answer read out, or the text of a
 * calendar. It is fetched when it is sent, and `orElse` is sent where that fails.
 */
export type SentFile = (
  | { documentId: string; fileType: 'pdf' | 'docx' }
  | { spokenAnswer: string }
  | { calendar: string }
) & { orElse: string }

/** What is sent; undefined, and logged, where it cannot be had. */
export async function fileOf(ctx: Ctx, userId: string | null, file: SentFile): Promise<OutFile['file'] | undefined> {
  if ('calendar' in file) return { name: CALENDAR_FILE, type: 'text/calendar', bytes: Buffer.from(file.calendar) }
  try {
    const own = await actingAs(ctx, userId)
    const { name, type, body } =
      'spokenAnswer' in file
        ? await speakAnswer(own, { id: file.spokenAnswer })
        : await downloadDocument(own, { id: file.documentId, fileType: file.fileType })
    return { name, type, bytes: body instanceof Uint8Array ? body : await buffer(body) }
  } catch (error) {
    ctx.log.error({ err: error }, 'a file could not be sent in a chat')
    return undefined
  }
}
