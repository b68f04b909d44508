import { and, eq, sql } from 'drizzle-orm'
import type * as z from 'zod/mini'
import { AppError } from '#contract/errors.ts'
import type * as api from '#contract/wording.ts'
import type { Wording } from '#contract/wording.ts'
import { type Ctx, currentUser } from '#server/context.ts'
import { inTransaction } from '#server/db/query.ts'
import { recordAudit } from '#server/features/audit/service.ts'
import { lexicon, termsUsedIn } from '#server/features/library/service.ts'
import { type OurText, ourTexts } from './catalogues.ts'
import { plainText, problemOfCorrection } from './problem.ts'
import { contentCorrections, type OtherLanguage, refreshWording, storedCorrections } from './records.ts'
import { remarksOn } from './remarks.ts'
import { wordingCorrections } from './tables.ts'
import { named, numbered } from './texts.ts'

export { exportCorrections, exportLexicon } from './export.ts'
export { sendCorrections } from './send.ts'

const PAGE = 100

/** See the endpoint. */
export async function listWording(ctx: Ctx, input: z.output<typeof api.listWording.input>) {
  const { language, catalogue, only, after = 0, limit = PAGE } = input
  const shown = await shownIn(ctx, language)
  const q = input.q?.trim().toLowerCase()
  const texts = ourTexts(ctx, language)
    .filter((text) => !catalogue || text.catalogue === catalogue)
    .map(shown)
    .filter((one) => (!only || one.corrected) && (!q || isAbout(one, q)))
  return { texts: texts.slice(after, after + limit), more: texts.length > after + limit }
}

const isAbout = ({ key, english, text }: Wording, q: string) =>
  [key, english, text].some((one) => one.toLowerCase().includes(q))

const ofText = ({ catalogue, key, text }: Pick<OurText, 'catalogue' | 'key' | 'text'>) =>
  JSON.stringify([catalogue, key, text])

/** The corrections that administrators made in a language, by the text they correct. */
const correctionsOf = async (ctx: Ctx, language: OtherLanguage) =>
  new Map((await storedCorrections(ctx, language)).map((one) => [ofText({ ...one, text: one.ours }), one]))

/** Shows a text with the correction that counts, if there is one. */
async function shownIn(ctx: Ctx, language: OtherLanguage) {
  const [corrections, all] = await Promise.all([correctionsOf(ctx, language), lexicon(ctx)])
  const ofContent = new Map(
    contentCorrections(ctx, language).map((one) => [ofText({ ...one, text: one.ours }), one.text]),
  )
  return (ours: OurText): Wording => {
    const { catalogue, key, english, names } = ours
    const inFiles = ofContent.get(ofText(ours)) ?? ours.text
    const correction = corrections.get(ofText(ours))
    const wording = {
      catalogue,
      key,
      english: named(english, names),
      text: named(correction?.text ?? inFiles, names),
      ours: named(inFiles, names),
    }
    if (!correction) return wording
    const remarks = remarksOn(wording, { all, inEnglish: termsUsedIn(ctx, [english], all.length) }, language)
    return {
      ...wording,
      corrected: { by: correction.by, date: correction.updatedAt.toISOString() },
      ...(remarks.length && { remarks }),
    }
  }
}

/** See the endpoint. */
export async function correctWording(ctx: Ctx, input: z.output<typeof api.correctWording.input>): Promise<Wording> {
  const { catalogue, language, key } = input
  const ours = ourTexts(ctx, language).find((one) => one.catalogue === catalogue && one.key === key)
  if (!ours) throw new AppError('not_found', 'There is nothing here')
  const before = (await shownIn(ctx, language))(ours)
  const text = plainText(input.text, before.ours)
  const problem = problemOfCorrection(text, before.ours)
  if (problem) throw new AppError('invalid_input', problem, { fields: { text: problem } })
  const { catalogue: inCatalogue, language: inLanguage, key: ofKey } = wordingCorrections
  if (text !== before.text)
    await inTransaction(ctx.db, async (tx) => {
      const set = { ours: ours.text, text: numbered(text, ours.names), correctedBy: currentUser(ctx).id }
      if (text === before.ours)
        await tx
          .delete(wordingCorrections)
          .where(and(eq(inCatalogue, catalogue), eq(inLanguage, language), eq(ofKey, key)))
      else
        await tx
          .insert(wordingCorrections)
          .values({ catalogue, language, key, ...set })
          .onConflictDoUpdate({
            target: [inCatalogue, inLanguage, ofKey],
            set: { ...set, updatedAt: sql`clock_timestamp()` },
          })
      const detail = { catalogue, language, name: key, before: before.text, text }
      await recordAudit(ctx, { kind: 'wording_corrected', detail }, tx)
    })
  await refreshWording(ctx)
  return (await shownIn(ctx, language))(ours)
}
