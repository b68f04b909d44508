import type { Config } from '#server/config.ts'
import type { WithState } from '#server/process-state.ts'
import { callExternal, HttpStatusError } from './external-call.ts'

export type Speech = Pick<Config, 'SPEECH_BASE_URL' | 'SPEECH_API_KEY' | 'SPEECH_MODEL' | 'SPEECH_VOICE'>

/** Characters that servers with OpenAI's API take at once, with some to spare. */
export const SPOKEN_MAX = 4_000
/** Bytes of sound: some ten minutes. */
const SOUND_MAX = 12 * 1024 * 1024

/** Whether an endpoint that speaks is configured. */
export const canSpeak = (config: Speech) => Boolean(config.SPEECH_BASE_URL && config.SPEECH_MODEL)

/**
 * A text of at most SPOKEN_MAX characters as MP3, by any server with OpenAI's POST /audio/speech. Throws when the server does not answer
 * with sound, or with more of it than anybody speaks.
 */
export async function speak(deps: WithState & { config: Speech }, text: string): Promise<Uint8Array> {
  const { SPEECH_BASE_URL: at = '', SPEECH_API_KEY: key, SPEECH_MODEL: model, SPEECH_VOICE: voice } = deps.config
  return callExternal(deps, 'speak', { at }, async (signal) => {
    const response = await fetch(`${at}/audio/speech`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...(key && { authorization: `Bearer ${key}` }) },
      body: JSON.stringify({ model, input: text, voice, response_format: 'mp3' }),
      redirect: 'error',
      signal,
    })
    const isSound = response.headers.get('content-type')?.startsWith('audio/') ?? false
    if (!response.ok || !isSound || !response.body) {
      await response.body?.cancel()
      throw new HttpStatusError(response.ok ? 502 : response.status)
    }
    const chunks: Uint8Array[] = []
    let bytes = 0
    for await (const chunk of response.body) {
      bytes += chunk.length
      if (bytes > SOUND_MAX) throw new Error('More sound than anybody speaks')
      chunks.push(chunk)
    }
    return Buffer.concat(chunks)
  })
}
