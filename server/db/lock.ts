import { createHash } from 'node:crypto'
import { mkdirSync, realpathSync, rmSync } from 'node:fs'
import { open, rm, stat } from 'node:fs/promises'
import net from 'node:net'
import os from 'node:os'
import path from 'node:path'

/** PGlite has no lock of its own and two processes on one folder lose rows. The operating system drops this one with its process. */
export type FolderLock = { server: net.Server; release: () => Promise<void> }

/** Where the process that owns `folder` listens: a socket in the folder, or a named pipe on Windows. */
export function socketPath(folder: string) {
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  const real = realpathSync(folder)
  const hash = createHash('sha256').update(real).digest('hex').slice(0, 16)
  if (process.platform === 'win32') return `\\\\.\\pipe\\virtual-lawyer-${hash}`
  const inside = path.join(real, 'server.sock')
  return inside.length < 100 ? inside : path.join(os.tmpdir(), `virtual-lawyer-${hash}.sock`)
}

/** True when a living process owns the folder. */
export function isOwned(folder: string): Promise<boolean> {
  return new Promise((resolve) => {
    const probe = net.connect(socketPath(folder))
    probe.once('connect', () => resolve(true)).once('connect', () => probe.destroy())
    probe.once('error', () => resolve(false))
  })
}

/** Takes the folder, or throws a sentence when another process has it. */
export async function lockFolder(folder: string): Promise<FolderLock> {
  const socket = socketPath(folder)
  const turn = path.join(folder, 'starting.lock')
  await takeTurn(turn)
  try {
    if (await isOwned(folder)) {
      throw new Error(`Another process is using ${folder}. Stop it first, or choose another DATA_DIR.`)
    }
    if (process.platform !== 'win32') rmSync(socket, { force: true })
    const server = net.createServer((connection) => connection.on('error', () => connection.destroy()))
    await new Promise<void>((resolve, reject) => server.once('error', reject).listen(socket, resolve))
    server.unref()
    return { server, release: () => new Promise((resolve) => server.close(() => resolve())) }
  } finally {
    await rm(turn, { force: true })
  }
}

/** Held for an instant while one process looks and listens; one left behind by a crash counts for ten seconds. */
async function takeTurn(file: string, until = Date.now() + 15_000) {
  for (;;) {
    try {
      return await (await open(file, 'wx')).close()
    } catch {
      const age =
        Date.now() -
        (await stat(file).then(
          (found) => found.mtimeMs,
          () => 0,
        ))
      if (age > 10_000) await rm(file, { force: true })
      if (Date.now() > until) throw new Error(`Could not lock ${path.dirname(file)}`)
      await new Promise((resolve) => setTimeout(resolve, 50))
    }
  }
}
