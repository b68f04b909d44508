import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { LibraryDocument, Subheading } from '#contract/library/library.ts'
import { everyProblem } from '#tests/support/axe.ts'
import { openBrowser, picture, type TestBrowser } from '#tests/support/browser.ts'
import { callable } from '#tests/support/callable.ts'
import { docx, p } from '#tests/support/docx.ts'
import { call, register, says, signBrowserIn } from '#tests/support/open-as-person.ts'
import { signIn } from '#tests/support/people.ts'
import { type Product, startProduct } from '#tests/support/product.ts'

let product: Product
let chromium: TestBrowser
let page: Page
let token: string

beforeAll(async () => {
  ;[product, chromium] = await Promise.all([startProduct(), openBrowser()])
  for (const name of ['Zanele Adams', 'Abel Zulu']) await register(product, name)
  page = await chromium.page()
  token = await signBrowserIn(page, product, product.admin)
})
afterAll(async () => {
  await chromium?.close()
  await product?.stop()
})

const names = async () =>
  (await page.locator('.virtual-body [role=row] strong').allInnerTexts()).filter((name) => name !== 'Administrator')
const list = (name: string) => page.getByRole('group', { name: `${name}, list` })

/** Puts a Word file without words into the library and waits until it could not be read. */
async function addBlank(name: string) {
  const [heading] = await call<Subheading[]>(product, token, 'GET', '/library/subheadings')
  const form = new FormData()
  form.set('subheading', heading!._id)
  form.set('fileName', name)
  form.set('file', new Blob([new Uint8Array(docx({ body: p(' '.repeat(name.length)) }))]), 'blank.docx')
  const { _id } = await call<LibraryDocument>(product, token, 'POST', '/library/documents', form)
  const state = async () => (await call<LibraryDocument>(product, token, 'GET', `/library/documents/${_id}`)).state
  await expect.poll(state, { timeout: 30_000 }).toBe('failed')
}

test('people are put in order by the head of a column, by keyboard too, and the address keeps it', async () => {
  await page.goto(`${product.url}/app/users`)
  await expect.poll(names).toEqual(['Abel Zulu', 'Zanele Adams'])
  const head = page.getByRole('columnheader', { name: 'Full Name' })
  await expect.poll(() => head.getAttribute('aria-sort')).toBe('ascending')
  await head.getByRole('button').press('Enter')
  await expect.poll(names).toEqual(['Zanele Adams', 'Abel Zulu'])
  await expect.poll(() => head.getAttribute('aria-sort')).toBe('descending')
  await page.reload()
  await expect.poll(names).toEqual(['Zanele Adams', 'Abel Zulu'])
  expect(await everyProblem(page)).toEqual([])
  await page.setViewportSize({ width: 360, height: 740 })
  await page.getByLabel('Order').selectOption('Full Name, A to Z')
  await expect.poll(names).toEqual(['Abel Zulu', 'Zanele Adams'])
  expect(await everyProblem(page)).toEqual([])
  await page.setViewportSize({ width: 1280, height: 800 })
})

/** Tries to buy points with a number of the sandbox. */
async function buy(name: string, ecocashNumber: string) {
  const account = await register(product, name)
  const { token: own } = await signIn(callable(product.url), account.email, account.password)
  const headers = { authorization: `Bearer ${own}`, 'content-type': 'application/json' }
  const body = JSON.stringify({ ecocashNumber, numberOfPoints: 26 })
  await fetch(`${product.url}/api/points/purchase`, { method: 'POST', headers, body })
}

test('payments and points of everybody are searched and filtered, the address keeps it, on a phone too', async () => {
  await buy('Farai Paid', '0771111111')
  await buy('Gift Failed', '0774444444')
  await page.goto(`${product.url}/app/users`)
  await page.getByRole('link', { name: 'Payments' }).click()
  await expect.poll(names).toEqual(['Gift Failed', 'Farai Paid'])
  await picture(page, 'payments-1280')
  await page.getByLabel('State').selectOption('Failed')
  await expect.poll(names).toEqual(['Gift Failed'])
  await says(page, 'Insufficient balance')
  await page.getByRole('textbox', { name: /^Search/ }).fill('077 1111 111')
  await says(page, 'There is no such payment.')
  await page.getByRole('button', { name: 'Show everything' }).click()
  await expect.poll(names).toEqual(['Gift Failed', 'Farai Paid'])
  await page.getByRole('textbox', { name: /^Search/ }).fill('077 1111 111')
  await expect.poll(names).toEqual(['Farai Paid'])
  await page.setViewportSize({ width: 360, height: 740 })
  await page.reload()
  await expect.poll(names).toEqual(['Farai Paid'])
  await picture(page, 'payments-360')
  expect(await everyProblem(page)).toEqual([])
  await page.getByRole('link', { name: 'Points', exact: true }).click()
  await page.getByRole('combobox', { name: 'What for' }).selectOption('Points bought')
  await expect.poll(names).toEqual(['Farai Paid'])
  await expect.poll(() => page.locator('.virtual-body [role=row]').innerText()).toContain('+26')
  await picture(page, 'points-of-everybody-360')
  expect(await everyProblem(page)).toEqual([])
  await page.setViewportSize({ width: 1280, height: 800 })
  await picture(page, 'points-of-everybody-1280')
  expect(await everyProblem(page)).toEqual([])
})

test('a long table comes back to the rows that were looked at, after a reload and by Back', async () => {
  await page.goto(`${product.url}/library/manage?tab=documents&sort=name`)
  await list('Documents').getByRole('row').nth(5).waitFor()
  await list('Documents').evaluate((element) => element.scrollTo(0, 1_800))
  await page.waitForURL(/row=[1-9]/)
  const top = () => list('Documents').evaluate((element) => element.scrollTop)
  const before = await top()
  await page.reload()
  await expect.poll(top).toBeGreaterThan(before - 120)
  await page.goto(`${product.url}/app/users`)
  await page.goBack()
  await expect.poll(top).toBeGreaterThan(before - 120)
})

test('a table ends with its rows where they are few, and with the window where they are many', async () => {
  await page.setViewportSize({ width: 1280, height: 1000 })
  const edges = () =>
    page.locator('.virtual-table').evaluate((table) => {
      const rows = table.querySelector('.virtual-body')!.getBoundingClientRect()
      const { top, bottom } = table.getBoundingClientRect()
      return { rows: Math.round(rows.bottom - bottom), height: bottom - top, left: innerHeight - bottom }
    })
  await page.goto(`${product.url}/admin/points`)
  await list('Points of everybody').getByRole('row').nth(1).waitFor()
  await expect.poll(async () => Math.abs((await edges()).rows)).toBeLessThan(3)
  await page.goto(`${product.url}/admin/messages`)
  await list('Messages').getByRole('row').nth(9).waitFor()
  const { height, left } = await edges()
  expect(height).toBeGreaterThan(700)
  expect(left).toBeGreaterThanOrEqual(0)
  await page.setViewportSize({ width: 1280, height: 800 })
})

test('files that could not be read are counted, shown and read again all at once; what was chosen is deleted', async () => {
  await addBlank('Blank one')
  await addBlank('Blank three')
  await page.goto(`${product.url}/library/manage?tab=documents`)
  await says(page, '2 files could not be read.')
  await page.getByRole('button', { name: 'Show them' }).click()
  await page.waitForURL(/state=failed/)
  const rows = () => page.locator('.virtual-body [role=row]').count()
  await expect.poll(rows).toBe(2)
  await page.getByRole('button', { name: 'Retry all' }).click()
  await says(page, '2 files are read again')
  await expect.poll(rows, { timeout: 30_000 }).toBe(2)
  await page.getByLabel('Choose all').check()
  await page.getByRole('button', { name: 'Delete', exact: true }).first().click()
  const question = page.getByRole('alertdialog')
  await question.getByText('2 documents', { exact: true }).waitFor()
  await question.getByRole('button', { name: 'Delete' }).click()
  await says(page, '2 documents deleted successfully')
  await says(page, 'No documents found')
  await expect.poll(() => page.getByText('could not be read').count()).toBe(0)
})
