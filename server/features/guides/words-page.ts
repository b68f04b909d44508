import { html } from 'hono/html'
import { type LexiconEntry, OTHER_LANGUAGES, type OtherLanguage } from '#server/features/library/service.ts'
import { type Language, LANGUAGES } from '#server/text/language.ts'
import { layout, type Page } from './layout.ts'
import { otherLanguages, wordsPath } from './pages.ts'
import type { Frame } from './texts.ts'

/** The lexicon: each term with its meaning, which is English, and what it is called in the other languages, that of the page first. */
export function wordsPage(
  entries: LexiconEntry[],
  language: Language,
  { origin, frame }: { origin: string; frame: Frame },
) {
  const texts = frame.texts[language]
  const path = wordsPath(language)
  const data = {
    '@context': 'https://schema.org',
    '@type': 'DefinedTermSet',
    name: texts.legalWords,
    url: origin + path,
    inLanguage: language,
    hasDefinedTerm: entries.map(({ en, means }) => ({ '@type': 'DefinedTerm', name: en, description: means })),
  }
  const title = texts.legalWords
  const alternates = LANGUAGES.map((one) => ({ language: one, path: wordsPath(one) }))
  const about = { title, description: texts.aboutWords, path, data, language, alternates }
  const page: Page = { ...about, origin, frame, kind: 'website' }
  const others = [...OTHER_LANGUAGES].toSorted((a, b) => Number(b === language) - Number(a === language))
  return layout(
    page,
    html`<h1>${title}</h1>
      ${otherLanguages(page)}
      <p>${texts.aboutWords}</p>
      <dl class="words">${entries.map((entry) => words(entry, others, frame))}</dl>`,
  )
}

const words = (entry: LexiconEntry, languages: OtherLanguage[], { texts }: Frame) =>
  html`<dt id="${entry.en.toLowerCase().replaceAll(' ', '-')}" lang="en">${entry.en}</dt>
    <dd lang="en">${entry.means}</dd>
    ${languages.map(
      (one) =>
        html`<dd>
          <span class="muted" lang="${one}">${texts[one].language}:</span>
          <span lang="${one}">${entry[one]}</span>
        </dd>`,
    )}`
