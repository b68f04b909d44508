import { html } from 'hono/html'
import { type LexiconEntry, OTHER_LANGUAGES } from '#server/features/library/service.ts'
import { type Language, LANGUAGES } from '#server/text/language.ts'
import { layout, type Page } from './layout.ts'
import { otherLanguages, wordsPath } from './pages.ts'
import { TEXTS } from './texts.ts'

/** The lexicon: each term with its meaning, which is English, and what it is called in the other languages, that of the page first. */
export function wordsPage(entries: LexiconEntry[], language: Language, origin: string) {
  const texts = TEXTS[language]
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
  const page: Page = { title, description: texts.aboutWords, path, origin, kind: 'website', data, language, alternates }
  const others = [...OTHER_LANGUAGES].toSorted((a, b) => Number(b === language) - Number(a === language))
  return layout(
    page,
    html`<h1>${title}</h1>
      ${otherLanguages(page)}
      <p>${texts.aboutWords}</p>
      <dl class="words">
        ${entries.map(
          (entry) =>
            html`<dt id="${entry.en.toLowerCase().replaceAll(' ', '-')}" lang="en">${entry.en}</dt>
              <dd lang="en">${entry.means}</dd>
              ${others.map(
                (one) =>
                  html`<dd>
                    <span class="muted" lang="${one}">${TEXTS[one].language}:</span>
                    <span lang="${one}">${entry[one]}</span>
                  </dd>`,
              )}`,
        )}
      </dl>`,
  )
}
