import { afterAll, beforeAll, expect, test } from 'vitest'
import { seriousProblems } from '#tests/support/axe.ts'
import { openBrowser, picture, type TestBrowser } from '#tests/support/browser.ts'
import { type Product, startProduct } from '#tests/support/product.ts'
import { says, signBrowserIn } from '#tests/support/open-as-person.ts'

let product: Product
let chromium: TestBrowser

beforeAll(async () => {
  ;[product, chromium] = await Promise.all([startProduct(), openBrowser()])
})
afterAll(async () => {
  await chromium?.close()
  await product?.stop()
})

test('an admin enters a change of the law, is told what is wrong with it, finds, edits and withdraws it', async () => {
  const page = await chromium.page()
  await signBrowserIn(page, product, product.admin)
  await page.goto(`${product.url}/library/manage?tab=changes`)
  await page.getByRole('button', { name: 'Add Change' }).click()
  const adding = page.getByRole('dialog', { name: 'Add change of the law' })
  await adding.getByLabel('What happened').selectOption('repealed')
  await adding.getByLabel('Act or instrument').fill('Balloon Act')
  await adding.getByLabel('Section', { exact: true }).fill('seven')
  await adding.getByLabel('What makes the change').fill('Calm Air Act, 2023')
  await adding.getByLabel('Where it is known from').fill('A newspaper.')
  await adding.getByLabel('Who read that').fill('nobody')
  await adding.getByRole('button', { name: 'Save' }).click()
  await adding.getByText('Write the number alone').first().waitFor()
  expect(await seriousProblems(page)).toEqual([])
  await adding.getByLabel('Section', { exact: true }).fill('7')
  await adding.getByLabel('Reported, not proved').check()
  await adding.getByRole('button', { name: 'Save' }).click()
  await says(page, 'Change of the law saved')
  await page.getByLabel('Act', { exact: true }).fill('balloon')
  await page.getByText('1 change', { exact: true }).waitFor()
  const row = page.getByRole('row').filter({ hasText: 'Balloon Act, s 7' })
  await expect.poll(() => row.innerText()).toContain('reported, not proved')
  expect(await seriousProblems(page)).toEqual([])
  await picture(page, 'law-changes')
  await row.getByRole('button', { name: /^What rests on/ }).click()
  const touched = page.getByRole('dialog', { name: 'What rests on Balloon Act, s 7' })
  await touched.getByText('Questions of the bank').waitFor()
  await page.keyboard.press('Escape')
  await row.getByRole('button', { name: /^Edit/ }).click()
  const editing = page.getByRole('dialog', { name: 'Edit change of the law' })
  await editing.getByLabel('Since').fill('2023')
  await editing.getByRole('button', { name: 'Save' }).click()
  await row.getByText('Repealed 2023: Calm Air Act, 2023').waitFor()
  await row.getByRole('button', { name: /^Withdraw/ }).click()
  await page
    .getByRole('alertdialog')
    .getByRole('button', { name: /Delete|Withdraw/ })
    .click()
  await says(page, 'Change of the law withdrawn')
  await page.getByText('No changes found').waitFor()
})
