import * as z from 'zod/mini'
import { ById, endpoint } from './endpoint.ts'

/** Bytes of one recording: some ten minutes of speech as telephones and browsers compress it. */
export const RECORDING_MAX_BYTES = 5 * 1024 * 1024

/**
 * Writes down a recording, which is deleted at once; nothing is asked or charged. `text` is empty where no word was made out. 404 where
 * no server for it is configured, 429 for more than some thirty an hour.
 */
export const transcribeRecording = endpoint('POST', '/speech/recordings', {
  upload: true,
  output: z.object({ text: z.string() }),
})
/** An answer of the asker, by the id of its message, as sound. 404 for any other message and where no server for it is configured. */
export const speakAnswer = endpoint('GET', '/speech/answers/:id', { input: ById, produces: 'file' })
