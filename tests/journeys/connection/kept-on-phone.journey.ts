import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ask, converse } from '#tests/support/answers.ts'
import { everyProblem } from '#tests/support/axe.ts'
import { callable } from '#tests/support/callable.ts'
import { loseConnection, openBrowser, picture, type TestBrowser } from '#tests/support/browser.ts'
import { addLongAct } from '#tests/support/long-act.ts'
import { type Account, call, register, signBrowserIn } from '#tests/support/open-as-person.ts'
import { signIn } from '#tests/support/people.ts'
import { type Product, startProduct } from '#tests/support/product.ts'

const QUESTION = 'When may a landlord put a tenant out of a home?'
const PHONE = { viewport: { width: 360, height: 740 }, serviceWorkers: 'allow' as const }
let product: Product
let chromium: TestBrowser
let asker: Account
let conversationId: string

beforeAll(async () => {
  ;[product, chromium] = await Promise.all([startProduct(), openBrowser()])
  asker = await register(product)
  const server = callable(product.url)
  const { token } = await signIn(server, asker.email, asker.password)
  conversationId = await converse(server, token)
  await ask(product, { token, conversationId, message: QUESTION })
})
afterAll(async () => {
  await chromium?.close()
  await product?.stop()
})

const heading = (page: Page, name: string) => page.getByRole('heading', { name, exact: true })
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
/** The phone has a worker, whichever, that serves its pages. */
const worked = (page: Page) =>
  page.waitForFunction(() => navigator.serviceWorker.controller?.state === 'activated', undefined, { timeout: 30_000 })

/** The pages, the consultations and every guide: more than a hundred calls. */
const KEPT_WITHIN_MS = 150_000
const isKept = (page: Page) =>
  page.getByText('Kept on this phone. What you open from now on stays too.').waitFor({ timeout: KEPT_WITHIN_MS })

async function keep(page: Page) {
  await page.goto(`${product.url}/app/consultations`)
  await page.getByText('Read without a connection').click()
  await button(page, 'Keep on this phone').click()
  await isKept(page)
}

/** For what has nothing to do with guides: the list names one of them. */
const oneGuide = (page: Page) =>
  page.route(`${product.url}/guides`, (route) =>
    route.fulfill({
      contentType: 'text/html',
      body: '<main><a href="/guides/losing-your-job">Losing your job</a></main>',
    }),
  )
const storedHere = (page: Page) =>
  page.evaluate(async () => {
    const names = await caches.keys()
    const sizes = await Promise.all(names.map(async (name) => (await (await caches.open(name)).keys()).length))
    const answers = await new Promise<number>((resolve, reject) => {
      const opening = indexedDB.open('keyval-store')
      opening.onerror = () => reject(opening.error)
      opening.onsuccess = () => {
        const { result } = opening
        if (!result.objectStoreNames.contains('keyval')) return resolve(0)
        const counting = result.transaction('keyval').objectStore('keyval').count()
        counting.onsuccess = () => resolve(counting.result)
      }
    })
    return { files: sizes.reduce((sum, size) => sum + size, 0), answers }
  })

test('what was kept on a phone is read after a restart without a connection, and gone after signing out', async () => {
  const page = await chromium.page(PHONE)
  await signBrowserIn(page, product, asker)
  await keep(page)
  expect(await everyProblem(page)).toEqual([])
  await picture(page, 'kept-360')
  const kept = await storedHere(page)
  expect(kept.answers).toBeGreaterThan(2)
  expect(kept.files).toBeGreaterThan(60)

  await page.context().setOffline(true)
  await page.goto(`${product.url}/app/consult/${conversationId}`)
  await page.getByText(QUESTION).first().waitFor()
  await page.locator('.cite').first().waitFor()
  await picture(page, 'kept-offline-360')
  await page.goto(`${product.url}/app/consultations`)
  await page.getByText(QUESTION).first().waitFor()
  await page.goto(`${product.url}/guides/losing-your-job`)
  await heading(page, 'Losing your job').waitFor()

  await page.context().setOffline(false)
  await page.goto(`${product.url}/app`)
  await button(page, 'Menu').click()
  await button(page, 'Logout').click()
  await button(page, 'Yes, log out').click()
  await expect.poll(() => storedHere(page)).toEqual({ files: 1, answers: 0 })
  await page.context().close()
})

test('pages that are kept while the page is still loading stay kept', async () => {
  const page = await chromium.page(PHONE)
  await signBrowserIn(page, product, asker)
  await oneGuide(page)
  let finish = () => {}
  const finished = new Promise<void>((resolve) => (finish = resolve))
  await page.route('**/slow.svg', async (route) => {
    await finished
    await route.abort()
  })
  await page.addInitScript(() => {
    new Image().src = '/slow.svg'
  })
  await page.goto(`${product.url}/app/consultations`, { waitUntil: 'commit' })
  await page.getByText('Read without a connection').click()
  await button(page, 'Keep on this phone').click()
  await page.getByText('Keeping the pages').waitFor()
  finish()
  await page.waitForLoadState()
  await isKept(page)
  await page.context().setOffline(true)
  await page.goto(`${product.url}/app/consultations`)
  await page.getByText(QUESTION).first().waitFor()
  await page.context().close()
})

test('a document and a section that were opened are read without a connection; another section says why it is not there', async () => {
  const page = await chromium.page(PHONE)
  const token = await signBrowserIn(page, product, asker)
  await oneGuide(page)
  const act = await addLongAct(product)
  const documents = await call<{ _id: string; name: string }[]>(product, token, 'GET', '/library/documents')
  const guide = documents.find(({ name }) => name === 'Losing your job')!
  await keep(page)
  const room = () => page.getByRole('dialog')
  const section = (number: number) => room().getByText(`(1) The holder of licence ${number} shall keep`)
  const words = () => room().locator('.reading-scroller li').first()
  await page.goto(`${product.url}/library/${guide._id}`)
  await words().waitFor()
  await page.goto(`${product.url}/library/${act}/90`)
  await section(90).waitFor()
  await expect.poll(async () => (await section(1).count()) + (await section(91).count())).toBe(0)

  const regainConnection = await loseConnection(page)
  await page.goto(`${product.url}/library/${act}/90`)
  await section(90).waitFor()
  await picture(page, 'kept-section-offline-360')
  await page.goto(`${product.url}/library/${guide._id}`)
  await words().waitFor()
  await page.goto(`${product.url}/library/${act}/40`)
  const told = room().getByRole('alert')
  await told.getByText('You are offline').waitFor()
  await told.getByText('This section is not kept on this phone. It comes by itself when you are back.').waitFor()
  await told.getByText('Once you have opened it with a connection, it is kept here.').waitFor()
  await picture(page, 'section-not-kept-offline-360')
  await expect.poll(() => page.getByText('Unexpected Application Error').count()).toBe(0)
  await regainConnection()
  await section(40).waitFor()
  await page.context().close()
})

test('whoever signs in next on the same phone finds nothing of the one before', async () => {
  const page = await chromium.page(PHONE)
  await signBrowserIn(page, product, asker)
  await oneGuide(page)
  await keep(page)
  await page.context().clearCookies()
  await signBrowserIn(page, product, await register(product, 'Rudo Next'))
  await page.goto(`${product.url}/app/consultations`)
  await page.getByText('No consultations yet').waitFor()
  await expect.poll(async () => (await storedHere(page)).answers).toBe(0)
  await page.context().close()
})

test('a phone that keeps nothing says in words of ours that there is no connection, and goes on when there is', async () => {
  const page = await chromium.page(PHONE)
  await signBrowserIn(page, product, asker)
  await page.goto(`${product.url}/app`)
  await worked(page)
  await page.context().setOffline(true)
  await page.goto(`${product.url}/app/consultations`)
  await heading(page, 'You are offline').waitFor()
  expect(await everyProblem(page)).toEqual([])
  await picture(page, 'offline-page-360')
  await page.context().setOffline(false)
  await page.getByRole('link', { name: /Try again/ }).click()
  await heading(page, 'Past Consultations').waitFor()
  await page.context().close()
})

test('a first question asked without a connection waits, survives a reload, and is sent once by one of two tabs', async () => {
  const account = await register(product, 'Tsitsi Waits')
  const page = await chromium.page(PHONE)
  const token = await signBrowserIn(page, product, account)
  await page.goto(`${product.url}/app`)
  await worked(page)
  await page.context().setOffline(true)
  await page.getByLabel('Your question').fill(QUESTION)
  await button(page, 'Send').click()
  await page.getByText('You are offline. Your question is kept here and is sent when you are back.').waitFor()
  expect(await everyProblem(page)).toEqual([])
  await picture(page, 'question-waits-360')
  await page.reload()
  await heading(page, 'You are offline').waitFor()
  const other = await page.context().newPage()
  await page.context().setOffline(false)
  await Promise.all([other, page].map((one) => one.goto(`${product.url}/app`)))
  const asked = () => call<{ title: string }[]>(product, token, 'GET', '/chat/conversations?messages=none')
  await expect.poll(async () => (await asked()).length, { timeout: 20_000 }).toBe(1)
  await Promise.race([page, other].map((one) => one.waitForURL(/\/app\/consult\//)))
  await expect.poll(() => asked()).toHaveLength(1)
  await page.context().close()
})

test('a question that waits can be taken back', async () => {
  const page = await chromium.page(PHONE)
  await signBrowserIn(page, product, asker)
  await page.goto(`${product.url}/app`)
  await heading(page, 'Welcome to Virtual Lawyer').waitFor()
  await page.context().setOffline(true)
  await page.getByLabel('Your question').fill('A question nobody hears')
  await button(page, 'Send').click()
  await button(page, 'Do not send it').click()
  await page.context().setOffline(false)
  await page.getByText('You are offline.').first().waitFor({ state: 'hidden' })
  expect(new URL(page.url()).pathname).toBe('/app')
  await expect.poll(() => page.getByLabel('Your question').inputValue()).toBe('A question nobody hears')
  await page.context().close()
})
