import { createHash, timingSafeEqual } from 'node:crypto'
import type { Context } from 'hono'
import * as z from 'zod/mini'
import { AppError } from '#contract/errors.ts'
import { isConfigured } from '#server/adapters/laws-africa.ts'
import type { Ctx } from '#server/context.ts'
import { readFrbrUri } from '#server/features/library/acts/frbr-uri.ts'
import type { AppEnv } from '#server/http/app-env.ts'
import { rawBody } from '#server/http/route.ts'
import { enqueue } from '#server/jobs/enqueue.ts'
import { chore, job, type Job, jobKind } from '#server/jobs/job.ts'
import { syncLibrary, syncWork } from './sync.ts'

const EVERY_MS = 24 * 60 * 60_000
const SYNC_WORK = jobKind('library.sync-work', z.object({ work: z.string() }))

/** Laws are taken from Laws.Africa once a day, and one at a time when it says that one changed; nothing without a token. */
export const syncJobs: Job[] = [
  chore('library.sync', EVERY_MS, async (ctx, _, { signal }) => {
    if (!isConfigured(ctx)) return
    for await (const event of syncLibrary(ctx, signal))
      if (event.kind === 'end') ctx.log.info({ ...event.counts }, 'laws were taken from Laws.Africa')
  }),
  job(SYNC_WORK, {
    run: async (ctx, { work }, { signal }) => {
      if (isConfigured(ctx)) await syncWork(ctx, work, signal)
    },
  }),
]

/** What Laws.Africa posts when a work was created, updated or deleted. It is not signed: what changed is asked for again. */
const Notice = z.object({ object: z.literal('work'), work: z.object({ frbr_uri: z.string() }) })
const NOTICE_MAX = 100_000

/** Queues the work that a notice names. Throws not_found for anybody who does not know the secret of the address. */
export async function receiveNotice(ctx: Ctx, c: Context<AppEnv>): Promise<Response> {
  const { LAWS_AFRICA_WEBHOOK_SECRET: wanted } = ctx.config
  if (!wanted || !timingSafeEqual(digest(c.req.query('secret') ?? ''), digest(wanted)))
    throw new AppError('not_found', 'There is nothing here')
  const work = workOf(await rawBody(c, NOTICE_MAX))
  // a notice about something else is taken too, so that it does not come again
  if (work) await enqueue(ctx.db, SYNC_WORK, { work }, { uniqueKey: work })
  return c.text('OK')
}

function workOf(raw: Buffer): string | undefined {
  try {
    return readFrbrUri(Notice.parse(JSON.parse(raw.toString('utf8'))).work.frbr_uri)?.uri
  } catch {
    return undefined
  }
}

const digest = (text: string) => createHash('sha256').update(text).digest()
