import type { Converter } from '#server/adapters/converter/converter.ts'
import { paragraphsOf } from '#tests/support/docx.ts'
import { makePdf } from '#tests/support/pdf.ts'

const LINES_A_PAGE = 40
/** How a Word 97 file begins. */
const OLE = Buffer.from('d0cf11e0a1b11ae1', 'hex')

/**
 * Makes of a .docx a PDF that holds its paragraphs, one a line: LibreOffice takes ten seconds of a processor to start.
 * What the real engines make is tested with them and in documents/conversion.test.ts.
 */
export const converterDouble: Converter = {
  engines: { pdf: ['double'], doc: ['double'] },
  prepare: () => {},
  close: async () => {},
  convert: async (bytes, to) => (to === 'doc' ? OLE : Buffer.from(makePdf(pagesOf(paragraphsOf(bytes))))),
}

function pagesOf(lines: string[]) {
  const pages = []
  for (let at = 0; at === 0 || at < lines.length; at += LINES_A_PAGE)
    pages.push(lines.slice(at, at + LINES_A_PAGE).map((text) => ({ text })))
  return pages
}
