import { randomUUID } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { type FileHandle, mkdir, open, readdir, readFile, rename, rm, stat } from 'node:fs/promises'
import path from 'node:path'
import type { Readable } from 'node:stream'

/** Where original files live: under DATA_DIR, or on S3. Keys are ours, never a client's file name. */
export type FileStore = {
  put: (key: string, bytes: Uint8Array) => Promise<void>
  /** Moves a finished upload into the store without reading it into memory. */
  putFile: (key: string, from: string) => Promise<void>
  get: (key: string) => Promise<Buffer>
  stream: (key: string) => Promise<Readable>
  size: (key: string) => Promise<number | undefined>
  remove: (key: string) => Promise<void>
  /** Every file whose key begins with `folder` (which ends in /), half-written ones too. */
  list: (folder: string) => AsyncIterable<StoredFile>
}

export type StoredFile = { key: string; modifiedAt: Date }

/** Files in a folder. A file appears whole or not at all, and is on the disk when it appears. */
export function folderFileStore(folder: string): FileStore {
  const at = (key: string) => {
    const full = path.resolve(folder, key)
    if (!full.startsWith(path.resolve(folder) + path.sep)) throw new Error('A file key left its folder')
    return full
  }
  const prepare = async (key: string) => {
    await mkdir(path.dirname(at(key)), { recursive: true })
    return `${at(key)}.${randomUUID()}.part`
  }
  return {
    put: async (key, bytes) => {
      const part = await prepare(key)
      try {
        await onDisk(part, 'w', (file) => file.writeFile(bytes))
        await rename(part, at(key))
      } catch (error) {
        await rm(part, { force: true })
        throw error
      }
    },
    putFile: async (key, from) => {
      await prepare(key)
      await onDisk(from, 'r+')
      await rename(from, at(key))
    },
    get: (key) => readFile(at(key)),
    stream: async (key) => {
      await stat(at(key))
      return createReadStream(at(key))
    },
    size: (key) =>
      stat(at(key)).then(
        (stats) => stats.size,
        () => undefined,
      ),
    remove: (key) => rm(at(key), { force: true }),
    list: (prefix) => filesBelow(at(prefix), prefix),
  }
}

/** Opens a file, does `work`, and comes back when the disk has it: a power cut must not leave an empty file under its name. */
async function onDisk(path: string, flags: string, work?: (file: FileHandle) => Promise<void>) {
  const file = await open(path, flags)
  try {
    await work?.(file)
    await file.sync()
  } finally {
    await file.close()
  }
}

async function* filesBelow(folder: string, prefix: string): AsyncGenerator<StoredFile> {
  for (const entry of await readdir(folder, { withFileTypes: true }).catch(() => [])) {
    const full = path.join(folder, entry.name)
    if (entry.isDirectory()) yield* filesBelow(full, `${prefix}${entry.name}/`)
    // one that is gone by now, or has its final name, is not listed
    const details = entry.isFile() && (await stat(full).catch(() => undefined))
    if (details) yield { key: `${prefix}${entry.name}`, modifiedAt: details.mtime }
  }
}
