import { mkdirSync } from 'node:fs'
import path from 'node:path'
import type { BrowserContextOptions, Page } from 'playwright-core'
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

/** A folder for a picture of each screen at each size; none are made without. */
const PICTURES = process.env['SCREEN_PICTURES']

const CONTRACT = `Lease of a home
1. The landlord lets the house in Harare to the tenant for a rent of 200 dollars a month and a deposit.
2. The landlord may lock the tenant out of the house without going to court when the rent is late.`

let product: Product
let chromium: TestBrowser
let large: TestBrowser
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
  const letters = openBrowser(['--blink-settings=defaultFontSize=32'])
  ;[product, chromium, large] = await Promise.all([startProduct(), openBrowser(), letters])
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
  await Promise.all([chromium?.close(), large?.close()])
  await product?.stop()
})

/** Opens every screen that `who` sees, and hands each to `look`. */
async function walk(
  who: Screen['who'],
  options: BrowserContextOptions,
  theme: string,
  look: (page: Page, at: Screen) => Promise<unknown>,
  browser = chromium,
) {
  const page = await browser.page(options)
  await page.addInitScript((chosen) => localStorage.setItem('theme', chosen), theme)
  if (who !== 'nobody') await signBrowserIn(page, product, who === 'admin' ? ADMIN : person)
  for (const at of screens().filter((one) => one.who === who)) {
    const sent = await page.goto(product.url + at.path)
    await page.locator(at.ready).first().waitFor()
    await page.locator('.spinner, .skeleton').first().waitFor({ state: 'detached' })
    await isCalledAsSent(page, at.name, await sent!.text())
    await look(page, at)
  }
  expect(browser.strays(page, [/404/])).toEqual([])
  await page.context().close()
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

const PEOPLE = ['nobody', 'person', 'admin'] as const

/** Each screen is opened on a phone, and then looked at as on other windows: opening it is most of the work. */
test.each(PEOPLE)(
  'what %s sees: dark on a phone, light at 1280 pixels, there twice and four times as large, in the colours of the system, nothing is in the way, and a third of the height is left to read',
  async (who) => {
    const found: Record<string, string[]> = {}
    await walk(who, { viewport: PHONE }, 'dark', async (page, { name }) => {
      const problems: string[] = []
      const colours = (theme: 'dark' | 'light') =>
        page.evaluate((chosen) => document.documentElement.setAttribute('data-theme', chosen), theme)
      const look = async (size: string) => {
        const there = [...(await everyProblem(page)), ...(await beyondWindow(page))]
        problems.push(...there.map((problem) => `${size}: ${problem}`))
        await picture(page, `${name} ${size}`)
      }
      await look('360 dark')
      if (PICTURES) {
        await colours('light')
        await look('360 light')
      }
      await page.setViewportSize(SCREEN)
      if (PICTURES) {
        await colours('dark')
        await look('1280 dark')
      }
      await colours('light')
      await look('1280 light')
      await page.setViewportSize(TWICE)
      await colours('dark')
      problems.push(...(await inTheWay(page, '200 %')))
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
      await page.setViewportSize(PHONE)
      if (problems.length) found[name] = problems
    })
    expect(found).toEqual({})
  },
)

test.each(PEOPLE)(
  'what %s sees in letters of twice the size, by the setting of the browser: all there at 1280 pixels, and nothing to scroll sideways at 360',
  async (who) => {
    const found: Record<string, string[]> = {}
    await walk(
      who,
      { viewport: SCREEN },
      'light',
      async (page, { name }) => {
        const problems = await inTheWay(page, 'large letters')
        await picture(page, `${name} 1280 letters`)
        await page.setViewportSize(PHONE)
        problems.push(...(await beyondWindow(page)))
        await picture(page, `${name} 360 letters`)
        await page.setViewportSize(SCREEN)
        if (problems.length) found[name] = problems
      },
      large,
    )
    expect(found).toEqual({})
  },
)
