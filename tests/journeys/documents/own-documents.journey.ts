import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Placeholder, Template } from '#contract/documents/templates.ts'
import { seriousProblems } from '#tests/support/axe.ts'
import { openBrowser, type TestBrowser } from '#tests/support/browser.ts'
import { call, register, says, signBrowserIn } from '#tests/support/open-as-person.ts'
import { type Product, startProduct } from '#tests/support/product.ts'

let product: Product
let chromium: TestBrowser
let page: Page

beforeAll(async () => {
  ;[product, chromium] = await Promise.all([startProduct(), openBrowser()])
})
afterAll(async () => {
  await chromium?.close()
  await product?.stop()
})

const button = (name: string) => page.getByRole('button', { name, exact: true })

/** Makes a document without the form. */
async function make(token: string, template: string, fileName: string) {
  const templates = await call<Template[]>(product, token, 'GET', '/documents/templates')
  const { _id } = templates.find(({ name }) => name === template)!
  const fields = await call<Placeholder[]>(product, token, 'GET', `/documents/templates/${_id}`)
  const valueOf = ({ kind, format, placeholder }: Placeholder) =>
    kind === 'condition'
      ? 'yes'
      : kind === 'repeat'
        ? '[]'
        : format === 'money'
          ? 'US$100.00'
          : /date$|deadline$|valid_until$/i.test(placeholder)
            ? '26 March 2027'
            : format
              ? '2'
              : 'As agreed'
  const data = fields.map((field) => ({ placeholder: field.placeholder, value: valueOf(field) }))
  await call(product, token, 'POST', `/documents/templates/generate/${_id}`, { fileName, data })
}

test('one’s documents are found by name and kind, called otherwise and deleted; the address keeps what was looked for', async () => {
  page = await chromium.page()
  const token = await signBrowserIn(page, product, await register(product))
  await make(token, 'Resignation letter', 'My resignation')
  await make(token, 'Notice to vacate', 'Notice to Moyo')
  await page.goto(`${product.url}/app/generatedocument?tab=mine`)
  const titles = () => page.locator('.document-card h2').allInnerTexts()
  await expect.poll(titles).toEqual(['Notice to Moyo', 'My resignation'])
  await page.getByLabel('Order').selectOption('A to Z')
  await expect.poll(titles).toEqual(['My resignation', 'Notice to Moyo'])
  await page.getByLabel('Kind', { exact: true }).selectOption({ label: 'Resignation letter (1)' })
  await expect.poll(titles).toEqual(['My resignation'])
  await page.reload()
  await expect.poll(titles).toEqual(['My resignation'])
  await page.getByLabel('Search your documents').fill('loan')
  await says(page, 'No document fits.')
  await button('Show all documents').click()
  await button('More: Notice to Moyo').click()
  await page.getByRole('menuitem', { name: 'Rename' }).click()
  await page.getByRole('dialog').getByLabel('Name').fill('Notice to Tendai Moyo')
  await page.getByRole('dialog').getByRole('button', { name: 'Rename' }).click()
  await expect.poll(titles).toEqual(['My resignation', 'Notice to Tendai Moyo'])
  await expect.poll(() => page.locator(':focus').getAttribute('aria-label')).toBe('More: Notice to Tendai Moyo')
  await page.getByLabel('Choose Notice to Tendai Moyo').check()
  await says(page, '1 chosen')
  await button('Delete').click()
  const question = page.getByRole('alertdialog')
  await question.getByText('Notice to Tendai Moyo').waitFor()
  await question.getByRole('button', { name: 'Delete' }).click()
  await says(page, 'Document deleted successfully')
  await expect.poll(titles).toEqual(['My resignation'])
  expect(await seriousProblems(page)).toEqual([])
})
