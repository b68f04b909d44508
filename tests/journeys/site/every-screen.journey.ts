import { mkdirSync } from 'node:fs'
import path from 'node:path'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ask, converse } from '#tests/support/answers.ts'
import { everyProblem } from '#tests/support/axe.ts'
import { openBrowser, type TestBrowser } from '#tests/support/browser.ts'
import { callable } from '#tests/support/callable.ts'
import { beyondWindow, inTheWay } from '#tests/support/in-the-way.ts'
import { type Account, call, register, signBrowserIn } from '#tests/support/open-as-person.ts'
import { signIn } from '#tests/support/people.ts'
import { ADMIN, type Product, startProduct } from '#tests/support/product.ts'

const PHONE = { width: 360, height: 740 }
const SCREEN = { width: 1280, height: 800 }
/** What is left of 1280 by 800 pixels at 200 %. */
const TWICE = { width: 640, height: 400 }
/** Pixels of a browser that nobody has set otherwise. */
const LETTERS = 16

/** A folder for a picture of each screen at each size; none are made without. */
const PICTURES = process.env['SCREEN_PICTURES']

const CONTRACT = `Lease of a home
1. The landlord lets the house in Harare to the tenant for a rent of 200 dollars a month and a deposit.
2. The landlord may lock the tenant out of the house without going to court when the rent is late.`

let product: Product
let chromium: TestBrowser
let person: Account
let open: { consultation: string; document: string; source: string; review: string; form: string }

/** Each screen by its address; `ready` stands on it once it is whole. */
type Screen = { name: string; path: string; ready: string; who: 'nobody' | 'person' | 'admin' }
const screen = (who: Screen['who'], name: string, path: string, ready = 'main h1'): Screen => ({
  name,
  path,
  ready,
  who,
})
const screens = (): Screen[] => [
  screen('nobody', 'landing', '/'),
  screen('nobody', 'features', '/features'),
  screen('nobody', 'contact', '/contactus'),
  screen('nobody', 'sign-in', '/signin', 'input[type=password]'),
  screen('nobody', 'sign-up', '/signup', 'input[type=password]'),
  screen('nobody', 'terms', '/terms'),
  screen('nobody', 'privacy', '/privacy'),
  screen('nobody', 'cookies', '/cookies'),
  screen('nobody', 'procedures', '/procedures'),
  screen('nobody', 'procedure', '/procedures/eviction-threatened'),
  screen('nobody', 'deadlines', '/deadlines'),
  screen('nobody', 'guides', '/guides', 'h1'),
  screen('nobody', 'guide', '/guides/losing-your-job', 'h1'),
  screen('nobody', 'help near you', '/help-near-you', 'h1'),
  screen('nobody', 'legal words', '/legal-words', 'h1'),
  screen('nobody', 'verify', '/verify'),
  screen('nobody', 'source', open.source, '.source-text'),
  screen('nobody', 'no such page', '/nowhere', 'main'),
  screen('person', 'start', '/app', 'main form'),
  screen('person', 'consultation', open.consultation, '.reading'),
  screen('person', 'past', '/app/consultations', 'text=out of a home'),
  screen('person', 'points', '/app/points'),
  screen('person', 'documents', '/app/generatedocument'),
  screen('person', 'form', open.form, '[role=dialog] fieldset'),
  screen('person', 'library', '/library', '.library-open'),
  screen('person', 'reading', open.document, '.reading-block'),
  screen('person', 'check', '/app/check'),
  screen('person', 'compare', '/app/compare'),
  screen('person', 'reviews', '/app/review'),
  screen('person', 'review', open.review, '[data-decision]'),
  screen('person', 'settings', '/app/settings'),
  screen('admin', 'users', '/app/users'),
  screen('admin', 'audit', '/app/audit'),
  screen('admin', 'overview', '/app/overview'),
  screen('admin', 'library manage', '/library/manage'),
  screen('admin', 'templates manage', '/app/generatedocument/manage'),
  screen('admin', 'evaluation', '/admin/evaluation'),
  screen('admin', 'practitioners', '/admin/practitioners'),
  screen('admin', 'directory', '/admin/directory'),
  screen('admin', 'messages', '/admin/messages'),
  screen('admin', 'payments', '/admin/payments'),
  screen('admin', 'points of everybody', '/admin/points'),
  screen('admin', 'procedures manage', '/admin/procedures'),
  screen('admin', 'procedure edit', '/admin/procedures/eviction-threatened'),
]

beforeAll(async () => {
  ;[product, chromium] = await Promise.all([startProduct(), openBrowser()])
  person = await register(product, 'Nyaradzo Chikwanha-Mutasa')
  const server = callable(product.url)
  const { token } = await signIn(server, person.email, person.password)
  const conversationId = await converse(server, token)
  const answer = await ask(product, {
    token,
    conversationId,
    message: 'When may a landlord put a tenant out of a home?',
  })
  const [, source] = /"shortCode":"([^"]+)"/.exec(answer.body) ?? []
  const [document] = await call<{ _id: string }[]>(product, token, 'GET', '/library/documents?limit=1')
  const review = await call<{ id: string }>(product, token, 'POST', '/contract-reviews', { text: CONTRACT })
  const templates = await call<{ _id: string; name: string }[]>(product, token, 'GET', '/documents/templates')
  open = {
    consultation: `/app/consult/${conversationId}`,
    document: `/library/${document!._id}`,
    source: `/p/${source}`,
    review: `/app/review/${review.id}`,
    form: `/app/generatedocument?template=${templates.find(({ name }) => name.startsWith('Lease agreement'))!._id}`,
  }
})
afterAll(async () => {
  await chromium?.close()
  await product?.stop()
})

/** Opens every screen that `who` sees on a phone in dark colours, and hands each to `look`. */
async function walk(who: Screen['who'], look: (page: Page, at: Screen, letters: Letters) => Promise<unknown>) {
  const page = await chromium.page({ viewport: PHONE })
  await page.addInitScript(() => localStorage.setItem('theme', 'dark'))
  const letters = await lettersOf(page)
  if (who !== 'nobody') await signBrowserIn(page, product, who === 'admin' ? ADMIN : person)
  for (const at of screens().filter((one) => one.who === who)) {
    const sent = await page.goto(product.url + at.path)
    await untilWhole(page, at)
    await isCalledAsSent(page, at.name, await sent!.text())
    await look(page, at, letters)
  }
  expect(chromium.strays(page, [/404/])).toEqual([])
  await page.context().close()
}

async function untilWhole(page: Page, { ready }: Screen) {
  await page.locator(ready).first().waitFor()
  await page.locator('.spinner, .skeleton').first().waitFor({ state: 'detached' })
}

type Letters = (pixels: number) => Promise<unknown>
/** Sets how large the letters of pages are that say nothing else, as people do in the settings of a browser. */
async function lettersOf(page: Page): Promise<Letters> {
  const browser = await page.context().newCDPSession(page)
  return (standard) => browser.send('Page.setFontSizes', { fontSizes: { standard } })
}

/** Screens that name what somebody brought, or where they are in it, when their code has come. */
const NAMED_LATER = ['reading', 'review', 'source', 'procedure edit']

/** A screen bears the name that its page was sent with: that is all a tab and a screen reader have until the code has come. */
async function isCalledAsSent(page: Page, screenName: string, sent: string) {
  const title = await page.evaluate((text) => new DOMParser().parseFromString(text, 'text/html').title, sent)
  expect(title, screenName).toMatch(screenName === 'landing' ? /^Virtual Lawyer$/ : /. · Virtual Lawyer$/)
  if (!NAMED_LATER.includes(screenName)) await expect.poll(() => page.title(), { message: screenName }).toBe(title)
}

async function picture(page: Page, name: string) {
  if (!PICTURES) return
  mkdirSync(PICTURES, { recursive: true })
  await page.screenshot({ path: path.join(PICTURES, `${name.replaceAll(' ', '-')}.png`) })
}

/** How much of the height is left to read once somebody reads on: what no bar covers of the dialog on top, or of the page. */
const leftToRead = (page: Page) =>
  page.evaluate(() => {
    const seen = (one: Element) => {
      const { top, bottom } = one.getBoundingClientRect()
      return Math.max(0, Math.min(innerHeight, bottom) - Math.max(0, top)) / innerHeight
    }
    const law = document.querySelector('.reading-scroller')
    if (law) return seen(law)
    const dialog = document.querySelector('[role=dialog]')
    const within = [...(dialog ?? document.body).querySelectorAll('*')]
    const isBar = (one: Element) =>
      ['sticky', 'fixed'].includes(getComputedStyle(one).position) && one.clientWidth > innerWidth / 2
    const bars = within.filter(isBar).filter((one) => !one.parentElement?.closest('.header, .composer'))
    return (dialog ? seen(dialog) : 1) - bars.reduce((sum, bar) => sum + seen(bar), 0)
  })

const colours = (page: Page, theme: 'dark' | 'light') =>
  page.evaluate((chosen) => document.documentElement.setAttribute('data-theme', chosen), theme)

/** Dark on a phone, and light at 1280 pixels. */
async function onWindows(page: Page, name: string): Promise<string[]> {
  const problems: string[] = []
  const look = async (size: string) => {
    const there = [...(await everyProblem(page)), ...(await beyondWindow(page))]
    problems.push(...there.map((problem) => `${size}: ${problem}`))
    await picture(page, `${name} ${size}`)
  }
  await look('360 dark')
  if (PICTURES) {
    await colours(page, 'light')
    await look('360 light')
  }
  await page.setViewportSize(SCREEN)
  if (PICTURES) {
    await colours(page, 'dark')
    await look('1280 dark')
  }
  await colours(page, 'light')
  await look('1280 light')
  return problems
}

/** At 1280 pixels twice as large, and four times, in the colours of the system. */
async function enlarged(page: Page, name: string): Promise<string[]> {
  await page.setViewportSize(TWICE)
  await colours(page, 'dark')
  const problems = await inTheWay(page, '200 %')
  await expect.poll(() => leftToRead(page), { message: `${name} at 200 %` }).toBeGreaterThanOrEqual(1 / 3)
  await picture(page, `${name} 640 zoom`)
  await page.setViewportSize({ width: 320, height: 256 })
  await page.emulateMedia({ forcedColors: 'active' })
  problems.push(...(await inTheWay(page, '400 %')))
  await page.evaluate(() => scrollTo(0, 0))
  await page.mouse.wheel(0, 400)
  await expect.poll(() => leftToRead(page), { message: `${name} at 400 %` }).toBeGreaterThanOrEqual(1 / 3)
  await picture(page, `${name} 320 zoom`)
  await page.emulateMedia({ forcedColors: 'none' })
  return problems
}

/** In letters of twice the size, at 1280 pixels and on a phone. */
async function inLargeLetters(page: Page, at: Screen, letters: Letters): Promise<string[]> {
  await letters(2 * LETTERS)
  await page.setViewportSize(SCREEN)
  // some of what people have of their own is measured by scripts when it is opened
  if (at.who === 'person') {
    await page.reload()
    await untilWhole(page, at)
  }
  await colours(page, 'light')
  const size = await page.evaluate(() => getComputedStyle(document.documentElement).fontSize)
  expect(size).toBe(`${2 * LETTERS}px`)
  const problems = await inTheWay(page, 'large letters')
  await picture(page, `${at.name} 1280 letters`)
  await page.setViewportSize(PHONE)
  problems.push(...(await beyondWindow(page)))
  await picture(page, `${at.name} 360 letters`)
  await letters(LETTERS)
  return problems
}

/** Each screen is opened on a phone, and then looked at as on other windows: opening it is most of the work. */
test.each(['nobody', 'person', 'admin'] as const)(
  'what %s sees: dark on a phone, light at 1280 pixels, there twice and four times as large, in the colours of the system, and in letters of twice the size, nothing is in the way, and a third of the height is left to read',
  async (who) => {
    const found: Record<string, string[]> = {}
    await walk(who, async (page, at, letters) => {
      const problems = [
        ...(await onWindows(page, at.name)),
        ...(await enlarged(page, at.name)),
        ...(await inLargeLetters(page, at, letters)),
      ]
      if (problems.length) found[at.name] = problems
    })
    expect(found).toEqual({})
  },
  // dozens of screens, each in six ways
  420_000,
)
