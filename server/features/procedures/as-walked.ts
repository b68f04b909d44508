import type { Procedure } from '#contract/procedures/procedures.ts'
import type { Ctx, Deps } from '#server/context.ts'
import {
  listPublicGuides,
  type GuideTranslator,
  guideTranslator,
  type OtherLanguage,
} from '#server/features/library/service.ts'
import { content, rulesOf, type VersionOf } from './content.ts'
import { citedSections } from './law.ts'
import { inLanguage } from './translations.ts'

/** The guides of a procedure that the library still holds. */
export async function guideTitles(deps: Pick<Deps, 'db'>) {
  const guides = await listPublicGuides(deps)
  return (slugs: string[]) =>
    slugs.flatMap((slug) => {
      const guide = guides.find((one) => one.slug === slug)
      return guide ? [{ slug, title: guide.title }] : []
    })
}

/** A procedure with all that is needed to walk it: its rules, the law behind its texts, and what its guides and letters are called. */
export async function asWalked(
  ctx: Ctx,
  slug: string,
  { version, procedure }: Omit<VersionOf, 'text'>,
  language?: OtherLanguage,
): Promise<Procedure> {
  const { rules: all, templates } = content(ctx.config)
  const english = { procedure, rules: rulesOf(procedure, all) }
  const { value: said, isUnread } = inLanguage(ctx.config, language, english)
  const [titles, { translate }] = await Promise.all([guideTitles(ctx), guideTranslator(ctx)])
  return {
    slug,
    version,
    ...said.procedure,
    guides: titles(procedure.guides).map((guide) => translated(translate, guide, language)),
    letters: said.procedure.letters.map((one) => ({ ...one, title: templates.get(one.template) ?? one.template })),
    rules: said.rules,
    sections: await citedSections(ctx, english),
    ...(isUnread && { isUnread }),
  }
}

/** A guide by its title in a language, where it is translated. */
function translated(translate: GuideTranslator, guide: { slug: string; title: string }, language?: OtherLanguage) {
  const title = language && translate(language, guide.title)?.text
  return title ? { ...guide, title, language } : guide
}
