import { perProcess } from '#server/process-state.ts'
import { inArray, sql } from 'drizzle-orm'
import type { Ctx } from '#server/context.ts'
import { vocabulary } from '#server/features/library/tables.ts'
import { type Hit, statutoryTerms, thesaurusOf } from '#server/features/library/service.ts'
import { meaningsOf } from '#server/features/answering/verify/support.ts'
import { wordsSaid } from '#server/features/answering/verify/words.ts'

/** Passages whose words are looked at. */
const LOOKED_AT = 5

/**
 * The share of what the question says, words rare in the library counting more, that one of the first passages says (`text`) and
 * is about by its heading and everyday words (`about`), 0 to 1. `weight` is how much the question says, in words that the library
 * has never seen; `rarest` is what such a word weighs, which grows with the library.
 */
export type Coverage = { text: number; about: number; weight: number; rarest: number }

export async function coverage(ctx: Ctx, question: string, hits: Hit[]): Promise<Coverage> {
  const said = wordsSaid(question)
  if (!said.length || !hits.length) return { text: 0, about: 0, weight: 0, rarest: 1 }
  const rarity = await rarityOf(ctx, said)
  const thesaurus = thesaurusOf(ctx.config)
  const wanted = [
    ...new Map(
      said.map((word) => {
        const [meaning = word] = meaningsOf(word)
        const others = statutoryTerms(thesaurus, word).map(meaningsOf)
        return [meaning, { ways: [[meaning], ...others], weight: rarity.get(word) ?? 1 }]
      }),
    ).values(),
  ]
  const weight = wanted.reduce((sum, one) => sum + one.weight, 0)
  const met = (words: Set<string>) =>
    wanted
      .filter(({ ways }) => ways.some((way) => way.every((one) => words.has(one))))
      .reduce((sum, one) => sum + one.weight, 0) / weight
  const most = (of: (hit: Hit) => string) =>
    Math.max(...hits.slice(0, LOOKED_AT).map((hit) => met(new Set(meaningsOf(of(hit))))))
  const rarest = rarityIn(await mostPassages(ctx), 0)
  return { text: most((hit) => `${about(hit)} ${hit.text}`), about: most(about), weight: weight / rarest, rarest }
}

const about = (hit: Hit) => `${hit.title} ${hit.part ?? ''} ${hit.heading ?? ''} ${hit.plainWords ?? ''}`

/** Words stand in about as many passages for a while; counting them takes a look at all. */
const FRESH_MS = 10 * 60_000
const totals = perProcess((): { most?: number; at: number } => ({ at: 0 }))

async function mostPassages(ctx: Ctx): Promise<number> {
  const total = totals(ctx)
  if (total.most !== undefined && ctx.now().getTime() - total.at < FRESH_MS) return total.most
  const [counted] = await ctx.db
    .select({ n: sql<number>`coalesce(max(${vocabulary.passages}), 0)::int` })
    .from(vocabulary)
  total.at = ctx.now().getTime()
  total.most = counted?.n ?? 0
  return total.most
}

const rarityIn = (most: number, passages: number) => Math.log(1 + Math.max(2, most) / (1 + passages))

/** A word that stands in half the library says nothing; one the library has never seen says most. */
async function rarityOf(ctx: Ctx, said: string[]): Promise<Map<string, number>> {
  const [counts, most] = await Promise.all([
    ctx.db.select().from(vocabulary).where(inArray(vocabulary.word, said)),
    mostPassages(ctx),
  ])
  const known = new Map(counts.map(({ word, passages }) => [word, passages]))
  return new Map(said.map((word) => [word, rarityIn(most, known.get(word) ?? 0)]))
}
