import type { Readable } from 'node:stream'
import { AppError } from '#contract/errors.ts'

/** Milliseconds without a byte, and in all, after which a body is given up: whoever holds one open holds only its bytes so far. */
export const BODY_IDLE_MS = 30_000
export const BODY_WHOLE_MS = 120_000

/**
 * Reads a request's body of at most `maxBytes`. Reading stops at the limit, whatever length was announced: 413. 400 when the
 * body breaks off or takes too long. The server cuts the connection of a body that was not read to its end.
 */
export function readBody(request: Readable, maxBytes: number): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const body = growingBuffer(maxBytes)
    const leave = () => {
      clearTimeout(idle)
      clearTimeout(whole)
      request.off('data', onData).off('end', onEnd).off('close', onCut).off('error', onCut)
      // a connection that breaks later has nobody else who listens
      request.on('error', () => {})
    }
    const fail = (error: AppError) => {
      leave()
      request.pause()
      reject(error)
    }
    const onData = (chunk: Buffer) => (body.add(chunk) ? idle.refresh() : fail(requestTooLarge()))
    const onEnd = () => {
      leave()
      resolve(body.bytes())
    }
    const onCut = () => fail(incomplete('The request did not arrive whole. Please try again.'))
    const onLate = () => fail(incomplete('The request took too long to arrive. Please try again.'))
    const idle = setTimeout(onLate, BODY_IDLE_MS)
    const whole = setTimeout(onLate, BODY_WHOLE_MS)
    request.on('data', onData).on('end', onEnd).on('close', onCut).on('error', onCut)
    if (request.destroyed) onCut()
  })
}

/** One buffer instead of a list: a body that comes byte by byte costs no object for each. `add` is false beyond `maxBytes`. */
function growingBuffer(maxBytes: number) {
  let buffer = Buffer.alloc(0)
  let length = 0
  return {
    add: (chunk: Buffer) => {
      const needed = length + chunk.length
      if (needed > maxBytes) return false
      if (needed > buffer.length) {
        const larger = Buffer.allocUnsafe(Math.min(maxBytes, Math.max(needed, 2 * buffer.length)))
        buffer.copy(larger, 0, 0, length)
        buffer = larger
      }
      chunk.copy(buffer, length)
      length = needed
      return true
    },
    bytes: () => buffer.subarray(0, length),
  }
}

const incomplete = (sentence: string) => new AppError('invalid_input', sentence)
export const requestTooLarge = () => new AppError('too_large', 'This request is too large')
