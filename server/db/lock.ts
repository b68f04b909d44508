import { createHash } from 'node:crypto'
import { chmodSync, mkdirSync, realpathSync, rmSync } from 'node:fs'
import { open, rm, stat } from 'node:fs/promises'
import net from 'node:net'
import os from 'node:os'
import path from 'node:path'

/** PGlite has no lock of its own and two processes on one folder lose rows. The operating system drops this one with its process. */
export type FolderLock = {
  /** Hands over every connection to the lock's socket, those that came before too: server/control.ts answers them. */
  adopt: (answer: (connection: net.Socket) => void) => void
  release: () => Promise<void>
}

/** A command that comes while the owner still starts waits this long; an owner that answers nobody is a command itself. */
const ADOPTION_MS = 60_000

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
    return await listenAsOwner(socket)
  } finally {
    await rm(turn, { force: true })
  }
}

/** Connections wait until someone adopts them: a command may come while its owner still starts. */
async function listenAsOwner(socket: string): Promise<FolderLock> {
  const waiting = new Set<net.Socket>()
  let answer: ((connection: net.Socket) => void) | undefined
  const hand = (connection: net.Socket) => {
    answer?.(connection)
    connection.resume()
  }
  const server = net.createServer({ pauseOnConnect: true }, (connection) => {
    connection.on('error', () => connection.destroy())
    if (answer) return hand(connection)
    waiting.add(connection)
    const alone = setTimeout(() => waiting.has(connection) && connection.destroy(), ADOPTION_MS).unref()
    connection.on('close', () => {
      clearTimeout(alone)
      waiting.delete(connection)
    })
  })
  await new Promise<void>((resolve, reject) => server.once('error', reject).listen(socket, resolve))
  // it lies in a folder of ours alone, except where that folder's path is too long for a socket
  if (process.platform !== 'win32') chmodSync(socket, 0o600)
  server.unref()
  return {
    adopt: (take) => {
      answer = take
      for (const connection of waiting) hand(connection)
      waiting.clear()
    },
    release: () => {
      for (const connection of waiting) connection.destroy()
      return new Promise((resolve) => server.close(() => resolve()))
    },
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
          (stats) => stats.mtimeMs,
          () => 0,
        ))
      if (age > 10_000) await rm(file, { force: true })
      if (Date.now() > until) throw new Error(`Could not lock ${path.dirname(file)}`)
      await new Promise((resolve) => setTimeout(resolve, 50))
    }
  }
}
