export { makePdf } from '#server/features/library/reading/fixtures.ts'
import { readPdf } from '#server/features/library/reading/pdf/read-pdf.ts'

/** The text of a PDF, one paragraph a line, and how many pages it has. */
export async function pdfText(bytes: Uint8Array): Promise<{ text: string; pages: number }> {
  const { blocks, pages = 0 } = await readPdf(new Uint8Array(bytes))
  return { pages, text: blocks.map((block) => ('text' in block ? block.text : '')).join('\n') }
}
