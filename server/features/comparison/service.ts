import { readFile } from 'node:fs/promises'
import { COMPARED_TEXT_MAX, type ComparedParagraph } from '#contract/documents/comparison.ts'
import { AppError } from '#contract/errors.ts'
import { type Ctx, currentUser } from '#server/context.ts'
import { readInWorker } from '#server/features/library/service.ts'
import { limitRate } from '#server/http/rate-limit.ts'
import type { Download } from '#server/http/route.ts'
import type { Upload } from '#server/http/uploads.ts'
import { writeDocx } from '#server/text/docx-writer.ts'
import { compareParagraphs } from './paragraphs.ts'
import { trackedBlocks } from './tracked-blocks.ts'

export { trackedBlocks, type TrackedParagraph } from './tracked-blocks.ts'

/** Calls a minute and person: two files, a comparison and its document are four, and each may take a second. */
const RATE = { name: 'comparison', most: 10, seconds: 60 }

type Texts = { before: string; after: string }

/** The text of a Word or PDF file. Throws 400 on the field `file` where it cannot be read. */
export async function readComparedFile(ctx: Ctx, _: object, upload?: Upload): Promise<{ text: string }> {
  await limitRate(ctx, RATE, currentUser(ctx).id)
  if (!upload) throw wrongFile('File is required')
  const outcome = await readInWorker(await readFile(upload.path))
  if (!outcome.ok) throw wrongFile(outcome.sentence)
  if (outcome.text.length > COMPARED_TEXT_MAX)
    throw wrongFile(
      `This file has more than ${COMPARED_TEXT_MAX.toLocaleString('en')} characters. Compare it in parts.`,
    )
  return { text: outcome.text }
}

const wrongFile = (sentence: string) => new AppError('invalid_input', sentence, { fields: { file: sentence } })

/** What changed between two texts. Neither is stored. */
export async function compareTexts(ctx: Ctx, { before, after }: Texts): Promise<{ paragraphs: ComparedParagraph[] }> {
  await limitRate(ctx, RATE, currentUser(ctx).id)
  return { paragraphs: await compareParagraphs(before, after) }
}

/** The comparison as a Word document with tracked changes. */
export async function comparedDocument(ctx: Ctx, texts: Texts): Promise<Download> {
  const { paragraphs } = await compareTexts(ctx, texts)
  return {
    name: 'Compared.docx',
    type: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
    body: writeDocx({ title: 'Compared', blocks: trackedBlocks(paragraphs), changedAt: ctx.now() }),
  }
}
