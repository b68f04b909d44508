import type { BrowserContext, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { getConversation, listConversations } from '#contract/consultations/consultations.ts'
import { converse } from '#tests/support/answers.ts'
import { openBrowser, type TestBrowser } from '#tests/support/browser.ts'
import { signBrowserIn } from '#tests/support/open-as-person.ts'
import { addSmallLibrary } from '#tests/support/library.ts'
import { type SignedUp, signUp } from '#tests/support/people.ts'
import { testServer, type TestServer } from '#tests/support/server.ts'

const SECRET = 'He beats me. How much notice must my employer give me?'
let server: TestServer
let chromium: TestBrowser
let context: BrowserContext
let page: Page
let first: SignedUp
let second: SignedUp

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
  first = await signUp(server, { fullName: 'Anesu First' })
  second = await signUp(server, { fullName: 'Blessing Second' })
  page = await chromium.page()
  context = page.context()
})
afterEach(() => context?.close())

const button = (name: string, where = page) => where.getByRole('button', { name, exact: true })
const answered = (where = page) => where.getByRole('group', { name: 'This answer', exact: true }).last().waitFor()

/** Signs in by the form, as the next person at a shared computer does. */
async function signIn(who: SignedUp, where = page) {
  await where.goto(`${server.url}/signin`)
  await where.getByLabel('Email').fill(who.email)
  await where.getByLabel('Password', { exact: true }).fill(who.password)
  await button('Sign in', where).click()
  await where.getByRole('heading', { name: 'Welcome to Virtual Lawyer' }).waitFor()
}
async function signOut() {
  await button('Menu').click()
  await button('Logout').click()
  await button('Yes, log out').click()
  await page.getByRole('link', { name: 'Sign in', exact: true }).first().waitFor()
}
/** A consultation of the first person, open and answered, with something begun in the message box. */
async function consult() {
  const id = await converse(server, first.token, SECRET)
  await signIn(first)
  await page.goto(`${server.url}/app/consult/${id}`)
  await answered()
  await page.getByLabel('Your message').fill('and he took my passport')
  return id
}
const kept = () => page.evaluate(() => JSON.stringify({ ...localStorage, ...sessionStorage }))
const consultationsOf = async ({ token }: SignedUp) => {
  const { body } = await server.call(listConversations, {}, token)
  return JSON.stringify(body)
}
/** What the second person could meet of the first: in the account, in this browser, on the screens where it would show. */
async function nothingLeaked() {
  await button('Virtual Lawyer').click()
  await page.getByRole('heading', { name: 'Welcome to Virtual Lawyer' }).waitFor()
  await expect.poll(() => page.getByLabel('Your question').inputValue()).toBe('')
  await page.goto(`${server.url}/app/consultations`)
  await page.getByText('You have no consultations yet.').waitFor()
  await expect.poll(() => consultationsOf(second)).toBe('[]')
  await expect.poll(() => kept()).not.toMatch(/beats me|passport/)
}

test('after a sign-out the next person gets nothing of the consultation before', async () => {
  await consult()
  await signOut()
  await expect.poll(() => kept()).not.toMatch(/beats me|passport/)
  await signIn(second)
  await nothingLeaked()
})

test('after a session that ran out another person gets nothing; the same person finds what they had begun', async () => {
  const id = await consult()
  await context.addCookies([{ name: 'userAuthToken', value: 'no-such-token', url: server.url }])
  await page.reload()
  await page.waitForURL('**/signin?redirect=**')
  await signIn(first)
  await page.goto(`${server.url}/app/consult/${id}`)
  await answered()
  await expect.poll(() => page.getByLabel('Your message').inputValue()).toBe('and he took my passport')
  await context.addCookies([{ name: 'userAuthToken', value: 'no-such-token', url: server.url }])
  await page.reload()
  await page.waitForURL('**/signin?redirect=**')
  await signIn(second)
  await nothingLeaked()
})

test('a source page in between saves nothing into the account of whoever is signed in by then', async () => {
  const id = await consult()
  const code = await shortCodeOf(id)
  // the browser was left as it was, and somebody else signs in without the application's own sign-out
  await context.clearCookies()
  await page.goto(`${server.url}/p/${code}`)
  await page.getByRole('heading', { name: 'Document Source' }).waitFor()
  await signBrowserIn(page, server, second)
  await page.locator('#logo').click()
  await page.getByRole('heading', { name: 'Welcome to Virtual Lawyer' }).waitFor()
  await nothingLeaked()
})

test('another account signed in in a second tab empties the first tab at once', async () => {
  const id = await consult()
  // who is signed in is led on from the form: the session of the first is forgotten by the browser
  await context.clearCookies()
  const other = await context.newPage()
  await signIn(second, other)
  await page.getByText('Failed to load conversation').waitFor()
  await expect.poll(() => page.getByText('beats me').count()).toBe(0)
  await expect.poll(() => page.getByText('passport').count()).toBe(0)
  await nothingLeaked()
  expect((await server.call(getConversation, { id }, second.token)).status).toBe(404)
})

test('messages that a page passed along are shown to the person they were passed to only', async () => {
  await consult()
  await page.goto(`${server.url}/app/consultations`)
  await button(SECRET).click()
  await button('Continue Consultation').click()
  await answered()
  // the browser's history still holds them, and somebody else comes to this entry of it
  await signBrowserIn(page, server, second)
  let goOn = () => {}
  const held = new Promise<void>((resolve) => (goOn = resolve))
  await page.route('**/api/chat/conversations/*', (route) => held.then(() => route.continue()))
  await page.reload()
  await page.getByText('Loading conversation...').waitFor()
  await expect.poll(() => page.getByText('beats me').count()).toBe(0)
  goOn()
  await page.getByText('Failed to load conversation').waitFor()
})

async function shortCodeOf(id: string) {
  const { body } = await server.call(getConversation, { id }, first.token)
  return body.messages.flatMap(({ citations = [] }) => citations).find(({ shortCode }) => shortCode)!.shortCode!
}
