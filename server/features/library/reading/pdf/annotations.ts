import type { PdfEngine, PdfiumCalls } from './pdfium.ts'

/** What was typed or ticked on a page, and the box it stands in, in points; y grows upwards. */
export type FilledText = { text: string; left: number; right: number; top: number; bottom: number }

/** What stands on a page in addition to its own text. `drawn` says that there are stamps or signatures, whose words only drawing shows. */
export type PageNotes = { texts: FilledText[]; drawn: boolean }

/** Kinds of annotations: comments, links and marks are not part of the text as it is printed. */
const kind = { freeText: 3, stamp: 13, widget: 20, watermark: 24 }
const field = { button: 1, check: 2, radio: 3, combo: 4, list: 5, text: 6 }
/** Hidden, or not to be seen on a page. */
const unseen = 0x02 | 0x20
const password = 1 << 13
/** A form of a page has a hundred fields; a list has the countries of the world. */
const most = { notes: 5_000, options: 1_000, bytes: 200_000 }
const formInfoBytes = 512
const keyBytes = 16
const boxBytes = 16
const ticked = '[x]'

/** Starts PDFium's handling of forms, without call-backs: nothing that a form asks for is done, no script of it runs. */
function openForm({ calls }: PdfEngine, document: number) {
  const info = calls.FPDF_GetFormType(document) > 0 ? calls.malloc(formInfoBytes) : 0
  if (!info) return { form: 0, close: () => {} }
  new Uint8Array(calls.memory.buffer, info, formInfoBytes).fill(0)
  // the version of the structure
  new DataView(calls.memory.buffer).setUint32(info, 2, true)
  const form = calls.FPDFDOC_InitFormFillEnvironment(document, info)
  const close = () => {
    if (form) calls.FPDFDOC_ExitFormFillEnvironment(form)
    calls.free(info)
  }
  return { form, close }
}

/** A text that PDFium gives in two calls: its size in bytes of UTF-16 with a final NUL, then its content. */
function textOf(calls: PdfiumCalls, read: (buffer: number, bytes: number) => number): string {
  const bytes = Math.min(read(0, 0), most.bytes) & ~1
  const buffer = bytes > 2 ? calls.malloc(bytes) : 0
  if (!buffer) return ''
  new Uint8Array(calls.memory.buffer, buffer, bytes).fill(0)
  read(buffer, bytes)
  const text = Buffer.from(calls.memory.buffer, buffer, bytes).toString('utf16le')
  calls.free(buffer)
  return text.split('\0', 1)[0]!.replace(/\s+/g, ' ').trim()
}

/** Gives the function that says the words of one note; undefined where they have to be read from what it draws. */
function createNoteWords({ calls }: PdfEngine, form: number, keys: number) {
  const [contentsKey, stateKey] = [keys, keys + 9]
  Buffer.from(calls.memory.buffer, keys, keyBytes).write('Contents\0AS\0', 'latin1')

  const entryOf = (note: number, key: number) =>
    textOf(calls, (buffer, bytes) => calls.FPDFAnnot_GetStringValue(note, key, buffer, bytes))

  function chosen(note: number): string {
    const count = Math.min(most.options, calls.FPDFAnnot_GetOptionCount(form, note))
    const labels: string[] = []
    for (let at = 0; at < count; at++) {
      if (!calls.FPDFAnnot_IsOptionSelected(form, note, at)) continue
      labels.push(textOf(calls, (buffer, bytes) => calls.FPDFAnnot_GetOptionLabel(form, note, at, buffer, bytes)))
    }
    return labels.join(', ')
  }

  function valueOf(note: number): string | undefined {
    const type = form ? calls.FPDFAnnot_GetFormFieldType(form, note) : 0
    const value = () => textOf(calls, (buffer, bytes) => calls.FPDFAnnot_GetFormFieldValue(form, note, buffer, bytes))
    if (type === field.text) return calls.FPDFAnnot_GetFormFieldFlags(form, note) & password ? '' : value()
    if (type === field.combo || type === field.list) return chosen(note) || value()
    if (type === field.check || type === field.radio) return isTicked(note) ? ticked : ''
    // a signature only shows what it draws
    return type === field.button ? '' : undefined
  }

  const isTicked = (note: number) => !['', 'Off'].includes(entryOf(note, stateKey))

  return (note: number): string | undefined => {
    if (calls.FPDFAnnot_GetFlags(note) & unseen) return ''
    const type = calls.FPDFAnnot_GetSubtype(note)
    if (type === kind.widget) return valueOf(note)
    if (type === kind.stamp || type === kind.watermark) return undefined
    return type === kind.freeText ? entryOf(note, contentsKey) || undefined : ''
  }
}

/** Reads the notes of an open document's pages; `close` before the document is closed. */
export function openNotes(engine: PdfEngine, document: number) {
  const { calls } = engine
  const { form, close } = openForm(engine, document)
  const scratch = calls.malloc(keyBytes + boxBytes)
  const wordsOf = createNoteWords(engine, form, scratch)

  function boxOf(note: number): Omit<FilledText, 'text'> {
    const at = scratch + keyBytes
    const status = calls.FPDFAnnot_GetRect(note, at)
    const view = new DataView(calls.memory.buffer)
    const [left, first, right, second] = [0, 4, 8, 12].map((offset) =>
      status ? view.getFloat32(at + offset, true) : 0,
    )
    return { left: left!, right: right!, top: Math.max(first!, second!), bottom: Math.min(first!, second!) }
  }

  return {
    /** The notes of a loaded page. In memory, it leaves on the page those only whose drawing is to be read. */
    read(page: number): PageNotes {
      const count = Math.min(most.notes, calls.FPDFPage_GetAnnotCount(page))
      const texts: FilledText[] = []
      let drawn = false
      // from the last, because each one that goes moves those after it
      for (let at = count - 1; at >= 0; at--) {
        const note = calls.FPDFPage_GetAnnot(page, at)
        if (!note) continue
        const text = wordsOf(note)
        if (text) texts.push({ text, ...boxOf(note) })
        calls.FPDFPage_CloseAnnot(note)
        if (text === undefined) drawn = true
        else calls.FPDFPage_RemoveAnnot(page, at)
      }
      return { texts, drawn }
    },
    close(): void {
      close()
      calls.free(scratch)
    },
  }
}

export type NoteReader = ReturnType<typeof openNotes>
