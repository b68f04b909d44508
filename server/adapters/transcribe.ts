import * as z from 'zod/mini'
import type { Config } from '#server/config.ts'
import type { WithState } from '#server/process-state.ts'
import { callExternal, HttpStatusError } from './external-call.ts'

export type Transcription = Pick<Config, 'TRANSCRIBE_BASE_URL' | 'TRANSCRIBE_API_KEY' | 'TRANSCRIBE_MODEL'>

/** Characters of what was said that are used. */
const WORDS_MAX = 4_000
const ANSWER_MAX = 200_000
const Heard = z.object({ text: z.string() })

/** Whether an endpoint that writes down speech is configured. */
export const canTranscribe = (config: Transcription) => Boolean(config.TRANSCRIBE_BASE_URL && config.TRANSCRIBE_MODEL)

/**
 * The words of a recording, by any server with OpenAI's POST /audio/transcriptions; empty where it hears none. `name` ends in
 * what the bytes are (".ogg", ".webm", ".m4a"); `language` is left out unless it is surely known, because servers refuse codes
 * that they do not know. Throws when the server does not answer with words.
 */
export async function transcribe(
  deps: WithState & { config: Transcription },
  recording: { bytes: Uint8Array<ArrayBuffer>; name: string; language?: 'en' | 'sn' },
  signal?: AbortSignal,
): Promise<string> {
  const { TRANSCRIBE_BASE_URL: at = '', TRANSCRIBE_API_KEY: key, TRANSCRIBE_MODEL: model = '' } = deps.config
  const form = new FormData()
  form.append('model', model)
  form.append('response_format', 'json')
  if (recording.language) form.append('language', recording.language)
  form.append('file', new Blob([recording.bytes]), recording.name)
  const raw = await callExternal(deps, 'transcribe', { at, ...(signal && { signal }) }, async (limited) => {
    const response = await fetch(`${at}/audio/transcriptions`, {
      method: 'POST',
      headers: key ? { authorization: `Bearer ${key}` } : {},
      body: form,
      redirect: 'error',
      signal: limited,
    })
    if (!response.ok) {
      await response.body?.cancel()
      throw new HttpStatusError(response.status)
    }
    return (await response.text()).slice(0, ANSWER_MAX)
  })
  const { text } = Heard.parse(JSON.parse(raw))
  return text.replaceAll('\0', '').replace(/\s+/g, ' ').trim().slice(0, WORDS_MAX).toWellFormed()
}
