import { existsSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import * as z from 'zod/mini'
import type { InOtherLanguages } from '#contract/library/document-text.ts'
import { corrected } from '#contract/sentences/corrected.ts'
import { correctionsNow, type OtherLanguage } from '#server/features/wording/records.ts'
import { readLines } from '#server/content-lines.ts'
import { oncePerFile } from '#server/process-state.ts'

const words = z.string().check(z.minLength(1), z.maxLength(400))
/**
 * A line of content/section-summaries, a file for each Act: what a section says in a sentence or two of Shona and of Ndebele, written
 * from its text. `en`: its plain words as content/plain-words has them. Where they were changed the summary no longer counts.
 */
const SectionSummary = z.strictObject({
  act: z.string(),
  number: z.string(),
  heading: z.string(),
  en: z.string(),
  sn: words,
  nd: words,
})
export type SectionSummary = z.infer<typeof SectionSummary>

/** Reads the text of such a `file`; throws an Error that names the file and the line it cannot read. */
export const readSectionSummaries = (file: string, text: string): SectionSummary[] =>
  readLines({ file, text }, SectionSummary, 'a summary of a section')

const ofFolder = oncePerFile((folder) => {
  const files = existsSync(folder) ? readdirSync(folder).toSorted() : []
  const all = files.flatMap((file) => readSectionSummaries(file, readFileSync(path.join(folder, file), 'utf8')))
  return { all, byWords: new Map(all.map((one) => [one.en, one])) }
})

type Held = Parameters<typeof correctionsNow>[0]
const summaries = ({ config }: Pick<Held, 'config'>) => ofFolder(path.join(config.CONTENT_DIR, 'section-summaries'))

/** The summaries of the content; none without the folder. */
export const summariesOfContent = (ctx: Pick<Held, 'config'>): SectionSummary[] => summaries(ctx).all

/** What a summary is called among our texts: "Labour Act, section 12B: Unfair dismissal". */
export const summaryName = ({ act, number, heading }: Pick<SectionSummary, 'act' | 'number' | 'heading'>): string =>
  `${act}, section ${number}: ${heading}`

/** What a section with these plain words says in Shona and Ndebele, as corrected; undefined where nobody has written it. */
export function summaryOf(ctx: Held, plainWords: string | undefined): Required<InOtherLanguages> | undefined {
  const summary = plainWords ? summaries(ctx).byWords.get(plainWords) : undefined
  if (!summary) return undefined
  const key = summaryName(summary)
  const now = (language: OtherLanguage) =>
    corrected(summary[language], correctionsNow(ctx, language).sections ?? {}, key)
  return { sn: now('sn'), nd: now('nd') }
}
