import { PDFiumLibrary } from '@hyzyla/pdfium'
export { makePdf } from '#server/features/library/reading/fixtures.ts'
import { readPdf } from '#server/features/library/reading/pdf/read-pdf.ts'

/** The text of a PDF, one paragraph a line, and how many pages it has. */
export async function pdfText(bytes: Uint8Array): Promise<{ text: string; pages: number }> {
  const { blocks, pages = 0 } = await readPdf(new Uint8Array(bytes))
  return { pages, text: blocks.map((block) => ('text' in block ? block.text : '')).join('\n') }
}

/** What stands on each page of a PDF, also what is the same on all of them. */
export async function pageTexts(bytes: Uint8Array): Promise<string[]> {
  const library = await PDFiumLibrary.init()
  const document = await library.loadDocument(bytes)
  const texts = [...document.pages()].map((page) => page.getText())
  document.destroy()
  library.destroy()
  return texts
}
