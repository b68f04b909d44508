import { AppError } from '#contract/errors.ts'
import type { Procedure } from '#contract/procedures.ts'
import type { Ctx, Deps } from '#server/context.ts'
import { listPublicGuides, type OtherLanguage } from '#server/features/library/service.ts'
import { content, rulesOf } from './content.ts'
import { citedSections, ruleCited } from './law.ts'
import { inLanguage } from './translations.ts'

export { forgetProcedure, getKeptProcedure, keepProcedure } from './kept.ts'
export { addReminder, listReminders, procedureJobs, removeReminder, sendReminders } from './reminders.ts'
export { readProcedure } from './content.ts'
export { partsOf } from './check.ts'
export { citationsIn, citedSections, textsIn } from './law.ts'

/** The guides of a procedure that the library still holds. */
async function guideTitles(deps: Deps) {
  const guides = await listPublicGuides(deps)
  return (slugs: string[]) =>
    slugs.flatMap((slug) => {
      const guide = guides.find((one) => one.slug === slug)
      return guide ? [{ slug, title: guide.title }] : []
    })
}

type InLanguage = { language?: OtherLanguage | undefined }

/** All procedures, by their English title. */
export async function listProcedures(ctx: Ctx, { language }: InLanguage = {}) {
  const titles = await guideTitles(ctx)
  return [...content(ctx.config).procedures].map(([slug, { title, summary, guides }]) => ({
    slug,
    ...inLanguage(ctx.config, language, { title, summary }).value,
    guides: titles(guides),
  }))
}

/** The procedures on the topic of a guide. */
export const proceduresOfGuide = ({ config }: Pick<Deps, 'config'>, guide: string) =>
  [...content(config).procedures].flatMap(([slug, { title, guides }]) =>
    guides.includes(guide) ? [{ slug, title }] : [],
  )

/** The slugs of all procedures. */
export const procedureSlugs = ({ config }: Pick<Deps, 'config'>) => [...content(config).procedures.keys()]

/** The rule for the time limit that a paragraph cites. */
export const ruleOfParagraph = ({ config }: Pick<Deps, 'config'>, paragraph: string) =>
  ruleCited(content(config).rules, paragraph)

/** One procedure with its rules and the law behind its texts. Throws 404 where there is none. */
export async function getProcedure(ctx: Ctx, { slug, language }: InLanguage & { slug: string }): Promise<Procedure> {
  const { procedures, rules: all, templates } = content(ctx.config)
  const procedure = procedures.get(slug)
  if (!procedure) throw new AppError('not_found', 'There is no such procedure')
  const english = { procedure, rules: rulesOf(procedure, all) }
  const { value: said, isUnread } = inLanguage(ctx.config, language, english)
  const titles = await guideTitles(ctx)
  return {
    slug,
    ...said.procedure,
    guides: titles(procedure.guides),
    letters: said.procedure.letters.map((one) => ({ ...one, title: templates.get(one.template) ?? one.template })),
    rules: said.rules,
    sections: await citedSections(ctx, english),
    ...(isUnread && { isUnread }),
  }
}

/** Every rule by which a date can be worked out. */
export async function listDeadlineRules(ctx: Ctx, { language }: InLanguage = {}) {
  const { rules } = content(ctx.config)
  return { rules: inLanguage(ctx.config, language, rules).value, sections: await citedSections(ctx, rules) }
}
