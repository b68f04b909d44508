import { SaxesParser, type SaxesTagPlain } from 'saxes'
import yauzl from 'yauzl'
import { withoutTail } from '#server/zip-tail.ts'
import { type PartText, partText } from './part-text.ts'
import { DAMAGED, refuse, TemplateRefusedError } from './refusal.ts'

/** What a template may hold, unpacked. A real one of 30 pages has 40 parts and 2 MB. */
const PACKAGE_BOUNDS = { parts: 2_000, bytes: 100 * 1024 * 1024, xmlBytes: 24 * 1024 * 1024, depth: 200 }

export type CheckedPackage = {
  /** Texts of the paragraphs of every part that is filled, the main part first, in document order within a part. */
  parts: PartText[]
  /** The part that holds the body. */
  main: string
  /** What is to be taken out before anybody opens the file. */
  outside: Outside[]
  embedded: string[]
}

/** A relation of a part to something outside the file, which would be loaded when the file is opened. */
export type Outside = { rels: string; id: string; kind: 'attachedTemplate' | 'image' }

export const MAIN = 'word/document.xml'
/** Word calls it document2.xml too. */
const MAIN_LIKE = /^word\/[\w-]+\.xml$/
/** The parts whose placeholders are filled: see `open` in engine.ts. */
const FILLED = /^word\/(document|header\d*|footer\d*|footnotes|endnotes)\.xml$/
const NOT_WORD = 'This file is not a Word document (.docx)'

/**
 * Reads the whole package once before anything else may: real sizes against the zip's directory, well-formed XML without
 * document types, no macros, nothing that is loaded from outside but what can be taken out without loss. Throws a refusal.
 */
export async function checkPackage(bytes: Uint8Array): Promise<CheckedPackage> {
  const zip = await openZip(withoutTail(bytes))
  if (zip.entryCount > PACKAGE_BOUNDS.parts) throw tooBig()
  const names = new Set<string>()
  const parts: PartText[] = []
  const contents: Found = { main: MAIN, outside: [], types: new Map() }
  let total = 0
  let xmlTotal = 0
  for await (const entry of entries(zip)) {
    names.add(entry.fileName)
    refuseByName(entry.fileName)
    const isXml = /\.(xml|rels)$/i.test(entry.fileName)
    const text = isXml ? partText(entry.fileName) : undefined
    const sink = text ? xmlSink(entry.fileName, text, contents) : { write: () => {}, end: () => {} }
    for await (const chunk of read(zip, entry)) {
      total += chunk.length
      if (isXml) xmlTotal += chunk.length
      if (total > PACKAGE_BOUNDS.bytes || xmlTotal > PACKAGE_BOUNDS.xmlBytes) throw tooBig()
      sink.write(chunk)
    }
    sink.end()
    if (text && (text.hasBody || FILLED.test(entry.fileName))) parts.push(text)
  }
  const { main, outside } = contents
  const isWord = parts.some(({ name, hasBody }) => name === main && hasBody) && names.has('[Content_Types].xml')
  if (!isWord || !MAIN_LIKE.test(main) || !isWordType(contents.types.get(main))) throw refuse(NOT_WORD)
  const filled = parts.filter(({ name }) => name === main || (name !== MAIN && FILLED.test(name)))
  return {
    parts: filled.sort((a, b) => Number(b.name === main) - Number(a.name === main)),
    main,
    outside,
    embedded: [...names].filter((name) => EMBEDDED.test(name)),
  }
}

/** What the package says about its parts as they stream by; `types` by the part's name. */
type Found = { main: string; outside: Outside[]; types: Map<string, string> }

/** Objects of other programs, an Excel table or a program itself; their picture is in a part of its own. */
const EMBEDDED = /\/embeddings\/.*\.(bin|exe|com|bat|js|vbs|cmd|ps1)$/i

const tooBig = () => refuse('This file unpacks to more than a template may hold')
const broken = (cause?: unknown) => refuse(DAMAGED, cause)

function openZip(bytes: Buffer): Promise<yauzl.ZipFile> {
  if (bytes.length === 0) throw refuse('This file is empty')
  if (bytes.subarray(0, 8).toString('hex') === 'd0cf11e0a1b11ae1') {
    throw refuse('This file is protected by a password or is an old .doc: save it as .docx without a password')
  }
  if (bytes.subarray(0, 2).toString('latin1') !== 'PK') throw refuse(NOT_WORD)
  return new Promise((resolve, reject) => {
    yauzl.fromBuffer(bytes, { lazyEntries: true, validateEntrySizes: true }, (error, zip) =>
      error || !zip ? reject(broken(error)) : resolve(zip),
    )
  })
}

/** Entries one at a time: the next is looked up when the last was dealt with. */
async function* entries(zip: yauzl.ZipFile): AsyncGenerator<yauzl.Entry> {
  for (;;) {
    const entry = await new Promise<yauzl.Entry | undefined>((resolve, reject) => {
      zip.removeAllListeners()
      zip.once('entry', resolve)
      zip.once('end', () => resolve(undefined))
      zip.once('error', (error) => reject(broken(error)))
      zip.readEntry()
    })
    if (!entry) return
    if (!entry.fileName.endsWith('/')) yield entry
  }
}

async function* read(zip: yauzl.ZipFile, entry: yauzl.Entry): AsyncGenerator<Buffer> {
  const stream = await new Promise<NodeJS.ReadableStream>((resolve, reject) => {
    zip.openReadStream(entry, (error, content) => (error || !content ? reject(broken(error)) : resolve(content)))
  }).catch((error: unknown) => {
    throw error instanceof TemplateRefusedError ? error : broken(error)
  })
  try {
    for await (const chunk of stream) yield chunk as Buffer
  } catch (error) {
    throw broken(error)
  }
}

function refuseByName(name: string) {
  if (/vba(Project|Data)|\/activeX\/|macros?\//i.test(name)) {
    throw refuse('This file holds macros: save it as a .docx without macros')
  }
}

/** Checks the XML of one part as it streams in. */
function xmlSink(name: string, text: PartText, parts: Found) {
  const parser = new SaxesParser()
  const decoder = new TextDecoder('utf-8', { fatal: true })
  let depth = 0
  parser.on('doctype', () => {
    throw refuse(`This file holds a document type definition (in ${name}), which Word never writes`)
  })
  parser.on('error', (error) => {
    throw broken(error)
  })
  parser.on('opentag', (tag) => {
    if (++depth > PACKAGE_BOUNDS.depth) throw tooBig()
    if (name.endsWith('.rels')) checkRelation(name, tag, parts)
    if (name === '[Content_Types].xml') checkType(tag, parts)
    text.open(tag)
  })
  parser.on('closetag', (tag) => {
    depth--
    text.close(tag.name)
  })
  parser.on('text', (value) => text.add(value))
  const guarded = (step: () => void) => {
    try {
      step()
    } catch (error) {
      throw error instanceof TemplateRefusedError ? error : broken(error)
    }
  }
  return {
    write: (chunk: Buffer) => guarded(() => parser.write(decoder.decode(chunk, { stream: true }))),
    end: () => guarded(() => parser.write(decoder.decode()).close()),
  }
}

/** Kinds that a document does without: where its styles once came from, and pictures that were never in the file. */
const DISPENSABLE = ['attachedTemplate', 'image'] as const

function checkRelation(rels: string, { attributes }: SaxesTagPlain, parts: Found) {
  const type = attributes['Type'] ?? ''
  const target = (attributes['Target'] ?? '').slice(0, 120)
  if (/\/aFChunk$/i.test(type)) throw refuse('This file takes in another file inside it: remove it')
  if (rels === '_rels/.rels' && type.endsWith('/officeDocument')) parts.main = target.replace(/^\//, '')
  if (attributes['TargetMode']?.toLowerCase() !== 'external' || type.endsWith('/hyperlink')) return
  const what = type.split('/').at(-1) || 'part'
  const kind = DISPENSABLE.find((one) => one === what)
  const id = attributes['Id'] ?? ''
  if (!kind || !/^[\w.-]{1,80}$/.test(id))
    throw refuse(`This file loads something from outside itself (${what}: ${target}): remove it`)
  parts.outside.push({ rels, id, kind })
}

function checkType({ attributes }: SaxesTagPlain, parts: Found) {
  const type = attributes['ContentType'] ?? ''
  if (/macroEnabled|vbaProject|activeX/i.test(type)) {
    throw refuse('This file holds macros: save it as a .docx without macros')
  }
  const name = attributes['PartName']
  if (name) parts.types.set(name.replace(/^\//, ''), type)
}

/** A package may leave the type of its main part to a default. */
const isWordType = (type: string | undefined) =>
  type === undefined || /wordprocessingml\.(document|template)\.main\+xml$/.test(type)
