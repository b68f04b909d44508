import type { BrowserContext, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { getConversation } from '#contract/consultations/consultations.ts'
import { converse } from '#tests/support/answers.ts'
import { openBrowser, type TestBrowser } from '#tests/support/browser.ts'
import { signBrowserIn } from '#tests/support/open-as-person.ts'
import { addSmallLibrary } from '#tests/support/library.ts'
import { pointsOf, type SignedUp, signUp } from '#tests/support/people.ts'
import { testServer, type TestServer } from '#tests/support/server.ts'

const QUESTION = 'How much notice must my employer give me?'
let server: TestServer
let chromium: TestBrowser
let context: BrowserContext
let page: Page
let person: SignedUp

beforeAll(async () => {
  server = await testServer()
  await addSmallLibrary(server)
  chromium = await openBrowser()
})
afterAll(async () => {
  await chromium?.close()
  await server?.stop()
})
beforeEach(async () => {
  person = await signUp(server)
  page = await chromium.page()
  context = page.context()
  await signBrowserIn(page, server, person)
})
afterEach(() => context?.close())

const box = (where = page) => where.getByLabel('Your message')
const answered = (where = page) => where.getByRole('group', { name: 'This answer', exact: true }).last().waitFor()
const questionsIn = async (id: string) =>
  (await server.call(getConversation, { id }, person.token)).body.messages.filter(({ sender }) => sender === 'user')

test('what is being written outlives a reload and the walk to the points page', async () => {
  const id = await converse(server, person.token, '')
  await page.goto(`${server.url}/app/consult/${id}`)
  await box().fill('My landlord has')
  await page.reload()
  await expect.poll(() => box().inputValue()).toBe('My landlord has')
  await page.getByRole('link', { name: /Points$/ }).click()
  await page.getByRole('heading', { name: 'How Points Work' }).waitFor()
  await page.goBack()
  await expect.poll(() => box().inputValue()).toBe('My landlord has')

  await page.goto(`${server.url}/app`)
  await page.getByLabel('Your question').fill(QUESTION)
  await page.reload()
  await expect.poll(() => page.getByLabel('Your question').inputValue()).toBe(QUESTION)
  await page.getByLabel('Your question').press('Enter')
  await answered()
  await page.goto(`${server.url}/app`)
  await expect.poll(() => page.getByLabel('Your question').inputValue()).toBe('')
})

test('a question asked offline is said to wait, is sent when the connection is back, and is answered and charged once', async () => {
  const id = await converse(server, person.token, '')
  await page.goto(`${server.url}/app/consult/${id}`)
  await page.getByText('What would you like to know?').waitFor()
  await context.setOffline(true)
  await box().fill(QUESTION)
  await box().press('Enter')
  await page.getByText('You are offline. Your question is kept here and is sent when you are back.').waitFor()
  await expect.poll(() => page.getByText('goes on without you').count()).toBe(0)
  await context.setOffline(false)
  await answered()
  await expect.poll(() => questionsIn(id)).toHaveLength(1)
  await expect.poll(() => pointsOf(server, person)).toBe(9)
  await page.reload()
  await answered()
  await expect.poll(() => questionsIn(id)).toHaveLength(1)
})

test('a question asked offline outlives the page: opened again, it is sent once', async () => {
  const id = await converse(server, person.token, '')
  await page.goto(`${server.url}/app/consult/${id}`)
  await page.getByText('What would you like to know?').waitFor()
  await context.setOffline(true)
  await box().fill(QUESTION)
  await box().press('Enter')
  await page.getByText('Your question is kept here').waitFor()
  await page.close()
  await context.setOffline(false)
  await expect.poll(() => questionsIn(id)).toHaveLength(0)
  page = await context.newPage()
  await page.goto(`${server.url}/app/consult/${id}`)
  await answered()
  expect((await questionsIn(id)).map(({ text }) => text)).toEqual([QUESTION])
  await expect.poll(() => pointsOf(server, person)).toBe(9)
})

test('a question that has not left the browser can be taken back into the message box', async () => {
  const id = await converse(server, person.token, '')
  await page.goto(`${server.url}/app/consult/${id}`)
  await page.getByText('What would you like to know?').waitFor()
  await context.setOffline(true)
  await box().fill(QUESTION)
  await box().press('Enter')
  await page.getByText('Your question is kept here').waitFor()
  await page.getByRole('button', { name: 'Stop', exact: true }).click()
  await expect.poll(() => box().inputValue()).toBe(QUESTION)
  await context.setOffline(false)
  await page.reload()
  await page.getByText('What would you like to know?').waitFor()
  await expect.poll(() => box().inputValue()).toBe(QUESTION)
  await expect.poll(() => questionsIn(id)).toHaveLength(0)
})

test('on a computer the message box has the focus when a consultation or the start screen opens', async () => {
  const id = await converse(server, person.token, '')
  for (const [path, label] of [
    [`/app/consult/${id}`, 'Your message'],
    ['/app', 'Your question'],
  ] as const) {
    await page.goto(server.url + path)
    await page.getByLabel(label).waitFor()
    await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute('aria-label'))).toBe(label)
  }
})
