import { type ReadParts, createBlocks } from './blocks.ts'
import { limits } from './limits.ts'
import { loadPdf, startPdfium } from './pdf-engine.ts'
import { withoutFurniture } from './pdf-furniture.ts'
import { type PdfPage, createPageReader } from './pdf-lines.ts'
import { addParagraphs } from './pdf-paragraphs.ts'
import { refuse, tooManyPages } from './refusal.ts'

/** Fewer characters than this, running headers apart, are a scanner's stamp and not the text of a page. */
const fewestChars = 20

async function readPages(bytes: Uint8Array): Promise<PdfPage[]> {
  const engine = await startPdfium()
  try {
    const file = loadPdf(engine, bytes)
    const readPage = createPageReader(engine)
    let document = file.open()
    const count = engine.calls.FPDF_GetPageCount(document)
    if (count > limits.pdfPages) throw tooManyPages(count)
    const pages: PdfPage[] = []
    let chars = 0
    for (let index = 0; index < count; index++) {
      if (index && index % limits.pdfPagesPerOpening === 0) {
        file.close(document)
        document = file.open()
      }
      const page = readPage(document, index) ?? { lines: [], pictured: false }
      chars += page.lines.reduce((sum, line) => sum + line.text.length, 0)
      if (chars > limits.textChars) throw refuse('too_large', { detail: 'more text than a document may give' })
      pages.push(page)
    }
    return pages
  } catch (error) {
    if (engine.starved()) throw refuse('too_large', { detail: 'PDFium reached its memory limit' })
    throw error
  }
}

/**
 * Takes the bytes of a PDF, gives its headings and paragraphs and how many pages it has. Throws a refusal: encrypted
 * (a password is needed to open it), scanned (most pages are pictures), no_text, too_large, corrupt.
 */
export async function readPdf(bytes: Uint8Array): Promise<ReadParts> {
  const pages = await readPages(bytes)
  const lines = withoutFurniture(pages)
  const isText = lines.map((page) => page.reduce((sum, line) => sum + line.text.length, 0) >= fewestChars)
  const pictures = pages.filter((page, index) => page.pictured && !isText[index]).length
  const texts = isText.filter(Boolean).length
  if (pictures > texts) throw refuse('scanned', { detail: `${pictures} of ${pages.length} pages are pictures` })
  const blocks = createBlocks()
  addParagraphs(lines, blocks)
  return { kind: 'pdf', blocks: blocks.blocks, pages: pages.length, ...(pictures ? { unreadPages: pictures } : {}) }
}
