import { html, raw } from 'hono/html'
import { subheadingCalled } from '#contract/library/subheading-names.ts'
import { PRODUCT } from '#contract/product.ts'
import type { PublicGuide } from '#server/features/library/service.ts'
import type { Translated } from '#server/features/library/service.ts'
import { dateInWords } from '#server/text/date-in-words.ts'
import type { Language } from '#server/text/language.ts'
import { layout, type Page } from './layout.ts'
import type { RenderedGuide } from './markdown.ts'
import { type Frame, type PageTexts, readNote } from './texts.ts'

/** A guide in lists: `title` is in the language of its text there, English where nobody has translated it. */
export type ListedGuide = PublicGuide & { language: Language }

/** Where the guides of a language, or one of them, are. */
export const pathOf = (language: Language, slug?: string) =>
  ['/guides', ...(language === 'en' ? [] : [language]), ...(slug ? [slug] : [])].join('/')

/** Where the legal words are, said in a language; the words are the same. */
export const wordsPath = (language: Language) => (language === 'en' ? '/legal-words' : `/legal-words/${language}`)

type Around = { origin: string; frame: Frame }

/** All guides under their headings. `languages`: those that any guide is in. */
export function guidesPage(
  guides: ListedGuide[],
  language: Language,
  languages: Language[],
  { origin, frame }: Around,
) {
  const texts = frame.texts[language]
  const headings = new Map<string, ListedGuide[]>()
  for (const guide of guides) {
    const heading = headingIn(language, guide.heading ?? 'Other')
    headings.set(heading, [...(headings.get(heading) ?? []), guide])
  }
  const path = pathOf(language)
  const data = {
    '@context': 'https://schema.org',
    '@type': 'CollectionPage',
    name: texts.titleOfAll,
    description: texts.about,
    url: origin + path,
    inLanguage: language,
  }
  const title = texts.titleOfAll
  const alternates = languages.map((one) => ({ language: one, path: pathOf(one) }))
  const about = { title, description: texts.about, path, data, language, alternates }
  const page: Page = { ...about, origin, frame, kind: 'website' }
  return layout(
    page,
    html`<h1>${title}</h1>
      ${otherLanguages(page)}
      <p>${texts.leadOfAll}</p>
      <p><a href="${wordsPath(language)}">${texts.legalWords}</a></p>
      ${guides.length === 0 ? html`<p>${texts.none}</p>` : ''}
      ${[...headings].map(
        ([heading, members]) =>
          html`<h2>${heading}</h2>
            ${links(readableFirst(members, language), language)}`,
      )}
      ${ask(texts.notHere, texts)}`,
  )
}

const readableFirst = (guides: ListedGuide[], language: Language) => [
  ...guides.filter((guide) => guide.language === language),
  ...guides.filter((guide) => guide.language !== language),
]

/** One guide with its parts, and the others under its heading. `languages`: those that it is in. */
export type ShownGuide = {
  guide: ListedGuide
  rendered: RenderedGuide
  others: ListedGuide[]
  languages: Language[]
  origin: string
  frame: Frame
  /** Procedures on its topic. */
  procedures: { slug: string; title: string }[]
  /** Of a translation: who has read it, and how many lines are still English. */
  translation?: Pick<Translated, 'reader' | 'missing'>
}

export function guidePage(shown: ShownGuide) {
  const { guide, rendered, others, translation, procedures, frame } = shown
  const { title, heading, asAt, language } = guide
  const texts = frame.texts[language]
  const page = pageOf(shown)
  const under = heading && headingIn(language, heading)
  return layout(
    page,
    html`<nav aria-label="Breadcrumb">
        <a href="${pathOf(language)}">${texts.guides}</a>${under ? ` › ${under}` : ''}
      </nav>
      <article>
        <h1>${title}</h1>
        ${otherLanguages(page)}
        <p>${rendered.summary}</p>
        ${translation ? html`<p class="muted">${noteOn(translation, texts, language)}</p>` : ''}
        ${asAt ? lawAsAt(asAt, language, texts.asAt) : ''}
        ${rendered.parts.length > 2 ? contents(rendered.parts, texts) : ''} ${raw(rendered.html)}
      </article>
      ${procedures.length > 0 ? stepByStep(procedures, texts) : ''} ${ask(texts.otherCase, texts)}
      ${others.length > 0 ? moreOn(under ?? '', others, { language, texts }) : ''}`,
  )
}

/** What search engines and links read of a guide. */
function pageOf({ guide, rendered, languages, origin, frame }: ShownGuide): Page {
  const { slug, title, changedAt, language } = guide
  const path = pathOf(language, slug)
  const description = rendered.summary
  const data = {
    '@context': 'https://schema.org',
    '@type': 'Article',
    headline: title,
    description,
    url: origin + path,
    inLanguage: language,
    dateModified: changedAt.toISOString(),
    isAccessibleForFree: true,
    publisher: { '@type': 'Organization', name: PRODUCT, url: origin },
  }
  const alternates = languages.map((one) => ({ language: one, path: pathOf(one, slug) }))
  return { title, description, path, origin, frame, kind: 'article', data, language, alternates }
}

const headingIn = (language: Language, heading: string) =>
  (language === 'en' ? undefined : subheadingCalled(heading)?.[language]) ?? heading

const noteOn = ({ reader, missing }: Pick<Translated, 'reader' | 'missing'>, texts: PageTexts, language: Language) =>
  [readNote(texts, reader, language), missing ? texts.older(missing) : ''].filter(Boolean).join(' ')

export const otherLanguages = ({ language, frame: { texts }, alternates = [] }: Page) =>
  alternates.length > 1
    ? html`<nav class="languages" aria-label="${texts[language].readIn}">
        ${alternates.map((one) =>
          one.language === language
            ? html`<strong lang="${one.language}">${texts[one.language].language}</strong>`
            : html`<a href="${one.path}" lang="${one.language}" hreflang="${one.language}"
                >${texts[one.language].language}</a
              >`,
        )}
      </nav>`
    : ''

const lawAsAt = (date: string, language: Language, [before, after]: PageTexts['asAt']) =>
  html`<p class="muted">${before}<time datetime="${date}">${dateInWords(date, language)}</time>${after}</p>`

const contents = (parts: RenderedGuide['parts'], { onThisPage }: PageTexts) =>
  html`<nav class="card" aria-label="${onThisPage}">
    <h2>${onThisPage}</h2>
    <ul class="plain">
      ${parts.map(({ id, title }) => html`<li><a href="#${id}">${title}</a></li>`)}
    </ul>
  </nav>`

const stepByStep = (procedures: ShownGuide['procedures'], texts: PageTexts) =>
  html`<aside class="card" aria-label="${texts.stepByStep}">
    <h2>${texts.stepByStep}</h2>
    <ul class="plain">
      ${procedures.map(({ slug, title }) => html`<li><a href="/procedures/${slug}">${title}</a></li>`)}
    </ul>
  </aside>`

type InLanguage = { language: Language; texts: PageTexts }

const moreOn = (heading: string, guides: ListedGuide[], { language, texts }: InLanguage) =>
  html`<nav aria-label="${texts.guides}">
    <h2>${texts.moreOn(heading)}</h2>
    ${links(guides, language)}
  </nav>`

/** A guide that is not in the language of the page is marked as English for what reads it aloud. */
const links = (guides: ListedGuide[], language: Language) =>
  html`<ul class="plain">
    ${guides.map((guide) => html`<li>${link(guide, language)}</li>`)}
  </ul>`

const link = ({ slug, title, language }: ListedGuide, inside: Language) =>
  language === inside
    ? html`<a href="${pathOf(language, slug)}">${title}</a>`
    : html`<a href="${pathOf(language, slug)}" lang="${language}">${title}</a>`

/** Where no guide has that name. */
export function noGuidePage(language: Language, { origin, frame }: Around) {
  const { noSuch, about, renamed, allGuides } = frame.texts[language]
  const path = pathOf(language)
  return layout(
    { title: noSuch, description: about, path, origin, frame, kind: 'website', hidden: true, language },
    html`<h1>${noSuch}</h1>
      <p>${renamed} <a href="${path}">${allGuides}</a></p>`,
  )
}

const ask = (question: string, texts: PageTexts) =>
  html`<aside class="card" aria-label="${question}">
    <h2>${question}</h2>
    <p>${texts.askHint}</p>
    <p><a class="button" href="/app">${texts.ask}</a></p>
  </aside>`
