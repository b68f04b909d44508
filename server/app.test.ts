import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestServer, testServer } from '#tests/support/server.ts'

let server: TestServer
beforeAll(async () => {
  server = await testServer()
})
afterAll(() => server.stop())

test('an unknown address and a wrong method are told apart, each in one sentence', async () => {
  const missing = await server.request('GET', '/api/nothing')
  expect(missing.status).toBe(404)
  expect(await missing.json()).toMatchObject({
    code: 'not_found',
    message: expect.any(String),
    requestId: expect.any(String),
  })
  const wrong = await server.request('DELETE', '/api/deployment')
  expect(wrong.status).toBe(405)
  expect(wrong.headers.get('allow')).toBe('GET')
})

test('every answer carries the security headers', async () => {
  const { headers } = await server.request('GET', '/api/deployment')
  expect(headers.get('referrer-policy')).toBe('no-referrer')
  expect(headers.get('content-security-policy')).toMatch(/script-src 'self'(;|$)/)
  expect(headers.get('content-security-policy')).toContain("frame-ancestors 'none'")
  expect(headers.get('access-control-allow-origin')).toBeNull()
})
