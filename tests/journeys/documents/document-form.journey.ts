import { afterAll, beforeAll, expect, test } from 'vitest'
import { seriousProblems } from '#tests/support/axe.ts'
import { openBrowser, picture, type TestBrowser } from '#tests/support/browser.ts'
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

test('fields stand in groups with help and an example, and the document grows beside them, one tap away on a phone', async () => {
  const account = await register(product)
  for (const [width, theme] of [
    [360, 'dark'],
    [1280, 'light'],
  ] as const) {
    const isPhone = width === 360
    const own = await chromium.page({ viewport: { width, height: 800 } })
    await own.addInitScript((value) => localStorage.setItem('theme', value), theme)
    await signBrowserIn(own, product, account)
    await own.goto(`${product.url}/app/generatedocument`)
    await own.getByRole('button', { name: 'Generate Lease agreement (under five years)', exact: true }).click()
    const dialog = own.getByRole('dialog')
    const money = dialog.getByRole('group', { name: 'Money' })
    await money.getByText('For example: US$250').waitFor()
    await dialog.getByLabel('Tenant name').fill('Chipo Dube')
    await money.getByLabel('Monthly rent', { exact: true }).fill('300')
    await money.getByText('US$300.00 (three hundred United States dollars)').waitFor()
    await money.getByLabel('Currency of Monthly rent').selectOption('ZiG')
    await money.getByText('ZiG 300.00 (three hundred Zimbabwe Gold)').waitFor()
    await money.getByRole('group', { name: 'Is there a deposit?' }).getByRole('radio', { name: 'Yes' }).check()
    await picture(own, `document-form-${width}-${theme}`)
    const grown = dialog.getByRole('region', { name: 'The document so far' })
    await expect.poll(() => grown.isVisible()).toBe(!isPhone)
    if (isPhone) await dialog.getByRole('button', { name: 'Show the document' }).click()
    await grown.getByText('Chipo Dube').first().waitFor()
    await grown.getByText('ZiG 300.00').waitFor()
    await grown.getByText('The Tenant pays a deposit of').waitFor()
    await expect.poll(() => grown.getByText('No deposit is payable.').count()).toBe(0)
    expect(await seriousProblems(own)).toEqual([])
    await expect.poll(() => own.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width)
    await picture(own, `document-grows-${width}-${theme}`)
    if (isPhone) await dialog.getByRole('button', { name: 'Back to the questions' }).click()
    await dialog.getByLabel('Tenant name').waitFor()
    // what is missing is shown and gets the focus, whichever of the two is looked at
    if (isPhone) await dialog.getByRole('button', { name: 'Show the document' }).click()
    await dialog.getByRole('button', { name: 'Generate', exact: true }).click()
    const fileName = dialog.getByLabel('Filename')
    await expect.poll(() => fileName.evaluate((one) => one === document.activeElement)).toBe(true)
    await dialog.getByText('Filename is required').waitFor()
    await own.context().close()
  }
})

test('the form has an address: a reload and a link open it with its draft, Back closes it and Forward opens it', async () => {
  const page = await chromium.page({ viewport: { width: 360, height: 800 } })
  await signBrowserIn(page, product, await register(product))
  await page.goto(`${product.url}/app/generatedocument`)
  await page.getByRole('button', { name: 'Generate Lease agreement (under five years)', exact: true }).click()
  const tenant = page.getByRole('dialog').getByLabel('Tenant name')
  await tenant.fill('Chipo Dube')
  expect(new URL(page.url()).searchParams.has('template')).toBe(true)
  await page.reload()
  await expect.poll(() => tenant.inputValue()).toBe('Chipo Dube')
  await page.goBack()
  await tenant.waitFor({ state: 'detached' })
  expect(new URL(page.url()).search).toBe('')
  await page.goForward()
  await expect.poll(() => tenant.inputValue()).toBe('Chipo Dube')
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click()
  await tenant.waitFor({ state: 'detached' })
  await expect.poll(() => new URL(page.url()).search).toBe('')
  expect(chromium.strays(page)).toEqual([])
})
