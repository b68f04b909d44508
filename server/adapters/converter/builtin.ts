import type { ChildProcess } from 'node:child_process'
import { createRequire } from 'node:module'
import type { Log } from '#server/log.ts'
import { ask, startOffice } from './builtin-process.ts'
import { ConversionTimeoutError, type Engine, EngineError, EngineExitedError, type Target } from './port.ts'

const CONVERT_MS = 60_000
/** It holds over a gigabyte while it lives. */
const IDLE_MS = 5 * 60_000

/** True when the optional package with LibreOffice in WebAssembly is installed. */
export function builtinInstalled(): boolean {
  try {
    createRequire(import.meta.url).resolve('@matbee/libreoffice-converter/package.json')
    return true
  } catch {
    return false
  }
}

/**
 * LibreOffice in WebAssembly, in a process of its own: started when first asked for, tested by a small document, one
 * conversion at a time, killed and started again when one takes too long, ended when idle.
 */
export function builtinEngine(log: Log, options: { idleMs?: number; convertMs?: number } = {}): Engine {
  const office = keepOffice(log, options.idleMs ?? IDLE_MS)
  const convert = async (docx: Uint8Array, to: Target): Promise<Buffer> => {
    const child = await office.running()
    try {
      const made = await ask(child, docx, to, options.convertMs ?? CONVERT_MS)
      office.rest(child)
      return made
    } catch (error) {
      // A document that cannot be converted leaves a sound process behind; anything else may not have.
      const sound =
        error instanceof EngineError && error.fault === 'document' && !(error instanceof ConversionTimeoutError)
      if (sound) office.rest(child)
      else office.end(child)
      throw error
    }
  }
  return {
    name: 'builtin',
    targets: ['pdf', 'doc'],
    atOnce: 1,
    convert: (docx, to) =>
      convert(docx, to).catch((error: unknown) => {
        // A process dies once in some hundred starts at its first conversion, whatever the document.
        if (error instanceof EngineExitedError) return convert(docx, to)
        throw error
      }),
    prepare: () =>
      void office
        .running()
        .then(office.rest)
        .catch((error: unknown) => log.warn({ err: error }, 'the built-in converter did not start')),
    close: office.close,
  }
}

/** At most one process: made when asked for, given up when it rests for `idleMs`. */
function keepOffice(log: Log, idleMs: number) {
  let current: Promise<ChildProcess> | undefined
  let idle: NodeJS.Timeout | undefined
  const stopping = new AbortController()
  const end = (child: ChildProcess) => {
    clearTimeout(idle)
    child.kill('SIGKILL')
    current = undefined
  }
  const running = async () => {
    if (stopping.signal.aborted) throw new EngineError('engine', 'the server is stopping')
    clearTimeout(idle)
    current ??= startOffice(log, stopping.signal).catch((error: unknown) => {
      current = undefined
      throw error
    })
    const child = await current
    child.ref()
    child.channel?.ref()
    return child
  }
  const rest = (child: ChildProcess) => {
    if (child.exitCode !== null || child.signalCode !== null) return end(child)
    child.unref()
    child.channel?.unref()
    clearTimeout(idle)
    idle = setTimeout(end, idleMs, child)
    idle.unref()
  }
  const close = async () => {
    stopping.abort()
    clearTimeout(idle)
  }
  return { running, rest, end, close }
}
