import http from 'node:http'
import { Readable } from 'node:stream'
import { expect, it } from 'vitest'
import { addDocument } from '#tests/support/library.ts'
import { signUp } from '#tests/support/people.ts'
import { testServer } from '#tests/support/server.ts'

const PIECE = Buffer.alloc(64 * 1024)
const PIECES = 640
/** What the system's own buffers of a connection may hold. */
const READ_AHEAD_MAX = 16 * 1024 * 1024

it('a file is read from the store no faster than a slow reader takes it, and let go when the reader leaves', async () => {
  let read = 0
  let closed = false
  const endless = () => {
    const stream = new Readable({
      read() {
        read += PIECE.length
        this.push(read > PIECES * PIECE.length ? null : PIECE)
      },
    })
    stream.once('close', () => (closed = true))
    return stream
  }
  const server = await testServer()
  Object.assign(server.deps.files, { stream: async () => endless(), size: async () => PIECES * PIECE.length })
  try {
    const { token } = await signUp(server)
    const { id } = await addDocument(server, 'A large Act', [{ number: '1', text: 'Something.' }])
    const answer = await new Promise<http.IncomingMessage>((resolve, reject) => {
      const url = `${server.url}/api/library/documents/download/${id}`
      http.get(url, { headers: { authorization: `Bearer ${token}` } }, resolve).on('error', reject)
    })
    answer.pause()
    // reading ahead would take milliseconds
    await new Promise((resolve) => setTimeout(resolve, 500))
    expect(answer.statusCode).toBe(200)
    expect(read).toBeGreaterThan(0)
    expect(read).toBeLessThan(READ_AHEAD_MAX)
    answer.destroy()
    await expect.poll(() => closed).toBe(true)
  } finally {
    await server.stop()
  }
})
