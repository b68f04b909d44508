import { createHash } from 'node:crypto'
import { open, readFile, writeFile } from 'node:fs/promises'
import { AppError } from '#contract/errors.ts'
import type { Ctx } from '#server/context.ts'
import { hints, kindOf } from '#server/features/library/reading/file-kind.ts'
import { pdfOfPhotographs } from '#server/features/library/reading/pdf/photographs.ts'
import type { Upload } from '#server/http/uploads.ts'

const NOT_READ_HERE =
  'Photographs cannot be read here. Add the letter as a PDF or Word document, or write what it says.'
const DAMAGED = 'This photograph is damaged or not complete. Send it again.'

const refused = (sentence: string) => new AppError('invalid_input', sentence, { fields: { file: sentence } })

/**
 * A photograph, with the further pages of its letter, as one PDF in its place on disk; undefined when the upload is none.
 * 400 where no program reads pictures, or when a page is no photograph. The caller has bounded their bytes.
 */
export async function boundPhotographs(
  ctx: Pick<Ctx, 'ocr'>,
  upload: Upload | undefined,
  morePages: string[],
): Promise<Upload | undefined> {
  if (!upload || (await kindOfFile(upload.path)) !== 'jpeg') return undefined
  if (!ctx.ocr) throw refused(NOT_READ_HERE)
  const pages: Uint8Array[] = []
  for (const path of [upload.path, ...morePages]) {
    if ((await kindOfFile(path)) !== 'jpeg') throw refused(hints.picture!)
    pages.push(await readFile(path))
  }
  const pdf = pdfOfPhotographs(pages)
  if (!pdf) throw refused(DAMAGED)
  await writeFile(upload.path, pdf)
  const sha256 = createHash('sha256').update(pdf).digest('hex')
  return { path: upload.path, name: upload.name.replace(/\.jpe?g$/i, ''), bytes: pdf.length, sha256 }
}

async function kindOfFile(path: string) {
  const file = await open(path)
  try {
    const head = Buffer.alloc(16)
    await file.read(head, 0, head.length, 0)
    return kindOf(head)
  } finally {
    await file.close()
  }
}
