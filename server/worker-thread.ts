import { parentPort, type Transferable } from 'node:worker_threads'

/** What a pool sends to a thread: the next task, or the reply to its question. */
export type ToThread<Task, Reply> = { task: Task } | { reply: Reply }
/** What a thread sends: the answer of its task, a question, or the stack of what its code threw. */
export type FromThread<Answer, Question> = { answer: Answer } | { question: Question } | { failed: string }

/** Asks the server something in the middle of a task; `transfer` are buffers that go over instead of being copied. */
export type AskServer<Question, Reply> = (question: Question, transfer?: Transferable[]) => Promise<Reply>

/** The thread's side of a `WorkerPool`: does one task after another. To be called once, by the thread's script. */
export function serveTasks<Task, Answer, Question = never, Reply = never>(
  work: (task: Task, ask: AskServer<Question, Reply>) => Promise<Answer>,
): void {
  let hearReply: ((reply: Reply) => void) | undefined
  const send = (message: FromThread<Answer, Question>, transfer: Transferable[] = []) =>
    parentPort?.postMessage(message, transfer)
  const ask: AskServer<Question, Reply> = (question, transfer) => {
    send({ question }, transfer)
    return new Promise((resolve) => (hearReply = resolve))
  }
  parentPort?.on('message', (message: ToThread<Task, Reply>) => {
    if ('reply' in message) return hearReply?.(message.reply)
    work(message.task, ask).then(
      (answer) => send({ answer }),
      (error: unknown) => send({ failed: error instanceof Error ? String(error.stack) : String(error) }),
    )
  })
}
