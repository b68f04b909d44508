import { pathToFileURL } from 'node:url'
import { Worker } from 'node:worker_threads'
import type { Transferable } from 'node:worker_threads'
import { createLimiter } from './limiter.ts'
import { workerFile } from './worker-file.ts'
import type { FromThread, ToThread } from './worker-thread.ts'

export type WorkerPoolOptions<Task, Answer> = {
  /** The script of its threads: dist/server/NAME.js when built; `entry` is its source, a path from the repository's root. */
  name: string
  entry: string
  /** Tasks worked on at the same time; further ones wait their turn. */
  atOnce: number
  /** Megabytes of JavaScript heap that a thread may use. Memory of WebAssembly is not counted in it. */
  heapMb: number
  /** Milliseconds that a task may take from the start of its turn. */
  timeMs: number
  /** Milliseconds after which a thread without work is ended. */
  idleMs: number
  /** Tasks after which a thread is replaced, so that it gives back all it holds. */
  mostTasks?: number
  /** Whether the thread that gave this answer may take another task; always, where left out. */
  isSound?: (answer: Answer) => boolean
  /** Whether a thread that has done this task does the next one much faster; see `isWarm`. */
  warmsUp?: (task: Task) => boolean
}

export type TaskOptions<Question, Reply> = {
  /** Buffers of the task that go over to the thread instead of being copied. */
  transfer?: Transferable[]
  /** Instead of the pool's `timeMs`. */
  timeMs?: number
  /** Answers what the thread asks; its time is not the thread's. When it throws, the task ends with that error. */
  reply?: (question: Question) => Promise<Reply>
  /** Does not wait for a turn and takes none: for tasks of minutes that mostly wait for `reply`. */
  outOfTurn?: boolean
}

/** A thread was stopped, or stopped by itself, before it gave an answer. */
export class WorkerStoppedError extends Error {
  override readonly name = 'WorkerStoppedError'
  readonly reason: 'time' | 'memory' | 'crash'
  constructor(reason: WorkerStoppedError['reason'], message: string, cause?: unknown) {
    super(message, { cause })
    this.reason = reason
  }
}

export type WorkerPool<Task, Answer, Question = never, Reply = never> = {
  /**
   * Does one task in a thread and gives its answer. Throws `WorkerStoppedError` when the thread took too long, too much memory
   * or died, and an error with the thread's stack when its code threw; such a thread never gets another task.
   */
  run: (task: Task, options?: TaskOptions<Question, Reply>) => Promise<Answer>
  /** Whether a task given now would meet a thread that is warmed up, or would wait for one. */
  isWarm: () => boolean
  /** Ends the threads that wait for work; for shutdown and for tests. The pool can be used on. */
  close: () => Promise<void>
}

type Thread = { worker: Worker; tasks: number; warm: boolean; endWhenIdle?: NodeJS.Timeout }

/**
 * Threads for work on files of strangers, which a hostile file can neither leave nor stop the server from: they have no
 * environment, limits of time and memory, and are replaced after anything that went wrong. Their script calls `serveTasks`.
 */
export function createWorkerPool<Task, Answer, Question = never, Reply = never>(
  options: WorkerPoolOptions<Task, Answer>,
): WorkerPool<Task, Answer, Question, Reply> {
  const limiter = createLimiter(options.atOnce)
  const { isSound = () => true, warmsUp = () => false, mostTasks = Infinity } = options
  const idle = createIdleThreads(options.idleMs)
  let running = 0

  const runInThread = async (task: Task, taskOptions: TaskOptions<Question, Reply>) => {
    running++
    const thread = idle.take() ?? (await startThread(options, idle.forget))
    let sound = false
    try {
      thread.tasks++
      const answer = await perform<Task, Answer, Question, Reply>(thread.worker, task, {
        timeMs: options.timeMs,
        ...taskOptions,
      })
      thread.warm ||= warmsUp(task)
      sound = isSound(answer) && thread.tasks < mostTasks
      return answer
    } finally {
      running--
      if (sound) idle.add(thread)
      else void thread.worker.terminate()
    }
  }
  return {
    run: (task, taskOptions = {}) =>
      taskOptions.outOfTurn ? runInThread(task, taskOptions) : limiter.run(() => runInThread(task, taskOptions)),
    isWarm: () => running > 0 || idle.last()?.warm === true,
    close: idle.end,
  }
}

/**
 * Megabytes of a thread's young generation. It grows to all of them and is kept; and one as large as the whole heap lets V8 end
 * the process before Node can end the thread.
 */
const YOUNG_MB = 8

async function startThread(
  { name, entry, heapMb }: Pick<WorkerPoolOptions<never, never>, 'name' | 'entry' | 'heapMb'>,
  forget: (thread: Thread) => void,
): Promise<Thread> {
  const worker = new Worker(pathToFileURL(await workerFile(name, entry)), {
    name,
    // It needs nothing of ours: no environment with secrets, no flags of a test runner.
    env: {},
    execArgv: [],
    resourceLimits: { maxOldGenerationSizeMb: heapMb, maxYoungGenerationSizeMb: YOUNG_MB, stackSizeMb: 4 },
  })
  const thread: Thread = { worker, tasks: 0, warm: false }
  // One that dies between two tasks, or after its answer, must not take the server with it.
  worker.on('error', () => forget(thread)).on('exit', () => forget(thread))
  return thread
}

/** Threads that wait for work, the one that worked last in front; they do not keep the process alive. */
function createIdleThreads(idleMs: number) {
  const threads: Thread[] = []
  const forget = (thread: Thread) => {
    clearTimeout(thread.endWhenIdle)
    const at = threads.indexOf(thread)
    if (at >= 0) threads.splice(at, 1)
  }
  return {
    forget,
    last: () => threads.at(-1),
    take: (): Thread | undefined => {
      const thread = threads.at(-1)
      if (thread) forget(thread)
      thread?.worker.ref()
      return thread
    },
    add: (thread: Thread) => {
      thread.endWhenIdle = setTimeout(() => {
        forget(thread)
        void thread.worker.terminate()
      }, idleMs)
      thread.endWhenIdle.unref()
      thread.worker.unref()
      threads.push(thread)
    },
    end: async () => {
      const ended = [...threads]
      for (const thread of ended) forget(thread)
      await Promise.all(ended.map(({ worker }) => worker.terminate()))
    },
  }
}

function perform<Task, Answer, Question, Reply>(
  worker: Worker,
  task: Task,
  { timeMs, transfer, reply }: TaskOptions<Question, Reply> & { timeMs: number },
): Promise<Answer> {
  return new Promise((resolve, reject) => {
    let timer: NodeJS.Timeout
    const settle = (then: () => void) => {
      clearTimeout(timer)
      // One by one: a Worker has listeners of its own, and without them no message arrives.
      worker.off('message', hear).off('error', onError).off('exit', onExit)
      then()
    }
    const fail = (error: unknown) => settle(() => reject(error as Error))
    const onError = (error: Error & { code?: string }) =>
      fail(
        error.code === 'ERR_WORKER_OUT_OF_MEMORY'
          ? new WorkerStoppedError('memory', 'out of heap memory', error)
          : new WorkerStoppedError('crash', error.message, error),
      )
    const onExit = (code: number) => fail(new WorkerStoppedError('crash', `the thread ended with ${code}`))
    const send = (message: ToThread<Task, Reply>, buffers: Transferable[] = []) => {
      timer = setTimeout(() => fail(new WorkerStoppedError('time', `more than ${timeMs} ms`)), timeMs)
      worker.postMessage(message, buffers)
    }
    const answerQuestion = async (question: Question) => {
      clearTimeout(timer)
      if (!reply) throw new Error('the thread asked, and nobody answers')
      send({ reply: await reply(question) })
    }
    const hear = (message: FromThread<Answer, Question>) => {
      if ('answer' in message) settle(() => resolve(message.answer))
      else if ('question' in message) answerQuestion(message.question).catch(fail)
      else fail(new Error(message.failed))
    }
    worker.on('message', hear).on('error', onError).on('exit', onExit)
    send({ task }, transfer)
  })
}
