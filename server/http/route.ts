import type { App, AppEnv } from './app-env.ts'
import type { IncomingMessage } from 'node:http'
import type { Readable } from 'node:stream'
import { ReadableStream } from 'node:stream/web'
import type { Context } from 'hono'
import type * as z from 'zod/mini'
import type { Endpoint, Schema } from '#contract/endpoint.ts'
import { AppError } from '#contract/errors.ts'
import type { Ctx } from '#server/context.ts'
import { readBody, requestTooLarge } from './body.ts'
import { receiveUpload, type Upload } from './uploads.ts'

type Handler<Input extends Schema, Output extends Schema> = (
  ctx: Ctx,
  input: z.output<Input>,
  c: Context<AppEnv>,
) => Promise<z.input<Output>> | z.input<Output>

/** Bytes a JSON body may have: of a signed-in person, and of anybody, whose calls are all small. Uploads have their own limits. */
const BODY_MAX = 1024 * 1024
const PUBLIC_BODY_MAX = 64 * 1024
/** Levels of objects and lists within each other; nobody's honest request comes near. */
const DEPTH_MAX = 32

/** Implements one endpoint: checks access, parses the input, runs the handler, sends the output. */
export function route<Input extends Schema, Output extends Schema>(
  app: App,
  endpoint: Endpoint<Input, Output>,
  handler: Handler<Input, Output>,
) {
  serve(app, endpoint, async (c, ctx) => {
    const output = await handler(ctx, parse(endpoint.input, await payload(c, endpoint)), c)
    return respond(c, endpoint, output)
  })
}

type ItemsOf<Output extends Schema> = z.input<Output> extends (infer Item)[] ? Item[] : never

/**
 * Like `route`, for lists that are asked for every few seconds: `versionOf` is a cheap question whose answer changes
 * when the list does; a matching `If-None-Match` is answered 304 and costs nothing more. The list comes page by page and
 * is sent so: however long it is, little of it is in memory.
 */
export function routeVersioned<Input extends Schema, Output extends Schema>(
  app: App,
  endpoint: Endpoint<Input, Output>,
  versionOf: (ctx: Ctx, input: z.output<Input>) => Promise<string>,
  pagesOf: (ctx: Ctx, input: z.output<Input>) => AsyncIterable<ItemsOf<Output>>,
) {
  serve(app, endpoint, async (c, ctx) => {
    const input = parse(endpoint.input, await payload(c, endpoint))
    const etag = `"${await versionOf(ctx, input)}"`
    c.header('ETag', etag)
    c.header('Cache-Control', 'private, no-cache')
    if (c.req.header('if-none-match') === etag) return c.body(null, 304)
    const pages = pagesOf(ctx, input)[Symbol.asyncIterator]()
    // what is wrong at once is answered as any error
    const first = await pages.next()
    c.header('Content-Type', 'application/json')
    return c.body(ReadableStream.from(jsonList(first, pages)) as never)
  })
}

async function* jsonList(first: IteratorResult<unknown[]>, pages: AsyncIterator<unknown[]>) {
  let before = '['
  for (let page = first; !page.done; page = await pages.next()) {
    if (!page.value.length) continue
    yield Buffer.from(`${before}${page.value.map((item) => JSON.stringify(item)).join(',')}`)
    before = ','
  }
  yield Buffer.from(before === '[' ? '[]' : ']')
}

/** A multipart endpoint: the file is streamed to disk (at most `maxBytes`), then the handler gets it with its input. */
export function routeUpload<Input extends Schema, Output extends Schema>(
  app: App,
  endpoint: Endpoint<Input, Output>,
  options: { maxBytes: number; check?: (ctx: Ctx, input: Record<string, string>) => Promise<void> },
  handler: (ctx: Ctx, input: z.output<Input>, file: Upload | undefined) => Promise<z.input<Output>>,
) {
  serve(app, endpoint, async (c, ctx) => {
    await options.check?.(ctx, c.req.param() as Record<string, string>)
    const received = await receiveUpload(ctx, c.env.incoming, options.maxBytes)
    try {
      const output = await handler(ctx, parse(endpoint.input, { ...received.fields, ...c.req.param() }), received.file)
      return respond(c, endpoint, output)
    } finally {
      await received.discard()
    }
  })
}

export type Download = { name: string; type: string; body: Uint8Array | Readable; size?: number }

/** An endpoint that answers with a file to save. */
export function routeFile<Input extends Schema>(
  app: App,
  endpoint: Endpoint<Input, Schema>,
  handler: (ctx: Ctx, input: z.output<Input>) => Promise<Download>,
) {
  serve(app, endpoint, async (c, ctx) => {
    const file = await handler(ctx, parse(endpoint.input, await payload(c, endpoint)))
    c.header('Content-Type', file.type)
    c.header('Content-Disposition', disposition(file.name))
    if (file.size !== undefined) c.header('Content-Length', String(file.size))
    return c.body(
      (file.body instanceof Uint8Array ? Uint8Array.from(file.body) : ReadableStream.from(file.body)) as never,
    )
  })
}

/** The answer is the handler's own doing (event streams, web hooks that need raw bytes). */
export function routeRaw<Input extends Schema>(
  app: App,
  endpoint: Endpoint<Input, Schema>,
  handler: (ctx: Ctx, c: Context<AppEnv>) => Promise<Response>,
) {
  serve(app, endpoint, (c, ctx) => handler(ctx, c))
}

function serve(app: App, endpoint: Endpoint, answer: (c: Context<AppEnv>, ctx: Ctx) => Promise<Response>) {
  ;(app.endpoints ??= []).push(endpoint)
  const path = `/api${endpoint.path}`
  app.on(endpoint.method, path, async (c) => {
    c.set('route', path)
    const ctx = c.get('ctx')
    requireAccess(ctx, endpoint.access)
    return answer(c as Context<AppEnv>, ctx)
  })
}

function respond(c: Context<AppEnv>, endpoint: Endpoint, output: unknown) {
  if (output === undefined) return c.body(null, 204)
  if (endpoint.produces === 'text') return c.text(output as string)
  return c.json(output as object)
}

async function payload(c: Context<AppEnv>, { access }: Endpoint): Promise<object> {
  if (c.req.method === 'GET') return { ...singleQuery(c), ...c.req.param() }
  return { ...(await jsonBody(c, access === 'public' ? PUBLIC_BODY_MAX : BODY_MAX)), ...c.req.param() }
}

/** The bytes of a request as they came, for calls that check a signature over them; 413 beyond `maxBytes`. */
export function rawBody(c: Context<AppEnv>, maxBytes = PUBLIC_BODY_MAX): Promise<Buffer> {
  if (Number(c.req.header('content-length') ?? 0) > maxBytes) throw requestTooLarge()
  return readBody(c.env.incoming as IncomingMessage, maxBytes)
}

/** A query name given twice is nobody's honest request. */
function singleQuery(c: Context<AppEnv>) {
  const all = c.req.queries()
  for (const [name, values] of Object.entries(all)) {
    if (values.length > 1) throw new AppError('invalid_input', `Give ${name.slice(0, 40)} once`)
  }
  return c.req.query()
}

async function jsonBody(c: Context<AppEnv>, maxBytes: number): Promise<object> {
  const text = (await rawBody(c, maxBytes)).toString('utf8')
  if (text.trim() === '') return {}
  const type = c.req.header('content-type') ?? ''
  if (!/^application\/(.+\+)?json\b/i.test(type)) throw new AppError('unsupported_type', 'Send this request as JSON')
  const value = parseJson(text)
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    throw new AppError('invalid_input', 'Send this request as a JSON object')
  }
  return value
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw new AppError('invalid_input', 'The request is not valid JSON')
  }
}

function requireAccess({ actor }: Ctx, access: Endpoint['access']) {
  if (access === 'public') return
  if (actor.kind !== 'user') throw new AppError('not_signed_in', 'Unauthorized access. Please log in again.')
  if (access === 'admin' && actor.role !== 'admin')
    throw new AppError('not_allowed', 'Only an administrator can do this')
}

/** Parses untrusted data; a mismatch becomes `invalid_input` naming each field. */
export function parse<S extends Schema>(schema: S, value: unknown): z.output<S> {
  if (holdsNul(value, DEPTH_MAX)) throw new AppError('invalid_input', 'This holds a character that cannot be stored')
  const result = schema.safeParse(value)
  if (result.success) return result.data
  const fields: Record<string, string> = {}
  for (const issue of result.error.issues) fields[issue.path.join('.') || 'body'] ??= issue.message
  const names = Object.keys(fields)
  const sentence = names.length === 1 && !names[0]!.includes('.') ? fields[names[0]!]! : 'Check the highlighted fields'
  throw new AppError('invalid_input', sentence, {
    fields,
    errors: Object.entries(fields).map(([field, message]) => ({ field, message })),
  })
}

/** PostgreSQL text holds every character but this one. Values within more than `depth` others are refused. */
function holdsNul(value: unknown, depth: number): boolean {
  if (typeof value === 'string') return value.includes('\0')
  if (typeof value !== 'object' || value === null) return false
  if (depth === 0) throw new AppError('invalid_input', 'This request is nested too deeply')
  return Object.entries(value).some(([name, inner]) => name.includes('\0') || holdsNul(inner, depth - 1))
}

/** A header that names the file for every browser and smuggles nothing. */
function disposition(name: string) {
  const safe =
    name
      .replace(/[\p{Cc}"\\/:*?<>|]+/gu, ' ')
      .replace(/\s+/g, ' ')
      .trim()
      .slice(0, 150) || 'document'
  const ascii = safe.normalize('NFKD').replace(/[^\x20-\x7e]/g, '_')
  const encoded = encodeURIComponent(safe.toWellFormed()).replace(
    /['()]/g,
    (c) => `%${c.charCodeAt(0).toString(16).toUpperCase()}`,
  )
  return `attachment; filename="${ascii}"; filename*=UTF-8''${encoded}`
}
