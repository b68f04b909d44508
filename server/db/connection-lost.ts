import { DrizzleQueryError } from 'drizzle-orm/errors'

type Failed = { code?: unknown; message?: string }

/** Classes and codes PostgreSQL ends or refuses a connection with: shutdown, crash, starting up, too many, idle too long. */
const ENDED = /^(08...|57P0[123]|53300|25P0[34])$/
const SOCKET = new Set(['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ETIMEDOUT', 'EHOSTUNREACH', 'ENETUNREACH', 'ENOENT'])
/** What the driver says without a code. */
const SENTENCES =
  /^(Connection terminated|Client has encountered a connection error|timeout exceeded when trying to connect)/

/** True for an error of the PostgreSQL driver that says: no connection, or not any more. */
export function endedConnection(error: unknown): boolean {
  const { code, message = '' } = (error ?? {}) as Failed
  return typeof code === 'string' ? ENDED.test(code) || SOCKET.has(code) : SENTENCES.test(message)
}

/** No connection to PostgreSQL could be had; `cause` says why. Not to be mistaken for the broken socket of another service. */
export class NoConnectionError extends Error {
  override name = 'NoConnectionError'
  constructor(cause: unknown) {
    super(cause instanceof Error ? cause.message : String(cause), { cause })
  }
}

/**
 * True when a statement failed because the connection to PostgreSQL ended or could not be had. Whether it was carried out is
 * then unknown, unless it was inside a transaction that had not begun to commit.
 */
export const isConnectionLost = (error: unknown): boolean =>
  error instanceof NoConnectionError ||
  (error instanceof DrizzleQueryError && (error.cause instanceof NoConnectionError || endedConnection(error.cause)))
