import { parentPort } from 'node:worker_threads'
import type { PdfLine } from '#server/features/library/reading/pdf/pdf-lines.ts'
import type { PagePicture } from '#server/features/library/reading/pdf/pdf-picture.ts'
import { readDocument, type ReadOutcome } from '#server/features/library/reading/read-document.ts'

export type ToReader = { bytes: Uint8Array; recognise: boolean } | { lines: PdfLine[] }
export type FromReader = ReadOutcome | { picture: PagePicture }

let hear: ((lines: PdfLine[]) => void) | undefined

/** Programs are started by the server, not by a thread that a file may have taken over. */
function recognise(picture: PagePicture): Promise<PdfLine[]> {
  parentPort?.postMessage({ picture } satisfies FromReader, [picture.pgm.buffer as ArrayBuffer])
  return new Promise((resolve) => (hear = resolve))
}

/** The thread that reads: takes the bytes of one file at a time, answers with the outcome. Bundled as read-worker.js. */
parentPort?.on('message', (message: ToReader) => {
  if ('lines' in message) return hear?.(message.lines)
  void readDocument(message.bytes, message.recognise ? recognise : undefined).then((outcome) =>
    parentPort?.postMessage(outcome satisfies FromReader),
  )
})
