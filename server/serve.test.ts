import { expect, test } from 'vitest'
import { testServer } from '#tests/support/server.ts'
import { serveApp } from './serve.ts'

test('a port that is in use is named, with the setting that chooses another', async () => {
  const server = await testServer()
  const PORT = Number(new URL(server.url).port)
  const second = serveApp({ ...server.deps, config: { ...server.deps.config, PORT } })
  await expect(second).rejects.toThrow(
    `Port ${PORT} of 127.0.0.1 is in use by another program. Stop that, or set PORT to another number`,
  )
  await server.stop()
})
