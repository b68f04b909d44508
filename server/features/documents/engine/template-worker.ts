import { createWorkerPool, WorkerStoppedError } from '#server/worker-pool.ts'
import { refuse } from './refusal.ts'
import type { Outcome, Task } from './worker-entry.ts'

/** Threads that work on templates. A template of 30 pages takes 60 ms; the first one that a thread fills, ten times as long. */
const pool = createWorkerPool<Task, Outcome>({
  name: 'template-worker',
  entry: 'server/features/documents/engine/worker-entry.ts',
  atOnce: 2,
  heapMb: 512,
  timeMs: 20_000,
  // longer than most people take over a form: the thread that opening it warmed up then fills it
  idleMs: 10 * 60_000,
  warmsUp: (task) => task.do === 'fill' || task.do === 'rehearse',
})

type ResultOf<T extends Task> = Extract<Outcome, { done: T['do'] }>

/**
 * Does one task where a hostile template can neither stop the server nor take its memory; `timeMs` counts from the start of
 * its turn. Throws a refusal with a sentence for the admin.
 */
export async function runTemplateTask<T extends Task>(task: T, timeMs?: number): Promise<ResultOf<T>> {
  const outcome = await pool.run(task, timeMs ? { timeMs } : {}).catch((error: unknown) => {
    if (error instanceof WorkerStoppedError && error.reason !== 'crash')
      throw refuse('This template takes too long or too much memory to read', error)
    throw error
  })
  if (outcome.done === 'refused') throw refuse(outcome.sentence)
  if (!isResultOf(task, outcome)) throw new Error(`the template thread did ${outcome.done}`)
  return outcome
}

const isResultOf = <T extends Task>(task: T, outcome: Outcome): outcome is ResultOf<T> => outcome.done === task.do

/** Whether a document asked for now would be filled by a warm thread. */
export const isWarm = () => pool.isWarm()

/** Ends the threads that wait for work; for shutdown and for tests. */
export const closeTemplateThreads = () => pool.close()
