import { inArray, sql } from 'drizzle-orm'
import type { Ctx } from '#server/context.ts'
import type { Database } from '#server/db/open.ts'
import { words } from '#server/db/schema.ts'
import { type Hit, statutoryTerms, thesaurusOf } from '#server/features/library/service.ts'
import { meaningsOf } from '#server/features/answering/verify/support.ts'
import { wordsSaid } from '#server/features/answering/verify/words.ts'

/** The share of what the question says, words rare in the library counting more, that the best passage says too: 0 to 1. */
export async function coverage(ctx: Ctx, question: string, hits: Hit[]): Promise<number> {
  const said = wordsSaid(question)
  if (!said.length || !hits.length) return 0
  const [rarity, texts] = [await rarityOf(ctx, said), hits.slice(0, 5).map(textOf)]
  const thesaurus = thesaurusOf(ctx.config)
  const wanted = new Map(
    said.map((word) => {
      const [meaning = word] = meaningsOf(word)
      const others = statutoryTerms(thesaurus, word).map(meaningsOf)
      return [meaning, { ways: [[meaning], ...others], weight: rarity.get(word) ?? 1 }]
    }),
  )
  const all = [...wanted.values()].reduce((sum, { weight }) => sum + weight, 0)
  const met = (text: Set<string>) =>
    [...wanted.values()].filter(({ ways }) => ways.some((way) => way.every((one) => text.has(one))))
  return Math.max(...texts.map((text) => met(text).reduce((sum, { weight }) => sum + weight, 0) / all))
}

const textOf = (hit: Hit) =>
  new Set(meaningsOf(`${hit.title} ${hit.part ?? ''} ${hit.heading ?? ''} ${hit.plainWords ?? ''} ${hit.text}`))

/** Words stand in about as many passages for a while; counting them takes a look at all. */
const FRESH_MS = 10 * 60_000
const totals = new WeakMap<Database, { most: number; at: number }>()

async function mostPassages({ database, db, now }: Ctx): Promise<number> {
  const known = totals.get(database)
  if (known && now().getTime() - known.at < FRESH_MS) return known.most
  const [found] = await db.select({ n: sql<number>`coalesce(max(${words.passages}), 0)::int` }).from(words)
  totals.set(database, { most: found?.n ?? 0, at: now().getTime() })
  return found?.n ?? 0
}

/** A word that stands in half the library says nothing; one the library has never seen says most. */
async function rarityOf(ctx: Ctx, said: string[]): Promise<Map<string, number>> {
  const [counts, most] = await Promise.all([
    ctx.db.select().from(words).where(inArray(words.word, said)),
    mostPassages(ctx),
  ])
  const known = new Map(counts.map(({ word, passages }) => [word, passages]))
  return new Map(said.map((word) => [word, Math.log(1 + Math.max(2, most) / (1 + (known.get(word) ?? 0)))]))
}
