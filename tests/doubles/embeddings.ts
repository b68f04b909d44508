import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

export type EmbeddingsDouble = Awaited<ReturnType<typeof startEmbeddingsDouble>>
/** `texts` understands only text-embeddings-inference's shape of a ranking, and refuses the other as it does. */
export type Behaviour = 'ok' | 'texts' | 'hang' | 'fails' | 'garbled'

const DIMENSIONS = 48

/**
 * An endpoint for embeddings (`/v1/embeddings`) and reranking (`/rerank`) on loopback. `meanings` are groups of words that
 * mean the same; texts that share a meaning are near, and a ranking counts shared meanings. Remembers what it was asked.
 */
export async function startEmbeddingsDouble(meanings: string[][]) {
  const state = { behaviour: 'ok' as Behaviour, embedded: [] as string[], ranked: [] as object[], calls: 0 }
  const sense = new Map(meanings.flatMap((group, i) => group.map((word): [string, number] => [word, i])))
  const sensesOf = (text: string) =>
    new Set((text.toLowerCase().match(/\p{L}+/gu) ?? []).flatMap((word) => sense.get(word) ?? []))
  const server = createServer((request, response) => {
    state.calls++
    answer(request, response).catch(() => response.destroy())
  })

  async function answer(request: IncomingMessage, response: ServerResponse) {
    const body = JSON.parse(await bodyOf(request)) as {
      input?: string[]
      query: string
      documents?: string[]
      texts?: string[]
    }
    if (state.behaviour === 'hang') return
    if (state.behaviour === 'fails') return send(response, 503, { error: 'no' })
    if (state.behaviour === 'garbled') return send(response, 200, { data: [{ embedding: ['x'] }], results: 'none' })
    if (request.url!.endsWith('/embeddings')) return send(response, 200, embeddings(body.input!))
    state.ranked.push(body)
    const texts = state.behaviour === 'texts' ? body.texts : body.documents
    if (!texts) return send(response, 422, { error: 'missing field' })
    const wanted = sensesOf(body.query)
    const scores = texts.map((text, index) => ({
      index,
      score: [...sensesOf(text)].filter((s) => wanted.has(s)).length,
    }))
    const best = scores.toSorted((a, b) => b.score - a.score)
    if (state.behaviour === 'texts') return send(response, 200, best)
    return send(response, 200, { results: best.map(({ index, score }) => ({ index, relevance_score: score })) })
  }

  function embeddings(input: string[]) {
    state.embedded.push(...input)
    const data = input.map((text, index) => {
      const embedding = Array.from({ length: DIMENSIONS }, () => 0.001)
      for (const one of sensesOf(text)) embedding[one] = 1
      return { index, embedding }
    })
    return { object: 'list', data: data.toReversed() }
  }

  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const stop = () => {
    server.closeAllConnections()
    return new Promise((resolve) => server.close(resolve))
  }
  return { url, state, stop }
}

async function bodyOf(request: IncomingMessage) {
  let body = ''
  for await (const chunk of request.setEncoding('utf8')) body += chunk
  return body
}

function send(response: ServerResponse, status: number, body: object) {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
}
