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
