import type { AknJudgment } from '#server/features/library/reading/akoma-ntoso/collect-judgment.ts'
import type { Judgment } from './keep-judgment.ts'
import { neutralCitationsIn } from './neutral-citation.ts'

/** "/akn/zw/judgment/zwhhc/2020/1": court, year and number. */
const ADDRESS = /\/akn\/zw\/judgment\/(zw[a-z]{2,6})\/(\d{4})\/(\d{1,4})(?=\/|$)/
/** Who is brought before the court, in the words of the standard's roles. */
const ANSWERS = /^(?:respondent|defendant|accused|appellee)/i

/**
 * The judgment that Akoma Ntoso describes; a sentence where court, number or parties are missing, without which nobody can cite
 * it. A number that only the address tells is written as "[2020] ZWHHC 1".
 */
export function judgmentOfAkn(
  { court, citation, parties, judges, date }: AknJudgment,
  address = '',
): Judgment | string {
  const [, letters, year, number] = ADDRESS.exec(address) ?? []
  const written = citation && neutralCitationsIn(citation).length ? [citation] : []
  const addressed = letters ? [`[${year}] ${letters.toUpperCase()} ${number}`] : []
  const citations = written.length ? written : addressed
  const answers = parties.filter(({ role }) => ANSWERS.test(role))
  const sides = answers.length ? parties.filter((one) => !answers.includes(one)) : parties.slice(0, 1)
  const after = answers.length ? answers : parties.slice(1)
  if (!court || !citations.length || !sides.length || !after.length)
    return 'This judgment does not say its court, its number or its parties.'
  const names = (some: typeof parties) => some.map(({ name }) => name)
  return { court, citations, parties: { before: names(sides), after: names(after) }, judges, ...(date && { date }) }
}
