import { perProcess } from '#server/process-state.ts'
import type { Context } from 'hono'
import { answerStream } from '#contract/consultations/answers.ts'
import { AppError } from '#contract/errors.ts'
import type { Ctx } from '#server/context.ts'
import { openEventStream } from '#server/http/events.ts'
import { addressKey, limitRate } from '#server/http/rate-limit.ts'
import type { AppEnv } from '#server/http/app-env.ts'
import { parse } from '#server/http/route.ts'
import { securityHeaders } from '#server/http/security.ts'
import { actorFinder } from '#server/http/session.ts'
import { firstEventSeconds } from '#server/telemetry/metrics.ts'
import { arrivals } from './arrivals.ts'
import { followRun, storedEvents } from './events.ts'
import { runRegistry, beginRun } from './run.ts'
import { languageOfAccount } from '#server/features/answering/reading/language-said.ts'
import { answerWording } from '#server/features/answering/sentences/index.ts'

/** Requests in a minute: an office shares an address; a person opens many tabs. */
const RATES = {
  address: { name: 'answer-address', most: 6_000, seconds: 60 },
  account: { name: 'answer-account', most: 400, seconds: 60 },
} as const

const finderOf = perProcess((ctx: Ctx) => actorFinder(ctx))

/**
 * GET /api/ai/response. Everything that can be wrong is answered as JSON before any event.
 * Ids are `{run}:{n}`: a Last-Event-ID of another run resumes nothing, one that names the end gets 204, which tells a
 * browser to stop reconnecting.
 */
export const streamAnswer = (ctx: Ctx, c: Context<AppEnv>): Promise<Response> =>
  arrivals(ctx).accept(() => openStream(ctx, c))

async function openStream(ctx: Ctx, c: Context<AppEnv>): Promise<Response> {
  const receivedAt = ctx.now()
  const started = performance.now()
  await limitRate(ctx, RATES.address, addressKey(ctx.ip) || 'unknown')
  const asker = await findAsker(ctx, c.req.query('token'))
  const input = readInput(c)
  await limitRate(ctx, RATES.account, asker.id)
  const own: Ctx = { ...ctx, actor: asker }
  const { run, fresh = [] } = await beginRun(own, { ...input, userId: asker.id, receivedAt })
  const [resumed, after] = lastSeen(c.req.header('last-event-id'))
  const seen = run && resumed === run.id ? after : 0
  if (run && seen && run.state !== 'running' && (await isEnd(own, run.id, seen))) return c.body(null, 204)
  const { stream, response } = openEventStream(c, { ...securityHeaders(ctx.config), 'x-request-id': ctx.requestId })
  if (!run) {
    const { nothingAsked } = answerWording(own, await languageOfAccount(own.db, asker.id))
    stream.send('none:1', JSON.stringify({ type: 'general', content: nothingAsked }))
    stream.send('none:2', JSON.stringify({ type: 'complete', outcome: 'no_source', charged: 0 }))
    stream.close()
    return response
  }
  let shown = seen > 0
  const leave = followRun(
    own,
    runRegistry(own),
    run.id,
    seen,
    {
      event: (seq, event) => {
        if (!shown) firstEventSeconds.observe((performance.now() - started) / 1_000)
        shown = true
        stream.send(`${run.id}:${seq}`, JSON.stringify(event))
      },
      passing: (event) => stream.tell(JSON.stringify(event)),
      end: stream.close,
    },
    seen ? [] : fresh,
  )
  stream.signal.addEventListener('abort', leave, { once: true })
  return response
}

function readInput(c: Context<AppEnv>) {
  const input = parse(answerStream.input, c.req.query())
  if (input.message === undefined || input.message.replaceAll('\0', '').trim()) return input
  throw new AppError('invalid_input', 'Write a message first', { fields: { message: 'Write a message first' } })
}

/** The token of the query, or the one of the header, decides who asks. */
async function findAsker(ctx: Ctx, token: string | undefined) {
  const actor = token === undefined ? ctx.actor : await finderOf(ctx)(token)
  if (actor.kind !== 'user') throw new AppError('not_signed_in', 'Unauthorized access. Please log in again.')
  return actor
}

function lastSeen(header: string | undefined): [string, number] {
  const match = /^([0-9a-f-]{36}):(\d{1,9})$/.exec(header ?? '')
  return match ? [match[1]!, Number(match[2])] : ['', 0]
}

const isEnd = async (ctx: Ctx, runId: string, seen: number) => !(await storedEvents(ctx.db, runId, seen)).length
