import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { expect, test, vi } from 'vitest'
import { REPLY_PRICE, SERVICE_PRICES } from '#contract/product.ts'
import { cookies as cookiesNd } from './cookies-nd.ts'
import { cookies as cookiesSn } from './cookies-sn.ts'
import { privacy as privacyNd } from './privacy-nd.ts'
import { privacy as privacySn } from './privacy-sn.ts'
import type { TranslatedSection } from './section.ts'
import { terms as termsNd } from './terms-nd.ts'
import { terms as termsSn } from './terms-sn.ts'

// the pages look for what the server put into the document
vi.stubGlobal('document', { querySelector: () => null, addEventListener: () => {}, cookie: '' })
vi.stubGlobal('addEventListener', () => {})
const { REMEMBERED_DAYS } = await import('#web/features/legal/privacy-keeping.tsx')
const { CookiesPage } = await import('#web/features/legal/cookies-page.tsx')
const { PrivacyPage } = await import('#web/features/legal/privacy-page.tsx')
const { TermsPage } = await import('#web/features/legal/terms-page.tsx')

const prices = { reply: REPLY_PRICE, view: SERVICE_PRICES.view_document }
const facts = { deployment: undefined, remembered: REMEMBERED_DAYS }

/** Section by section, the numbers and the points of a list, of the English text below its lead. */
function inEnglish(page: ReactNode) {
  const queries = new QueryClient()
  const html = renderToStaticMarkup(
    <QueryClientProvider client={queries}>
      <MemoryRouter>{page}</MemoryRouter>
    </QueryClientProvider>,
  )
  return html
    .split('<section>')
    .slice(1)
    .map((one) => one.split('</section>')[0]!)
    .map((one) => ({ numbers: numbersIn(one.replace(/<[^>]*>/g, ' ')), points: (one.match(/<li>|<dt/g) ?? []).length }))
}

const inTranslation = (sections: TranslatedSection[]) =>
  sections.map(({ title, text = [], list = [], after = [] }) => ({
    numbers: numbersIn([title, ...text, ...list, ...after].join(' ')),
    points: list.length,
  }))

const numbersIn = (text: string) => (text.match(/\d+(?::\d+)?/g) ?? []).toSorted()

test.each([
  ['Shona', termsSn],
  ['Ndebele', termsNd],
])('the terms in %s have the sections, points, prices and Acts of the English ones', (_, terms) => {
  expect(inTranslation(terms(prices))).toEqual(inEnglish(<TermsPage />))
})

test.each([
  ['Shona', privacySn],
  ['Ndebele', privacyNd],
])('the privacy notice in %s has the sections, points, times and Acts of the English one', (_, privacy) => {
  expect(inTranslation(privacy(facts))).toEqual(inEnglish(<PrivacyPage />))
})

test.each([
  ['Shona', cookiesSn],
  ['Ndebele', cookiesNd],
])('the cookie statement in %s names every cookie and every entry, with how long it is kept', (_, cookies) => {
  expect(inTranslation(cookies())).toEqual(inEnglish(<CookiesPage />))
})
