import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { readdir, stat } from 'node:fs/promises'
import path from 'node:path'
import { pipeline } from 'node:stream/promises'

export type SourceFile = { path: string; relative: string; extension: string }

export const WEB_PAGES = new Set(['.html', '.htm'])
/** Laws as XML of Akoma Ntoso, and web pages made of it. */
export const AKN = new Set(['.xml', '.akn', ...WEB_PAGES])
/** Plain text, of which only judgments are read: they say themselves what they are. */
export const PLAIN_TEXT = '.txt'
const DOCUMENTS = new Set(['.pdf', '.doc', '.docx', '.md', PLAIN_TEXT, ...AKN])

/**
 * The documents in a folder and its sub-folders in the order of their names, one at a time. Hidden files, Word's lock files
 * and files of other kinds are passed over; one without an extension counts, because content decides.
 */
export async function* filesIn(folder: string, within = ''): AsyncGenerator<SourceFile> {
  const entries = await readdir(path.join(folder, within), { withFileTypes: true })
  for (const entry of entries.toSorted((a, b) => a.name.localeCompare(b.name, 'en'))) {
    if (/^(?:\.|~\$)/.test(entry.name) || entry.name === 'node_modules') continue
    const relative = path.join(within, entry.name)
    const full = path.join(folder, relative)
    if (entry.isDirectory()) yield* filesIn(folder, relative)
    else if (await isFile(entry, full)) {
      const extension = path.extname(entry.name).toLowerCase()
      if (DOCUMENTS.has(extension) || extension === '') yield { path: full, relative, extension }
    }
  }
}

/** One file that somebody named. */
export const fileAt = (file: string): SourceFile => ({
  path: file,
  relative: path.basename(file),
  extension: path.extname(file).toLowerCase(),
})

/** A link to a file counts as the file; a link to a folder is not followed, it may lead in a circle. */
async function isFile(entry: { isFile: () => boolean; isSymbolicLink: () => boolean }, full: string) {
  if (entry.isFile()) return true
  if (!entry.isSymbolicLink()) return false
  return stat(full).then(
    (stats) => stats.isFile(),
    () => true,
  )
}

export async function countFiles(folder: string, signal: AbortSignal): Promise<number> {
  let files = 0
  for await (const _ of filesIn(folder)) {
    signal.throwIfAborted()
    files++
  }
  return files
}

export async function sha256Of(file: string): Promise<string> {
  const hash = createHash('sha256')
  await pipeline(createReadStream(file), hash)
  return hash.digest('hex')
}

/** "Labour-Act.docx" → "Labour Act": the name a document has until its text says a better one. */
export function nameOfFile(file: string): string {
  const base = path.basename(file, path.extname(file)).toWellFormed()
  const words = base.includes(' ') ? base : base.replace(/[-_]+/g, ' ')
  return words.replace(/\s+/g, ' ').trim().slice(0, 200) || 'Document'
}

/** Sub-folders become headings: "Family/Marriage/act.pdf" stands under "Family / Marriage". */
export function headingOf(relative: string): string | undefined {
  const folder = path.dirname(relative)
  return folder === '.' ? undefined : folder.split(path.sep).join(' / ').slice(0, 200)
}
