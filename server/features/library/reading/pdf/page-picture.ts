import type { PdfEngine } from './pdfium.ts'

/** A page as a grey picture (PGM), for a program that recognises text. `scale` is pixels to a point. */
export type PagePicture = { pgm: Uint8Array; scale: number; height: number; page: number; of: number }

/** 300 to an inch, as recognition is trained on. */
const PIXELS_A_POINT = 300 / 72
/** An A3 page at 300 to the inch has 17 million; larger pages become coarser. */
const MOST_PIXELS = 20_000_000
const GREY = 1
const WHITE = 0xffffffff
/** FPDF_ANNOT, FPDF_GRAYSCALE. */
const FLAGS = 0x01 | 0x08

/** Draws page `index`, from 0, of an open document; undefined when PDFium cannot. */
export function drawPage({ calls }: PdfEngine, document: number, index: number, of: number): PagePicture | undefined {
  const page = calls.FPDF_LoadPage(document, index)
  if (!page) return undefined
  try {
    const points = { width: calls.FPDF_GetPageWidthF(page), height: calls.FPDF_GetPageHeightF(page) }
    const scale = Math.min(PIXELS_A_POINT, Math.sqrt(MOST_PIXELS / (points.width * points.height)))
    const [width, height] = [Math.floor(points.width * scale), Math.floor(points.height * scale)]
    if (!(width > 0 && height > 0)) return undefined
    const buffer = calls.malloc(width * height)
    const bitmap = buffer && calls.FPDFBitmap_CreateEx(width, height, GREY, buffer, width)
    if (bitmap) {
      calls.FPDFBitmap_FillRect(bitmap, 0, 0, width, height, WHITE)
      calls.FPDF_RenderPageBitmap(bitmap, page, 0, 0, width, height, 0, FLAGS)
    }
    const header = Buffer.from(`P5\n${width} ${height}\n255\n`)
    const pgm = new Uint8Array(header.length + width * height)
    pgm.set(header)
    if (bitmap) pgm.set(new Uint8Array(calls.memory.buffer, buffer, width * height), header.length)
    if (bitmap) calls.FPDFBitmap_Destroy(bitmap)
    if (buffer) calls.free(buffer)
    return bitmap ? { pgm, scale, height: points.height, page: index + 1, of } : undefined
  } finally {
    calls.FPDF_ClosePage(page)
  }
}
