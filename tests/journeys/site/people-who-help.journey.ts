import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { seriousProblems } from '#tests/support/axe.ts'
import { openBrowser, picture, type TestBrowser } from '#tests/support/browser.ts'
import { call, says, signBrowserIn } from '#tests/support/open-as-person.ts'
import { type Product, startProduct } from '#tests/support/product.ts'

let product: Product
let chromium: TestBrowser
let page: Page
let token: string
beforeAll(async () => {
  ;[product, chromium] = await Promise.all([startProduct(), openBrowser()])
  page = await chromium.page()
  token = await signBrowserIn(page, product, product.admin)
})
afterAll(async () => {
  await chromium?.close()
  await product?.stop()
})

const dialog = () => page.getByRole('dialog')
const button = (name: string) => page.getByRole('button', { name, exact: true })

test('an admin adds an office, says what it was checked against, and anybody finds it by province', async () => {
  await page.goto(`${product.url}/admin/directory`)
  await button('Add entry').click()
  await dialog().getByRole('button', { name: 'Save' }).click()
  await expect.poll(() => dialog().getByText('Fill this in').count()).toBe(3)
  await dialog().getByLabel('Name').fill('Advice office, Gweru')
  await dialog().getByLabel('What it helps with, English').fill('Forms and letters')
  await dialog().getByLabel('Cost, English').fill('Free')
  await dialog().getByLabel('Telephone numbers').fill('116 free')
  await dialog().getByLabel('Midlands').check()
  expect(await seriousProblems(page)).toEqual([])
  await dialog().getByRole('button', { name: 'Save' }).click()
  await button('Mark Advice office, Gweru as checked').click()
  await dialog().getByLabel('Checked against').fill('by telephone')
  await dialog().getByRole('button', { name: 'Mark as checked' }).click()
  await page.getByText(/^Checked on .*: by telephone$/).waitFor()
  expect(await seriousProblems(page)).toEqual([])
  await picture(page, 'directory-admin')
  const visitor = await chromium.page({ viewport: { width: 360, height: 740 } })
  await visitor.goto(`${product.url}/help-near-you#midlands`)
  await visitor.getByRole('heading', { name: 'Advice office, Gweru' }).waitFor()
  await expect.poll(() => visitor.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360)
  expect(await seriousProblems(visitor)).toEqual([])
  await picture(visitor, 'help-near-you-360')
  await visitor.close()
})

test('a person hands a consultation over, sees who can read it, and withdraws it', async () => {
  await page.goto(`${product.url}/admin/practitioners`)
  await button('Register practitioner').click()
  for (const [label, text] of [
    ['Name', 'Rudo Ncube'],
    ['Firm or office', 'Ncube Legal'],
    ['Email', 'rudo@firm.test'],
    ['What shows that they may practise', 'Roll 1234'],
  ] as const)
    await dialog().getByLabel(label, { exact: true }).fill(text)
  await dialog().getByRole('button', { name: 'Save' }).click()
  await page.getByRole('heading', { name: 'Rudo Ncube' }).waitFor()
  expect(await seriousProblems(page)).toEqual([])
  const question = 'Can my landlord change the locks?'
  await call(product, token, 'POST', '/chat/conversations', { messages: [{ text: question, sender: 'user' }] })
  await page.goto(`${product.url}/app/consultations`)
  await page.getByText(question).first().click()
  await button('Hand over to a lawyer').click()
  const form = page.getByRole('dialog', { name: 'Hand over to a lawyer' })
  await form.getByRole('button', { name: 'Send' }).click()
  await says(page, 'Say that you agree first')
  await form.getByLabel('To whom').selectOption({ label: 'Rudo Ncube, Ncube Legal, whole country' })
  await form.getByLabel(/^I agree that they read/).check()
  expect(await seriousProblems(page)).toEqual([])
  await picture(page, 'hand-over')
  await form.getByRole('button', { name: 'Send' }).click()
  await says(page, 'Sent. They will contact you if they can take your matter.')
  await button('Hand over to a lawyer').click()
  await form.getByText(/^Rudo Ncube, Ncube Legal: opens until/).waitFor()
  await form.getByRole('button', { name: 'Withdraw' }).click()
  await form.getByText(/opens until/).waitFor({ state: 'detached' })
})
