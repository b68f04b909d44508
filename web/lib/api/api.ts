import type * as z from 'zod/mini'
import { ROLE_HEADER } from '#contract/accounts/auth.ts'
import type { Endpoint, Schema } from '#contract/endpoint.ts'
import { AppError, errorStatus, type ErrorBody, type ErrorCode } from '#contract/errors.ts'
import { NO_RESPONSE, send, type Progress } from './send.ts'

export { NO_RESPONSE }
const ANOTHER_PERSON = 'Another person has signed in since'
const NO_SENTENCE = 'The server did not answer as expected. Please try again.'

export type FileAnswer = { blob: Blob; name: string }
export type CallOptions = { signal?: AbortSignal; keepalive?: boolean }
export type UploadOptions = CallOptions & { onProgress?: Progress }

/** `input` may be left out when every field is optional. */
type Args<Input extends Schema, O> =
  {} extends z.input<Input> ? [input?: z.input<Input>, options?: O] : [input: z.input<Input>, options?: O]

export type ClientOptions = {
  /** The token that travels as `Authorization: Bearer`; null sends none. */
  token: () => string | null | Promise<string | null>
  /** Called when a signed-in call is answered 401, with the token it carried: true asks for one more try. */
  onUnauthorized?: (token: string | null) => Promise<boolean>
  /** Called with what the person is now, when an answer tells. */
  onRole?: (role: string) => void
  /** Who is signed in. A call that one person began is neither repeated nor answered once another is. */
  person?: () => string | undefined
  origin?: string
}
export type Api = ReturnType<typeof createApi>

/**
 * Calls the endpoints declared in `contract/`. Every failure is thrown as an `AppError`; no answer at all is
 * `unavailable` with `NO_RESPONSE`. An aborted call throws the browser's own AbortError. Outputs are typed, not
 * parsed: the server has parsed them already.
 */
export function createApi(client: ClientOptions) {
  async function request(endpoint: Endpoint, input: object, options: UploadOptions, file?: File | Blob) {
    const attempt = async () => {
      const token = await client.token()
      const response = await send(toRequest(endpoint, input, token, client.origin, file), options)
      return { token, response }
    }
    const person = client.person?.()
    const stillTheirs = () => {
      const now = client.person?.()
      if (person !== undefined && now !== undefined && now !== person)
        throw new DOMException(ANOTHER_PERSON, 'AbortError')
    }
    let { token, response } = await attempt()
    if (response.status === 401 && endpoint.access !== 'public' && (await client.onUnauthorized?.(token))) {
      stillTheirs()
      ;({ response } = await attempt())
    }
    stillTheirs()
    const role = response.headers.get(ROLE_HEADER)
    if (role) client.onRole?.(role)
    if (!response.ok) throw await toError(response)
    return response
  }

  /** JSON and text answers. */
  async function api<Input extends Schema, Output extends Schema>(
    endpoint: Endpoint<Input, Output>,
    ...[input, options]: Args<Input, CallOptions>
  ): Promise<z.output<Output>> {
    return (await read(await request(endpoint, input ?? {}, options ?? {}), endpoint)) as z.output<Output>
  }
  /** A multipart call; `onProgress` gets the share sent so far, 0 to 1. */
  async function upload<Input extends Schema, Output extends Schema>(
    endpoint: Endpoint<Input, Output>,
    input: z.input<Input>,
    file: File | Blob,
    options: UploadOptions = {},
  ): Promise<z.output<Output>> {
    return (await read(await request(endpoint, input as object, options, file), endpoint)) as z.output<Output>
  }
  /** An answer of bytes, with the name the server gave it. */
  async function file<Input extends Schema, Output extends Schema>(
    endpoint: Endpoint<Input, Output>,
    ...[input, options]: Args<Input, CallOptions>
  ): Promise<FileAnswer> {
    const response = await request(endpoint, input ?? {}, options ?? {})
    return { blob: await response.blob(), name: fileName(response.headers.get('content-disposition')) }
  }
  return Object.assign(api, { upload, file })
}

async function read(response: Response, { produces }: Endpoint): Promise<unknown> {
  const text = await response.text()
  if (produces === 'text') return text
  if (!text) return undefined
  try {
    return JSON.parse(text)
  } catch (cause) {
    throw new AppError('internal', NO_SENTENCE, { cause: { unreadable: true, cause } })
  }
}

function toRequest(endpoint: Endpoint, input: object, token: string | null, origin = location.origin, file?: Blob) {
  const rest: Record<string, unknown> = { ...input }
  const path = endpoint.path.replace(/:(\w+)/g, (_, name: string) => {
    const value = encodeURIComponent(String(rest[name]))
    delete rest[name]
    return value
  })
  const url = new URL(`/api${path}`, origin)
  const headers: Record<string, string> = token ? { authorization: `Bearer ${token}` } : {}
  const fields = Object.entries(rest).filter(([, value]) => value !== undefined)
  if (endpoint.method === 'GET') {
    for (const [key, value] of fields) url.searchParams.set(key, String(value))
    return { method: endpoint.method, url, headers }
  }
  if (!endpoint.upload) {
    headers['content-type'] = 'application/json'
    return { method: endpoint.method, url, headers, body: JSON.stringify(rest) }
  }
  const body = new FormData()
  // fields first: the server knows them before the file's bytes arrive
  for (const [key, value] of fields) body.append(key, typeof value === 'string' ? value : JSON.stringify(value))
  if (file) body.append('file', file)
  return { method: endpoint.method, url, headers, body }
}

async function toError(response: Response) {
  const body = (await response.json().catch(() => null)) as Partial<ErrorBody> | null
  const code = body?.code && body.code in errorStatus ? body.code : codeOf(response.status)
  const sentence = body?.message || body?.error
  const wait = Number(response.headers.get('retry-after'))
  return new AppError(code, sentence || NO_SENTENCE, {
    fields: body?.fields,
    errors: body?.errors,
    available: body?.available,
    retryAfter: wait > 0 ? wait : undefined,
    cause: sentence ? undefined : { noSentence: true },
  })
}

function codeOf(status: number): ErrorCode {
  const entry = Object.entries(errorStatus).find(([, value]) => value === status)
  return entry ? (entry[0] as ErrorCode) : 'internal'
}

/** The name in a Content-Disposition header; `filename*` (RFC 5987) wins. */
export function fileName(header: string | null): string {
  const extended = header?.match(/filename\*=UTF-8''([^;]+)/i)?.[1]
  if (extended) {
    try {
      return decodeURIComponent(extended)
    } catch {
      // a badly encoded name: the plain one below may still do
    }
  }
  return header?.match(/filename="?([^";]+)"?/i)?.[1] ?? 'download'
}
