import { AppError } from '#contract/errors.ts'
import type { Procedure } from '#contract/procedures/procedures.ts'
import type { Ctx, Deps } from '#server/context.ts'
import { lruMemo } from '#server/db/batch.ts'
import { perProcess } from '#server/process-state.ts'
import type { OtherLanguage } from '#server/features/library/service.ts'
import type { Language } from '#server/text/language.ts'
import { asWalked, guideTitles } from './as-walked.ts'
import { content } from './content.ts'
import { citedSections, leadingSections, ruleCited } from './law.ts'
import { inLanguage } from './translations.ts'
import { liveProcedures, versionNamed } from './versions.ts'

export { REMINDER_TEXTS } from './reminder-mail.ts'
export { checkedToKeep, forgetProcedure, getKeptProcedure, keepProcedure, listKeptProcedures } from './kept.ts'
export { deadlineWordsIn } from './deadline-words.ts'
export {
  discardProcedureDraft,
  getManagedProcedure,
  getProcedureVersion,
  listManagedProcedures,
  publishProcedure,
  revertProcedure,
  saveProcedureDraft,
} from '#server/features/procedures/manage/manage.ts'
export { addReminder, isMailed, listReminders, procedureJobs, removeReminder } from './reminders.ts'
export { readProcedure } from './content.ts'
export { partsOf } from './check.ts'
export { citationsIn, citedSections, textsIn } from './law.ts'

type InLanguage = { language?: OtherLanguage | undefined }
type Live = Pick<Deps, 'config' | 'db' | 'state'>

/** Every citation of all procedures is read for it, and each answer in a chat asks for it. */
const leadingKept = perProcess(() => lruMemo<string, Map<string, string[]>>(10))
const leadingOf = (ctx: Ctx, live: Awaited<ReturnType<typeof liveProcedures>>) =>
  leadingKept(ctx)([...live].map(([slug, { version }]) => `${slug} ${version}`).join(), () =>
    leadingSections(new Map([...live].map(([slug, { procedure }]) => [slug, procedure]))),
  )

/** All procedures, by their English title. */
export async function listProcedures(ctx: Ctx, { language }: InLanguage = {}) {
  const titles = await guideTitles(ctx)
  const live = await liveProcedures(ctx)
  const sections = leadingOf(ctx, live)
  return [...live].map(
    ([
      slug,
      {
        procedure: { title, summary, guides },
      },
    ]) => ({
      slug,
      ...inLanguage(ctx.config, language, { title, summary }).value,
      guides: titles(guides),
      leadingSections: sections.get(slug) ?? [],
    }),
  )
}

/** The procedures on the topic of a guide. */
export const proceduresOfGuide = async (deps: Live, guide: string, language?: OtherLanguage) =>
  [...(await liveProcedures(deps))].flatMap(
    ([
      slug,
      {
        procedure: { title, guides },
      },
    ]) => (guides.includes(guide) ? [{ slug, ...inLanguage(deps.config, language, { title }).value }] : []),
  )

/** What a procedure is called in a language; undefined where there is none. */
export async function titleOfProcedure(deps: Live, slug: string) {
  const title = (await liveProcedures(deps)).get(slug)?.procedure.title
  return (language: Language) => title && inLanguage(deps.config, language === 'en' ? undefined : language, title).value
}

/** The slugs of all procedures. */
export const procedureSlugs = async (deps: Live) => [...(await liveProcedures(deps)).keys()]

/** The rule for the time limit that a paragraph cites. */
export const ruleOfParagraph = ({ config }: Pick<Deps, 'config'>, paragraph: string) =>
  ruleCited(content(config).rules, paragraph)

/**
 * One procedure with its rules and the law behind its texts: of the version that a walk began with, where that is still known,
 * and else as it is today. Throws 404 where there is none.
 */
export async function getProcedure(
  ctx: Ctx,
  { slug, version, language }: InLanguage & { slug: string; version?: string | undefined },
): Promise<Procedure> {
  const begun = version === undefined ? undefined : await versionNamed(ctx, slug, version)
  const read = begun ?? (await liveProcedures(ctx)).get(slug)
  if (!read) throw new AppError('not_found', 'There is no such procedure')
  return asWalked(ctx, slug, read, language)
}

/** Every rule by which a date can be worked out. */
export async function listDeadlineRules(ctx: Ctx, { language }: InLanguage = {}) {
  const { rules } = content(ctx.config)
  return { rules: inLanguage(ctx.config, language, rules).value, sections: await citedSections(ctx, rules) }
}
