import { AppError } from '#contract/errors.ts'
import type { DocumentText } from '#contract/library/document-text.ts'
import type { LawVersion, SectionDifference } from '#contract/library/reading-room.ts'
import type { Ctx } from '#server/context.ts'
import { getDocumentText, lawVersions } from '#server/features/library/service.ts'
import { differenceOf } from '#server/text/difference.ts'

type Compared = { documentId: string; version: string; other: string; number: string }

/** A section in two texts of a document's law, whichever was named first; 404 where either is not one of them. */
export async function compareSection(
  ctx: Ctx,
  { documentId, version, other, number }: Compared,
): Promise<SectionDifference> {
  const versions = await lawVersions(ctx, { documentId })
  // they come newest first
  const [after, before] = versions.filter((one) => one.version === version || one.version === other)
  if (!before || !after) throw new AppError('not_found', 'There is no other text of this law to compare')
  const [old, now] = await Promise.all([before, after].map((one) => sectionText(ctx, one, number)))
  return {
    before: { asAt: before.asAt, has: old !== undefined },
    after: { asAt: after.asAt, has: now !== undefined },
    pieces: differenceOf(old ?? '', now ?? ''),
  }
}

/** The first section of this number that has a heading, or the first. */
async function sectionText(ctx: Ctx, { documentId, version }: LawVersion, number: string) {
  const { text, sections = [] }: DocumentText = await getDocumentText(ctx, { documentId, version })
  const named = sections.filter((one) => one.number?.toUpperCase() === number.toUpperCase())
  const section = named.find(({ heading }) => heading) ?? named[0]
  return section && text.slice(section.start, section.end).trim()
}
