import { pathToFileURL } from 'node:url'
import { Worker } from 'node:worker_threads'
import { workerFile } from '#server/worker-file.ts'
import { refuse } from './refusal.ts'
import type { Outcome, Task } from './worker-entry.ts'

/** Threads that work at once; further tasks wait their turn. */
const MOST_AT_ONCE = 2
const HEAP_MB = 512
/** Longer than most people take over a form: the thread that its opening started then fills it. */
const IDLE_MS = 10 * 60_000
/** From the start of its turn: a template of 30 pages takes 60 ms. */
const TIME_MS = 20_000

/** `warm` when it has filled a template: the first one takes many times as long. */
type Thread = { worker: Worker; warm: boolean; idle?: NodeJS.Timeout }

const resting: Thread[] = []
const waiting: (() => void)[] = []
let running = 0

/** Runs one task where a hostile template can neither stop the server nor take its memory. Throws a refusal. */
export async function inThread(
  task: Task,
  timeMs = TIME_MS,
): Promise<Exclude<Outcome, { refused: string } | { failed: string }>> {
  if (running >= MOST_AT_ONCE) await new Promise<void>((resolve) => waiting.push(resolve))
  else running++
  try {
    const thread = take() ?? (await start())
    const outcome = await perform(thread, task, timeMs)
    if ('refused' in outcome) throw refuse(outcome.refused)
    if ('failed' in outcome) throw new Error(outcome.failed)
    return outcome
  } finally {
    const next = waiting.shift()
    // The place passes on to the next in line.
    if (next) next()
    else running--
  }
}

/** Whether a document asked for now would be filled by a warm thread. */
export const isWarm = () => running > 0 || resting.at(-1)?.warm === true

async function start(): Promise<Thread> {
  const worker = new Worker(pathToFileURL(await workerFile('template-worker', ENTRY)), {
    name: 'template',
    // No environment with secrets, no flags of a test runner.
    env: {},
    execArgv: [],
    resourceLimits: { maxOldGenerationSizeMb: HEAP_MB, maxYoungGenerationSizeMb: 64, stackSizeMb: 4 },
  })
  return { worker, warm: false }
}

const ENTRY = 'server/features/documents/engine/worker-entry.ts'

function take(): Thread | undefined {
  const thread = resting.pop()
  if (!thread) return undefined
  clearTimeout(thread.idle)
  forgetListeners(thread.worker)
  thread.worker.ref()
  return thread
}

/** By name: without its own internal listeners a Worker never hears from its thread again. */
function forgetListeners(worker: Worker) {
  for (const event of ['message', 'error', 'exit']) worker.removeAllListeners(event)
}

function rest(thread: Thread) {
  const forget = () => {
    clearTimeout(thread.idle)
    const at = resting.indexOf(thread)
    if (at >= 0) resting.splice(at, 1)
  }
  thread.idle = setTimeout(() => {
    forget()
    void thread.worker.terminate()
  }, IDLE_MS)
  thread.idle.unref()
  resting.push(thread)
  thread.worker.on('error', forget).on('exit', forget).unref()
}

function perform(thread: Thread, task: Task, timeMs: number): Promise<Outcome> {
  const { worker } = thread
  return new Promise((resolve) => {
    const finish = (outcome: Outcome, sound: boolean) => {
      clearTimeout(timer)
      forgetListeners(worker)
      // A thread that still dies after its answer must not take the server with it.
      worker.on('error', () => {})
      thread.warm ||= task.do === 'fill' || task.do === 'rehearse'
      if (sound) rest(thread)
      else void worker.terminate()
      resolve(outcome)
    }
    const tooMuch: Outcome = { refused: 'This template takes too long or too much memory to read' }
    const timer = setTimeout(() => finish(tooMuch, false), timeMs)
    worker.on('message', (outcome: Outcome) => finish(outcome, !('failed' in outcome)))
    worker.on('error', (error: Error & { code?: string }) =>
      finish(error.code === 'ERR_WORKER_OUT_OF_MEMORY' ? tooMuch : { failed: String(error.stack) }, false),
    )
    worker.on('exit', (code) => finish({ failed: `the template thread stopped with ${code}` }, false))
    worker.postMessage(task)
  })
}

/** Ends the threads that wait for work; for shutdown and for tests. */
export async function closeThreads() {
  const ended = resting.splice(0).map((thread) => {
    clearTimeout(thread.idle)
    return thread.worker.terminate()
  })
  await Promise.all(ended)
}
