import { readdirSync } from 'node:fs'
import path from 'node:path'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { getConversation } from '#contract/consultations/consultations.ts'
import { RECORDING_MAX_BYTES, speakAnswer } from '#contract/speech.ts'
import { type SpeechDouble, startSpeechDouble } from '#tests/doubles/speech.ts'
import { ask, converse } from '#tests/support/answers.ts'
import { pointsOf, signUp } from '#tests/support/people.ts'
import { fileForm, testServer, type TestServer } from '#tests/support/server.ts'
import { speakable } from './service.ts'

let voice: SpeechDouble
let server: TestServer
beforeAll(async () => {
  voice = await startSpeechDouble()
  const { url } = voice
  server = await testServer({
    TRANSCRIBE_BASE_URL: url,
    TRANSCRIBE_MODEL: 'whisper-1',
    SPEECH_BASE_URL: url,
    SPEECH_MODEL: 'tts-1',
    SPEECH_API_KEY: 'secret',
  })
})
afterAll(async () => {
  await server.stop()
  await voice.stop()
})
beforeEach(() => {
  voice.behaviour = 'ok'
})

const record = (token: string, bytes: Buffer, on = server) =>
  on.request('POST', '/api/speech/recordings', { token, body: fileForm(bytes, 'recording', {}) })
const answered = async () => {
  const me = await signUp(server)
  const conversationId = await converse(server, me.token)
  await ask(server, { token: me.token, conversationId, message: 'Can my landlord evict me without a court order?' })
  const { messages } = (await server.call(getConversation, { id: conversationId }, me.token)).body
  return { ...me, question: messages[0]!, answer: messages[1]! }
}

test('what is said comes back as words, costs nothing, and the recording is gone', async () => {
  const me = await signUp(server)
  const before = await pointsOf(server, me)
  const response = await record(me.token, Buffer.from('OggS My employer has not paid me'))
  expect(await response.json()).toEqual({ text: 'OggS My employer has not paid me' })
  expect(voice.asked.at(-1)).toMatchObject({ name: 'recording.ogg', model: 'whisper-1' })
  await record(me.token, Buffer.from('\0\0\0\x18ftypM4A hello'))
  expect(voice.asked.at(-1)).toMatchObject({ name: 'recording.m4a' })
  expect(await pointsOf(server, me)).toBe(before)
  expect(readdirSync(path.join(server.deps.config.DATA_DIR, 'tmp'))).toEqual([])
})

test('an empty or too long recording, the thirty-first in an hour and a server in trouble are told as such', async () => {
  const me = await signUp(server)
  expect((await record(me.token, Buffer.alloc(0))).status).toBe(400)
  expect((await record(me.token, Buffer.alloc(RECORDING_MAX_BYTES + 1))).status).toBe(413)
  voice.behaviour = 'garbled'
  expect((await record(me.token, Buffer.from('x'))).status).toBe(503)
  voice.behaviour = 'ok'
  for (let i = 3; i < 30; i++) expect((await record(me.token, Buffer.from('x'))).status).toBe(200)
  const heard = voice.asked.length
  expect((await record(me.token, Buffer.from('x'))).status).toBe(429)
  expect(voice.asked).toHaveLength(heard)
})

test('an answer is read out to its asker in words alone', async () => {
  const { token, answer, question } = await answered()
  const sound = await server.request('GET', `/api/speech/answers/${answer.id}`, { token })
  expect(sound.headers.get('content-type')).toBe('audio/mpeg')
  const words = await sound.text()
  expect(words).toBe(speakable(answer.text))
  expect(words.length).toBeGreaterThan(40)
  expect(words).not.toMatch(/substring=|\*\*|\]\(/)
  expect(voice.asked.at(-1)).toMatchObject({
    model: 'tts-1',
    voice: 'alloy',
    response_format: 'mp3',
    key: 'Bearer secret',
  })
  const other = await signUp(server)
  expect((await server.request('GET', `/api/speech/answers/${answer.id}`, { token: other.token })).status).toBe(404)
  expect((await server.request('GET', `/api/speech/answers/${question.id}`, { token })).status).toBe(404)
  expect((await server.call(speakAnswer, { id: 'x' }, token)).status).toBe(404)
  voice.behaviour = 'garbled'
  expect((await server.request('GET', `/api/speech/answers/${answer.id}`, { token })).status).toBe(503)
})

test('what is too long to be spoken at once ends after a sentence', () => {
  expect(speakable(`## Pay\n\n- **Wages** are [due](d-1?substring=x) at _once_.`)).toBe(
    'Pay\n\n Wages are due at _once_.',
  )
  const long = speakable('Wages are due. '.repeat(400))
  expect(long.length).toBeLessThanOrEqual(4_000)
  expect(long.endsWith('due.')).toBe(true)
})

test('where no server is configured there is nothing of it', async () => {
  const plain = await testServer()
  const { token } = await signUp(plain)
  expect((await record(token, Buffer.from('x'), plain)).status).toBe(404)
  expect((await plain.call(speakAnswer, { id: 'x' }, token)).status).toBe(404)
  await plain.stop()
})
