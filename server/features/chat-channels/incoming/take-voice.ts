import { randomUUID } from 'node:crypto'
import { mkdir, readFile, rm } from 'node:fs/promises'
import path from 'node:path'
import { RECORDING_MAX_BYTES } from '#contract/speech.ts'
import { canTranscribe, transcribe } from '#server/adapters/transcribe.ts'
import { MediaError } from '#server/adapters/chat/port.ts'
import type { Ctx } from '#server/context.ts'
import { personById } from '#server/features/auth/service.ts'
import { languageFor } from '#server/features/chat-channels/language.ts'
import { yesOrNo } from '#server/features/chat-channels/outgoing/choices.ts'
import { messagesIn, type Messages } from '#server/features/chat-channels/outgoing/sentences/index.ts'
import { withinLimit } from '#server/http/rate-limit.ts'
import { preferredIn } from '#server/text/language.ts'
import { channelOf } from '#server/features/chat-channels/channel-of.ts'
import { change, type Effect } from './effect.ts'
import type { Content } from '#server/features/chat-channels/webhooks/inbound.ts'
import { TRIES_MAX } from '#server/features/chat-channels/webhooks/store-delivery.ts'
import type { Contact, MessageRow } from '#server/features/chat-channels/tables.ts'

type Voice = Extract<Content, { kind: 'voice' }>
const NOTES = { name: 'chat-voice', most: 30, seconds: 3_600 }
const tell =
  (text: string): Effect =>
  async () => ({ text })

/**
 * Writes down a voice note and reads it back: nothing is asked, and nothing charged, before its person says that it is right. The
 * recording is gone when this ends.
 */
export async function takeVoice(
  ctx: Ctx,
  { contact, message, content, say }: { contact: Contact; message: MessageRow; content: Voice; say: Messages },
  signal: AbortSignal,
): Promise<Effect> {
  if (!canTranscribe(ctx.config)) return tell(say.voiceNotHeard)
  if (!(await withinLimit(ctx, NOTES, contact.userId!))) return tell(say.tooManyNotes)
  const heard = await listen(ctx, { contact, message, content, say }, signal)
  if (typeof heard !== 'string') return tell(heard.problem)
  if (!/\p{L}/u.test(heard)) return tell(say.notHeard)
  const language = await languageFor(ctx, ctx.db, contact, heard)
  const own = messagesIn(ctx, language)
  return async (tx, now) => {
    await change(tx, now, { heard, heardAt: ctx.now() })
    return { text: own.understood(heard), buttons: yesOrNo(own), answers: message.id, language }
  }
}

async function listen(
  ctx: Ctx,
  { contact, message, content, say }: { contact: Contact; message: MessageRow; content: Voice; say: Messages },
  signal: AbortSignal,
): Promise<string | { problem: string }> {
  const folder = path.join(ctx.config.DATA_DIR, 'tmp')
  await mkdir(folder, { recursive: true })
  const target = path.join(folder, randomUUID())
  try {
    await channelOf(ctx, contact).fetchFile(content, target, RECORDING_MAX_BYTES)
    const bytes = new Uint8Array(await readFile(target))
    const language = preferredIn(await personById(ctx.db, contact.userId!))
    // servers know Shona; what they do not know they refuse
    return await transcribe(ctx, { bytes, name: nameOf(content), ...(language === 'sn' && { language }) }, signal)
  } catch (error) {
    signal.throwIfAborted()
    if (error instanceof MediaError && error.problem === 'too_large') return { problem: say.noteTooLong }
    if (error instanceof MediaError && error.problem === 'gone') return { problem: say.documentLost }
    if (message.tries < TRIES_MAX - 2) throw error
    ctx.log.warn({ err: error }, 'a voice note could not be written down')
    return { problem: say.notHeard }
  } finally {
    await rm(target, { force: true })
  }
}

const ENDINGS: Record<string, string> = {
  'audio/mp4': 'm4a',
  'audio/mpeg': 'mp3',
  'audio/aac': 'aac',
  'audio/amr': 'amr',
}
const nameOf = ({ type }: Voice) => `note.${ENDINGS[type.split(';')[0]!.trim().toLowerCase()] ?? 'ogg'}`
