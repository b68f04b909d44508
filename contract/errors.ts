import * as z from 'zod/mini'

/** Every way a request can fail, and the HTTP status each one becomes. */
export const errorStatus = {
  invalid_input: 400,
  not_signed_in: 401,
  not_enough_points: 402,
  payment_failed: 402,
  not_allowed: 403,
  not_found: 404,
  method_not_allowed: 405,
  conflict: 409,
  too_large: 413,
  unsupported_type: 415,
  too_many_requests: 429,
  internal: 500,
  upstream_failed: 502,
  unavailable: 503,
} as const

export type ErrorCode = keyof typeof errorStatus

/** The body of every non-2xx answer. `error` and `message` are the same sentence for people. */
export const ErrorBody = z.looseObject({
  error: z.string(),
  message: z.string(),
  code: z.enum(Object.keys(errorStatus) as [ErrorCode, ...ErrorCode[]]),
  fields: z.optional(z.record(z.string(), z.string())),
  /** Template validation (document 2, section 5). */
  errors: z.optional(z.array(z.object({ field: z.string(), message: z.string() }))),
  /** Points the person has, with `not_enough_points`. */
  available: z.optional(z.number()),
  requestId: z.optional(z.string()),
})
export type ErrorBody = z.infer<typeof ErrorBody>

type Options = {
  fields?: Record<string, string>
  errors?: { field: string; message: string }[]
  available?: number
  /** Seconds until a retry makes sense; becomes the `Retry-After` header. */
  retryAfter?: number
  cause?: unknown
}

/** Thrown by services, turned into an answer by the server, thrown again by the browser's client. */
export class AppError extends Error {
  readonly code: ErrorCode
  readonly fields?: Record<string, string>
  readonly errors?: { field: string; message: string }[]
  readonly available?: number
  readonly retryAfter?: number
  constructor(code: ErrorCode, message: string, options: Options = {}) {
    super(message, { cause: options.cause })
    this.name = 'AppError'
    this.code = code
    this.fields = options.fields
    this.errors = options.errors
    this.available = options.available
    this.retryAfter = options.retryAfter
  }
}
