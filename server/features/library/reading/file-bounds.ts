/** What one file may cost while it is read. Technical bounds against hostile files; no person chooses them. */
const MB = 1024 * 1024

export const fileBounds = {
  fileBytes: 100 * MB,
  /** Characters of text one document may give; the longest Act of Zimbabwe has 0.8 million. */
  textChars: 20_000_000,
  /** Paragraphs one document may give: 5,000 dense pages. Each becomes work for the outline, the passages and the index. */
  paragraphs: 100_000,
  pdfPages: 5_000,
  /** PDFium keeps what it parsed of a page until the document is closed. */
  pdfPagesPerOpening: 2_000,
  /** Pages of one file whose text may be recognised, at some seconds a page. */
  recognisedPages: 500,
  wasmBytes: 512 * MB,
  zipEntries: 5_000,
  /** All XML parts of one .docx together, inflated. */
  xmlBytes: 128 * MB,
  xmlDepth: 256,
} as const
