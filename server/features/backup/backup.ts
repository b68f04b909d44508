import { createHash } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { mkdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { createInterface } from 'node:readline'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGunzip, createGzip } from 'node:zlib'
import * as z from 'zod/mini'
import type { Ctx, Deps } from '#server/context.ts'
import { mergeSearchIndexes } from '#server/db/search-index.ts'
import type { Tx } from '#server/db/types.ts'
import { claimStore, namedFiles } from '#server/features/files/service.ts'
import {
  bringUpToDate,
  emptyTables,
  FORMER_NAMES,
  isUnused,
  readTable,
  resetSequences,
  TABLES,
  writeRows,
} from './tables.ts'

export type BackupEvent =
  | { kind: 'table'; name: string; rows: number }
  | { kind: 'files'; done: number; of: number }
  | { kind: 'missing'; key: string }
  | { kind: 'end'; folder: string; rows: number; files: number; bytes: number }

const FORMAT = 1

const Manifest = z.object({
  format: z.literal(FORMAT),
  createdAt: z.string(),
  tables: z.record(z.string(), z.number()),
  files: z.array(z.object({ key: z.string(), bytes: z.number(), sha256: z.string() })),
})
type Manifest = z.infer<typeof Manifest>
const AnyFormat = z.looseObject({ format: z.unknown() })

/**
 * Writes the database, in one snapshot, and every file it names to a new folder, while the product runs. The folder appears
 * whole or not at all. The embedded database has one session, so it answers nobody else while its tables are read; they
 * are compressed afterwards, which halves that time.
 */
export async function* backup(ctx: Ctx, input: { folder: string; signal?: AbortSignal }): AsyncGenerator<BackupEvent> {
  const folder = path.resolve(input.folder)
  if (
    await stat(folder).then(
      () => true,
      () => false,
    )
  )
    throw new Error(`${folder} exists already. Name a new folder.`)
  const part = `${folder}.part`
  await rm(part, { recursive: true, force: true })
  await mkdir(path.join(part, 'tables'), { recursive: true, mode: 0o700 })
  try {
    const manifest: Manifest = { format: FORMAT, createdAt: ctx.now().toISOString(), tables: {}, files: [] }
    const keys = await ctx.db.transaction((tx) => dumpTables(tx, part, manifest, input.signal), {
      isolationLevel: 'repeatable read',
    })
    for (const [name, n] of Object.entries(manifest.tables)) {
      await compress(tableFile(part, name), input.signal)
      yield { kind: 'table', name, rows: n }
    }
    yield* copyFiles(ctx, part, keys, manifest, input.signal)
    await writeFile(path.join(part, 'manifest.json'), JSON.stringify(manifest, null, 2))
    await rename(part, folder)
    const total = Object.values(manifest.tables).reduce((sum, n) => sum + n, 0)
    const bytes = manifest.files.reduce((sum, file) => sum + file.bytes, 0)
    yield { kind: 'end', folder, rows: total, files: manifest.files.length, bytes }
  } catch (error) {
    await rm(part, { recursive: true, force: true })
    throw error
  }
}

const tableFile = (folder: string, name: string) => path.join(folder, 'tables', `${name}.jsonl`)

async function compress(file: string, signal?: AbortSignal) {
  await pipeline(createReadStream(file), createGzip({ level: 4 }), createWriteStream(`${file}.gz`), { signal })
  await rm(file)
}

async function dumpTables(tx: Tx, folder: string, manifest: Manifest, signal?: AbortSignal) {
  for (const name of TABLES) {
    manifest.tables[name] = 0
    const lines = async function* () {
      for await (const batch of readTable(tx, name)) {
        signal?.throwIfAborted()
        manifest.tables[name]! += batch.length
        yield `${batch.join('\n')}\n`
      }
    }
    await pipeline(Readable.from(lines()), createWriteStream(tableFile(folder, name)))
  }
  return namedFiles(tx)
}

async function* copyFiles(
  ctx: Ctx,
  folder: string,
  keys: string[],
  manifest: Manifest,
  signal?: AbortSignal,
): AsyncGenerator<BackupEvent> {
  for (const [i, key] of keys.entries()) {
    signal?.throwIfAborted()
    const stream = await ctx.files.stream(key).catch(() => undefined)
    // deleted since the snapshot, or a document whose text is all there is
    if (!stream) {
      yield { kind: 'missing', key }
      continue
    }
    const target = path.join(folder, 'files', key)
    await mkdir(path.dirname(target), { recursive: true })
    const hash = createHash('sha256')
    let bytes = 0
    stream.on('data', (chunk: Buffer) => {
      hash.update(chunk)
      bytes += chunk.length
    })
    await pipeline(stream, createWriteStream(target))
    manifest.files.push({ key, bytes, sha256: hash.digest('hex') })
    if (i % 100 === 99) yield { kind: 'files', done: i + 1, of: keys.length }
  }
}

const IN_USE = 'This database is in use. Restore into an empty one.'
const NEW_IN_USE = 'The new database is in use. Name an empty one.'

/** Fills an unused database and file store from a backup folder; refuses a database that holds anything of anybody. */
export async function* restore(deps: Deps, input: { folder: string }): AsyncGenerator<BackupEvent> {
  const folder = path.resolve(input.folder)
  const manifest = await readManifest(folder)
  if (!(await isUnused(deps.db))) throw new Error(IN_USE)
  // files first: a restore that is cut off leaves an unused database, which can be restored into again
  for (const file of manifest.files) await restoreFile(deps, folder, file)
  await deps.db.transaction(async (tx) => {
    await emptyTables(tx, IN_USE)
    for (const name of TABLES) {
      const nameInBackup = [name, FORMER_NAMES[name] ?? name].find((one) => one in manifest.tables)
      if (nameInBackup) await restoreTable(tx, folder, name, { nameInBackup, rows: manifest.tables[nameInBackup]! })
    }
    await bringUpToDate(tx, Object.keys(manifest.tables))
    await resetSequences(tx)
  })
  // the rows came in many pieces
  await mergeSearchIndexes(deps.database)
  for (const [name, n] of Object.entries(manifest.tables)) yield { kind: 'table', name, rows: n }
  await claimStore(deps)
  const total = Object.values(manifest.tables).reduce((sum, n) => sum + n, 0)
  const bytes = manifest.files.reduce((sum, file) => sum + file.bytes, 0)
  yield { kind: 'end', folder, rows: total, files: manifest.files.length, bytes }
}

async function readManifest(folder: string): Promise<Manifest> {
  const text = await readFile(path.join(folder, 'manifest.json'), 'utf8').catch(() => undefined)
  if (!text) throw new Error(`${folder} is not a backup: it has no manifest.json`)
  const stored = parsed(text)
  const manifest = Manifest.safeParse(stored)
  if (manifest.success) return manifest.data
  const { format } = AnyFormat.safeParse(stored).data ?? {}
  if (stored && format !== FORMAT)
    throw new Error(`This backup has format ${String(format)}; this product reads format ${FORMAT}`)
  throw new Error(`The backup is damaged: manifest.json is not a list of its tables and files`)
}

function parsed(json: string): unknown {
  try {
    return JSON.parse(json)
  } catch {
    return undefined
  }
}

type TableInBackup = { nameInBackup: string; rows: number }

async function restoreTable(tx: Tx, folder: string, name: string, { nameInBackup, rows: expected }: TableInBackup) {
  const source = createReadStream(`${tableFile(folder, nameInBackup)}.gz`)
  const lines = createInterface({ input: source.pipe(createGunzip()), crlfDelay: Infinity })
  let batch: string[] = []
  let n = 0
  for await (const line of lines) {
    if (!line) continue
    n += batch.push(line) && 1
    if (batch.length === 200) await writeRows(tx, name, batch.splice(0))
  }
  await writeRows(tx, name, batch)
  if (n !== expected) throw new Error(`The backup is damaged: ${name} has ${n} rows instead of ${expected}`)
}

async function restoreFile(deps: Deps, folder: string, file: Manifest['files'][number]) {
  const bytes = await readFile(path.join(folder, 'files', file.key))
  if (createHash('sha256').update(bytes).digest('hex') !== file.sha256)
    throw new Error(`The backup is damaged: the file ${file.key} has changed`)
  await deps.files.put(file.key, bytes)
}

/** Copies everything from one database into another that is unused, in one snapshot and one transaction; files stay where they are. */
export async function* move(from: Deps, to: Deps): AsyncGenerator<BackupEvent> {
  if (!(await isUnused(to.db))) throw new Error(NEW_IN_USE)
  const counts: Record<string, number> = {}
  await from.db.transaction(
    (source) =>
      to.db.transaction(async (target) => {
        await emptyTables(target, NEW_IN_USE)
        for (const name of TABLES) {
          counts[name] = 0
          for await (const batch of readTable(source, name)) {
            await writeRows(target, name, batch)
            counts[name] += batch.length
          }
        }
        await resetSequences(target)
      }),
    { isolationLevel: 'repeatable read' },
  )
  await mergeSearchIndexes(to.database)
  for (const [name, n] of Object.entries(counts)) yield { kind: 'table', name, rows: n }
  yield { kind: 'end', folder: '', rows: Object.values(counts).reduce((sum, n) => sum + n, 0), files: 0, bytes: 0 }
}
