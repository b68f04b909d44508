import { readFileSync } from 'node:fs'
import PizZip from 'pizzip'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { seriousProblems } from '#tests/support/axe.ts'
import { openBrowser, picture, type TestBrowser } from '#tests/support/browser.ts'
import { docx, p } from '#tests/support/docx.ts'
import { register, signBrowserIn } from '#tests/support/open-as-person.ts'
import { type Product, startProduct } from '#tests/support/product.ts'

let product: Product
let chromium: TestBrowser
beforeAll(async () => {
  ;[product, chromium] = await Promise.all([startProduct({}), openBrowser()])
})
afterAll(async () => {
  await chromium?.close()
  await product?.stop()
})

const wordFile = (name: string, lines: string[]) => ({
  name,
  mimeType: 'application/octet-stream',
  buffer: docx({ body: lines.map(p).join('') }),
})

/** Opens a page on a telephone as somebody new. */
async function opened(path: string) {
  const page = await chromium.page({ viewport: { width: 360, height: 740 }, acceptDownloads: true })
  await signBrowserIn(page, product, await register(product))
  await page.goto(`${product.url}${path}`)
  return page
}

async function downloaded(page: Page, button: string, part: string) {
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: button }).click(),
  ])
  return new PizZip(readFileSync(await download.path())).file(part)!.asText()
}

async function isSound(page: Page, name: string) {
  expect(await seriousProblems(page)).toEqual([])
  await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true)
  await picture(page, name)
}

test('two Word files are compared, and what changed is read and had as a Word file', async () => {
  const page = await opened('/app/compare')
  const older = ['Lease', 'The rent is 100 dollars a month.', 'The tenant keeps a dog.']
  await page.getByLabel('Word or PDF file of the older version').setInputFiles(wordFile('old.docx', older))
  await page
    .getByLabel('Word or PDF file of the newer version')
    .setInputFiles(wordFile('new.docx', ['Lease', 'The rent is 150 dollars a month.']))
  const compare = page.getByRole('button', { name: 'Compare', exact: true })
  await page.waitForFunction(() =>
    [...document.querySelectorAll('textarea')].every(({ value }) => value.includes('rent')),
  )
  await compare.click()
  const result = page.getByRole('region', { name: 'What changed' })
  await result.getByRole('heading', { name: '1 paragraph changed, 1 taken out' }).waitFor()
  await result.locator('del', { hasText: '100' }).waitFor()
  await result.locator('ins', { hasText: '150' }).waitFor()
  await isSound(page, 'compared-360')
  expect(await downloaded(page, 'Word document with tracked changes', 'word/document.xml')).toContain('<w:del ')
})

test('a Word file is checked, and what its citations are worth is read and had as a Word file', async () => {
  const page = await opened('/app/check')
  await page.getByText('Your first check of a day is free').waitFor()
  const lines = [
    'Section 12 of the Kite Flying Act [Chapter 99:01] applies.',
    'So does section 4 of the Labour Act [Chapter 28:01].',
  ]
  await page.getByLabel('Word or PDF file to check').setInputFiles(wordFile('heads.docx', lines))
  const result = page.getByRole('region', { name: 'Result' })
  await result.getByRole('heading', { name: /^\d citations?$/ }).waitFor()
  const list = result.getByRole('list', { name: 'Citations' })
  await expect.poll(() => list.innerText()).toContain('Kite Flying Act')
  const only = result.getByRole('list', { name: 'Show only' }).getByRole('button').first()
  await only.press('Enter')
  await expect.poll(() => only.getAttribute('aria-pressed')).toBe('true')
  await expect.poll(() => list.getByRole('listitem').count()).toBeGreaterThan(0)
  await isSound(page, 'citations-checked-360')
  expect(await downloaded(page, 'Word document with comments', 'word/comments.xml')).toContain('<w:comment ')
})
