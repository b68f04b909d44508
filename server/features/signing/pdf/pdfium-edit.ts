import { PDFiumModule } from '@hyzyla/pdfium'

/** From the lower left corner of a page. */
export type Point = [x: number, y: number]

/** The functions of PDFium that write pages. */
type Calls = {
  memory: WebAssembly.Memory
  __indirect_function_table: WebAssembly.Table
  malloc(bytes: number): number
  free(pointer: number): void
  FPDF_InitLibrary(): void
  FPDF_LoadMemDocument64(pointer: number, size: number, password: number): number
  FPDF_GetPageCount(document: number): number
  FPDF_LoadPage(document: number, index: number): number
  FPDF_GetPageWidthF(page: number): number
  FPDFPage_New(document: number, index: number, width: number, height: number): number
  FPDFPage_InsertObject(page: number, object: number): void
  FPDFPage_GenerateContent(page: number): number
  FPDF_ClosePage(page: number): void
  FPDFText_LoadStandardFont(document: number, name: number): number
  FPDFText_LoadFont(document: number, data: number, size: number, type: number, cid: number): number
  FPDFFont_GetGlyphWidth(font: number, glyph: number, size: number, width: number): number
  FPDFPageObj_CreateTextObj(document: number, font: number, size: number): number
  FPDFText_SetText(object: number, text: number): number
  FPDFPageObj_Transform(object: number, a: number, b: number, c: number, d: number, e: number, f: number): void
  FPDFPageObj_CreateNewPath(x: number, y: number): number
  FPDFPath_LineTo(path: number, x: number, y: number): number
  FPDFPath_SetDrawMode(path: number, fill: number, stroke: number): number
  FPDFPageObj_SetStrokeWidth(path: number, width: number): number
  FPDF_SaveAsCopy(document: number, writer: number, flags: number): number
}

const TRUETYPE = 2
/** FPDF_NO_INCREMENTAL: the pages that were added are lost in an incremental file. */
const WHOLE = 2
/** A module that hands its one import, a function of three numbers that gives one, on as a function of WebAssembly. */
const TRAMPOLINE = Uint8Array.from(
  Buffer.from('0061736d0100000001080160037f7f7f017f02070101650166000007050101660000', 'hex'),
)

/** Opens a PDF to add to it, in a PDFium of its own, which is left to the garbage collector. Throws where it cannot be read. */
export async function openForEditing(bytes: Uint8Array) {
  const quiet: object = { print: () => {}, printErr: () => {} }
  const module = await PDFiumModule(quiet)
  // its own types name two of the functions that it exports
  const calls = module.wasmExports as Calls
  calls.FPDF_InitLibrary()
  const put = (data: Uint8Array) => {
    const pointer = calls.malloc(data.length)
    if (!pointer) throw new Error('PDFium has no memory for the file')
    new Uint8Array(calls.memory.buffer).set(data, pointer)
    return pointer
  }
  const document = calls.FPDF_LoadMemDocument64(put(bytes), bytes.length, 0)
  if (!document) throw new Error('PDFium cannot read the document that was signed')
  const float = calls.malloc(4)
  return {
    standardFont: (name: string) => calls.FPDFText_LoadStandardFont(document, put(Buffer.from(`${name}\0`, 'latin1'))),
    fontOfFile: (data: Uint8Array) => calls.FPDFText_LoadFont(document, put(data), data.length, TRUETYPE, 1),
    widthOf(font: number, text: string, size: number): number {
      let width = 0
      for (const sign of text) {
        if (calls.FPDFFont_GetGlyphWidth(font, sign.codePointAt(0)!, size, float))
          width += new DataView(calls.memory.buffer).getFloat32(float, true)
      }
      return width
    },
    pageCount: calls.FPDF_GetPageCount(document),
    /** A page that is there, to be written on, and its width. */
    openPage(index: number) {
      const page = calls.FPDF_LoadPage(document, index)
      if (!page) throw new Error('PDFium cannot read a page of the document that was signed')
      return { page: writable({ calls, put, document }, page), width: calls.FPDF_GetPageWidthF(page) }
    },
    /** A new last page. */
    addPage(width: number, height: number) {
      const page = calls.FPDFPage_New(document, calls.FPDF_GetPageCount(document), width, height)
      return writable({ calls, put, document }, page)
    },
    save: () => save(calls, document),
  }
}

type Open = { calls: Calls; put: (data: Uint8Array) => number; document: number }

/** What can be put on a page, which `close` completes. */
function writable({ calls, put, document }: Open, page: number) {
  return {
    text(font: number, size: number, text: string, [x, y]: Point) {
      const object = calls.FPDFPageObj_CreateTextObj(document, font, size)
      calls.FPDFText_SetText(object, put(Buffer.from(`${text}\0`, 'utf16le')))
      calls.FPDFPageObj_Transform(object, 1, 0, 0, 1, x, y)
      calls.FPDFPage_InsertObject(page, object)
    },
    /** Lines from point to point. */
    line([first, ...rest]: Point[], strokeWidth: number) {
      const path = calls.FPDFPageObj_CreateNewPath(...first!)
      for (const [x, y] of rest) calls.FPDFPath_LineTo(path, x, y)
      calls.FPDFPageObj_SetStrokeWidth(path, strokeWidth)
      calls.FPDFPath_SetDrawMode(path, 0, 1)
      calls.FPDFPage_InsertObject(page, path)
    },
    close() {
      calls.FPDFPage_GenerateContent(page)
      calls.FPDF_ClosePage(page)
    },
  }
}

function save(calls: Calls, document: number): Uint8Array {
  const pieces: Buffer[] = []
  const write = (_: number, at: number, bytes: number) => {
    pieces.push(Buffer.from(new Uint8Array(calls.memory.buffer, at, bytes)))
    return 1
  }
  const made = new WebAssembly.Instance(new WebAssembly.Module(TRAMPOLINE), { e: { f: write } })
  // the table cannot grow, and its first place is that of the null pointer, which nothing calls
  calls.__indirect_function_table.set(0, made.exports['f'])
  const writer = calls.malloc(8)
  const fields = new DataView(calls.memory.buffer)
  fields.setInt32(writer, 1, true)
  fields.setInt32(writer + 4, 0, true)
  if (!calls.FPDF_SaveAsCopy(document, writer, WHOLE)) throw new Error('PDFium could not write the finished file')
  return Buffer.concat(pieces)
}
