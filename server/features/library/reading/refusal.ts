import { fileBounds } from './file-bounds.ts'

/** Why a file cannot become a library document, with the sentence a person reads. */
const sentences = {
  empty: 'This file is empty. Choose it again, and check that it opens on your computer.',
  no_text: 'This file opens, but there are no words in it.',
  not_a_document: 'This file is not a PDF or a Word document. Add a .pdf, .docx or .doc file.',
  encrypted: 'This file is locked with a password. Remove the password, then add the file again.',
  scanned: 'This PDF is made of pictures of pages, so its words cannot be read. Add a copy that contains text.',
  corrupt: 'This file is damaged or not complete. Open it, save it again, and add the new copy.',
  too_large: 'This file is too large to read. Split it into smaller files, then add each of them.',
  too_slow: 'Reading this file took too long. Save it again in a simpler form, or split it into smaller files.',
  macros: 'This Word document contains macros (small programs). Save it without macros, as .docx, and add that file.',
  old_word: 'This file was made by a very old version of Word. Open it in Word, save it as .docx, and add that file.',
} as const

export type RefusalReason = keyof typeof sentences

/** `detail` is for the log, never for people. */
export type Refusal = { ok: false; reason: RefusalReason; sentence: string; detail?: string }

/** Carries a refusal out of the depth of a reader; `readDocument` turns it into a `Refusal` before it leaves its thread. */
export class RefusalError extends Error {
  override name = 'RefusalError'
  readonly refusal: Refusal
  constructor(refusal: Refusal) {
    super(`${refusal.reason}${refusal.detail ? `: ${refusal.detail}` : ''}`)
    this.refusal = refusal
  }
}

/** Gives the refusal for a reason; `sentence` replaces the usual one where a better one is known. */
export function refusal(
  reason: RefusalReason,
  { sentence, detail }: { sentence?: string; detail?: string } = {},
): Refusal {
  return { ok: false, reason, sentence: sentence ?? sentences[reason], ...(detail ? { detail } : {}) }
}

/** To be thrown: `throw refuse('encrypted')`. */
export function refuse(reason: RefusalReason, options: { sentence?: string; detail?: string } = {}): RefusalError {
  return new RefusalError(refusal(reason, options))
}

/** Any error of a reader as a refusal: what no reader foresaw is a damaged file, with the error's text as detail. */
export function refusalFrom(error: unknown): Refusal {
  if (error instanceof RefusalError) return error.refusal
  return refusal('corrupt', {
    detail: error instanceof Error ? error.message.slice(0, 300) : String(error).slice(0, 300),
  })
}

/** The refusal for a PDF above the page limit. */
export function tooManyPages(pages: number): RefusalError {
  const most = fileBounds.pdfPages.toLocaleString('en')
  const sentence = `This PDF has ${pages.toLocaleString('en')} pages; at most ${most} can be read. Split it into smaller files.`
  return refuse('too_large', { sentence, detail: `${pages} pages` })
}

/** The refusal for a scan above the limit of pages that are recognised. */
export function tooManyPictures(pages: number): RefusalError {
  const sentence = `${pages.toLocaleString('en')} pages of this PDF are pictures; at most ${fileBounds.recognisedPages} can be read. Split it into smaller files.`
  return refuse('too_large', { sentence, detail: `${pages} pictures` })
}
