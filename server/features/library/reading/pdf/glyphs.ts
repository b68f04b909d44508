import type { PdfEngine } from './pdfium.ts'

const nameBytes = 256

/** What PDFium knows about single characters of a page. Reserves a little of its memory once. */
export function createGlyphs({ calls }: PdfEngine) {
  const name = calls.malloc(nameBytes)
  const numbers = calls.malloc(64)
  const boldFonts = new Map<string, boolean>()
  let view = new DataView(calls.memory.buffer)
  const memory = () => (view.buffer === calls.memory.buffer ? view : (view = new DataView(calls.memory.buffer)))

  function hasBoldName(textPage: number, index: number): boolean {
    const length = Math.min(nameBytes, calls.FPDFText_GetFontInfo(textPage, index, name, nameBytes, numbers))
    const font = length > 1 ? Buffer.from(calls.memory.buffer, name, length - 1).toString('latin1') : ''
    const known = boldFonts.get(font)
    if (known !== undefined) return known
    const bold = /bold|black|heavy/i.test(font)
    if (boldFonts.size < 1000) boldFonts.set(font, bold)
    return bold
  }

  return {
    isBold: (textPage: number, index: number) =>
      calls.FPDFText_GetFontWeight(textPage, index) >= 600 || hasBoldName(textPage, index),
    /** As it appears on the page: many files write at size 1 and enlarge. */
    size(textPage: number, index: number): number {
      const size = calls.FPDFText_GetFontSize(textPage, index)
      if (!calls.FPDFText_GetMatrix(textPage, index, numbers)) return size
      const scaled = size * Math.hypot(memory().getFloat32(numbers + 8, true), memory().getFloat32(numbers + 12, true))
      return Number.isFinite(scaled) && scaled > 0 ? scaled : size
    },
    origin(textPage: number, index: number): { x: number; y: number } {
      calls.FPDFText_GetCharOrigin(textPage, index, numbers, numbers + 8)
      return { x: memory().getFloat64(numbers, true), y: memory().getFloat64(numbers + 8, true) }
    },
    rightEdge(textPage: number, index: number): number {
      calls.FPDFText_GetCharBox(textPage, index, numbers, numbers + 8, numbers + 16, numbers + 24)
      return memory().getFloat64(numbers + 8, true)
    },
  }
}

export type Glyphs = ReturnType<typeof createGlyphs>
