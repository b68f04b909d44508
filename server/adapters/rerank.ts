import { perProcess, type WithState } from '#server/process-state.ts'
import * as z from 'zod/mini'
import type { Config } from '#server/config.ts'
import { HttpStatusError } from './external-call.ts'
import { postJson } from './post-json.ts'

/** Jina, vLLM and Cohere. */
const Results = z.object({ results: z.array(z.object({ index: z.int(), relevance_score: z.number() })) })
/** Hugging Face's text-embeddings-inference. */
const Scores = z.array(z.object({ index: z.int(), score: z.number() }))

export type Reranker = Pick<Config, 'RERANK_URL' | 'RERANK_API_KEY' | 'RERANK_MODEL'>
type Shape = 'documents' | 'texts'

/** Endpoints that turned out to want the other shape. */
const shapesOf = perProcess((_: WithState) => new Map<string, Shape>())

/**
 * The score of each text for the query, in the order of the texts, by the reranker at RERANK_URL within `timeoutMs`. The
 * request has the shape of Jina, vLLM and Cohere; an endpoint that refuses it is asked in that of text-embeddings-inference
 * from then on. Throws when it does not answer for every text.
 */
export async function rerankTexts(
  deps: WithState & { config: Reranker },
  query: string,
  texts: string[],
  timeoutMs: number,
) {
  const { config } = deps
  const shapes = shapesOf(deps)
  const url = config.RERANK_URL!
  const ask = (shape: Shape) =>
    postJson(deps, url, bodyOf(config, shape, query, texts), {
      service: 'rerank',
      key: config.RERANK_API_KEY,
      timeoutMs,
      read: (answer) => scoresOf(answer, texts.length),
    })
  const lastShape = shapes.get(url)
  try {
    return await ask(lastShape ?? 'documents')
  } catch (error) {
    const refused = error instanceof HttpStatusError && [400, 422].includes(error.status)
    if (lastShape || !refused) throw error
    const scores = await ask('texts')
    shapes.set(url, 'texts')
    return scores
  }
}

function bodyOf({ RERANK_MODEL }: Reranker, shape: Shape, query: string, texts: string[]) {
  if (shape === 'texts') return { query, texts, truncate: true }
  return { ...(RERANK_MODEL ? { model: RERANK_MODEL } : {}), query, documents: texts, top_n: texts.length }
}

function scoresOf(answer: unknown, count: number): number[] {
  const shaped = Results.safeParse(answer)
  const list = shaped.success
    ? shaped.data.results.map(({ index, relevance_score }) => ({ index, score: relevance_score }))
    : Scores.parse(answer)
  const scores = Array.from({ length: count }, () => Number.NaN)
  for (const { index, score } of list) if (index >= 0 && index < count) scores[index] = score
  if (scores.some(Number.isNaN)) throw new Error(`asked to rank ${count} texts, got ${list.length}`)
  return scores
}
