import { readFileSync } from 'node:fs'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { seriousProblems } from '#tests/support/axe.ts'
import { openBrowser, picture, type TestBrowser } from '#tests/support/browser.ts'
import { signBrowserIn } from '#tests/support/open-as-person.ts'
import { type Product, startProduct } from '#tests/support/product.ts'

const WIDE = { viewport: { width: 1280, height: 900 }, acceptDownloads: true }
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
const text = (page: Page) => page.getByLabel('Text (YAML)')
const isSaved = (page: Page) => page.getByText('The draft is saved.').waitFor()
const question = (page: Page, name: string) => page.getByRole('heading', { name }).waitFor()

test('an administrator changes a procedure with its preview beside it, and who has begun ends it as it was', async () => {
  const visitor = await chromium.page()
  await visitor.goto(`${product.url}/procedures/late-birth-registration`)
  await visitor.getByRole('button', { name: 'Begin', exact: true }).click()
  await question(visitor, 'Where was the child born?')
  await visitor.getByLabel('In Zimbabwe').check()
  await visitor.getByRole('button', { name: 'Next' }).click()
  await question(visitor, 'On which day?')

  const page = await chromium.page(WIDE)
  await signBrowserIn(page, product, product.admin)
  await page.goto(`${product.url}/app/users`)
  await page.getByRole('link', { name: 'Procedures', exact: true }).click()
  await page.getByRole('link', { name: 'Edit Registering a birth late' }).click()
  const before = await text(page).inputValue()
  await text(page).fill(before.replace('kind: date', 'kind: dat').replace('In Zimbabwe', 'In this country'))
  await page.getByText('1 problem to mend before it can be published').waitFor()
  await expect.poll(() => page.getByRole('button', { name: 'Publish' }).isDisabled()).toBe(true)
  const line = before.slice(0, before.indexOf('kind: date')).split('\n').length
  await page.getByRole('button', { name: `Line ${line}` }).click()
  const chosen = () =>
    text(page).evaluate((area: HTMLTextAreaElement) => area.value.slice(area.selectionStart, area.selectionEnd))
  await expect.poll(() => chosen()).toBe('    kind: dat')
  await page.keyboard.type('    kind: date')
  await page.getByText('No errors').waitFor()
  await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).toBe('TEXTAREA')

  const preview = page.getByRole('region', { name: 'Preview' })
  await preview.getByRole('button', { name: 'Begin', exact: true }).click()
  await preview.getByLabel('In this country').check()
  await preview.getByRole('button', { name: 'Next' }).click()
  await preview.getByRole('heading', { name: 'On which day?' }).waitFor()
  await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).toBe('H1')
  // what is typed shows in the preview at the same question, and the words keep the cursor
  await text(page).fill((await text(page).inputValue()).replace('ask: On which day?', 'ask: On which day was it?'))
  await preview.getByRole('heading', { name: 'On which day was it?' }).waitFor()
  await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).toBe('TEXTAREA')
  await isSaved(page)
  expect(await seriousProblems(page)).toEqual([])
  await expect.poll(() => fits(page)).toBe(true)
  await picture(page, 'procedure-editor-1280')
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Export as a file' }).click(),
  ])
  expect(download.suggestedFilename()).toBe('late-birth-registration.yaml')
  expect(readFileSync(await download.path(), 'utf8')).toBe(await text(page).inputValue())

  await page.getByRole('button', { name: 'Publish' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Publish' }).click()
  await page.getByText('Changed here').waitFor()
  await page.getByText('(people walk it now)', { exact: false }).waitFor()
  await visitor.reload()
  await question(visitor, 'On which day?')
  await visitor.goto(`${product.url}/procedures/late-birth-registration`)
  await visitor.getByRole('button', { name: 'Erase my answers and begin anew' }).click()
  await visitor.getByRole('alertdialog').getByRole('button', { name: 'Erase' }).click()
  await visitor.getByRole('button', { name: 'Begin', exact: true }).click()
  await visitor.getByLabel('In this country').waitFor()

  await page.getByRole('button', { name: 'Go back to shipped' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Go back' }).click()
  // not the toast, which comes before the text does
  await page.getByText('As shipped', { exact: true }).waitFor()
  await expect.poll(() => text(page).inputValue()).toBe(before)
  await page.getByRole('button', { name: /^Put into the editor/ }).click()
  await expect.poll(() => text(page).inputValue()).toContain('In this country')
  await isSaved(page)
  await page.getByRole('button', { name: 'Throw draft away' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Throw away' }).click()
  await expect.poll(() => text(page).inputValue()).toBe(before)
  await page.goto(`${product.url}/app/audit`)
  const trail = page.getByRole('group', { name: 'Audit trail, list' })
  await trail.getByText('Procedure published').first().waitFor()
  await trail.getByText('Procedure put back as shipped').first().waitFor()
  expect(chromium.strays(page)).toEqual([])
  await page.context().close()
  await visitor.context().close()
})

test('on a phone a new procedure is begun, and a draft that somebody else changed is not written over', async () => {
  const page = await chromium.page({ viewport: { width: 360, height: 740 }, hasTouch: true, colorScheme: 'dark' })
  await signBrowserIn(page, product, product.admin)
  await page.goto(`${product.url}/admin/procedures`)
  await page.getByRole('button', { name: 'New procedure' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Name in the address').fill('Finding A Hat')
  await dialog.getByRole('button', { name: 'Write it' }).click()
  await dialog.getByText('Use two or more small letters').waitFor()
  await dialog.getByLabel('Name in the address').fill('finding-a-hat')
  await dialog.getByRole('button', { name: 'Write it' }).click()
  await page.getByText('Not published').waitFor()
  await page.getByText('No errors').waitFor()
  expect(await seriousProblems(page)).toEqual([])
  await expect.poll(() => fits(page)).toBe(true)
  await picture(page, 'procedure-editor-360')

  const other = await page.context().newPage()
  await other.goto(`${product.url}/admin/procedures/finding-a-hat`)
  await text(other).fill((await text(other).inputValue()).replace('What the person wants to do', 'Finding a hat'))
  await isSaved(other)
  await text(page).fill((await text(page).inputValue()).replace('What the person wants to do', 'Finding a glove'))
  await page.getByText('Somebody else has changed this draft').waitFor()
  await expect.poll(() => text(page).inputValue()).toContain('Finding a glove')
  await page.context().close()
})
