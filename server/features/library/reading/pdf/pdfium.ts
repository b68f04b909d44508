import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { PDFiumModule } from '@hyzyla/pdfium'
import { fileBounds } from '#server/features/library/reading/file-bounds.ts'
import { type RefusalError, refuse } from '#server/features/library/reading/refusal.ts'

/** The functions of PDFium that the reader calls, without the package's checking wrappers: a million calls a document. */
export type PdfiumCalls = {
  memory: WebAssembly.Memory
  malloc(bytes: number): number
  free(pointer: number): void
  FPDF_InitLibrary(): void
  FPDF_LoadMemDocument64(pointer: number, size: number, password: number): number
  FPDF_CloseDocument(document: number): void
  FPDF_GetLastError(): number
  FPDF_GetPageCount(document: number): number
  FPDF_LoadPage(document: number, index: number): number
  FPDF_GetPageWidthF(page: number): number
  FPDF_GetPageHeightF(page: number): number
  FPDFBitmap_CreateEx(width: number, height: number, format: number, buffer: number, stride: number): number
  FPDFBitmap_FillRect(bitmap: number, x: number, y: number, width: number, height: number, colour: number): number
  FPDFBitmap_Destroy(bitmap: number): void
  FPDF_RenderPageBitmap(
    bitmap: number,
    page: number,
    x: number,
    y: number,
    width: number,
    height: number,
    rotate: number,
    flags: number,
  ): void
  FPDF_ClosePage(page: number): void
  FPDF_GetFormType(document: number): number
  FPDFDOC_InitFormFillEnvironment(document: number, info: number): number
  FPDFDOC_ExitFormFillEnvironment(form: number): void
  FPDFPage_GetAnnotCount(page: number): number
  FPDFPage_GetAnnot(page: number, index: number): number
  FPDFPage_CloseAnnot(note: number): void
  FPDFPage_RemoveAnnot(page: number, index: number): number
  FPDFPage_Flatten(page: number, usage: number): number
  FPDFAnnot_GetSubtype(note: number): number
  FPDFAnnot_GetFlags(note: number): number
  FPDFAnnot_GetRect(note: number, rect: number): number
  FPDFAnnot_GetStringValue(note: number, key: number, buffer: number, bytes: number): number
  FPDFAnnot_GetFormFieldType(form: number, note: number): number
  FPDFAnnot_GetFormFieldFlags(form: number, note: number): number
  FPDFAnnot_GetFormFieldValue(form: number, note: number, buffer: number, bytes: number): number
  FPDFAnnot_GetOptionCount(form: number, note: number): number
  FPDFAnnot_IsOptionSelected(form: number, note: number, index: number): number
  FPDFAnnot_GetOptionLabel(form: number, note: number, index: number, buffer: number, bytes: number): number
  FPDFPage_CountObjects(page: number): number
  FPDFPage_GetObject(page: number, index: number): number
  FPDFPageObj_GetType(object: number): number
  FPDFText_LoadPage(page: number): number
  FPDFText_ClosePage(textPage: number): void
  FPDFText_CountChars(textPage: number): number
  FPDFText_GetUnicode(textPage: number, index: number): number
  FPDFText_HasUnicodeMapError(textPage: number, index: number): number
  FPDFText_GetCharOrigin(textPage: number, index: number, x: number, y: number): number
  FPDFText_GetCharBox(textPage: number, index: number, l: number, r: number, b: number, t: number): number
  FPDFText_GetFontSize(textPage: number, index: number): number
  FPDFText_GetFontWeight(textPage: number, index: number): number
  FPDFText_GetFontInfo(textPage: number, index: number, buffer: number, size: number, flags: number): number
  FPDFText_GetMatrix(textPage: number, index: number, matrix: number): number
}

export type PdfEngine = {
  calls: PdfiumCalls
  /** Whether a file asked for more memory than it may have. */ starved: () => boolean
}

let compiled: Promise<WebAssembly.Module> | undefined

function compilePdfium(): Promise<WebAssembly.Module> {
  const file = createRequire(import.meta.url).resolve('@hyzyla/pdfium/pdfium.wasm')
  compiled ??= readFile(file).then((bytes) => WebAssembly.compile(bytes))
  return compiled
}

/** A wasm instance whose memory may not grow past the limit: the heap limits of a worker do not bound it. */
async function instantiateCapped(imports: WebAssembly.Imports, onStarved: () => void): Promise<WebAssembly.Instance> {
  const instance = await WebAssembly.instantiate(await compilePdfium(), imports)
  const memory = instance.exports.memory as WebAssembly.Memory
  const grow = memory.grow.bind(memory)
  Object.defineProperty(memory, 'grow', {
    value: (pages: number) => {
      if (memory.buffer.byteLength + pages * 65_536 <= fileBounds.wasmBytes) return grow(pages)
      onStarved()
      throw new RangeError('the file asked for more memory than a file may have')
    },
  })
  return instance
}

/** Starts PDFium afresh (4 ms): one instance for each file, so that nothing a file does outlives it. */
export async function startPdfium(): Promise<PdfEngine> {
  let starved = false
  const quiet = { print: () => {}, printErr: () => {} }
  const options = {
    ...quiet,
    instantiateWasm(imports: WebAssembly.Imports, done: (instance: WebAssembly.Instance) => void): WebAssembly.Exports {
      void instantiateCapped(imports, () => (starved = true)).then(done)
      return {}
    },
  }
  const module = await PDFiumModule(options)
  // its own types name two of the functions that it exports
  const calls = module.wasmExports as PdfiumCalls
  calls.FPDF_InitLibrary()
  return { calls, starved: () => starved }
}

function openingError(code: number): RefusalError {
  if (code === 4) return refuse('encrypted')
  if (code === 5) return refuse('encrypted', { detail: 'unknown security handler' })
  return refuse('corrupt', { detail: `PDFium error ${code}` })
}

/** Copies a file into PDFium's memory; `open` may be called again after `close`. */
export function loadPdf(engine: PdfEngine, bytes: Uint8Array) {
  const { calls } = engine
  const pointer = calls.malloc(bytes.length)
  if (!pointer) throw refuse('too_large', { detail: 'no memory for the file' })
  new Uint8Array(calls.memory.buffer).set(bytes, pointer)
  return {
    open(): number {
      const document = calls.FPDF_LoadMemDocument64(pointer, bytes.length, 0)
      if (!document) throw openingError(calls.FPDF_GetLastError())
      return document
    },
    close: (document: number) => calls.FPDF_CloseDocument(document),
  }
}
