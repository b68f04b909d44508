import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ask, converse } from '#tests/support/answers.ts'
import { everyProblem, seriousProblems } from '#tests/support/axe.ts'
import { openBrowser, picture, type TestBrowser } from '#tests/support/browser.ts'
import { pdfText } from '#tests/support/pdf.ts'
import { signIn } from '#tests/support/people.ts'
import { type Product, startProduct } from '#tests/support/product.ts'
import { callable } from '#tests/support/callable.ts'
import { type Account, register, says, signBrowserIn } from '#tests/support/open-as-person.ts'

let product: Product
let chromium: TestBrowser
let asker: Account
let conversationId: string

beforeAll(async () => {
  ;[product, chromium] = await Promise.all([startProduct(), openBrowser()])
  asker = await register(product)
  const server = callable(product.url)
  const { token } = await signIn(server, asker.email, asker.password)
  conversationId = await converse(server, token)
  await ask(product, { token, conversationId, message: 'When may a landlord put a tenant out of a home?' })
})
afterAll(async () => {
  await chromium?.close()
  await product?.stop()
})

const PHONE = { viewport: { width: 360, height: 740 } }
const heading = (page: Page, name: string) => page.getByRole('heading', { name, exact: true })
const menuTo = async (page: Page, name: string) => {
  await page.getByRole('button', { name: 'Menu' }).click()
  await page.getByRole('link', { name, exact: true }).click()
}
const overflow = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
/** What would come out of a printer. */
const printed = async (page: Page) => pdfText(await page.pdf({ format: 'A4', printBackground: false }))

test('pages of the application open without a connection, because they were fetched before', async () => {
  const page = await chromium.page(PHONE)
  await signBrowserIn(page, product, asker)
  const settled = page.waitForResponse(/assets\/settings-page.*\.js/, { timeout: 60_000 })
  await page.goto(`${product.url}/app`)
  await settled
  await page.context().setOffline(true)
  await menuTo(page, 'Past Consultations')
  await heading(page, 'Past Consultations').waitFor()
  await page.context().close()
})

test('a page whose code is not there says that the person is offline, and opens when they are back', async () => {
  const page = await chromium.page(PHONE)
  await signBrowserIn(page, product, asker)
  await page.route(/assets\/points-page/, (route) => route.abort())
  await page.goto(`${product.url}/app`)
  await heading(page, 'Welcome to Virtual Lawyer').waitFor()
  await page.getByRole('button', { name: 'Menu' }).click()
  await page.getByRole('link', { name: 'Points & Subscriptions' }).waitFor()
  await page.context().setOffline(true)
  await page.getByRole('link', { name: 'Points & Subscriptions' }).click()
  await heading(page, 'You are offline').waitFor()
  await expect.poll(() => page.title()).toContain('You are offline')
  await expect.poll(() => heading(page, 'Unexpected Application Error!').count()).toBe(0)
  await page.getByRole('button', { name: 'Try again' }).click()
  await heading(page, 'You are offline').waitFor()
  await picture(page, 'offline-360')
  await page.unroute(/assets\/points-page/)
  await page.context().setOffline(false)
  await heading(page, 'Points & Subscriptions').waitFor()
  await page.context().close()
})

test('an address without a page says so, and offers ways on that help', async () => {
  const page = await chromium.page(PHONE)
  await signBrowserIn(page, product, asker)
  await page.goto(`${product.url}/app`)
  const sent = await page.goto(`${product.url}/app/nowhere`)
  expect(sent?.status()).toBe(404)
  await heading(page, 'Unexpected Application Error!').waitFor()
  await says(page, 'There is no page at this address. It may have moved, or the address was not copied whole.')
  await expect.poll(() => page.getByRole('link', { name: 'Load the page again' }).count()).toBe(0)
  await expect.poll(() => page.title()).not.toBe('Virtual Lawyer')
  expect(await everyProblem(page)).toEqual([])
  await expect.poll(() => overflow(page)).toBeLessThanOrEqual(0)
  await picture(page, 'no-such-page-360')
  await page.getByRole('link', { name: 'Go to the start page' }).click()
  await page.waitForURL(`${product.url}/app`)
  await page.context().close()
})

test('the colours chosen in one tab are those of the other tabs', async () => {
  const page = await chromium.page()
  const other = await page.context().newPage()
  for (const one of [page, other]) await one.goto(`${product.url}/features`)
  await page.getByRole('button', { name: 'Use light colours' }).click()
  await other.getByRole('button', { name: 'Use dark colours' }).waitFor()
  await expect.poll(() => other.evaluate(() => document.documentElement.dataset['theme'])).toBe('light')
  await page.context().close()
})

test('whoever asked for no motion sees none while they wait', async () => {
  const page = await chromium.page({ reducedMotion: 'reduce' })
  await signBrowserIn(page, product, asker)
  await page.route('**/api/auth/refresh-token', () => {})
  await page.goto(`${product.url}/app/points`)
  await page.locator('.spinner').first().waitFor()
  await expect.poll(() => page.evaluate(() => document.getAnimations().length)).toBe(0)
  await page.context().close()
})

test('an answer is printed whole: no page furniture, citations in full, no empty page at the end', async () => {
  const page = await chromium.page()
  await signBrowserIn(page, product, asker)
  await page.goto(`${product.url}/app/consult/${conversationId}`)
  await page.locator('.cite').first().waitFor()
  const names = await page.locator('.cite-label').allTextContents()
  await page.emulateMedia({ media: 'print' })
  await expect.poll(() => page.getByText('Skip to the content').isVisible()).toBe(false)
  const cut = page
    .locator('.cite-label')
    .evaluateAll((all) => all.filter((one) => one.scrollWidth > one.clientWidth + 1))
  expect((await cut).length).toBe(0)
  const ink = await page
    .locator('.bubble')
    .first()
    .evaluate((one) => getComputedStyle(one).backgroundColor)
  expect(ink).toBe('rgb(238, 238, 238)')
  await page.emulateMedia({ media: null })
  const { text, pages } = await printed(page)
  const height = await page.locator('main').evaluate((one) => one.scrollHeight)
  expect(text).not.toContain('Skip to the content')
  expect(text.replace(/\s+/g, ' ')).toContain(names[0]!.replace(/\s+/g, ' ').trim())
  expect(pages).toBeLessThanOrEqual(Math.ceil(height / 900))
  await page.context().close()
})

test('Ctrl+P in the reader prints the section that is read, and nothing of the page around it', async () => {
  const page = await chromium.page()
  await signBrowserIn(page, product, asker)
  await page.goto(`${product.url}/library?q=evicted without a court order`)
  await page.getByRole('button', { name: 'Renting a home and eviction', exact: true }).click()
  const room = page.getByRole('dialog', { name: 'Renting a home and eviction' })
  await room.locator('.mark-passage').first().waitFor()
  await expect.poll(() => room.locator('.reading-section').innerText()).not.toBe('')
  const problems = await everyProblem(page)
  expect(problems.filter((line) => /heading-order|landmark-unique/.test(line))).toEqual([])
  expect(await seriousProblems(page)).toEqual([])
  const { text } = await printed(page)
  expect(text).toContain('Renting a home and eviction')
  expect(text).toContain('From Virtual Lawyer.')
  for (const furniture of ['Legal Library', 'Search this document', 'Download']) expect(text).not.toContain(furniture)
  // the page is as it was
  await room.locator('.mark-passage').first().waitFor()
  await expect.poll(() => page.locator('.print-sheet').count()).toBe(0)
  await page.context().close()
})
