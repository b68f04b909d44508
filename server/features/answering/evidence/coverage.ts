import type { Ctx } from '#server/context.ts'
import { type Hit, statutoryTerms, thesaurusOf, wordRarity } from '#server/features/library/service.ts'
import { meaningsOf } from '#server/text/meanings.ts'
import { aboutOf } from './nearest-statutes.ts'
import { contentWords } from '#server/text/stem.ts'

/**
 * How much of a question texts say. `shareIn` gives the share of the question's words, those rare in the library counting more,
 * that a text has, by themselves or by another word for the same: 0 to 1. `weight` is what all its words weigh; `rarest` what a
 * word weighs that the library has never seen.
 */
export type QuestionCoverage = { shareIn: (text: string) => number; weight: number; rarest: number }

/** Undefined where the question says nothing: stop words and numbers alone. */
export async function questionCoverage(ctx: Ctx, question: string): Promise<QuestionCoverage | undefined> {
  const words = [...new Set(contentWords(question))].filter((word) => !/^\d+$/.test(word))
  if (!words.length) return undefined
  const rarity = await wordRarity(ctx, words)
  const thesaurus = thesaurusOf(ctx.config)
  const byMeaning = new Map(
    words.map((word) => {
      const [meaning = word] = meaningsOf(word)
      const others = statutoryTerms(thesaurus, word).map(meaningsOf)
      return [meaning, { ways: [[meaning], ...others], weight: rarity.of(word) }]
    }),
  )
  const wanted = [...byMeaning.values()]
  const weightOf = (some: typeof wanted) => some.reduce((sum, one) => sum + one.weight, 0)
  const weight = weightOf(wanted)
  const shareIn = (text: string) => {
    const meanings = new Set(meaningsOf(text))
    const isIn = (way: string[]) => way.every((meaning) => meanings.has(meaning))
    return weightOf(wanted.filter(({ ways }) => ways.some(isIn))) / weight
  }
  return { shareIn, weight, rarest: rarity.rarest }
}

/** Passages whose words are looked at. */
const PASSAGES_LOOKED_AT = 5

/**
 * How much of the question one of the first passages says (`text`) and is about by its heading and everyday words (`about`), 0 to
 * 1. `weight` is how much the question says, in words that the library has never seen; `rarest` is what such a word weighs, which
 * grows with the library.
 */
export type Coverage = { text: number; about: number; weight: number; rarest: number }

export function coverage(ofQuestion: QuestionCoverage | undefined, hits: Hit[]): Coverage {
  if (!ofQuestion || !hits.length) return { text: 0, about: 0, weight: 0, rarest: 1 }
  const { shareIn, weight, rarest } = ofQuestion
  const bestShare = (textOf: (hit: Hit) => string) =>
    Math.max(...hits.slice(0, PASSAGES_LOOKED_AT).map((hit) => shareIn(textOf(hit))))
  return {
    text: bestShare((hit) => `${aboutOf(hit)} ${hit.text}`),
    about: bestShare(aboutOf),
    weight: weight / rarest,
    rarest,
  }
}
