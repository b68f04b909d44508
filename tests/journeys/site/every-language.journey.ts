import { mkdirSync } from 'node:fs'
import path from 'node:path'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ask, converse } from '#tests/support/answers.ts'
import { openBrowser, type TestBrowser } from '#tests/support/browser.ts'
import { callable } from '#tests/support/callable.ts'
import { cutLabels } from '#tests/support/cut-labels.ts'
import { englishOn } from '#tests/support/repository/english.ts'
import { call, register, signBrowserIn } from '#tests/support/open-as-person.ts'
import { signIn } from '#tests/support/people.ts'
import { type Product, startProduct } from '#tests/support/product.ts'

/** A folder for a picture of each screen in each language; none are made without, and English is walked only for them. */
const PICTURES = process.env['LANGUAGE_PICTURES']
const LANGUAGES = [...(PICTURES ? (['en'] as const) : []), 'sn', 'nd'] as const
type Language = 'en' | 'sn' | 'nd'
const PHONE = { viewport: { width: 360, height: 740 }, locale: 'en-ZW' }
const QUESTIONS: Record<Language, string> = {
  en: 'When may a landlord put a tenant out of a home?',
  sn: 'Mushandirwi wangu andidzinga basa ndisina kupiwa hearing. Ndingaitei?',
  nd: 'Umninindlu angangikhupha nini endlini engiyirentayo?',
}

const CONTRACT = `Lease of a home
1. The landlord lets the house in Harare to the tenant for a rent of 200 dollars a month and a deposit.
2. The landlord may lock the tenant out of the house without going to court when the rent is late.`

let product: Product
let chromium: TestBrowser
beforeAll(async () => {
  ;[product, chromium] = await Promise.all([startProduct(), openBrowser()])
})
afterAll(async () => {
  await chromium?.close()
  await product?.stop()
})

type Screen = [name: string, path: string, ready: string]
/** What a person sees; the screens of administrators are English. */
const PUBLIC = (language: Language): Screen[] => {
  const inLanguage = (page: string, more = '') => (language === 'en' ? page + more : `${page}/${language}${more}`)
  return [
    ['landing', '/', 'main h1'],
    ['features', '/features', 'main h1'],
    ['contact', '/contactus', 'main h1'],
    ['sign-in', '/signin', 'input[type=password]'],
    ['sign-up', '/signup', 'input[type=password]'],
    ['terms', '/terms', 'main h1'],
    ['procedures', '/procedures', 'main h1'],
    ['procedure', '/procedures/eviction-threatened', 'main h1'],
    ['deadlines', '/deadlines', 'main h1'],
    ['verify', '/verify', 'main h1'],
    ['guides', inLanguage('/guides'), 'h1'],
    ['guide', inLanguage('/guides', '/losing-your-job'), 'h1'],
    ['help near you', inLanguage('/help-near-you'), 'h1'],
    ['legal words', inLanguage('/legal-words'), 'h1'],
    ['no such page', '/nowhere', 'main'],
  ]
}
const OWN = (consultation: string, document: string, source: string, review: string): Screen[] => [
  ['start', '/app', 'main form'],
  ['consultation', consultation, '.reading'],
  ['past', '/app/consultations', '[data-open]'],
  ['points', '/app/points', 'main h1'],
  ['documents', '/app/generatedocument', 'main h1'],
  ['library', '/library', '.library-open'],
  ['reading', document, '[role=dialog] h2'],
  ['source', source, '.source-text'],
  ['check', '/app/check', 'main h1'],
  ['compare', '/app/compare', 'main h1'],
  ['review', '/app/review', 'main h1'],
  ['reviewed', review, '[data-decision]'],
  ['settings', '/app/settings', 'main h1'],
]

async function problemsOn(page: Page, language: Language): Promise<string[]> {
  const wide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
  const english = language === 'en' ? [] : await englishOn(page)
  return [
    ...(wide > 0 ? ['wider than the window'] : []),
    ...(await cutLabels(page)),
    ...english.map((sentence) => `English: ${sentence}`),
  ]
}

async function walk(page: Page, screens: Screen[], language: Language): Promise<Record<string, string[]>> {
  const problems: Record<string, string[]> = {}
  for (const [name, address, ready] of screens) {
    await page.goto(product.url + address)
    await page.locator(ready).first().waitFor()
    await page.locator('.spinner, .skeleton').first().waitFor({ state: 'detached' })
    await expect.poll(() => page.evaluate(() => document.documentElement.lang), { message: name }).toBe(language)
    const onScreen = await problemsOn(page, language)
    if (onScreen.length) problems[name] = onScreen
    if (!PICTURES) continue
    mkdirSync(PICTURES, { recursive: true })
    const file = `${name.replaceAll(' ', '-')}-${language}.png`
    await page.screenshot({ path: path.join(PICTURES, file), fullPage: true })
  }
  return problems
}

test.each(LANGUAGES)(
  'in %s every screen of a person fits a narrow phone, and is in that language',
  async (language) => {
    const page = await chromium.page(PHONE)
    await page.addInitScript((chosen) => localStorage.setItem('language', chosen), language)
    const problems = await walk(page, PUBLIC(language), language)
    const person = await register(product, 'Nyaradzo Chikwanha-Mutasa')
    const { token } = await signIn(callable(product.url), person.email, person.password)
    const notifications = { email: true, sms: false, push: false }
    const preferences = { preferredLanguage: language, timezone: 'Africa/Harare', notifications }
    await call(product, token, 'PUT', '/auth/settings/preferences', preferences)
    const conversationId = await converse(callable(product.url), token)
    const answer = await ask(product, { token, conversationId, message: QUESTIONS[language] })
    const [, code] = /"shortCode":"([^"]+)"/.exec(answer.body) ?? []
    const [document] = await call<{ _id: string }[]>(product, token, 'GET', '/library/documents?limit=1')
    await signBrowserIn(page, product, person)
    const review = await call<{ id: string }>(product, token, 'POST', '/contract-reviews', { text: CONTRACT })
    const own = await walk(
      page,
      OWN(`/app/consult/${conversationId}`, `/library/${document!._id}`, `/p/${code}`, `/app/review/${review.id}`),
      language,
    )
    expect({ ...problems, ...own }).toEqual({})
  },
)
