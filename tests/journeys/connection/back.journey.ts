import type { Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { converse } from '#tests/support/answers.ts'
import { openBrowser, type TestBrowser } from '#tests/support/browser.ts'
import { signBrowserIn } from '#tests/support/open-as-person.ts'
import { addDocument, addSmallLibrary } from '#tests/support/library.ts'
import { pointsOf, type SignedUp, signUp } from '#tests/support/people.ts'
import { testServer, type TestServer } from '#tests/support/server.ts'

const QUESTION = 'How much notice must my employer give me?'
const PHONE = { viewport: { width: 360, height: 740 } }
let server: TestServer
let chromium: TestBrowser
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
  page = await chromium.page(PHONE)
  await signBrowserIn(page, server, person)
})
afterEach(() => page?.context().close())

const path = () => new URL(page.url()).pathname
const room = () => page.locator('.reading-room')
const menu = () => page.getByRole('dialog', { name: 'Virtual Lawyer' })
const openMenu = async () => {
  await page.getByRole('button', { name: 'Menu', exact: true }).click()
  await menu().waitFor()
}

test('Back closes the viewer of a source and stays in the consultation; opened again it costs nothing', async () => {
  const id = await converse(server, person.token, QUESTION)
  await page.goto(`${server.url}/app/settings`)
  await page.getByLabel('Full Name').waitFor()
  await page.goto(`${server.url}/app/consult/${id}`)
  const chip = page.getByRole('button', { name: /^Source 1 / }).first()
  await expect.poll(() => chip.innerText()).toContain('2 points')
  const before = await pointsOf(server, person)
  await chip.click()
  await room().waitFor()
  await page.goBack()
  await room().waitFor({ state: 'detached' })
  expect(path()).toBe(`/app/consult/${id}`)
  await expect.poll(() => pointsOf(server, person)).toBe(before - 2)
  await expect.poll(() => chip.innerText()).not.toContain('points')

  // closed by the cross or Escape, it leaves nothing in the history
  for (const close of ['cross', 'Escape']) {
    await chip.click()
    await room().waitFor()
    if (close === 'Escape') await page.keyboard.press('Escape')
    else await page.getByRole('button', { name: 'Close dialog' }).click()
    await room().waitFor({ state: 'detached' })
  }
  await expect.poll(() => page.evaluate(() => (history.state as { layer?: number }).layer ?? 0)).toBe(0)
  await expect.poll(() => pointsOf(server, person)).toBe(before - 2)
  await page.goBack()
  await expect.poll(path).toBe('/app/settings')
})

test('Back closes the menu; a page opened from the menu leads back to the page it was opened on', async () => {
  await page.goto(`${server.url}/app`)
  await openMenu()
  await page.goBack()
  await menu().waitFor({ state: 'detached' })
  expect(path()).toBe('/app')
  await openMenu()
  await menu().getByRole('link', { name: 'Account Settings' }).click()
  await page.getByLabel('Full Name').waitFor()
  await page.goBack()
  await page.getByRole('heading', { name: 'Welcome to Virtual Lawyer' }).waitFor()
  await expect.poll(() => page.evaluate(() => (history.state as { layer?: number }).layer ?? 0)).toBe(0)
  expect(path()).toBe('/app')
})

test('a document of the library has an address, each section too; Back closes it and the list is where it was', async () => {
  const sections = Array.from({ length: 40 }, (_, at) => ({
    number: `${at + 1}`,
    heading: `Matter ${at + 1}`,
    text: `(1) What is said of matter ${at + 1}.\n\n(a) The first of it.\n\n(i) A part of it.\n\n(ii) Another part.`,
  }))
  const act = await addDocument(server, 'Matters Act', sections)
  await page.setViewportSize({ width: 1280, height: 800 })
  await page.goto(`${server.url}/library`)
  await page.getByRole('button', { name: 'Matters Act', exact: true }).click()
  await room().waitFor()
  expect(path()).toBe(`/library/${act.id}`)
  for (const name of ['12. Matter 12', '3. Matter 3', '27. Matter 27']) {
    await room().getByRole('navigation', { name: 'Contents' }).getByRole('button', { name, exact: true }).click()
    await expect.poll(() => room().locator('.reading-section').innerText()).toBe(name)
    await expect.poll(() => room().locator('[aria-current=true]').innerText()).toBe(name)
  }
  await expect.poll(path).toBe(`/library/${act.id}/27`)
  await page.reload()
  await expect.poll(() => room().locator('.reading-section').innerText()).toBe('27. Matter 27')

  const search = room().getByLabel('Search this document')
  await search.fill('Another part')
  await search.press('Escape')
  await expect.poll(() => search.inputValue()).toBe('')
  await expect.poll(() => room().isVisible()).toBe(true)

  await page.goBack()
  await room().waitFor({ state: 'detached' })
  expect(path()).toBe('/library')

  // from outside: the address alone opens the document, and closing it leads to the library
  await page.goto(`${server.url}/library/${act.id}/5`)
  await expect.poll(() => room().locator('.reading-section').innerText()).toBe('5. Matter 5')
  await page.keyboard.press('Escape')
  await room().waitFor({ state: 'detached' })
  await expect.poll(path).toBe('/library')
  await page.goto(`${server.url}/library/00000000-0000-4000-8000-000000000000`)
  await page.getByText('This document is not there any more.').waitFor()
})
