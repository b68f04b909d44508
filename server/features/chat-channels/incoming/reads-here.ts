import { canTranscribe } from '#server/adapters/transcribe.ts'
import type { Ctx } from '#server/context.ts'

/** What this machine can read in addition to text and documents. */
export type ReadsHere = { photographs: boolean; voice: boolean }

export const readsHere = ({ config, ocr }: Ctx): ReadsHere => ({
  photographs: ocr !== null,
  voice: canTranscribe(config),
})
