import { readFile } from 'node:fs/promises'
import { AppError } from '#contract/errors.ts'
import { canSpeak, speak, SPOKEN_MAX } from '#server/adapters/speak.ts'
import { canTranscribe, transcribe } from '#server/adapters/transcribe.ts'
import { type Ctx, currentUser } from '#server/context.ts'
import { isUuid } from '#server/db/query.ts'
import { personById } from '#server/features/auth/service.ts'
import { messageById } from '#server/features/consultations/service.ts'
import { limitRate } from '#server/http/rate-limit.ts'
import type { Download } from '#server/http/route.ts'
import type { Upload } from '#server/http/uploads.ts'
import { preferredIn } from '#server/text/language.ts'

const RECORDINGS = { name: 'speech-recordings', most: 30, seconds: 3_600 }
const SPOKEN = { name: 'speech-answers', most: 60, seconds: 3_600 }

/** Throws 404 where nothing writes recordings down and 429 for too many, before a byte of one is taken. */
export async function checkRecording(ctx: Ctx): Promise<void> {
  const { id } = currentUser(ctx)
  if (!canTranscribe(ctx.config)) throw new AppError('not_found', 'Recordings are not written down here')
  await limitRate(ctx, RECORDINGS, id)
}

/** The words of a recording. Throws 503 when the server that hears does not answer. */
export async function transcribeRecording(ctx: Ctx, _: object, file: Upload | undefined): Promise<{ text: string }> {
  if (!file?.bytes) throw new AppError('invalid_input', 'The recording is empty')
  const bytes = new Uint8Array(await readFile(file.path))
  const language = preferredIn(await personById(ctx.db, currentUser(ctx).id))
  try {
    const recording = { bytes, name: nameOf(bytes), ...(language === 'sn' && { language }) }
    return { text: await transcribe(ctx, recording) }
  } catch (error) {
    ctx.log.warn({ err: error }, 'a recording could not be written down')
    throw new AppError('unavailable', 'The recording could not be written down. Please try again, or write.')
  }
}

/** By its first bytes, because servers go by the ending: Ogg, MP4 (which begins with the size of a box), else the WebM of browsers. */
function nameOf(bytes: Uint8Array): string {
  const first = Buffer.from(bytes.subarray(0, 12)).toString('latin1')
  if (first.startsWith('OggS')) return 'recording.ogg'
  return first.slice(4, 8) === 'ftyp' ? 'recording.m4a' : 'recording.webm'
}

/** An answer of the asker as sound. Throws as the contract says, and 503 when the server that speaks does not answer. */
export async function speakAnswer(ctx: Ctx, { id }: { id: string }): Promise<Download> {
  const { id: userId } = currentUser(ctx)
  const message = canSpeak(ctx.config) && isUuid(id) ? await messageById(ctx.db, id) : undefined
  if (message?.userId !== userId || message.sender !== 'ai') throw new AppError('not_found', 'There is no such answer')
  await limitRate(ctx, SPOKEN, userId)
  try {
    const body = await speak(ctx, speakable(message.text))
    return { name: 'answer.mp3', type: 'audio/mpeg', body, size: body.length }
  } catch (error) {
    ctx.log.warn({ err: error }, 'an answer could not be spoken')
    throw new AppError('unavailable', 'The answer could not be read out. Please try again later.')
  }
}

/** Words alone: links by their labels, without the signs of markdown; what is too long ends after a sentence. */
export function speakable(markdown: string): string {
  const words = markdown
    .replace(/\[((?:\\.|[^[\]\\]|\[[^\]]*\])*)\]\([^)\s]*\)/g, '$1')
    .replace(/^[ \t]*(?:#{1,6}|>|[-+*]|[ \t:|-]+$)/gm, '')
    .replace(/\\([^\w\s])/g, '$1')
    .replace(/[*`|]/g, '')
    .replace(/[ \t]+/g, ' ')
    .trim()
  if (words.length <= SPOKEN_MAX) return words
  const cut = words.slice(0, SPOKEN_MAX)
  return cut.slice(0, cut.lastIndexOf('. ') + 1 || SPOKEN_MAX).toWellFormed()
}
