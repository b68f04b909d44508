import type { OutlineLine } from '#contract/documents/templates.ts'
import { serveTasks } from '#server/worker-thread.ts'
import { withNumbersOnParagraphs } from './doc-numbering.ts'
import type { Delimiter, Scope } from './engine.ts'
import { checkPackage } from './check-package.ts'
import { type Added, fill } from './fill.ts'
import { inspect, type Inspected } from './inspect.ts'
import { outlineOf } from './outline.ts'
import { TemplateRefusedError } from './refusal.ts'

/** `number` writes automatic clause numbers onto the paragraphs; `read` gives the text, a paragraph a line; `outline` those of a template with their styles; `rehearse` fills in nothing, to warm the thread up. */
export type Task =
  | { do: 'inspect'; bytes: Uint8Array }
  | { do: 'number'; bytes: Uint8Array }
  | { do: 'read'; bytes: Uint8Array }
  | { do: 'outline'; bytes: Uint8Array; delimiter: Delimiter }
  | { do: 'rehearse'; bytes: Uint8Array; delimiter: Delimiter }
  | { do: 'fill'; bytes: Uint8Array; delimiter: Delimiter; scope: Scope; title: string; added?: Added }

export type Outcome =
  | { done: 'inspect'; inspected: Inspected }
  | { done: 'number'; bytes: Uint8Array }
  | { done: 'read'; text: string }
  | { done: 'outline'; lines: OutlineLine[] }
  | { done: 'rehearse' }
  | { done: 'fill'; bytes: Uint8Array }
  | { done: 'refused'; sentence: string }

/** After so many documents V8 has compiled what matters: the first takes ten times as long as the fourth. */
const REHEARSALS = 3

async function work(task: Task): Promise<Outcome> {
  switch (task.do) {
    case 'inspect':
      return { done: 'inspect', inspected: await inspect(task.bytes) }
    case 'number':
      return { done: 'number', bytes: withNumbersOnParagraphs(task.bytes) }
    case 'read':
      return { done: 'read', text: (await checkPackage(task.bytes)).parts.flatMap((one) => one.paragraphs).join('\n') }
    case 'outline':
      return { done: 'outline', lines: outlineOf(task.bytes, task.delimiter) }
    case 'rehearse':
      for (let i = 0; i < REHEARSALS; i++) fill(task.bytes, task.delimiter, {}, '')
      return { done: 'rehearse' }
    case 'fill':
      return { done: 'fill', bytes: fill(task.bytes, task.delimiter, task.scope, task.title, task.added) }
  }
}

/** The thread that works on templates. Bundled as template-worker.js. */
serveTasks<Task, Outcome>((task) =>
  work(task).catch((error: unknown) => {
    if (error instanceof TemplateRefusedError) return { done: 'refused', sentence: error.message }
    throw error
  }),
)
