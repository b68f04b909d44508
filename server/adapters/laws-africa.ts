import * as z from 'zod/mini'
import type { Config } from '#server/config.ts'
import type { WithState } from '#server/process-state.ts'
import { callExternal, HttpStatusError } from './external-call.ts'

/** The Content API of Laws.Africa, version 3: https://developers.laws.africa. Read only. */
type Deps = WithState & { config: Pick<Config, 'LAWS_AFRICA_URL' | 'LAWS_AFRICA_TOKEN' | 'LAWS_AFRICA_PLACE'> }

/** Bytes of a list that are read: a hundred laws with all their points in time. */
const LIST_MAX = 32 * 1024 * 1024
export const PAGE_SIZE = 100
/** How often a call is tried, and milliseconds before the next try where the service does not say how long. */
const TRIES = 4
const WAIT_MS = 2_000
const WAIT_MAX_MS = 60_000

/** Addresses are put into others: nothing but what an address of a law has. */
const uri = z.string().check(
  z.regex(/^\/akn\/[\w@:./-]{1,200}$/),
  z.refine((one) => !one.includes('..')),
)
const day = z.nullish(z.string())

/** A law as it stood on a day; `stub` is one without its text. */
export const Expression = z.object({
  title: z.string().check(z.minLength(1), z.maxLength(1_000)),
  frbr_uri: uri,
  expression_frbr_uri: uri,
  expression_date: day,
  updated_at: day,
  stub: z.optional(z.boolean()),
  repeal: z.nullish(
    z.object({ date: day, repealing_title: z.nullish(z.string()), repealing_uri: z.nullish(z.string()) }),
  ),
})
export type Expression = z.infer<typeof Expression>
const List = z.object({ count: z.int(), next: z.nullish(z.string()), results: z.array(z.unknown()) })

/** Laws of a page; `unreadable` of its entries have another shape than is known. */
export type ExpressionPage = { count: number; isLast: boolean; laws: Expression[]; unreadable: number }

export const isConfigured = ({ config }: Deps) => Boolean(config.LAWS_AFRICA_TOKEN)

/**
 * The newest expression of each work of the place in the order of their addresses, `PAGE_SIZE` a page, the first being 1; those
 * changed from `since` on. Undefined where there is no such page, and where nothing changed: the service says 404 to both.
 */
export async function listExpressions(
  deps: Deps,
  { page, since }: { page: number; since?: string },
  signal: AbortSignal,
): Promise<ExpressionPage | undefined> {
  const query = new URLSearchParams({ page: String(page), page_size: String(PAGE_SIZE) })
  if (since) query.set('updated_at__gte', since)
  const list = get(deps, `/akn/${deps.config.LAWS_AFRICA_PLACE}/.json?${query}`, LIST_MAX, signal)
  const bytes = await list.catch((error: unknown) => {
    // a first page of everything is there, or the place is not
    if (isStatus(error, [404]) && (page > 1 || since)) return undefined
    throw error
  })
  if (!bytes) return undefined
  const { count, next, results } = List.parse(JSON.parse(new TextDecoder().decode(bytes)))
  const read = results.map((one) => Expression.safeParse(one))
  const laws = read.flatMap((one) => (one.success ? [one.data] : []))
  return { count, isLast: !next, laws, unreadable: read.length - laws.length }
}

/** A work as it stands today; undefined where the service has none (any more). */
export async function findExpression(deps: Deps, work: string, signal: AbortSignal): Promise<Expression | undefined> {
  try {
    const bytes = await get(deps, `${uri.parse(work)}.json`, LIST_MAX, signal)
    return Expression.parse(JSON.parse(new TextDecoder().decode(bytes)))
  } catch (error) {
    if (isStatus(error, [404])) return undefined
    throw error
  }
}

/**
 * The Akoma Ntoso of an expression, at most `most` bytes: of a longer one `most` + 1. Undefined where the service lists a law and
 * does not give its text: one that the subscription leaves out, or that was withdrawn since.
 */
export async function getAkomaNtoso(
  deps: Deps,
  expression: string,
  most: number,
  signal: AbortSignal,
): Promise<Buffer | undefined> {
  try {
    return await get(deps, `${uri.parse(expression)}.xml`, most, signal, true)
  } catch (error) {
    if (isStatus(error, [403, 404, 406, 410])) return undefined
    throw error
  }
}

const isStatus = (error: unknown, statuses: number[]) =>
  error instanceof HttpStatusError && statuses.includes(error.status)

/** GETs bytes, again after 429 and 5xx; throws an HttpStatusError for any other answer, and what `callExternal` throws. */
async function get(deps: Deps, path: string, most: number, signal: AbortSignal, cut = false): Promise<Buffer> {
  for (let tries = 1; ; tries++) {
    const answer = await getOnce(deps, path, most, signal, cut).catch((error: unknown) => {
      if (tries === TRIES || !(error instanceof HttpStatusError) || (error.status < 500 && error.status !== 429))
        throw error
      return { waitMs: error instanceof AskedToWait ? error.waitMs : WAIT_MS * 2 ** (tries - 1) }
    })
    if (Buffer.isBuffer(answer)) return answer
    await wait(Math.min(answer.waitMs, WAIT_MAX_MS), signal)
  }
}

/** The service names a time to wait (Retry-After, in seconds). */
class AskedToWait extends HttpStatusError {
  readonly waitMs: number
  constructor(status: number, seconds: number) {
    super(status)
    this.waitMs = seconds * 1_000
  }
}

const getOnce = (deps: Deps, path: string, most: number, signal: AbortSignal, cut: boolean): Promise<Buffer> =>
  callExternal(deps, 'laws-africa', { at: deps.config.LAWS_AFRICA_URL, signal }, async (within) => {
    const response = await fetch(`${deps.config.LAWS_AFRICA_URL}${path}`, {
      // a redirect would take the token along
      redirect: 'error',
      headers: { authorization: `Bearer ${deps.config.LAWS_AFRICA_TOKEN}` },
      signal: within,
    })
    if (!response.ok) {
      await response.body?.cancel()
      const seconds = Number(response.headers.get('retry-after') ?? NaN)
      throw Number.isFinite(seconds) ? new AskedToWait(response.status, seconds) : new HttpStatusError(response.status)
    }
    return readAtMost(response, most, cut)
  })

async function readAtMost(response: Response, most: number, cut: boolean): Promise<Buffer> {
  const pieces: Uint8Array[] = []
  let size = 0
  for await (const piece of response.body ?? []) {
    pieces.push(piece)
    size += piece.length
    if (size <= most) continue
    if (!cut) throw new Error('answered too much')
    // what is read of it is refused for its length
    return Buffer.concat(pieces, most + 1)
  }
  return Buffer.concat(pieces)
}

function wait(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const stop = () => {
      clearTimeout(timer)
      reject(signal.reason as Error)
    }
    const timer = setTimeout(() => {
      signal.removeEventListener('abort', stop)
      resolve()
    }, ms)
    signal.addEventListener('abort', stop, { once: true })
  })
}
