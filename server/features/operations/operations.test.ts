import { afterAll, beforeAll, expect, test } from 'vitest'
import { createApp } from '#server/app.ts'
import { type TestServer, testServer } from '#tests/support/server.ts'

let server: TestServer
beforeAll(async () => {
  server = await testServer()
})
afterAll(() => server.stop())

type Described = {
  paths: Record<
    string,
    Record<string, { security?: unknown[]; parameters?: { name: string; in: string }[]; requestBody?: object }>
  >
}

test('the description names exactly the calls the server answers', async () => {
  const described = (await (await server.request('GET', '/api/openapi.json')).json()) as Described
  const named = Object.entries(described.paths).flatMap(([path, methods]) =>
    Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
  )
  const served = createApp(server.deps).endpoints!.map(
    (one) => `${one.method} /api${one.path.replace(/:(\w+)/g, '{$1}')}`,
  )
  expect(named.toSorted()).toEqual([...new Set(served)].toSorted())
  expect(served.length).toBe(new Set(served).size)
  for (const [path, methods] of Object.entries(described.paths)) {
    for (const [method, operation] of Object.entries(methods)) {
      const url = path.replace(/\{\w+\}/g, 'x')
      const answer = await server.request(method.toUpperCase(), url, { body: method === 'get' ? undefined : {} })
      expect([answer.status, url], `${method} ${path}`).not.toEqual([405, url])
      const open = operation.security?.length === 0
      expect(open || answer.status === 401, `${method} ${path}`).toBe(true)
    }
  }
})

test('every call has a name of its own, says what may go wrong, and names nothing that is not described', async () => {
  const text = await (await server.request('GET', '/api/openapi.json')).text()
  const { paths, tags, components } = JSON.parse(text) as {
    paths: Record<string, Record<string, { operationId: string; summary: string; tags: string[]; responses: object }>>
    tags: { name: string }[]
    components: { schemas: object }
  }
  const operations = Object.values(paths).flatMap((methods) => Object.values(methods))
  expect(new Set(operations.map((one) => one.operationId)).size).toBe(operations.length)
  const groups = tags.map(({ name }) => name)
  for (const { operationId, summary, tags: own, responses } of operations) {
    expect(operationId).toMatch(/^[a-z]+_[a-zA-Z]+$/)
    expect(summary, operationId).toMatch(/^[A-Z][a-z ]+$/)
    expect(groups, operationId).toContain(own[0])
    expect(Object.keys(responses), operationId).toEqual(expect.arrayContaining(['400', '429', 'default']))
  }
  for (const [, name] of text.matchAll(/"#\/components\/schemas\/(\w+)"/g))
    expect(components.schemas).toHaveProperty(name!)
})

test('path, query and body parameters are where the calls take them', async () => {
  const { paths } = (await (await server.request('GET', '/api/openapi.json')).json()) as Described
  expect(paths['/api/users/{id}/role']!['patch']!.parameters).toMatchObject([{ name: 'id', in: 'path' }])
  expect(paths['/api/users']!['get']!.parameters!.map((one) => one.name)).toEqual([
    'q',
    'limit',
    'offset',
    'sort',
    'order',
  ])
  expect(JSON.stringify(paths['/api/auth/login']!['post']!.requestBody)).toContain('"password"')
})

test('a person can read it, and a probe knows whether to send people here', async () => {
  const page = await (await server.request('GET', '/api/docs')).text()
  expect(page).toContain('/api/points/check')
  expect(page).toContain('not_enough_points')
  expect(page).not.toContain('<script')
  expect(await (await server.request('GET', '/healthz')).json()).toEqual({ status: 'ok' })
  expect(await (await server.request('GET', '/readyz')).json()).toMatchObject({
    status: 'ready',
    search: server.deps.database.search,
  })
})
