import { parentPort } from 'node:worker_threads'
import { withNumbersOnParagraphs } from './doc-numbering.ts'
import type { Delimiter, Scope } from './engine.ts'
import { fill } from './fill.ts'
import { inspect, type Inspected } from './inspect.ts'
import { TemplateRefusedError } from './refusal.ts'

export type Task =
  | { do: 'inspect'; bytes: Uint8Array }
  | { do: 'number'; bytes: Uint8Array }
  | { do: 'rehearse'; bytes: Uint8Array; delimiter: Delimiter }
  | { do: 'fill'; bytes: Uint8Array; delimiter: Delimiter; scope: Scope; title: string }
export type Outcome =
  | { inspected: Inspected }
  | { numbered: Uint8Array }
  | { rehearsed: true }
  | { filled: Uint8Array }
  | { refused: string }
  | { failed: string }

/** The thread that works on templates, one task at a time. Bundled as template-worker.js. */
parentPort?.on('message', (task: Task) => {
  void work(task)
    .catch((error: unknown): Outcome =>
      error instanceof TemplateRefusedError
        ? { refused: error.message }
        : { failed: String((error as Error)?.stack ?? error) },
    )
    .then((outcome) => parentPort?.postMessage(outcome))
})

async function work(task: Task): Promise<Outcome> {
  if (task.do === 'inspect') return { inspected: await inspect(task.bytes) }
  if (task.do === 'number') return { numbered: withNumbersOnParagraphs(task.bytes) }
  if (task.do === 'rehearse') return rehearse(task.bytes, task.delimiter)
  return { filled: fill(task.bytes, task.delimiter, task.scope, task.title) }
}

/** After so many documents V8 has compiled what matters: the first takes ten times as long as the fourth. */
const REHEARSALS = 3

function rehearse(bytes: Uint8Array, delimiter: Delimiter): Outcome {
  for (let i = 0; i < REHEARSALS; i++) fill(bytes, delimiter, {}, '')
  return { rehearsed: true }
}
