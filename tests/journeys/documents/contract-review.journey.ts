import { readFileSync } from 'node:fs'
import PizZip from 'pizzip'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createConversation } from '#contract/consultations/consultations.ts'
import { setReviewPrice } from '#contract/documents/contract-review.ts'
import { checkPoints } from '#contract/points.ts'
import { seriousProblems } from '#tests/support/axe.ts'
import { openBrowser, picture, type TestBrowser } from '#tests/support/browser.ts'
import { docx, p } from '#tests/support/docx.ts'
import { call, register, signBrowserIn } from '#tests/support/open-as-person.ts'
import { type Product, startProduct } from '#tests/support/product.ts'

const LINES = [
  'Credit sale',
  'Toro Stores (the seller) sells Ms Zhou (the purchaser) one bed on hire purchase.',
  '1. The cash price of the bed is 200 dollars.',
  '2. The seller may enter the purchaser’s home at any time to take the bed back. The purchaser keeps the bed clean.',
  '3. The purchaser waives all rights under the Hire-Purchase Act.',
]
const CONTRACT = docx({ body: LINES.map(p).join('') })
const SIZES = [
  { width: 1280, height: 900 },
  { width: 360, height: 740 },
]

let product: Product
let chromium: TestBrowser
beforeAll(async () => {
  ;[product, chromium] = await Promise.all([startProduct({}), openBrowser()])
})
afterAll(async () => {
  await chromium?.close()
  await product?.stop()
})

const fits = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)
const text = (page: Page) => page.getByRole('region', { name: 'The contract' })

test('a contract is reviewed, decided about one by one, and had back with tracked changes', async () => {
  const page = await chromium.page({ viewport: SIZES[0], acceptDownloads: true })
  await signBrowserIn(page, product, await register(product))
  await page.goto(`${product.url}/app/generatedocument`)
  await page.getByRole('link', { name: 'Review a contract' }).click()
  await page.getByText('Your first review of a day is free').waitFor()
  await page
    .getByLabel('Word or PDF file to review')
    .setInputFiles({ name: 'bed.docx', mimeType: 'application/octet-stream', buffer: CONTRACT })
  await page.getByRole('heading', { name: 'bed.docx' }).waitFor()
  await page.getByText('No language model read this contract').waitFor()
  await expect.poll(() => page.getByLabel('Kind of contract').inputValue()).toBe('instalment-sale')

  const entry = page.getByRole('listitem').filter({ hasText: 'Entering a home or shop' })
  await expect.poll(() => entry.innerText()).toContain('Hire-Purchase Act [Chapter 14:09], s 8(1)(a)')
  const accept = entry.getByRole('button', { name: /^Accept/ })
  await accept.press('Enter')
  await text(page).locator('del', { hasText: 'The seller may enter' }).waitFor()
  await text(page).locator('ins', { hasText: 'only with the Purchaser’s consent' }).waitFor()
  await expect.poll(() => accept.evaluate((button) => button === document.activeElement)).toBe(true)
  await accept.press('Enter')
  await text(page).locator('del').waitFor({ state: 'detached' })
  await accept.press('Enter')
  await text(page).locator('del').waitFor()
  const refuse = page
    .getByRole('listitem')
    .filter({ hasText: 'Giving up rights' })
    .getByRole('button', { name: /^Refuse/ })
  // a decision that has not reached the server yet ends with its page
  await Promise.all([page.waitForResponse((response) => response.request().method() === 'PUT'), refuse.click()])
  await page.reload()
  await text(page).locator('del').waitFor()

  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Download Word file' }).click(),
  ])
  expect(download.suggestedFilename()).toBe('bed (reviewed).docx')
  const zip = new PizZip(readFileSync(await download.path()))
  expect(zip.file('word/document.xml')!.asText()).toMatch(/<w:del [^>]*w:author="Virtual Lawyer"/)
  expect(zip.file('word/comments.xml')!.asText()).not.toContain('Giving up rights')

  for (const size of SIZES) {
    await page.setViewportSize(size)
    for (const theme of ['dark', 'light'] as const) {
      await page.evaluate((to) => document.documentElement.setAttribute('data-theme', to), theme)
      expect(await seriousProblems(page)).toEqual([])
      await expect.poll(() => fits(page)).toBe(true)
      await picture(page, `contract-review-${size.width}-${theme}`)
    }
  }
  await page.getByRole('link', { name: 'All reviews' }).click()
  await page.getByRole('heading', { name: 'Your reviews' }).waitFor()
  expect(await seriousProblems(page)).toEqual([])
  await picture(page, 'contract-reviews-360')
  await page.getByRole('button', { name: 'Delete the review of bed.docx' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
  await page.getByRole('link', { name: 'bed.docx' }).waitFor({ state: 'detached' })
})

test('a contract that is attached to a consultation is reviewed without uploading it again', async () => {
  const page = await chromium.page({ viewport: SIZES[1] })
  const token = await signBrowserIn(page, product, await register(product))
  const { id } = await call<{ id: string }>(product, token, 'POST', createConversation.path, { message: '' })
  await page.goto(`${product.url}/app/consult/${id}`)
  await page
    .getByLabel('Document to attach')
    .setInputFiles({ name: 'bed.docx', mimeType: 'application/octet-stream', buffer: CONTRACT })
  const begin = page.getByRole('button', { name: 'Review this contract' })
  await begin.waitFor()
  await page.getByText('Your first review of a day is free').waitFor()
  expect(await seriousProblems(page)).toEqual([])
  await expect.poll(() => fits(page)).toBe(true)
  await picture(page, 'contract-attached-360')
  await begin.press('Enter')
  await page.getByRole('heading', { name: 'bed.docx' }).waitFor()
  await expect.poll(() => page.getByLabel('Kind of contract').inputValue()).toBe('instalment-sale')
})

test('the second review of a day says its price, and takes it only when that is agreed to', async () => {
  const page = await chromium.page({ viewport: SIZES[1] })
  const token = await signBrowserIn(page, product, await register(product))
  const contract = (name: string, buffer: Buffer) =>
    page.getByLabel('Word or PDF file to review').setInputFiles({ name, mimeType: 'application/octet-stream', buffer })
  const points = async () => (await call<{ points: number }>(product, token, 'GET', checkPoints.path)).points
  await page.goto(`${product.url}/app/review`)
  await page.getByText('Your first review of a day is free').waitFor()
  await contract('bed.docx', CONTRACT)
  await page.getByRole('heading', { name: 'bed.docx' }).waitFor()
  await page.getByRole('link', { name: 'All reviews' }).click()

  await page.getByText('This review costs 2 points.').waitFor()
  await contract('chair.docx', docx({ body: [...LINES, '4. The purchaser takes a chair too.'].map(p).join('') }))
  await page.getByText('chair.docx').waitFor()
  const agree = page.getByRole('status').getByRole('button', { name: 'Review for 2 points' })
  await agree.waitFor()
  expect(await points()).toBe(10)
  expect(await seriousProblems(page)).toEqual([])
  await expect.poll(() => fits(page)).toBe(true)
  await picture(page, 'contract-review-price-360')

  const admin = await signBrowserIn(await chromium.page(), product, product.admin)
  await call(product, admin, setReviewPrice.method, setReviewPrice.path, { points: 3 })
  await agree.click()
  await page.getByText('The price in points is now 3, not 2. Nothing was taken.').waitFor()
  expect(await points()).toBe(10)
  await page.getByRole('status').getByRole('button', { name: 'Review for 3 points' }).click()
  await page.getByRole('heading', { name: 'chair.docx' }).waitFor()
  expect(await points()).toBe(7)
})
