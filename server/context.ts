import { AppError } from '#contract/errors.ts'
import type { Role } from '#contract/product.ts'
import type { ChatModel } from './adapters/chat-completions.ts'
import type { Converter } from './adapters/converter/converter.ts'
import type { FileStore } from './adapters/files.ts'
import type { IdentityProvider } from './adapters/identity.ts'
import type { Mailer } from './adapters/mail.ts'
import type { Ocr } from './adapters/ocr.ts'
import type { PaymentsPort } from './adapters/payments/port.ts'
import type { Channels } from './adapters/chat/port.ts'
import type { Config } from './config.ts'
import type { Database, Db } from './db/types.ts'
import type { Log } from './log.ts'
import type { ProcessState } from './process-state.ts'

export type Actor =
  | { kind: 'anonymous' }
  | { kind: 'user'; id: string; role: Role; sessionId: string }
  | { kind: 'system'; job: string }

/** What the whole process shares: everything impure that a service may touch. */
export type Deps = {
  /** What this product keeps in memory; see `perProcess`. */
  state: ProcessState
  config: Config
  database: Database
  db: Db
  /** Replaces the full cost of hashing a password; memory in KiB, and passes. Only tests set it, which make hundreds of accounts. */
  passwordCost?: { memoryCost: number; timeCost: number }
  /** Milliseconds between two looks for due jobs; a second where it is not set. Only tests set it, which wait for many of them. */
  jobPollMs?: number
  /** Milliseconds a chat waits for an attached document to be read; 15 s where it is not set. Only tests set it, whose machine is at work. */
  readingWaitMs?: number
  log: Log
  now: () => Date
  files: FileStore
  /** Aborted when the process was asked to end: finish or hand over what you hold. */
  shutdown: AbortController
  payments: PaymentsPort
  mailer: Mailer
  /** Makes PDF and DOC files of generated documents. */
  converter: Converter
  /** Null when scanned files are not read. */
  ocr: Ocr | null
  /** Null when Google sign-in is not configured. */
  identity: IdentityProvider | null
  /** Where people chat with us; what is not configured is left out. */
  channels: Channels
  /** Null when no language model is configured. */
  models: { main: ChatModel; fast: ChatModel; judge: ChatModel; name: string } | null
}

/** What one request, job or message adds. */
export type Ctx = Deps & {
  actor: Actor
  requestId: string
  /** Where the request came from; empty for jobs. */
  ip: string
  userAgent: string
}

export function systemCtx(deps: Deps, job: string): Ctx {
  return { ...deps, actor: { kind: 'system', job }, requestId: job, ip: '', userAgent: '' }
}

/** The signed-in person of a request; anyone else gets 401. */
export function currentUser(ctx: Ctx) {
  if (ctx.actor.kind !== 'user') throw new AppError('not_signed_in', 'Unauthorized access. Please log in again.')
  return ctx.actor
}
