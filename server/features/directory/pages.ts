import { html } from 'hono/html'
import {
  type DirectoryEntry,
  HELP_TOPICS,
  type HelpTopic,
  type Province,
  PROVINCES,
  type Said,
} from '#contract/consultations/directory.ts'
import { type Frame, type Html, layout, type Page } from '#server/features/guides/service.ts'
import { dateInWords } from '#server/text/date-in-words.ts'
import { type Language, LANGUAGES } from '#server/text/language.ts'
import type { DirectoryTexts } from './texts.ts'

/** Where the directory is, in a language, of a topic. */
export const helpPath = (language: Language, topic?: HelpTopic) =>
  `/help-near-you${language === 'en' ? '' : `/${language}`}${topic ? `?topic=${topic}` : ''}`

const provinceName = (province: Province) =>
  province.replace(/(?:^|-)[a-z]/g, (letter) => letter.toUpperCase().replace('-', ' '))

/** The directory by province, without an account or scripts; of one topic where one is given. Pure. */
export function helpPage(
  entries: DirectoryEntry[],
  shown: { language: Language; texts: DirectoryTexts; topic?: HelpTopic | undefined; origin: string; frame: Frame },
): Html {
  const { language, texts, topic, origin, frame } = shown
  const wording = { language, texts }
  const fitting = entries.filter(({ topics }) => !topic || topics.includes(topic) || topics.includes('any'))
  const { title, about } = texts
  const alternates = LANGUAGES.map((one) => ({ language: one, path: helpPath(one) }))
  const path = helpPath(language)
  const page: Page = { title, description: about, path, origin, frame, kind: 'website', language, alternates }
  return layout(
    page,
    html`<h1>${title}</h1>
      ${otherLanguages(frame, language, topic)}
      <p><strong>${texts.lead}</strong></p>
      <p class="muted">${texts.honest}</p>
      ${topicLinks(wording, topic)} ${provinceLinks(texts)}
      <section aria-labelledby="everywhere">
        <h2 id="everywhere">${texts.everywhere}</h2>
        ${list(
          fitting.filter(({ provinces }) => !provinces.length),
          wording,
        )}
      </section>
      ${PROVINCES.map(
        (province) =>
          html`<section aria-labelledby="${province}">
            <h2 id="${province}">${provinceName(province)}</h2>
            ${list(
              fitting.filter(({ provinces }) => provinces.includes(province)),
              wording,
            )}
          </section>`,
      )}`,
  )
}

const provinceLinks = (texts: DirectoryTexts) =>
  html`<nav class="card" aria-label="${texts.byProvince}">
    <h2>${texts.byProvince}</h2>
    <ul class="plain">
      ${PROVINCES.map((one) => html`<li><a href="#${one}">${provinceName(one)}</a></li>`)}
    </ul>
  </nav>`

const otherLanguages = ({ texts }: Frame, language: Language, topic?: HelpTopic) =>
  html`<nav class="languages" aria-label="${texts[language].readIn}">
    ${LANGUAGES.map((one) =>
      one === language
        ? html`<strong lang="${one}">${texts[one].language}</strong>`
        : html`<a href="${helpPath(one, topic)}" lang="${one}" hreflang="${one}">${texts[one].language}</a>`,
    )}
  </nav>`

type PageWording = { language: Language; texts: DirectoryTexts }

const topicLinks = ({ language, texts }: PageWording, topic?: HelpTopic) =>
  html`<nav aria-label="${texts.byTopic}">
    <h2>${texts.byTopic}</h2>
    <p class="languages">
      ${[undefined, ...HELP_TOPICS.filter((one) => one !== 'any')].map((one) => {
        const name = one ? texts.topics[one] : texts.allTopics
        return one === topic ? html`<strong>${name}</strong>` : html`<a href="${helpPath(language, one)}">${name}</a>`
      })}
    </p>
  </nav>`

const list = (entries: DirectoryEntry[], wording: PageWording) =>
  entries.length ? entries.map((entry) => card(entry, wording)) : html`<p>${wording.texts.none}</p>`

function card(entry: DirectoryEntry, wording: PageWording) {
  const { language, texts } = wording
  const { id, name, kind, phones, address, hours, helps, cost } = entry
  return html`<article class="entry" id="entry-${id}">
    <h3><span lang="en">${name}</span> <span class="muted">· ${texts.kinds[kind]}</span></h3>
    <p>${said(helps, language)}</p>
    <ul class="plain">
      <li>
        ${texts.phone}:
        ${phones.length ? phones.map((one, at) => html`${at ? ', ' : ''}${phoneLink(one, texts)}`) : texts.noPhone}
      </li>
      ${address ? html`<li>${texts.address}: <span lang="en">${address}</span></li>` : ''}
      ${hours ? html`<li>${texts.hours}: ${said(hours, language)}</li>` : ''}
      <li>${texts.cost}: ${said(cost, language)}</li>
      <li class="muted">${howSure(entry, wording)}</li>
    </ul>
  </article>`
}

const phoneLink = ({ number, free }: DirectoryEntry['phones'][number], texts: DirectoryTexts) =>
  html`<a href="tel:${number.replaceAll(' ', '')}">${number}</a>${free ? ` (${texts.freeCall})` : ''}`

/** In the language of the page, or as English where nobody has put it. */
const said = (words: Said, language: Language) =>
  words[language] ? html`${words[language]}` : html`<span lang="en">${words.en}</span>`

function howSure({ checked, from }: DirectoryEntry, { language, texts }: PageWording) {
  if (checked) return texts.checked(dateInWords(checked.on, language), checked.source)
  return [texts.notChecked, ...(from ? [texts.knownFrom(from)] : [])].join('; ')
}
