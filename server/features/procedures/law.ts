import type { CitedSection } from '#contract/procedures/procedures.ts'
import type { DeadlineRule } from '#contract/procedures/deadlines.ts'
import type { Ctx } from '#server/context.ts'
import { lookUpSections, readCitations } from '#server/features/library/service.ts'

/** Every text within a value. */
export function textsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value]
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsIn) : []
}

/** The citations of all texts of a procedure or of rules, each once; `malformed` are brackets that look like one and are none. */
export function citationsIn(value: unknown) {
  const read = textsIn(value).map(readCitations)
  return {
    citations: [...new Map(read.flatMap(({ citations }) => citations.map((one) => [one.raw, one]))).values()],
    malformed: read.flatMap(({ malformed }) => malformed),
  }
}

const numberOf = (section: string) => /^\d+[A-Z]*/i.exec(section)?.[0].toUpperCase() ?? ''

/**
 * By the slug of each procedure, the sections ("Labour Act, s 12B") that it cites at least as often as all others together. A section that many cite,
 * as that on the three years of debts, leads to none of them.
 */
export function leadingSections(procedures: Map<string, unknown>): Map<string, string[]> {
  const counts = new Map([...procedures].map(([slug, value]) => [slug, countedSections(value)]))
  const totals = new Map<string, number>()
  for (const [section, count] of [...counts.values()].flatMap((one) => [...one]))
    totals.set(section, (totals.get(section) ?? 0) + count)
  return new Map(
    [...counts].map(([slug, own]) => [
      slug,
      [...own].filter(([section, count]) => 2 * count >= totals.get(section)!).map(([section]) => section),
    ]),
  )
}

/** How often the texts of a value cite each section. */
function countedSections(value: unknown): Map<string, number> {
  const counts = new Map<string, number>()
  for (const text of textsIn(value))
    for (const { act, sections } of readCitations(text).citations)
      for (const section of new Set(sections.map(numberOf)))
        counts.set(`${act}, s ${section}`, (counts.get(`${act}, s ${section}`) ?? 0) + 1)
  return counts
}

/** What the library holds of everything that is cited, and how it stands today. */
export async function citedSections(ctx: Ctx, value: unknown): Promise<CitedSection[]> {
  const { citations } = citationsIn(value)
  const named = citations.map(({ act, chapter, sections, raw }) => ({
    raw,
    wanted: [...new Set(sections.map(numberOf))].map((number) => ({ act, chapter, number })),
  }))
  const find = await lookUpSections(
    ctx,
    named.flatMap(({ wanted }) => wanted),
  )
  return named.map(({ raw, wanted }) => {
    const held = wanted.map((one) => find(one))
    const documentId = held[0]?.documentId
    return {
      raw,
      number: wanted[0]?.number ?? '',
      ...(documentId && { documentId }),
      law: held.flatMap((one) => one?.law ?? []),
    }
  })
}

/** "Labour Act|94(1)" for each section that a text cites. */
const placesIn = (text: string) =>
  readCitations(text).citations.flatMap(({ act, sections }) => sections.map((section) => `${act}|${section}`))

/** The first of the rules that rests on a section which a paragraph cites; "s 11(2)" is that of "s 11(2)(a)", "s 11" is not. */
export function ruleCited(rules: DeadlineRule[], paragraph: string): string | undefined {
  const cited = placesIn(paragraph)
  const isOf = (place: string) => (one: string) =>
    one === place || one.startsWith(`${place}(`) || (one.includes('(') && place.startsWith(`${one}(`))
  return rules.find(({ text }) =>
    placesIn(text)
      .slice(0, 1)
      .some((place) => cited.some(isOf(place))),
  )?.id
}
