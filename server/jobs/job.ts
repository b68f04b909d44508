import * as z from 'zod/mini'
import type { Ctx } from '#server/context.ts'
import type { Json } from '#server/db/columns.ts'

/** A kind of background job and what a job of it is given. Declared next to whoever adds such jobs, see `enqueue`. */
export type JobKind<Payload extends Json> = { kind: string; schema: z.ZodMiniType<Payload> }

export const jobKind = <Payload extends Json>(kind: string, schema: z.ZodMiniType<Payload>): JobKind<Payload> => ({
  kind,
  schema,
})

/** For a kind that is given nothing: it finds in the database what there is to do. */
export const NO_PAYLOAD = z.object({})

export type JobTools = {
  /** Aborted when the process is to end, or when another process took the job over. */
  signal: AbortSignal
  /** Stores how far the job is, for whoever watches. */
  progress: (progress: Json) => Promise<void>
  attempt: number
  lastAttempt: boolean
}

type Handler<Payload> = {
  run: (ctx: Ctx, payload: Payload, tools: JobTools) => Promise<void>
  /** Jobs of this kind that one process works on at once; 1 unless it says more. */
  concurrency?: number
  /** Makes a kind periodic: one such job exists for all processes together, and comes again so long after each run. */
  everyMs?: number
  /** Tells whom it concerns that the job ended its process too often and is not tried again. */
  abandon?: (ctx: Ctx, payload: Payload) => Promise<void>
}

/** What a worker runs: it takes the payload as it was stored. Made by `job` and `chore`, listed in server/app.ts. */
export type Job = Handler<unknown> & { kind: string; schema: z.ZodMiniType }

/** Joins a kind to what does it. A stored payload that does not fit the kind's schema fails for good, with a sentence. */
export const job = <Payload extends Json>(
  { kind, schema }: JobKind<Payload>,
  { run, abandon, ...rest }: Handler<Payload>,
): Job => ({
  kind,
  schema,
  ...rest,
  run: async (ctx, stored, tools) => run(ctx, readPayload(kind, schema, stored), tools),
  ...(abandon && { abandon: async (ctx: Ctx, stored: unknown) => abandon(ctx, readPayload(kind, schema, stored)) }),
})

/** A periodic job. */
export const chore = (
  kind: string,
  everyMs: number,
  run: (ctx: Ctx, payload: object, tools: JobTools) => Promise<void>,
): Job => job({ kind, schema: NO_PAYLOAD }, { run, everyMs })

function readPayload<Payload>(kind: string, schema: z.ZodMiniType<Payload>, stored: unknown): Payload {
  const read = schema.safeParse(stored)
  if (read.success) return read.data
  throw new PermanentJobError(
    `What is stored for this job does not fit its kind (${kind}): ${z.prettifyError(read.error)}`,
  )
}

/** Thrown by a handler when trying again cannot help: the job fails at once, with this sentence. */
export class PermanentJobError extends Error {
  override name = 'PermanentJobError'
}
