import type { Context } from 'hono'
import { AppError, type ErrorBody, errorStatus } from '#contract/errors.ts'
import { isConnectionLost } from '#server/db/connection-lost.ts'
import { sqlState } from '#server/db/query.ts'
import type { App, AppEnv } from './app-env.ts'

/** The only place where a thrown error becomes an HTTP answer. */
export function onError(error: Error, c: Context<AppEnv>) {
  const { requestId, log } = c.get('ctx')
  if (!(error instanceof AppError)) log.error({ requestId, path: c.req.path, err: error }, 'unexpected error')
  const failure = error instanceof AppError ? error : (outage(error) ?? somethingElse())
  if (failure.retryAfter !== undefined) c.header('Retry-After', String(Math.max(1, Math.ceil(failure.retryAfter))))
  return c.json(errorBody(failure, requestId), errorStatus[failure.code])
}

const somethingElse = () => new AppError('internal', 'Something went wrong on our side. Please try again.')

/** What a service gives, or undefined where there is no such thing or no such address. */
export const ifFound = <T>(asked: Promise<T>): Promise<T | undefined> =>
  asked.catch((error: unknown) => {
    if (error instanceof AppError && ['not_found', 'invalid_input'].includes(error.code)) return undefined
    throw error
  })

/** The disk is full or may not be written. */
const DISK = new Set(['ENOSPC', 'EDQUOT', 'EFBIG', 'EROFS', 'EIO'])
/** PostgreSQL: a lock was not had in time, the disk is full. */
const SERVER = new Set(['55P03', '53100'])
const RETRY_SECONDS = 5

/** What passes without a change of the request: the database or the disk is not there at the moment. */
export function outage(error: unknown): AppError | undefined {
  const code = sqlState(error) ?? ''
  if (!isConnectionLost(error) && !DISK.has(code) && !SERVER.has(code)) return undefined
  const sentence = 'This is not possible at the moment. Please try again in a minute.'
  return new AppError('unavailable', sentence, { cause: error, retryAfter: RETRY_SECONDS })
}

function errorBody(known: AppError, requestId: string): ErrorBody {
  return {
    error: known.message,
    message: known.message,
    code: known.code,
    ...(known.fields && { fields: known.fields }),
    ...(known.errors && { errors: known.errors }),
    ...(known.available !== undefined && { available: known.available }),
    requestId,
  }
}

/** Last of the API: a known path with another method is 405, anything else 404. */
export function unknownCalls(app: App) {
  app.all('/api/*', (c) => {
    const allowed = (app.endpoints ?? []).filter((endpoint) => matches(`/api${endpoint.path}`, c.req.path))
    if (!allowed.length) throw new AppError('not_found', 'There is nothing at this address')
    c.header('Allow', [...new Set(allowed.map((endpoint) => endpoint.method))].join(', '))
    throw new AppError('method_not_allowed', 'This address does not take that kind of request')
  })
}

function matches(pattern: string, path: string) {
  const parts = pattern.split('/')
  const pathParts = path.split('/')
  return (
    parts.length === pathParts.length &&
    parts.every((part, i) => (part.startsWith(':') ? pathParts[i] !== '' : part === pathParts[i]))
  )
}
