import { type ChildProcess, fork } from 'node:child_process'
import type { Log } from '#server/log.ts'
import { workerFile } from '#server/worker-file.ts'
import { behindServer, ConversionTimeoutError, EngineError, EngineExitedError, genuine, type Target } from './port.ts'
import { probeDocx } from './probe.ts'

/** Two to ten seconds on a machine that has time for it; far more on one that has not. */
const START_MS = 60_000
const STARTS = 3

type Answer = { id?: number; ready?: true; failed?: string; data?: Uint8Array; error?: string }

/** A process of the built-in LibreOffice that has converted a small document; throws an engine error after three starts. */
export async function startOffice(log: Log, stopping: AbortSignal): Promise<ChildProcess> {
  for (let attempt = 1; ; attempt++) {
    const child = await spawnChild()
    stopping.addEventListener('abort', () => child.kill('SIGKILL'), { once: true })
    try {
      await started(child)
      await ask(child, probeDocx(), 'pdf', START_MS)
      return child
    } catch (error) {
      child.kill('SIGKILL')
      if (attempt === STARTS || stopping.aborted)
        throw new EngineError('engine', 'the built-in LibreOffice did not start', error)
      log.warn({ err: error, attempt }, 'the built-in LibreOffice is started again')
    }
  }
}

async function spawnChild(): Promise<ChildProcess> {
  const file = await workerFile('converter-child', 'server/adapters/converter/builtin-child.ts')
  const child = fork(file, [], {
    // Optimising WebAssembly competes with the conversion itself and made starts hang.
    execArgv: ['--liftoff-only'],
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    // It needs no secret of ours.
    env: {},
  })
  behindServer(child.pid)
  return child
}

function started(child: ChildProcess): Promise<void> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => settle(new EngineError('engine', 'it was not ready in time')), START_MS)
    const settle = (error?: Error) => {
      clearTimeout(timer)
      child.off('message', hear).off('exit', exited).off('error', settle)
      if (error) reject(error)
      else resolve()
    }
    const hear = (answer: Answer) =>
      answer.ready ? settle() : settle(new EngineError('engine', answer.failed ?? 'it said something else than ready'))
    const exited = (code: number | null) => settle(new EngineExitedError(code))
    child.on('message', hear).on('exit', exited).on('error', settle)
  })
}

let lastId = 0

/** One conversion within `timeMs`. After a ConversionTimeoutError or an EngineExitedError the process is no good any more. */
export function ask(child: ChildProcess, docx: Uint8Array, to: Target, timeMs: number): Promise<Buffer> {
  const id = ++lastId
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => settle(() => reject(new ConversionTimeoutError(timeMs))), timeMs)
    const settle = (then: () => void) => {
      clearTimeout(timer)
      child.off('message', hear).off('exit', exited)
      then()
    }
    const hear = (answer: Answer) => {
      if (answer.id !== id) return
      const { data, error } = answer
      if (!data) return settle(() => reject(new EngineError('document', error ?? 'no file came back')))
      settle(() => resolve(Promise.resolve(data).then((bytes) => genuine(bytes, to))))
    }
    const exited = (code: number | null) => settle(() => reject(new EngineExitedError(code)))
    child.on('message', hear).on('exit', exited)
    child.send({ id, docx, to }, (error) => error && exited(null))
  })
}
