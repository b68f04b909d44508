import { createHash } from 'node:crypto'
import { open, readFile, writeFile } from 'node:fs/promises'
import { AppError } from '#contract/errors.ts'
import type { Ctx } from '#server/context.ts'
import { type FileKind, kindOf } from '#server/features/library/reading/file-kind.ts'
import { readJpeg } from '#server/features/library/reading/pdf/photographs/jpeg.ts'
import { pdfOfPhotographs } from '#server/features/library/reading/pdf/photographs/pdf-of-photographs.ts'
import type { Picture } from '#server/features/library/reading/pdf/photographs/picture.ts'
import { readPng } from '#server/features/library/reading/pdf/photographs/png.ts'
import type { Upload } from '#server/http/uploads.ts'

const NOT_READ_HERE =
  'Photographs cannot be read here. Add the letter as a PDF or Word document, or write what it says.'
const DAMAGED = 'This photograph is damaged or not complete. Send it again.'

const refused = (sentence: string) => new AppError('invalid_input', sentence, { fields: { file: sentence } })

const READERS: Partial<Record<FileKind, (bytes: Uint8Array) => Picture | undefined>> = { jpeg: readJpeg, png: readPng }

/** The PDF of a letter; `leftOut` are the pages, counted from 1, that are no photograph that can be read. */
export type BoundPhotographs = Upload & { leftOut: number[] }

/**
 * A photograph, with the further pages of its letter, as one PDF in its place on disk; undefined when none of them is one. 400 where no
 * program reads pictures, or when all are damaged. The caller has bounded their bytes.
 */
export async function photographsAsPdf(
  ctx: Pick<Ctx, 'ocr'>,
  upload: Upload | undefined,
  morePages: string[],
): Promise<BoundPhotographs | undefined> {
  if (!upload) return undefined
  const paths = [upload.path, ...morePages]
  const readers = await Promise.all(paths.map(async (path) => READERS[await kindOfFile(path)]))
  if (!readers.some(Boolean)) return undefined
  if (!ctx.ocr) throw refused(NOT_READ_HERE)
  const pictures: Picture[] = []
  const leftOut: number[] = []
  for (const [i, path] of paths.entries()) {
    const picture = readers[i]?.(await readFile(path))
    if (picture) pictures.push(picture)
    else leftOut.push(i + 1)
  }
  if (!pictures.length) throw refused(DAMAGED)
  const pdf = pdfOfPhotographs(pictures)
  await writeFile(upload.path, pdf)
  const sha256 = createHash('sha256').update(pdf).digest('hex')
  const name = upload.name.replace(/\.(?:jpe?g|png)$/i, '')
  return { path: upload.path, name, bytes: pdf.length, sha256, leftOut }
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
