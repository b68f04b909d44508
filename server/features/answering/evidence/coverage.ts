import type { Ctx } from '#server/context.ts'
import { statutoryTerms, thesaurusOf, wordRarity } from '#server/features/library/service.ts'
import { meaningsOf } from '#server/text/meanings.ts'
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
