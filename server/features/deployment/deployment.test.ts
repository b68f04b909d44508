import { expect, test } from 'vitest'
import { getDeployment } from '#contract/deployment.ts'
import { testServer } from '#tests/support/server.ts'

test('the browser learns who else gets data and how long it is kept, and no secret', async () => {
  const server = await testServer({
    AI_BASE_URL: 'https://api.provider.example/v1',
    AI_API_KEY: 'sk-very-secret',
    AI_MODEL: 'm',
    SPEECH_BASE_URL: 'https://voices.example/v1',
    SPEECH_MODEL: 'tts',
    EMBEDDINGS_BASE_URL: 'http://10.0.0.7:8000/v1',
    EMBEDDINGS_MODEL: 'e',
    RETENTION_CONVERSATIONS_DAYS: '90',
  })
  const { body } = await server.call(getDeployment, {})
  expect(body).toMatchObject({
    model: true,
    modelHosts: ['api.provider.example', 'voices.example'],
    speech: { hears: false, speaks: true },
    retention: { conversations: 90, documents: 0, events: 30, audit: 365 },
  })
  expect(JSON.stringify(body)).not.toMatch(/secret|10\.0\.0\.7/)
  await server.stop()
})
