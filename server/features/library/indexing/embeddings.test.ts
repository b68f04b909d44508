import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type EmbeddingsDouble, startEmbeddingsDouble } from '#tests/doubles/embeddings.ts'
import type { ProcessState } from '#server/process-state.ts'
import { testServer, type TestServer } from '#tests/support/server.ts'
import { nearestPassages } from '#server/features/library/search/dense.ts'
import { embedJob, queueEmbedding } from './embed-job.ts'
import { searchLibrary } from '#server/features/library/service.ts'
import { addCorpusAct } from '#server/features/library/import/corpus-act.ts'

const MEANINGS = [
  ['helicopter', 'chopper', 'rotorcraft'],
  ['umbrella', 'brolly'],
  ['licence', 'permission'],
]
const section = (number: string, heading: string, text: string) => ({
  number,
  heading,
  text: `${number}. ${heading}\n${text}`,
})
const act = {
  title: 'Sundry Things Act',
  sections: [
    section('1', 'Rotorcraft', 'A rotorcraft shall not land on a roof.'),
    section('2', 'Brollies', 'Whoever finds a brolly shall hand it in.'),
    section('3', 'Roofs', 'A roof shall be red. Whoever paints a roof shall wait until it is dry.'),
  ],
}
const tools = { signal: new AbortController().signal, progress: async () => {} }

let double: EmbeddingsDouble
let server: TestServer
beforeAll(async () => {
  double = await startEmbeddingsDouble(MEANINGS)
  const env = { EMBEDDINGS_BASE_URL: `${double.url}/v1`, EMBEDDINGS_MODEL: 'small', RERANK_URL: `${double.url}/rerank` }
  server = await testServer(env)
  await addCorpusAct(server.ctx(), act)
})
afterAll(async () => {
  await server.stop()
  await double.stop()
})
let state: ProcessState
beforeEach(() => {
  state = new Map()
  double.state.behaviour = 'ok'
})
const search = async (query: string) =>
  (await searchLibrary({ ...server.ctx(), state }, { query, limit: 3 })).map((hit) => hit.number)

describe('searching by meaning', () => {
  it('does not wait for its index to be filled', async () => {
    expect(await search('roof')).toContain('3')
    expect(double.state.embedded).toEqual([])
  })

  it('finds what shares no word with the question, once the background has read the library', async (t) => {
    if (!server.deps.database.vector) t.skip()
    const ctx = server.ctx()
    await queueEmbedding(ctx)
    await embedJob(ctx, {}, tools)
    const asked = double.state.embedded.length
    expect(asked).toBe(3)
    expect(await search('may a chopper fly')).toContain('1')
    expect((await search('chopper'))[0]).toBe('1')
    await embedJob(ctx, {}, tools)
    expect(double.state.embedded.filter((text) => text.includes('shall'))).toHaveLength(asked)
  })

  it('fills its index anew where the database came from a backup or another one, which bring no vectors', async (t) => {
    if (!server.deps.database.vector) t.skip()
    await server.deps.db.execute(sql`drop function search_embeddings`)
    await server.deps.db.execute(sql`drop table passage_embeddings`)
    const here = server.ctx()
    const ctx = { ...here, state: new Map() }
    expect(await nearestPassages(ctx, 'chopper')).toEqual([])
    await embedJob(ctx, {}, tools)
    expect((await nearestPassages(ctx, 'chopper')).length).toBe(3)
  })

  it('goes on by words alone while the endpoint fails, and leaves it alone for a while', async () => {
    for (const behaviour of ['fails', 'garbled'] as const) {
      state = new Map()
      double.state.behaviour = behaviour
      for (let i = 0; i < 3; i++) expect(await search('roof')).toContain('3')
      const calls = double.state.calls
      expect(await search('roof')).toContain('3')
      expect(double.state.calls).toBe(calls)
    }
  })

  it('answers when the endpoint accepts the question and never says anything', async () => {
    double.state.behaviour = 'hang'
    expect(await search('roof')).toContain('3')
  }, 20_000)
})

describe('a reranker', () => {
  it('orders what was found, in the shape of Jina, vLLM and Cohere', async () => {
    expect(await search('roof brolly umbrella')).toEqual(['2', expect.anything(), expect.anything()])
    expect(double.state.ranked.at(-1)).toMatchObject({ query: 'roof brolly umbrella', top_n: 3 })
  })

  it('is asked in the shape of text-embeddings-inference when it refuses the other', async () => {
    double.state.behaviour = 'texts'
    expect((await search('roof brolly umbrella'))[0]).toBe('2')
    const before = double.state.calls
    await search('roof brolly umbrella')
    expect(double.state.ranked.at(-1)).toMatchObject({ texts: expect.any(Array) })
    expect(double.state.calls - before).toBeLessThanOrEqual(2)
  })
})
