import type { WithState } from '#server/process-state.ts'
import * as z from 'zod/mini'
import type { Config } from '#server/config.ts'
import { postJson } from './post-json.ts'

const Response = z.object({
  data: z.array(z.object({ index: z.optional(z.int()), embedding: z.array(z.number()).check(z.minLength(2)) })),
})

export type Embeddings = Pick<Config, 'EMBEDDINGS_BASE_URL' | 'EMBEDDINGS_API_KEY' | 'EMBEDDINGS_MODEL'>

/** Whether an embedding endpoint is configured. */
export const canEmbed = (config: Embeddings) => Boolean(config.EMBEDDINGS_BASE_URL && config.EMBEDDINGS_MODEL)

/**
 * One vector for each text, in their order, by any OpenAI-compatible endpoint, within `timeoutMs`. Throws when it does
 * not answer, or with something that is not one vector of the same length for each.
 */
export async function embedTexts(
  deps: WithState & { config: Embeddings },
  texts: string[],
  timeoutMs: number,
  signal?: AbortSignal,
) {
  const { config } = deps
  const url = `${config.EMBEDDINGS_BASE_URL!}/embeddings`
  const body = { model: config.EMBEDDINGS_MODEL, input: texts, encoding_format: 'float' }
  const read = (answer: unknown) => vectorsOf(answer, texts.length)
  return postJson(deps, url, body, { service: 'embeddings', key: config.EMBEDDINGS_API_KEY, timeoutMs, signal, read })
}

function vectorsOf(answer: unknown, count: number): number[][] {
  const { data } = Response.parse(answer)
  const vectors = data.toSorted((a, b) => (a.index ?? 0) - (b.index ?? 0)).map(({ embedding }) => embedding)
  const length = vectors[0]?.length
  if (vectors.length !== count || vectors.some((vector) => vector.length !== length)) {
    throw new Error(`asked for ${count} embeddings, got ${vectors.length} of ${length ?? 'no'} dimensions`)
  }
  return vectors
}
