import { perProcess } from '#server/process-state.ts'
import { and, gte, isNotNull, isNull, lt, sql, sum } from 'drizzle-orm'
import type { ModelSpending, Overview } from '#contract/overview.ts'
import { ModelError, type Prompt, type Usage } from '#server/adapters/model-call.ts'
import type { Config } from '#server/config.ts'
import type { Ctx } from '#server/context.ts'
import { DAY_MS, dateOf } from '#server/day.ts'
import { inBackground } from '#server/db/background.ts'
import { batched } from '#server/db/batch.ts'
import { inTransaction, rows } from '#server/db/query.ts'
import type { Db, Tx } from '#server/db/types.ts'
import { users } from '#server/db/tables.ts'
import { modelUsage } from './tables.ts'
import { chore, type Job } from '#server/jobs/job.ts'

export { countBrokenOff, minutesToWait } from './patience.ts'

/** A cap of the day left no room, so the model was not asked. `whose` cap it was: one person's or everybody's. */
export class DailyCapError extends Error {
  override name = 'DailyCapError'
  readonly whose: 'user' | 'all'
  constructor(whose: DailyCapError['whose']) {
    super(`the language model's share of today is used up: ${whose}`)
    this.whose = whose
  }
}

/** What was read and written on a date in Harare, on whose account if on anybody's. */
type Spent = Usage & { day: string; userId: string | undefined }

/** Characters of a token at the least, so that a guess is rather too high. */
const CHARACTERS = 3
/** Guessed where a prompt sets no limit of its own. */
const OUTPUT_TOKENS = 1_000
const MILLION = 1_000_000

/**
 * Asks a language model within the caps of the day (AI_DAILY_*), on the account of `userId` if there is one. What the call can
 * cost at most is set aside before it, in the database, so that parallel calls of many processes never pass a cap together;
 * afterwards it becomes what the model counted. A call that broke off counts whole, since nobody tells what it cost; one that
 * never reached the model costs nothing. Throws a DailyCapError, without asking, where a cap leaves no room.
 */
export async function withinCaps<T extends Usage>(
  ctx: Ctx,
  prompt: Prompt,
  call: () => Promise<T>,
  userId = ctx.actor.kind === 'user' ? ctx.actor.id : undefined,
): Promise<T> {
  const whose = { day: dateOf(ctx.now()), userId }
  const most = guess(prompt)
  const capped = hasCaps(ctx.config)
  if (capped) await setAside(ctx, { ...whose, ...most })
  const before = capped ? most : NOTHING
  try {
    const result = await call()
    const counted = result.inputTokens + result.outputTokens > 0 ? result : most
    await add(ctx, { ...whose, ...difference(counted, before) })
    return result
  } catch (error) {
    const problem = error instanceof ModelError && error.problem
    const neverAsked = problem === 'unreachable' || problem === 'busy'
    if (neverAsked) await add(ctx, { ...whose, ...difference(NOTHING, before) })
    throw error
  }
}

const NOTHING: Usage = { inputTokens: 0, outputTokens: 0 }

const hasCaps = (config: Config) =>
  config.AI_DAILY_TOKENS + config.AI_DAILY_TOKENS_PER_USER + config.AI_DAILY_USD + config.AI_DAILY_USD_PER_USER > 0

const guess = ({ system, prompt, maxOutputTokens = OUTPUT_TOKENS }: Prompt): Usage => ({
  inputTokens: Math.ceil((system.length + prompt.length) / CHARACTERS),
  outputTokens: maxOutputTokens,
})

const difference = (after: Usage, before: Usage): Usage => ({
  inputTokens: after.inputTokens - before.inputTokens,
  outputTokens: after.outputTokens - before.outputTokens,
})

/** Sets aside what a call can cost at most; throws a DailyCapError where a cap leaves no room. */
async function setAside(ctx: Ctx, spent: Spent) {
  const problem = await asider(ctx)(spent)
  if (problem) throw problem
}

/** What many calls of one moment can cost is set aside together; where that would pass a cap, for one after the other. */
const asider = perProcess((ctx: Ctx) =>
  batched(async (all: Spent[]) => {
    const background = inBackground(ctx)
    const problems = new Map<Spent, Error>()
    if (all.length > 1 && (await fitsInCaps(background, all))) return problems
    for (const one of all) {
      await increaseWithinCaps(background, [one]).catch((error: Error) => problems.set(one, error))
    }
    return problems
  }),
)

async function fitsInCaps(ctx: Ctx, all: Spent[]): Promise<boolean> {
  try {
    await increaseWithinCaps(ctx, all)
    return true
  } catch (error) {
    if (error instanceof DailyCapError) return false
    throw error
  }
}

/** Adds all of it or, throwing a DailyCapError, nothing. */
async function increaseWithinCaps(ctx: Ctx, all: Spent[]) {
  await inTransaction(ctx.db, async (tx) => {
    for (const total of await increase(tx, all)) {
      const { tokens, usd } = capsOf(ctx.config, total.userId !== null)
      const sofar = spendingOf(ctx.config, total)
      if ((tokens && sofar.tokens > tokens) || (usd && (sofar.usd ?? 0) > usd)) {
        throw new DailyCapError(total.userId ? 'user' : 'all')
      }
    }
  })
}

/** What many calls of one moment cost goes to the database in one statement: all of them touch everybody's row. */
const adder = perProcess((ctx: Ctx) =>
  batched(async (all: Spent[]) => {
    await increase(inBackground(ctx).db, all)
    return new Map<Spent, void>()
  }),
)

async function add(ctx: Ctx, spent: Spent) {
  if (spent.inputTokens || spent.outputTokens) await adder(ctx)(spent)
}

type Total = Usage & { userId: string | null }

/** Adds to the rows of everybody and of each person, everybody's first, so that two processes never wait for each other. */
async function increase(db: Db | Tx, all: Spent[]): Promise<Total[]> {
  const uses = all.flatMap((one) => [{ ...one, userId: null }, ...(one.userId ? [one] : [])])
  const totals = await rows<Total>(
    db,
    sql`insert into ${modelUsage} as u (day, user_id, input_tokens, output_tokens)
      select w.day, w."userId", sum(w."inputTokens"), sum(w."outputTokens")
      from jsonb_to_recordset(${JSON.stringify(uses)}::jsonb) as w(day text, "userId" uuid, "inputTokens" bigint, "outputTokens" bigint)
      where w."userId" is null or exists (select 1 from ${users} where id = w."userId")
      group by 1, 2 order by 1, 2 nulls first
      on conflict (day, user_id) do update set input_tokens = u.input_tokens + excluded.input_tokens,
        output_tokens = u.output_tokens + excluded.output_tokens
      returning user_id as "userId", input_tokens as "inputTokens", output_tokens as "outputTokens"`,
  )
  return totals.map((one) => ({ ...one, inputTokens: Number(one.inputTokens), outputTokens: Number(one.outputTokens) }))
}

const capsOf = (config: Config, ofPerson: boolean) =>
  ofPerson
    ? { tokens: config.AI_DAILY_TOKENS_PER_USER, usd: config.AI_DAILY_USD_PER_USER }
    : { tokens: config.AI_DAILY_TOKENS, usd: config.AI_DAILY_USD }

function spendingOf({ AI_PRICE_INPUT, AI_PRICE_OUTPUT }: Config, { inputTokens, outputTokens }: Usage): ModelSpending {
  const priced = AI_PRICE_INPUT > 0 || AI_PRICE_OUTPUT > 0
  const usd = (inputTokens * AI_PRICE_INPUT + outputTokens * AI_PRICE_OUTPUT) / MILLION
  return { tokens: inputTokens + outputTokens, usd: priced ? usd : null }
}

/** For administrators: everybody's spending from `since` (a date in Harare) until today. */
export async function modelSpending(ctx: Ctx, since: string): Promise<Overview['model']> {
  if (!ctx.models) return null
  const total = async (from: string) => {
    const [total] = await ctx.db
      .select({ input: sum(modelUsage.inputTokens), output: sum(modelUsage.outputTokens) })
      .from(modelUsage)
      .where(and(isNull(modelUsage.userId), gte(modelUsage.day, from)))
    return spendingOf(ctx.config, { inputTokens: Number(total?.input ?? 0), outputTokens: Number(total?.output ?? 0) })
  }
  const { tokens, usd } = capsOf(ctx.config, false)
  return {
    days: await total(since),
    today: await total(dateOf(ctx.now())),
    caps: { tokens: tokens || null, usd: usd || null },
  }
}

/** How much one person asked is needed for today's cap only. */
async function forgetPeople(ctx: Ctx) {
  const yesterday = dateOf(new Date(ctx.now().getTime() - DAY_MS))
  await ctx.db.delete(modelUsage).where(and(isNotNull(modelUsage.userId), lt(modelUsage.day, yesterday)))
}

export const spendingJobs: Job[] = [chore('spending.forget-people', DAY_MS, forgetPeople)]
