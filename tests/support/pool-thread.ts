import { serveTasks } from '#server/worker-thread.ts'

/** What a thread of the pool's own test can be asked to do. */
export type PoolTask =
  | { do: 'tell' }
  | { do: 'hang' }
  | { do: 'eat' }
  | { do: 'exit' }
  | { do: 'throw' }
  | { do: 'ask'; times: number }
  | { do: 'measure'; bytes: Uint8Array }
export type PoolAnswer = { thread: string; env: string[]; heard: number[]; bytes: number }

/** Tells one thread from another. */
const thread = crypto.randomUUID()

serveTasks<PoolTask, PoolAnswer, Uint8Array, number>(async (task, ask) => {
  const heard: number[] = []
  if (task.do === 'hang') for (;;);
  if (task.do === 'eat') for (const all: object[] = []; ;) all.push({ all: all.length, text: `text ${all.length}` })
  if (task.do === 'exit') process.exit(3)
  if (task.do === 'throw') throw new Error('a mistake in the code')
  for (let i = 0; task.do === 'ask' && i < task.times; i++) {
    const picture = new Uint8Array(i + 1)
    heard.push(await ask(picture, [picture.buffer]))
  }
  return { thread, env: Object.keys(process.env), heard, bytes: task.do === 'measure' ? task.bytes.length : 0 }
})
