import { mkdirSync } from 'node:fs'
import path from 'node:path'
import type { BrowserContextOptions, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ask, converse } from '#tests/support/answers.ts'
import { everyProblem } from '#tests/support/axe.ts'
import { openBrowser, type TestBrowser } from '#tests/support/browser.ts'
import { callable } from '#tests/support/callable.ts'
import { type Account, call, enter, register } from '#tests/support/open-as-person.ts'
import { signIn } from '#tests/support/people.ts'
import { ADMIN, type Product, startProduct } from '#tests/support/product.ts'

/** A folder for a picture of each screen at each size; none are made without. */
const PICTURES = process.env['SCREEN_PICTURES']

let product: Product
let chromium: TestBrowser
let person: Account
let open: { consultation: string; document: string }

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
  screen('nobody', 'no such page', '/nowhere', 'main'),
  screen('person', 'start', '/app', 'main form'),
  screen('person', 'consultation', open.consultation, '.reading'),
  screen('person', 'past', '/app/consultations', 'text=out of a home'),
  screen('person', 'points', '/app/points'),
  screen('person', 'documents', '/app/generatedocument'),
  screen('person', 'library', '/library', '.library-open'),
  screen('person', 'reading', open.document, '[role=dialog] h2'),
  screen('person', 'check', '/app/check'),
  screen('person', 'compare', '/app/compare'),
  screen('person', 'settings', '/app/settings'),
  screen('admin', 'users', '/app/users'),
  screen('admin', 'audit', '/app/audit'),
  screen('admin', 'overview', '/app/overview'),
  screen('admin', 'library manage', '/library/manage'),
  screen('admin', 'templates manage', '/app/generatedocument/manage'),
  screen('admin', 'evaluation', '/admin/evaluation'),
  screen('admin', 'practitioners', '/admin/practitioners'),
  screen('admin', 'directory', '/admin/directory'),
]

beforeAll(async () => {
  ;[product, chromium] = await Promise.all([startProduct(), openBrowser()])
  person = await register(product, 'Nyaradzo Chikwanha-Mutasa')
  const server = callable(product.url)
  const { token } = await signIn(server, person.email, person.password)
  const conversationId = await converse(server, token)
  await ask(product, { token, conversationId, message: 'When may a landlord put a tenant out of a home?' })
  const [document] = await call<{ _id: string }[]>(product, token, 'GET', '/library/documents?limit=1')
  open = { consultation: `/app/consult/${conversationId}`, document: `/library/${document!._id}` }
})
afterAll(async () => {
  await chromium?.close()
  await product?.stop()
})

/** Opens every screen as whoever sees it, and hands each to `look`. */
async function walk(options: BrowserContextOptions, theme: string, look: (page: Page, at: Screen) => Promise<unknown>) {
  for (const who of ['nobody', 'person', 'admin'] as const) {
    const page = await chromium.page(options)
    await page.addInitScript((chosen) => localStorage.setItem('theme', chosen), theme)
    if (who !== 'nobody') await enter(page, product, who === 'admin' ? ADMIN : person)
    for (const at of screens().filter((one) => one.who === who)) {
      await page.goto(product.url + at.path)
      await page.locator(at.ready).first().waitFor()
      await page.locator('.spinner, .skeleton').first().waitFor({ state: 'detached' })
      await look(page, at)
    }
    expect(chromium.strays(page, [/404/])).toEqual([])
    await page.context().close()
  }
}

/** How many pixels the page is wider than the window. */
const overflow = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth - innerWidth)

async function picture(page: Page, name: string) {
  if (!PICTURES) return
  mkdirSync(PICTURES, { recursive: true })
  await page.screenshot({ path: path.join(PICTURES, `${name.replaceAll(' ', '-')}.png`) })
}

test.each([
  [360, 740, 'dark'],
  [1280, 800, 'light'],
  ...(PICTURES
    ? ([
        [360, 740, 'light'],
        [1280, 800, 'dark'],
      ] as const)
    : []),
] as const)('at %i pixels by %i, in %s colours, nothing is in the way of anybody', async (width, height, theme) => {
  const found: Record<string, string[]> = {}
  await walk({ viewport: { width, height } }, theme, async (page, { name }) => {
    const problems = await everyProblem(page)
    if ((await overflow(page)) > 0) problems.push('wider than the window')
    if (problems.length) found[name] = problems
    await picture(page, `${name} ${width} ${theme}`)
  })
  expect(found).toEqual({})
})

test('at 400 % and in the colours of the system nothing is cut off, and a third of the height is left to read', async () => {
  const found: Record<string, string> = {}
  await walk({ viewport: { width: 320, height: 256 }, forcedColors: 'active' }, 'dark', async (page, { name }) => {
    if ((await overflow(page)) > 0) found[name] = 'wider than the window'
    await page.evaluate(() => scrollTo(0, 0))
    await page.mouse.wheel(0, 400)
    const left = () =>
      page.evaluate(() => {
        const seen = (one: Element) => {
          const { top, bottom } = one.getBoundingClientRect()
          return Math.max(0, Math.min(innerHeight, bottom) - Math.max(0, top)) / innerHeight
        }
        const law = document.querySelector('.reading-scroller')
        if (law) return seen(law)
        const bars = [...document.querySelectorAll('header, .composer')]
        const fixed = bars.filter((bar) => ['sticky', 'fixed'].includes(getComputedStyle(bar).position))
        return 1 - fixed.reduce((sum, bar) => sum + seen(bar), 0)
      })
    await expect.poll(left, { message: name }).toBeGreaterThanOrEqual(1 / 3)
    await picture(page, `${name} 320 zoom`)
  })
  expect(found).toEqual({})
})
