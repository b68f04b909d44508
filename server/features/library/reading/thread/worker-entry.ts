import type { PdfLine } from '#server/features/library/reading/pdf/page.ts'
import type { PagePicture } from '#server/features/library/reading/pdf/page-picture.ts'
import { readDocument, type ReadDocument } from '#server/features/library/reading/read-document.ts'
import type { Refusal } from '#server/features/library/reading/refusal.ts'
import { type PassageDraft, passagesOf } from '#server/features/library/reading/statute/cut-passages.ts'
import { serveTasks } from '#server/worker-thread.ts'

/** A file to read, or a text that is read already and only to be cut. */
export type ReadTask = { bytes: Uint8Array; recognise: boolean } | { text: string; isJudgment?: boolean }
/** A document that was read and cut into its passages, or why not. */
export type CutOutcome = (ReadDocument & { passages: PassageDraft[] }) | Refusal
export type ReadAnswer = CutOutcome | { ok: true; passages: PassageDraft[] }

/**
 * The thread that reads documents and cuts them, which also takes long. Pictures of pages go to the server to be recognised: programs are started there, not by
 * a thread that a file may have taken over. Bundled as read-worker.js.
 */
serveTasks<ReadTask, ReadAnswer, PagePicture, PdfLine[]>(async (task, ask) => {
  if ('text' in task) return { ok: true, passages: passagesOf(task.text, task.isJudgment) }
  const recognise = (picture: PagePicture) => ask(picture, [picture.pgm.buffer as ArrayBuffer])
  const outcome = await readDocument(task.bytes, task.recognise ? recognise : undefined)
  return outcome.ok ? { ...outcome, passages: passagesOf(outcome.text) } : outcome
})
