import type { RecognisedPage } from '#contract/library/recognised.ts'
import type { DocumentKind, ReadParts } from './blocks.ts'
import { canonicalText } from './canonical-text.ts'
import { hints, kindOf } from './file-kind.ts'
import { findAsAt, findTitle } from '#server/features/library/reading/statute/front-matter.ts'
import { fileBounds } from './file-bounds.ts'
import { readDoc } from '#server/features/library/reading/doc/read-doc.ts'
import { readDocx } from '#server/features/library/reading/docx/read-docx.ts'
import { type Recognise, readPdf } from '#server/features/library/reading/pdf/read-pdf.ts'
import { type Refusal, refusalFrom, refuse } from './refusal.ts'

/**
 * A document that was read. `text` is the canonical markdown every citation is checked against: one
 * line for each paragraph, one blank line between two, headings with '#', the words of the file as they are.
 * `asAt` is an ISO date. `unreadPages` counts pages of a PDF that are pictures without text, `recognised` are those
 * whose text was recognised from a picture.
 */
export type ReadDocument = {
  ok: true
  kind: DocumentKind
  text: string
  title?: string
  asAt?: string
  pages?: number
  unreadPages?: number
  recognised?: RecognisedPage[]
}

export type ReadOutcome = ReadDocument | Refusal

async function readParts(bytes: Uint8Array, recognise?: Recognise): Promise<ReadParts> {
  if (bytes.length === 0) throw refuse('empty')
  if (bytes.length > fileBounds.fileBytes) throw refuse('too_large', { detail: `${bytes.length} bytes` })
  const kind = kindOf(bytes)
  if (kind === 'pdf') return readPdf(bytes, recognise)
  if (kind === 'zip') return readDocx(bytes)
  if (kind === 'ole') return readDoc(bytes)
  throw refuse('not_a_document', { sentence: hints[kind], detail: kind })
}

/**
 * Reads one file of the library or one attachment, by its content and never by its name. Gives the document or the
 * reason why not; throws nothing. It runs on the calling thread: files of strangers go through `readInWorker`.
 */
export async function readDocument(bytes: Uint8Array, recognise?: Recognise): Promise<ReadOutcome> {
  try {
    const { kind, blocks, pages, unreadPages } = await readParts(bytes, recognise)
    const { text, recognised } = canonicalText(blocks)
    if (!/[\p{L}\p{N}][^\p{L}\p{N}]*[\p{L}\p{N}]/u.test(text)) throw refuse('no_text')
    const title = findTitle(text)
    const asAt = findAsAt(text)
    return {
      ok: true,
      kind,
      text,
      ...(title ? { title } : {}),
      ...(asAt ? { asAt } : {}),
      ...(pages ? { pages } : {}),
      ...(unreadPages ? { unreadPages } : {}),
      ...(recognised.length ? { recognised } : {}),
    }
  } catch (error) {
    return refusalFrom(error)
  }
}
