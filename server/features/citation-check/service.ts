import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { CHECKED_TEXT_MAX, CITATIONS_MAX, type CitationCheck } from '#contract/documents/citation-check.ts'
import { AppError } from '#contract/errors.ts'
import { type Ctx, currentUser } from '#server/context.ts'
import { readInWorker } from '#server/features/library/service.ts'
import { limitRate } from '#server/http/rate-limit.ts'
import type { Download } from '#server/http/route.ts'
import type { Upload } from '#server/http/uploads.ts'
import { writeCommented } from './commented-document.ts'
import { mentionsIn } from './mentions.ts'
import { payForCheck } from './price.ts'
import { verdictsOf } from './verdicts.ts'

export { mentionsIn } from './mentions.ts'
export { getCheckPrice, setCheckPrice } from './price.ts'

/** Checks a minute and person: each reads a whole text and asks the database for its sections. */
const RATE = { name: 'citation-check', most: 10, seconds: 60 }

type PastedText = { text: string } & Agreement
type Agreement = { agreedPoints?: number | undefined }

/** Finds every citation of a text and says what the library holds of it. Nothing of the text is stored but its hash. */
export async function checkCitations(ctx: Ctx, { text, agreedPoints }: PastedText): Promise<CitationCheck> {
  await limitRate(ctx, RATE, currentUser(ctx).id)
  const mentions = mentionsIn(text)
  const citations = await verdictsOf(ctx, mentions.slice(0, CITATIONS_MAX))
  // what names nothing to check costs nothing
  const textHash = createHash('sha256').update(text).digest('hex')
  const points = mentions.length ? await payForCheck(ctx, textHash, agreedPoints) : 0
  return { text, citations, more: mentions.length > CITATIONS_MAX, points }
}

/** The same for a Word or PDF file. Throws 400 on the field `file` where it cannot be read. */
export async function checkCitationsOfFile(ctx: Ctx, agreement: Agreement, upload?: Upload): Promise<CitationCheck> {
  if (!upload) throw wrongFile('File is required')
  const outcome = await readInWorker(await readFile(upload.path))
  if (!outcome.ok) throw wrongFile(outcome.sentence)
  if (outcome.text.length > CHECKED_TEXT_MAX)
    throw wrongFile(`This file has more than ${CHECKED_TEXT_MAX.toLocaleString('en')} characters. Check it in parts.`)
  return checkCitations(ctx, { text: outcome.text, ...agreement })
}

const wrongFile = (sentence: string) => new AppError('invalid_input', sentence, { fields: { file: sentence } })

/** The text as a Word document, with what was found as a comment at each citation. */
export async function commentedDocument(ctx: Ctx, input: PastedText): Promise<Download> {
  const check = await checkCitations(ctx, input)
  return {
    name: 'Checked citations.docx',
    type: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
    body: writeCommented(check),
  }
}
