import type { Ctx } from '#server/context.ts'
import { type Hit, statutoryTerms, thesaurusOf, wordRarity } from '#server/features/library/service.ts'
import { meaningsOf } from '#server/features/answering/verify/support.ts'
import { contentWords } from '#server/text/stem.ts'

/** Passages whose words are looked at. */
const PASSAGES_LOOKED_AT = 5

/**
 * The share of what the question says, words rare in the library counting more, that one of the first passages says (`text`) and
 * is about by its heading and everyday words (`about`), 0 to 1. `weight` is how much the question says, in words that the library
 * has never seen; `rarest` is what such a word weighs, which grows with the library.
 */
export type Coverage = { text: number; about: number; weight: number; rarest: number }

export async function coverage(ctx: Ctx, question: string, hits: Hit[]): Promise<Coverage> {
  const said = [...new Set(contentWords(question))].filter((word) => !/^\d+$/.test(word))
  if (!said.length || !hits.length) return { text: 0, about: 0, weight: 0, rarest: 1 }
  const rarity = await wordRarity(ctx, said)
  const thesaurus = thesaurusOf(ctx.config)
  const wanted = [
    ...new Map(
      said.map((word) => {
        const [meaning = word] = meaningsOf(word)
        const others = statutoryTerms(thesaurus, word).map(meaningsOf)
        return [meaning, { ways: [[meaning], ...others], weight: rarity.of(word) }]
      }),
    ).values(),
  ]
  const weight = wanted.reduce((sum, one) => sum + one.weight, 0)
  const met = (words: Set<string>) =>
    wanted
      .filter(({ ways }) => ways.some((way) => way.every((one) => words.has(one))))
      .reduce((sum, one) => sum + one.weight, 0) / weight
  const most = (of: (hit: Hit) => string) =>
    Math.max(...hits.slice(0, PASSAGES_LOOKED_AT).map((hit) => met(new Set(meaningsOf(of(hit))))))
  return {
    text: most((hit) => `${about(hit)} ${hit.text}`),
    about: most(about),
    weight: weight / rarity.rarest,
    rarest: rarity.rarest,
  }
}

const about = (hit: Hit) => `${hit.title} ${hit.part ?? ''} ${hit.heading ?? ''} ${hit.plainWords ?? ''}`
