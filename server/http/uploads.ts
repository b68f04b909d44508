import { createHash, randomUUID } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { mkdir, rm } from 'node:fs/promises'
import type { IncomingMessage } from 'node:http'
import path from 'node:path'
import { Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { Busboy, type BusboyHeaders } from '@fastify/busboy'
import { AppError } from '#contract/errors.ts'
import type { Ctx } from '#server/context.ts'
import { outage } from './errors.ts'

/** A received file, on disk until the request ends; `name` is what the client called it and is only ever shown. */
export type Upload = { path: string; name: string; bytes: number; sha256: string }

type Received = { fields: Record<string, string>; file: Upload | undefined; discard: () => Promise<void> }

const FIELD_MAX = 64 * 1024
/** Bytes of a form in addition to its file. */
const FORM_MAX = 1024 * 1024

/** Streams a multipart body to DATA_DIR/tmp: flat memory, one file named `file`, at most `maxBytes`. */
export async function receiveUpload(ctx: Ctx, request: IncomingMessage, maxBytes: number): Promise<Received> {
  const type = request.headers['content-type'] ?? ''
  if (!/^multipart\/form-data\b/i.test(type))
    throw new AppError('unsupported_type', 'Send this request as a form with a file')
  if (Number(request.headers['content-length'] ?? 0) > maxBytes + FORM_MAX) throw fileTooLarge(maxBytes)
  const folder = path.join(ctx.config.DATA_DIR, 'tmp')
  await mkdir(folder, { recursive: true })
  const target = path.join(folder, randomUUID())
  const discard = () => rm(target, { force: true })
  try {
    return { ...(await receive(request, target, maxBytes)), discard }
  } catch (error) {
    await discard()
    if (error instanceof AppError || outage(error)) throw error
    throw new AppError('invalid_input', 'The upload did not arrive whole. Try again.', { cause: error })
  }
}

async function receive(request: IncomingMessage, target: string, maxBytes: number) {
  const parser = new Busboy({
    headers: request.headers as BusboyHeaders,
    limits: { files: 1, fields: 50, fieldSize: FIELD_MAX, fileSize: maxBytes + 1, fieldNameSize: 100, headerPairs: 50 },
  })
  const fields: Record<string, string> = Object.create(null)
  let file: Promise<Upload> | undefined
  let bytes = 0
  parser.on('field', (name, value) => {
    fields[name] = value
  })
  const stopped = new Promise<never>((_, reject) => {
    parser.on('file', (_name, stream, name) => {
      file = store(stream, target, name ?? '', maxBytes)
      file.catch((error: unknown) => (stream.resume(), reject(error)))
    })
    parser.once('fieldsLimit', () => reject(new AppError('invalid_input', 'This form has too many fields')))
    request.on('data', (chunk: Buffer) => {
      bytes += chunk.length
      if (bytes > maxBytes + FORM_MAX) reject(fileTooLarge(maxBytes))
    })
  })
  try {
    await Promise.race([pipeline(request, parser), stopped])
  } catch (error) {
    // not destroyed: the answer still goes out, then the server cuts what is left
    request.unpipe(parser).pause()
    throw error
  }
  const received = await file
  return { fields: { ...fields }, file: received && (received.bytes > 0 || received.name) ? received : undefined }
}

async function store(stream: NodeJS.ReadableStream, target: string, name: string, maxBytes: number): Promise<Upload> {
  const hash = createHash('sha256')
  let bytes = 0
  const count = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      bytes += chunk.length
      if (bytes > maxBytes) return done(fileTooLarge(maxBytes))
      hash.update(chunk)
      done(null, chunk)
    },
  })
  await pipeline(stream, count, createWriteStream(target))
  return { path: target, name: name.slice(-255), bytes, sha256: hash.digest('hex') }
}

const fileTooLarge = (maxBytes: number) =>
  new AppError('too_large', `This file is larger than ${Math.floor(maxBytes / 1024 / 1024)} MB`, {
    fields: { file: `Choose a file of at most ${Math.floor(maxBytes / 1024 / 1024)} MB` },
  })
