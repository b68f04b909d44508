import { type ReadParts, createBlocks } from '#server/features/library/reading/blocks.ts'
import { fileBounds } from '#server/features/library/reading/file-bounds.ts'
import { loadPdf, type PdfEngine, startPdfium } from './pdfium.ts'
import { openNotes } from './annotations.ts'
import { withoutRunningHeaders } from './running-headers.ts'
import type { PdfLine, PdfPage } from './page.ts'
import { createPageReader } from './lines.ts'
import { addParagraphs } from './paragraphs.ts'
import { drawPage, type PagePicture } from './page-picture.ts'
import { refuse, tooManyPages, tooManyPictures } from '#server/features/library/reading/refusal.ts'

type PdfFile = ReturnType<typeof loadPdf>

/** Fewer characters than this, running headers apart, are a scanner's stamp and not the text of a page. */
const fewestChars = 20

const lettersUnknown =
  'This PDF does not say which letters its fonts show, so its words cannot be read. Add the Word document it was made from, or a copy whose words can be selected and copied.'

/** Gives the lines of a picture of a page. */
export type Recognise = (picture: PagePicture) => Promise<PdfLine[]>

function readPages(engine: PdfEngine, file: PdfFile): PdfPage[] {
  const readPage = createPageReader(engine)
  let document = file.open()
  let notes = openNotes(engine, document)
  const count = engine.calls.FPDF_GetPageCount(document)
  if (count > fileBounds.pdfPages) throw tooManyPages(count)
  const pages: PdfPage[] = []
  let chars = 0
  for (let index = 0; index < count; index++) {
    if (index && index % fileBounds.pdfPagesPerOpening === 0) {
      notes.close()
      file.close(document)
      document = file.open()
      notes = openNotes(engine, document)
    }
    const page = readPage(document, index, notes) ?? { lines: [], pictured: false }
    chars += page.lines.reduce((sum, line) => sum + line.text.length, 0)
    if (chars > fileBounds.textChars) throw refuse('too_large', { detail: 'more text than a document may give' })
    pages.push(page)
  }
  notes.close()
  file.close(document)
  return pages
}

/** What was typed onto a page does not make a text of a picture. */
const hasText = (lines: PdfLine[]) =>
  lines.reduce((sum, { text, added }) => sum + (added ? 0 : text.length), 0) >= fewestChars

/** The pages, from 0, that are pictures without text, or whose text is not all there. */
function picturesAmong(pages: PdfPage[]): number[] {
  const lines = withoutRunningHeaders(pages)
  return pages.flatMap(({ pictured, garbled }, index) =>
    garbled || (pictured && !hasText(lines[index]!)) ? [index] : [],
  )
}

/** Puts recognised lines where a page had none, one page after another. */
async function recognisePages(engine: PdfEngine, file: PdfFile, pages: PdfPage[], recognise: Recognise) {
  const pictures = picturesAmong(pages)
  if (pictures.length > fileBounds.recognisedPages) throw tooManyPictures(pictures.length)
  for (const index of pictures) {
    // PDFium keeps the pictures of a document until it is closed
    const document = file.open()
    const picture = drawPage(engine, document, index, pages.length)
    file.close(document)
    const lines = picture ? await recognise(picture) : []
    if (!hasText(lines)) continue
    pages[index] = { lines: lines.map((line) => ({ ...line, recognised: index + 1 })), pictured: true }
  }
}

function partsOf(pages: PdfPage[]): ReadParts {
  const kept = withoutRunningHeaders(pages)
  const pictures = picturesAmong(pages).length
  // where nothing but repeated lines is left out, they are the text
  const lines = pictures || kept.some(({ length }) => length) ? kept : pages.map((page) => page.lines)
  const texts = lines.filter(hasText).length
  if (pictures > texts) {
    const sentence = pages.some(({ garbled }) => garbled) ? lettersUnknown : undefined
    throw refuse('scanned', { sentence, detail: `${pictures} of ${pages.length} pages are pictures` })
  }
  const blocks = createBlocks()
  addParagraphs(lines, blocks)
  return {
    kind: blocks.blocks.some(({ recognised }) => recognised) ? 'scan' : 'pdf',
    blocks: blocks.blocks,
    pages: pages.length,
    ...(pictures ? { unreadPages: pictures } : {}),
  }
}

/**
 * Takes the bytes of a PDF, gives its headings and paragraphs and how many pages it has; with `recognise` also of pages
 * that are pictures. Throws a refusal: encrypted (a password is needed to open it), scanned (most pages are pictures),
 * no_text, too_large, corrupt.
 */
export async function readPdf(bytes: Uint8Array, recognise?: Recognise): Promise<ReadParts> {
  const engine = await startPdfium()
  try {
    const file = loadPdf(engine, bytes)
    const pages = readPages(engine, file)
    if (recognise) await recognisePages(engine, file, pages, recognise)
    return partsOf(pages)
  } catch (error) {
    if (engine.starved()) throw refuse('too_large', { detail: 'PDFium reached its memory limit' })
    throw error
  }
}
