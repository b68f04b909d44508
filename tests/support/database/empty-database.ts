import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { DAY_MS } from '#server/day.ts'
import { openEmbedded } from '#server/db/open.ts'

/** Where the empty database is kept from one run to the next. */
const KEPT = 'node_modules/.cache/virtual-lawyer/empty-database'

/** File of a migrated, empty PGlite, made if it is not there yet: loading it takes a tenth of making one. */
export async function emptyDatabaseFile(): Promise<string> {
  const file = path.resolve(KEPT, `${hashOf(['package-lock.json', ...filesUnder('server/db')])}.tar`)
  if (!existsSync(file)) await makeEmpty(file)
  return file
}

/** By file: 43 MB that are read and copied once for all databases of a process. */
const read = new Map<string, Blob>()

/** PGlite with that database, in memory or in an empty folder. */
export async function openEmpty(file: string, dataDir?: string) {
  const loadDataDir = read.get(file) ?? new Blob([readFileSync(file)])
  read.set(file, loadDataDir)
  return openEmbedded({ loadDataDir, ...(dataDir && { dataDir }) })
}

async function makeEmpty(file: string) {
  const database = await openEmbedded()
  const dump = await database.embedded!.dumpDataDir('none')
  await database.close()
  mkdirSync(KEPT, { recursive: true })
  for (const former of filesUnder(KEPT)) if (isOld(former)) rmSync(former, { force: true })
  const unfinished = `${file}.${process.pid}`
  writeFileSync(unfinished, Buffer.from(await dump.arrayBuffer()))
  renameSync(unfinished, file)
}

const isOld = (file: string) => (statSync(file, { throwIfNoEntry: false })?.mtimeMs ?? 0) < Date.now() - DAY_MS

const filesUnder = (folder: string) =>
  readdirSync(folder, { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile() && !entry.name.includes('.test.'))
    .map((entry) => path.join(entry.parentPath, entry.name))

function hashOf(files: string[]): string {
  const hash = createHash('sha256')
  for (const file of files.toSorted()) hash.update(file).update(readFileSync(file))
  return hash.digest('hex').slice(0, 20)
}
