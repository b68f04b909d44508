import type { CitedSection } from '#contract/procedures.ts'
import type { Ctx } from '#server/context.ts'
import { lookUpSections, readCitations } from '#server/features/library/service.ts'

/** Every text within a value. */
function textsIn(value: unknown): string[] {
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
