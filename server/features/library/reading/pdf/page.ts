/**
 * A line as it stands on the page, in points; y grows upwards. A hyphen that ends a line is U+FFFE in `text`. The
 * columns of a table row are told apart by " | ". `recognised` is the page, from 1, in whose picture it was recognised;
 * `added` is a line that is not of the page's own text: a note, a stamp, what was typed into a form.
 */
export type PdfLine = {
  text: string
  x0: number
  x1: number
  y: number
  size: number
  bold: boolean
  columns: boolean
  recognised?: number
  added?: true
}

/**
 * `pictured` says that the page shows something other than text, `garbled` that its fonts do not say which letters they show:
 * `lines` are then those that can be trusted.
 */
export type PdfPage = { lines: PdfLine[]; pictured: boolean; garbled?: boolean }
