import * as z from 'zod/mini'
import type { WithState } from '#server/process-state.ts'
import { perProcess } from '#server/process-state.ts'
import { ModelStatusError } from './chat-completions.ts'
import { callModel, type ChatModel, ModelError, type Prompt, type Usage } from './model-call.ts'

/** What a model is asked to answer with: its name on the wire, and the shape, of objects with required properties only. */
export type Wanted<S extends z.ZodMiniType> = { name: string; shape: S }

/** How JSON is asked for, the strictest first. What a server refuses is not asked of it again while the process lives. */
const WAYS = ['schema', 'object', 'text'] as const
/** HTTP status of a server that does not know the way it was asked. */
const REFUSED = new Set([400, 404, 415, 422, 501])

const waysKnown = perProcess((_: WithState) => new Map<string, number>())

/**
 * One whole answer in JSON of a shape, within `timeoutMs`: by schema where the server takes one, else as any JSON object, else
 * out of plain text. `answer` is undefined where what was said is not of the shape. Throws a ModelError where the model cannot
 * be reached or is slow.
 */
export async function callForJson<S extends z.ZodMiniType>(
  deps: WithState,
  model: ChatModel,
  prompt: Prompt,
  { name, shape }: Wanted<S>,
  timeoutMs: number,
  signal?: AbortSignal,
): Promise<Usage & { answer: z.infer<S> | undefined }> {
  const ways = waysKnown(deps)
  const schema = schemaOf(shape)
  for (let way = ways.get(model.at) ?? 0; ; way++) {
    try {
      const { text, ...usage } = await callModel(deps, model, promptAs(prompt, name, schema, way), timeoutMs, signal)
      ways.set(model.at, way)
      return { ...usage, answer: shape.safeParse(firstJson(text)).data }
    } catch (error) {
      if (way + 1 >= WAYS.length || !isRefused(error)) throw error
    }
  }
}

function promptAs(prompt: Prompt, name: string, schema: object, way: number): Prompt {
  if (WAYS[way] === 'schema') return { ...prompt, json: { name, schema } }
  return WAYS[way] === 'object' ? { ...prompt, json: { name } } : prompt
}

const isRefused = (error: unknown) =>
  error instanceof ModelError && error.cause instanceof ModelStatusError && REFUSED.has(error.cause.status)

/** Made once for each shape. */
const schemas = new WeakMap<z.ZodMiniType, object>()

function schemaOf(shape: z.ZodMiniType): object {
  const known = schemas.get(shape)
  if (known) return known
  const { $schema: _, ...schema } = z.toJSONSchema(shape)
  schemas.set(shape, schema)
  return schema
}

/** The first JSON value in a text; models wrap it in fences, talk, and think aloud before. */
export function firstJson(text: string): unknown {
  const answer = text.replace(/^\s*<think(?:ing)?>[^]*?<\/think(?:ing)?>/i, '')
  const from = answer.search(/[[{]/)
  const to = Math.max(answer.lastIndexOf('}'), answer.lastIndexOf(']'))
  if (from < 0 || to < from) return undefined
  try {
    return JSON.parse(answer.slice(from, to + 1)) as unknown
  } catch {
    return undefined
  }
}
