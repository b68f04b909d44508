import type { PdfLine } from '#server/features/library/reading/pdf/lines.ts'
import type { PagePicture } from '#server/features/library/reading/pdf/page-picture.ts'
import { readDocument, type ReadOutcome } from '#server/features/library/reading/read-document.ts'
import { serveTasks } from '#server/worker-thread.ts'

export type ReadTask = { bytes: Uint8Array; recognise: boolean }

/**
 * The thread that reads documents. Pictures of pages go to the server to be recognised: programs are started there, not by
 * a thread that a file may have taken over. Bundled as read-worker.js.
 */
serveTasks<ReadTask, ReadOutcome, PagePicture, PdfLine[]>(({ bytes, recognise }, ask) =>
  readDocument(bytes, recognise ? (picture) => ask(picture, [picture.pgm.buffer as ArrayBuffer]) : undefined),
)
