import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { everyProblem } from '#tests/support/axe.ts'
import { openBrowser, type TestBrowser } from '#tests/support/browser.ts'
import { docx, p } from '#tests/support/docx.ts'
import { type Account, call, register, signBrowserIn } from '#tests/support/open-as-person.ts'
import { type Product, startProduct } from '#tests/support/product.ts'

const WORD = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document'
const QUESTION = 'Can my landlord lock me out?'
let product: Product
let chromium: TestBrowser
let person: Account

beforeAll(async () => {
  ;[product, chromium] = await Promise.all([startProduct(), openBrowser()])
  person = await register(product)
})
afterAll(async () => {
  await chromium?.close()
  await product?.stop()
})

async function opened(path: string, viewport = { width: 1440, height: 900 }): Promise<Page> {
  const page = await chromium.page({ viewport })
  const token = await signBrowserIn(page, product, person)
  const messages = [
    { text: QUESTION, sender: 'user' },
    { text: 'Not without an order of court.', sender: 'ai' },
  ]
  await call(product, token, 'POST', '/chat/conversations', { messages })
  await page.goto(product.url + path)
  return page
}

test('on a wide screen the last consultations stand beside every page, one press away', async () => {
  const page = await opened('/app/settings')
  const rail = page.getByRole('navigation', { name: 'Your work' })
  await rail.getByRole('link', { name: QUESTION }).first().click()
  await page.waitForURL('**/app/consult/*')
  await page.getByRole('log').getByText(QUESTION).waitFor()
  await rail.getByRole('list', { name: 'Free to use' }).getByRole('link', { name: 'Step by step' }).waitFor()
  expect(await everyProblem(page)).toEqual([])
  expect(chromium.strays(page)).toEqual([])
  await page.context().close()
})

test('Ctrl and K go anywhere by keyboard: a page, a consultation, a section of the library', async () => {
  const page = await opened('/app')
  const field = page.getByRole('combobox', { name: 'A page, a consultation, an Act or a section' })
  const choose = async (words: string, name: RegExp) => {
    await page.keyboard.press('Control+k')
    await field.fill(words)
    const options = page.getByRole('dialog').getByRole('option')
    await options.filter({ hasText: name }).first().waitFor()
    // nothing comes in between any more
    await expect.poll(() => page.getByRole('dialog').getByRole('status').innerText()).toBe('')
    const at = (await options.allInnerTexts()).findIndex((text) => name.test(text))
    for (let i = 0; i < at; i++) await page.keyboard.press('ArrowDown')
    await expect.poll(() => page.locator('[role=option][aria-selected=true]').innerText()).toMatch(name)
    await page.keyboard.press('Enter')
    await field.waitFor({ state: 'detached' })
  }
  await page.getByRole('heading', { level: 1 }).waitFor()
  await choose('acc', /Account Settings/)
  await page.waitForURL('**/app/settings')
  await choose('deadline', /Work out a date/)
  await page.waitForURL('**/deadlines')
  await choose('landlord', /lock me out/)
  await page.waitForURL('**/app/consult/*')
  await choose('losing your job', /Losing your job/i)
  await page.waitForURL('**/library/*')
  const room = page.getByRole('dialog', { name: /Losing your job/i })
  await room.waitFor()
  await page.keyboard.press('Escape')
  await room.waitFor({ state: 'detached' })
  // back where reading began
  await page.waitForURL('**/app/consult/*')
  await page.getByRole('heading', { level: 1 }).waitFor()
  await page.keyboard.press('Control+k')
  await field.waitFor()
  expect(await everyProblem(page)).toEqual([])
  await page.goBack()
  await field.waitFor({ state: 'detached' })
  expect(chromium.strays(page)).toEqual([])
  // a page of the server's own: the palette goes with the page
  await page.keyboard.press('Control+k')
  await field.fill('help near')
  await page.getByRole('option', { name: 'Help near you', selected: true }).waitFor()
  await page.keyboard.press('Enter')
  await page.waitForURL('**/help-near-you')
  // the same page for everybody knows all the same who is signed in
  await page.getByRole('link', { name: 'Home', exact: true }).waitFor()
  expect(await page.getByRole('link', { name: 'Sign In' }).count()).toBe(0)
  await page.context().close()
})

test('the start screen grows with what is told, takes an example into the box, and says what was asked last', async () => {
  const page = await opened('/app', { width: 360, height: 740 })
  const box = page.getByLabel('Your question')
  const height = () => box.evaluate((one) => one.clientHeight)
  await box.waitFor()
  const before = await height()
  await box.fill('He came on Friday.\nHe changed the lock.\nMy things are inside.\nI have a child.\nWhat now?')
  await expect.poll(height).toBeGreaterThan(before)
  await page.getByRole('button', { name: /dismissed without a hearing/ }).click()
  await expect.poll(() => box.inputValue()).toBe('I was dismissed without a hearing. What can I do?')
  expect(new URL(page.url()).pathname).toBe('/app')
  await page.reload()
  await expect.poll(() => box.inputValue()).toBe('I was dismissed without a hearing. What can I do?')
  await page
    .getByRole('region', { name: 'What you asked last' })
    .getByRole('link', { name: QUESTION })
    .first()
    .waitFor()
  await page.getByRole('region', { name: 'Free to use' }).getByRole('link', { name: 'Guides' }).waitFor()
  expect(await everyProblem(page)).toEqual([])
  await page.context().close()
})

test('a document attached on the start screen opens a consultation with it, and what was typed goes along', async () => {
  const page = await opened('/app')
  await page.getByLabel('Your question').fill('How much is the deposit?')
  const buffer = docx({ body: p('The deposit is US$500.') })
  await page.getByLabel('Document to attach').setInputFiles({ name: 'lease.docx', mimeType: WORD, buffer })
  await page.waitForURL('**/app/consult/*')
  await page.getByRole('log').getByText('lease.docx').waitFor()
  await expect.poll(() => page.getByLabel('Your message').inputValue()).toBe('How much is the deposit?')
  expect(chromium.strays(page)).toEqual([])
  await page.context().close()
})

test('on a phone the header goes while one reads on, and is back with the first turn upwards', async () => {
  const page = await opened('/app/generatedocument', { width: 360, height: 740 })
  await page.locator('.document-grid li').nth(10).waitFor()
  const bottom = () => page.locator('header').evaluate((header) => header.getBoundingClientRect().bottom)
  await page.mouse.move(180, 400)
  await page.mouse.wheel(0, 900)
  await expect.poll(bottom).toBeLessThanOrEqual(0)
  await page.mouse.wheel(0, -60)
  await expect.poll(bottom).toBeGreaterThan(60)
  await page.mouse.wheel(0, 900)
  await expect.poll(bottom).toBeLessThanOrEqual(0)
  // who comes to it by keyboard sees it
  await page.getByRole('button', { name: 'Menu' }).focus()
  await expect.poll(bottom).toBeGreaterThan(60)
  await page.context().close()
})
