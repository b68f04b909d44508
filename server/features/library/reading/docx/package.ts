import { SaxesParser, type SaxesTagPlain } from 'saxes'
import yauzl, { type Entry, type ZipFile } from 'yauzl'
import { withoutTail } from '#server/zip-tail.ts'
import { fileBounds } from '#server/features/library/reading/file-bounds.ts'
import { refuse } from '#server/features/library/reading/refusal.ts'

export type XmlTag = { name: string; attribute(name: string): string | undefined }
export type XmlHandler = { open(tag: XmlTag): void; close?(name: string): void; text?(text: string): void }

/** The parts of a .docx: `has` and `read` by the part's path inside the package. */
export type DocxPackage = {
  names: string[]
  has(path: string): boolean
  /** Walks one XML part; a part that is not there is walked as empty. */
  read(path: string, handler: XmlHandler): Promise<void>
  close(): void
}

function openZip(bytes: Uint8Array): Promise<ZipFile> {
  return new Promise((resolve, reject) => {
    yauzl.fromBuffer(withoutTail(bytes), { lazyEntries: true, validateEntrySizes: true }, (error, zip) => {
      if (zip) resolve(zip)
      else reject(refuse('corrupt', { detail: error?.message }))
    })
  })
}

function listEntries(zip: ZipFile): Promise<Map<string, Entry>> {
  const entries = new Map<string, Entry>()
  return new Promise((resolve, reject) => {
    zip.on('entry', (entry: Entry) => {
      // Two parts of one name: the first counts, as it does in Word.
      if (!entries.has(entry.fileName)) entries.set(entry.fileName, entry)
      zip.readEntry()
    })
    zip.on('end', () => resolve(entries))
    zip.on('error', (error: Error) => reject(refuse('corrupt', { detail: error.message })))
    zip.readEntry()
  })
}

const localName = (name: string) => name.slice(name.indexOf(':') + 1)

function tagOf(tag: SaxesTagPlain): XmlTag {
  return { name: localName(tag.name), attribute: (name) => tag.attributes[`w:${name}`] ?? tag.attributes[name] }
}

/** A parser that refuses what no Word document holds: a doctype (entity bombs, outside files) and endless nesting. */
function createParser(handler: XmlHandler): SaxesParser {
  const parser = new SaxesParser({ xmlns: false, position: false })
  let depth = 0
  parser.on('doctype', () => {
    throw refuse('corrupt', { detail: 'document type declaration' })
  })
  parser.on('error', (error) => {
    throw refuse('corrupt', { detail: error.message })
  })
  parser.on('opentag', (tag) => {
    if (++depth > fileBounds.xmlDepth) throw refuse('corrupt', { detail: 'nested too deeply' })
    handler.open(tagOf(tag))
  })
  parser.on('closetag', (tag) => {
    depth--
    handler.close?.(localName(tag.name))
  })
  if (handler.text) parser.on('text', handler.text)
  return parser
}

async function walkEntry(
  zip: ZipFile,
  entry: Entry,
  handler: XmlHandler,
  spend: (bytes: number) => void,
): Promise<void> {
  if (entry.isEncrypted()) throw refuse('encrypted')
  const parser = createParser(handler)
  const stream = await zip.openReadStreamPromise(entry)
  let decoder: TextDecoder | undefined
  try {
    for await (const chunk of stream as AsyncIterable<Buffer>) {
      spend(chunk.length)
      decoder ??= new TextDecoder(encodingOf(chunk))
      parser.write(decoder.decode(chunk, { stream: true }))
    }
    parser.write(decoder?.decode() ?? '').close()
  } finally {
    stream.destroy()
  }
}

/** XML parts may be UTF-16 with a byte order mark; all others are UTF-8. */
function encodingOf(chunk: Buffer): string {
  if (chunk[0] === 0xff && chunk[1] === 0xfe) return 'utf-16le'
  return chunk[0] === 0xfe && chunk[1] === 0xff ? 'utf-16be' : 'utf-8'
}

const tooMuch = () => refuse('too_large', { detail: 'inflates to more than a document may hold' })

/** Opens the bytes of a zip file. Reads its directory only; sizes are counted as parts are inflated, not believed. */
export async function openDocxPackage(bytes: Uint8Array): Promise<DocxPackage> {
  const zip = await openZip(bytes)
  if (zip.entryCount > fileBounds.zipEntries) throw refuse('too_large', { detail: `${zip.entryCount} parts` })
  const entries = await listEntries(zip)
  let spent = 0
  const spend = (count: number) => {
    spent += count
    if (spent > fileBounds.xmlBytes) throw tooMuch()
  }
  return {
    names: [...entries.keys()],
    has: (path) => entries.has(path),
    async read(path, handler) {
      const entry = entries.get(path)
      if (!entry) return
      if (spent + entry.uncompressedSize > fileBounds.xmlBytes) throw tooMuch()
      await walkEntry(zip, entry, handler, spend)
    },
    close: () => zip.close(),
  }
}
