import { createHash } from 'node:crypto'
import { isDead, lawSentenceIn } from '#contract/library/law-state.ts'
import { perProcess } from '#server/process-state.ts'
import { type Deps, systemCtx } from '#server/context.ts'
import { lruMemo } from '#server/db/batch.ts'
import {
  changedSections,
  type GuideTranslator,
  guideTranslator,
  lawBehind,
  lexicon,
  listPublicGuides,
  OTHER_LANGUAGES,
  type OtherLanguage,
  type PublicGuide,
  sectionsCited,
  lawWordings,
  textOfGuide,
} from '#server/features/library/service.ts'
import { procedureSlugs, proceduresOfGuide, ruleOfParagraph } from '#server/features/procedures/service.ts'
import type { Language } from '#server/text/language.ts'
import type { Html } from './layout.ts'
import { type Original, renderGuide, type RenderedGuide } from './markdown.ts'
import * as pages from './pages.ts'
import { robotsText, sitemapText } from './sitemap.ts'
import { wordsPage } from './words-page.ts'
import { frameOf, type PageTexts } from './texts.ts'

export { layout, type Html, type Page } from './layout.ts'
export { type Frame, frameOf, GUIDE_TEXTS } from './texts.ts'
export { renderMarkdown } from './markdown.ts'

/** Rendering takes some 20 ms of a guide; a text version never changes, what is known of the law that it cites may. */
const renderings = perProcess(() => lruMemo<string, RenderedGuide>(200))

/** All guides under their headings, as a page in a language. */
export async function showGuides(deps: Deps, language: Language = 'en'): Promise<Html> {
  const [guides, { translate }] = await Promise.all([listPublicGuides(deps), guideTranslator(deps)])
  const listed = guides.map((guide) => listedIn(translate, language, guide))
  return pages.guidesPage(listed, language, languagesOf(translate, guides), await around(deps))
}

const around = async (deps: Deps) => ({ origin: originOf(deps), frame: await frameOf(deps) })

/** The languages that pages of guides are in besides English. */
export const otherLanguage = (name: string): OtherLanguage | undefined => OTHER_LANGUAGES.find((one) => one === name)

/** One guide as a page; `known` is false where there is none of that name in that language, and the page says so. */
export async function showGuide(
  deps: Deps,
  slug: string,
  language: Language = 'en',
): Promise<{ known: boolean; page: Html }> {
  const { origin, frame } = await around(deps)
  const texts = frame.texts[language]
  const [guides, { translate }] = await Promise.all([listPublicGuides(deps), guideTranslator(deps)])
  const guide = guides.find((one) => one.slug === slug)
  const english = guide && (await textOfGuide(deps, guide))?.replace(/^# .*\n+/, '')
  const isOther = language !== 'en' && guide && translate(language, guide.title)
  const translation = isOther && english ? translate(language, english) : undefined
  if (!guide || english === undefined || (language !== 'en' && !translation))
    return { known: false, page: pages.noGuidePage(language, { origin, frame }) }
  const original = translation && { markdown: english, label: texts.inEnglish }
  const text = { id: guide.textId, text: translation?.text ?? english, ...(original && { original }) }
  const rendered = await renderToday(deps, text, { language, texts })
  const others = guides
    .filter((one) => one !== guide && guide.heading !== null && one.heading === guide.heading)
    .map((one) => listedIn(translate, language, one))
  const shown = {
    guide: listedIn(translate, language, guide),
    rendered,
    others,
    origin,
    frame,
    procedures: await proceduresOfGuide(deps, slug, otherLanguage(language)),
  }
  const page = pages.guidePage({
    ...shown,
    languages: languagesOf(translate, [guide]),
    ...(translation && { translation }),
  })
  return { known: true, page }
}

/** English, and those that any of these guides is in. */
const languagesOf = (translate: GuideTranslator, guides: PublicGuide[]): Language[] => [
  'en',
  ...OTHER_LANGUAGES.filter((language) => guides.some(({ title }) => translate(language, title))),
]

/** A guide as a list in a language has it: by its English title where nobody has translated it. */
function listedIn(translate: GuideTranslator, language: Language, guide: PublicGuide): pages.ListedGuide {
  const title = language === 'en' ? undefined : translate(language, guide.title)
  return title ? { ...guide, title: title.text, language } : { ...guide, language: 'en' }
}

/** The guide with what became of the law that its paragraphs rest on, where they do not say it themselves. */
async function renderToday(
  deps: Deps,
  { id, text, original }: { id: string; text: string; original?: Original },
  { language, texts }: { language: Language; texts: PageTexts },
): Promise<RenderedGuide> {
  const wordings = lawWordings(deps)
  const cited = sectionsCited(text)
  const changed = await changedSections(systemCtx(deps, 'guides'), cited)
  const all = JSON.stringify(cited.flatMap((one) => changed(one) ?? []))
  const noteOn = (sentences: Set<string>) => (paragraph: string) => {
    const behind = sectionsCited(paragraph).flatMap((one) => changed(one) ?? [])
    const fresh = behind.filter(({ law }) => !sentences.has(law.sentence))
    const law = lawBehind(paragraph, fresh, wordings)
    // what was said in full above is only pointed at
    if (!law) return lawBehind(paragraph, behind) && wordings[language].seeAbove(behind[0]!.cited)
    for (const one of fresh) sentences.add(one.law.sentence)
    return lawSentenceIn(law, language)
  }
  const linkOn = (shown: Set<string>) => (paragraph: string) => {
    const rule = ruleOfParagraph(deps, paragraph)
    // each date once on a page, and none by law that ended
    const isOver = sectionsCited(paragraph).some((one) => isDead(changed(one)?.law ?? { kind: 'in_force' }))
    if (!rule || shown.has(rule) || isOver) return undefined
    shown.add(rule)
    return { href: `/deadlines?rule=${rule}`, text: texts.workOut }
  }
  // an administrator may have changed a line of a translation, or what we say around it
  const ours = [texts.workOut, wordings[language].behind, wordings[language].seeAbove('')]
  const said = original
    ? createHash('sha256')
        .update(JSON.stringify([text, ...ours]))
        .digest('hex')
    : ''
  const key = `${id} ${original?.label ?? ''} ${said} ${all}`
  return renderings(deps)(key, () =>
    renderGuide(text, { noteOn: noteOn(new Set()), linkOn: linkOn(new Set()) }, original),
  )
}

/** The legal words in three languages, on a page in one of them. */
export const showWords = async (deps: Deps, language: Language = 'en'): Promise<Html> =>
  wordsPage(await lexicon(deps), language, await around(deps))

export async function sitemap(deps: Deps): Promise<string> {
  const [guides, { translate }] = await Promise.all([listPublicGuides(deps), guideTranslator(deps)])
  const listed = guides.flatMap((guide) =>
    languagesOf(translate, [guide]).map((language) => listedIn(translate, language, guide)),
  )
  return sitemapText(listed, languagesOf(translate, guides), originOf(deps), await procedureSlugs(deps))
}
export const robots = (deps: Deps): string => robotsText(originOf(deps))

/** The product's address without a slash at the end. */
export const originOf = ({ config }: Pick<Deps, 'config'>) => config.PUBLIC_URL.replace(/\/+$/, '')
