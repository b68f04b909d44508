import { inArray, sql } from 'drizzle-orm'
import type { Ctx } from '#server/context.ts'
import { perProcess } from '#server/process-state.ts'
import { idf } from '#server/text/bm25.ts'
import { vocabulary } from '#server/features/library/tables.ts'

/** Milliseconds for which the count of the commonest word is used again: asking it takes a look at the whole vocabulary. */
const FRESH_MS = 10 * 60_000
const commonest = perProcess((_: Ctx) => ({ passages: 0, countedAt: 0 }))

/**
 * How rare words are in the library, the rarer the higher: near 0 for the commonest, `rarest` for one that it has never seen. Words are in lower case and without accents, as they are counted.
 */
export async function wordRarity(ctx: Ctx, words: string[]): Promise<{ of: (word: string) => number; rarest: number }> {
  const [counts, most] = await Promise.all([
    ctx.db.select().from(vocabulary).where(inArray(vocabulary.word, words)),
    passagesWithCommonestWord(ctx),
  ])
  const passagesWith = new Map(counts.map(({ word, passages }) => [word, passages]))
  const rarity = (passages: number) => idf(Math.max(2, most), Math.min(most, passages))
  return { of: (word) => rarity(passagesWith.get(word) ?? 0), rarest: rarity(0) }
}

async function passagesWithCommonestWord(ctx: Ctx): Promise<number> {
  const last = commonest(ctx)
  const now = ctx.now().getTime()
  if (last.countedAt && now - last.countedAt < FRESH_MS) return last.passages
  const [row] = await ctx.db.select({ n: sql<number>`coalesce(max(${vocabulary.passages}), 0)::int` }).from(vocabulary)
  Object.assign(last, { passages: row?.n ?? 0, countedAt: now })
  return last.passages
}
