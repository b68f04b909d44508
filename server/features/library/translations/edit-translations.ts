import { and, eq, sql } from 'drizzle-orm'
import type * as z from 'zod/mini'
import { AppError } from '#contract/errors.ts'
import type * as api from '#contract/library/guide-translations.ts'
import type { GuideTranslation } from '#contract/library/guide-translations.ts'
import type { Ctx } from '#server/context.ts'
import { dateOf } from '#server/day.ts'
import { inTransaction, isUuid } from '#server/db/query.ts'
import { recordAudit } from '#server/features/audit/service.ts'
import { listPublicGuides, type PublicGuide, textOfGuide } from '#server/features/library/documents/public-guides.ts'
import type { Download } from '#server/http/route.ts'
import { contentTranslations } from './current-translations.ts'
import { type Line, NOT_TRANSLATED, type OtherLanguage, problemOfLine } from './guide-translations.ts'
import { guideTranslations } from './tables.ts'

type OfGuide = z.output<typeof api.getGuideTranslation.input>
type Row = typeof guideTranslations.$inferSelect
type Edits = Pick<Row, 'lines' | 'readBy' | 'readOn'>

async function guideOf(ctx: Ctx, { id }: { id: string }): Promise<PublicGuide> {
  const guide = isUuid(id) && (await listPublicGuides(ctx)).find(({ documentId }) => documentId === id)
  if (!guide) throw new AppError('not_found', 'There is no such guide')
  return guide
}

const rowOf = ({ slug }: PublicGuide, language: OtherLanguage) =>
  and(eq(guideTranslations.slug, slug), eq(guideTranslations.language, language))

const NO_EDITS: Edits = { lines: [], readBy: null, readOn: null }

/** One of our guides with each of its lines in another language. 404 where there is no such guide. */
export async function getGuideTranslation(ctx: Ctx, { id, language }: OfGuide): Promise<GuideTranslation> {
  const guide = await guideOf(ctx, { id })
  const [row = NO_EDITS] = await ctx.db.select().from(guideTranslations).where(rowOf(guide, language))
  return shown(ctx, guide, language, row)
}

async function shown(ctx: Ctx, guide: PublicGuide, language: OtherLanguage, edits: Edits): Promise<GuideTranslation> {
  const { lines, ...head } = contentTranslations(ctx, language).get(guide.slug) ?? NOT_TRANSLATED
  const ofContent = new Map(lines.map(({ en, to }) => [en, to]))
  const here = new Map(edits.lines.map(({ en, to }) => [en, to]))
  const { readBy, readOn } = edits.readBy === null ? head : edits
  return {
    readBy: readBy ?? '',
    ...(readOn && { readOn }),
    lines: (await linesOf(ctx, guide)).map((en) => ({
      en,
      to: here.get(en) ?? ofContent.get(en) ?? '',
      edited: here.has(en),
    })),
  }
}

/** The lines of a guide that are translated, each once, in the order of its text. */
async function linesOf(ctx: Ctx, guide: PublicGuide): Promise<string[]> {
  const text = (await textOfGuide(ctx, guide)) ?? ''
  const lines = text.split('\n').map((line) => line.trim())
  return [...new Set([guide.title, ...lines.filter((line) => line && line !== `# ${guide.title}`)])]
}

/** See the endpoint. */
export async function translateGuideLine(
  ctx: Ctx,
  { id, language, en, to: written }: z.output<typeof api.translateGuideLine.input>,
): Promise<GuideTranslation> {
  const guide = await guideOf(ctx, { id })
  if (!(await linesOf(ctx, guide)).includes(en)) throw new AppError('not_found', 'This guide has no such line')
  const to = written.replaceAll('\0', ' ').toWellFormed().replace(/\s+/g, ' ').trim()
  const problem = to && problemOfLine({ en, to })
  if (problem) throw new AppError('invalid_input', problem, { fields: { to: problem } })
  const others = (lines: Line[]) => lines.filter((one) => one.en !== en)
  return change(ctx, guide, language, (edits) => ({
    ...edits,
    lines: to ? [...others(edits.lines), { en, to }] : others(edits.lines),
  }))
}

/** See the endpoint. */
export async function setGuideReader(
  ctx: Ctx,
  { id, language, readBy: written }: z.output<typeof api.setGuideReader.input>,
): Promise<GuideTranslation> {
  const guide = await guideOf(ctx, { id })
  const readBy = written.replaceAll('\0', ' ').toWellFormed().replace(/\s+/g, ' ').trim()
  const readOn = readBy ? dateOf(ctx.now()) : null
  return change(ctx, guide, language, ({ lines }) => ({ lines, readBy, readOn }))
}

async function change(ctx: Ctx, guide: PublicGuide, language: OtherLanguage, how: (edits: Edits) => Edits) {
  const { slug, title } = guide
  const edits = await inTransaction(ctx.db, async (tx) => {
    // two administrators may work on one guide: each line is put in after the other
    await tx.insert(guideTranslations).values({ slug, language }).onConflictDoNothing()
    const [row = NO_EDITS] = await tx.select().from(guideTranslations).where(rowOf(guide, language)).for('update')
    const { lines, readBy, readOn } = how(row)
    const set = { lines, readBy, readOn, updatedAt: sql`clock_timestamp()` }
    await tx.update(guideTranslations).set(set).where(rowOf(guide, language))
    await recordAudit(ctx, { kind: 'guide_translation_changed', detail: { name: title, language } }, tx)
    return { lines, readBy, readOn }
  })
  return shown(ctx, guide, language, edits)
}

/** A file for content/guides, which says what is said here. */
export async function exportGuideTranslation(ctx: Ctx, { id, language }: OfGuide): Promise<Download> {
  const { slug } = await guideOf(ctx, { id })
  const { lines, ...head } = await getGuideTranslation(ctx, { id, language })
  const translated = lines.flatMap(({ en, to }) => (to ? [{ en, to }] : []))
  const body = new TextEncoder().encode([head, ...translated].map((line) => `${JSON.stringify(line)}\n`).join(''))
  return { name: `${slug}.jsonl`, type: 'application/jsonl', size: body.length, body }
}
