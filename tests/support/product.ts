import { type ChildProcess, spawn } from 'node:child_process'
import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { setTimeout } from 'node:timers/promises'

export type Product = Awaited<ReturnType<typeof startProduct>>

export const ADMIN = { email: 'admin@example.test', password: 'admin-password' }
/** Names the variable with the folder of setup-product.ts: the data folder appears there, or why there will be none. */
export const PREPARED_DATA = 'PREPARED_DATA'
export const PREPARED = 'data'
export const UNPREPARED = 'failed'

/**
 * For tests, the embedded database is compiled in one pass: a start takes half the time of a processor, and no test asks so much
 * that it would pay later. What a benchmark measures is compiled as it is for people, which makes statements a fifth faster.
 */
const COMPILING = process.env['VITEST'] ? ['--liftoff-only'] : []

/** A data folder of its own, where there is one as after a first start: that takes five seconds of a processor. */
export async function newDataFolder(): Promise<string> {
  const prepared = process.env[PREPARED_DATA] && (await untilPrepared(process.env[PREPARED_DATA]))
  const folder = mkdtempSync(path.join(os.tmpdir(), 'virtual-lawyer-'))
  if (prepared) cpSync(prepared, folder, { recursive: true })
  return folder
}

async function untilPrepared(folder: string): Promise<string> {
  const [data, failed] = [path.join(folder, PREPARED), path.join(folder, UNPREPARED)]
  while (!existsSync(data)) {
    if (existsSync(failed)) throw new Error(`The product was not prepared: ${readFileSync(failed, 'utf8')}`)
    await setTimeout(100)
  }
  return data
}

/** The built product as a person starts it: a process of its own, an own folder, a free port. For journeys and crash tests. */
export async function startProduct(env: Record<string, string> = {}, folder?: string, main = 'dist/server/main.js') {
  folder ??= await newDataFolder()
  const child: ChildProcess = spawn(process.execPath, [...COMPILING, main], {
    env: {
      PATH: process.env['PATH'] ?? '',
      PORT: '0',
      DATA_DIR: folder,
      LOG_LEVEL: 'warn',
      ADMIN_EMAIL: ADMIN.email,
      ADMIN_PASSWORD: ADMIN.password,
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  const url = await new Promise<string>((resolve, reject) => {
    const read = (chunk: Buffer) => {
      output += chunk.toString()
      const ready = /ready at (http:\S+)/.exec(output)
      if (ready) resolve(ready[1]!)
    }
    child.stdout!.on('data', read)
    child.stderr!.on('data', read)
    child.once('exit', (code) => reject(new Error(`The product stopped with ${code}:\n${output}`)))
  })
  const end = (signal: NodeJS.Signals) =>
    new Promise<void>((resolve) => {
      if (child.exitCode !== null || child.signalCode !== null) return resolve()
      child.once('exit', () => resolve())
      child.kill(signal)
    })
  return {
    url,
    pid: child.pid!,
    folder,
    admin: ADMIN,
    output: () => output,
    /** SIGKILL: as if the power went. The folder stays. */
    kill: () => end('SIGKILL'),
    /** SIGTERM, then the folder is removed. */
    stop: async () => {
      await end('SIGTERM')
      rmSync(folder, { recursive: true, force: true })
    },
    /** SIGTERM; the folder stays for another start. */
    close: () => end('SIGTERM'),
  }
}
