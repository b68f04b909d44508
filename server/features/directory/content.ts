import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { parse } from 'yaml'
import * as z from 'zod/mini'
import { DirectoryEntry } from '#contract/consultations/directory.ts'
import { oncePerFile } from '#server/process-state.ts'

/** The entries of content/directory.yaml. Throws an Error where one does not have the form of an entry, or an id stands there twice. */
export function readDirectory(text: string): DirectoryEntry[] {
  const entries = z.parse(z.array(DirectoryEntry), parse(text))
  const ids = entries.map(({ id }) => id)
  const twice = ids.find((id, at) => ids.indexOf(id) !== at)
  if (twice) throw new Error(`The directory has two entries ${twice}`)
  return entries
}

const entriesOf = oncePerFile((file) => (existsSync(file) ? readDirectory(readFileSync(file, 'utf8')) : []))

/** What stands in the content folder; nothing where it has no directory. */
export const contentEntries = ({ CONTENT_DIR }: { CONTENT_DIR: string }): DirectoryEntry[] =>
  entriesOf(path.join(CONTENT_DIR, 'directory.yaml'))
