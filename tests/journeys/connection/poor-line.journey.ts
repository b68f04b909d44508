import { spawnSync } from 'node:child_process'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { pageTitle as called } from '#contract/page-title.ts'
import { COOKIE_TOKEN, COOKIE_USER } from '#contract/product.ts'
import { english as en } from '#web/messages/english.ts'
import { catalogue as nd } from '#web/messages/nd/index.ts'
import { catalogue as sn } from '#web/messages/sn/index.ts'
import { everyProblem } from '#tests/support/axe.ts'
import { openBrowser, picture, type TestBrowser } from '#tests/support/browser.ts'
import { addLongAct } from '#tests/support/long-act.ts'
import { type Account, call, register, signBrowserIn } from '#tests/support/open-as-person.ts'
import { type Product, startProduct } from '#tests/support/product.ts'

const PHONE = { width: 360, height: 740 }
const ANSWER = 'Not without an order of court.'
let product: Product
let chromium: TestBrowser
let asker: Account
let act: string

beforeAll(async () => {
  ;[product, chromium] = await Promise.all([startProduct(), openBrowser()])
  asker = await register(product)
  act = await addLongAct(product)
})
afterAll(async () => {
  await chromium?.close()
  await product?.stop()
})

async function askedOnAPhone(questions = 1) {
  const page = await chromium.page({ viewport: PHONE })
  const token = await signBrowserIn(page, product, asker)
  const messages = Array.from({ length: questions }, (_, at) => [
    { text: `Can my landlord lock me out? (${at})`, sender: 'user' },
    { text: `${ANSWER}\n\n`.repeat(20), sender: 'ai' },
  ]).flat()
  const { id } = await call<{ id: string }>(product, token, 'POST', '/chat/conversations', { messages })
  return { page, path: `/app/consult/${id}`, token }
}

test('no page weighs more in code than it may on a poor line', () => {
  const { status, stdout } = spawnSync(process.execPath, ['cli/bundle-size.mjs'], { encoding: 'utf8' })
  expect(stdout).toMatch(/sign-in-page .* within/)
  expect(status, stdout).toBe(0)
})

test('a consultation is read before its code has come, at its last question, and nothing moves when it comes', async () => {
  const { page, path } = await askedOnAPhone(3)
  let release = () => {}
  const held = new Promise<void>((resolve) => (release = resolve))
  await page.route('**/assets/*.js', (route) => held.then(() => route.continue()))
  // a poor line has none
  await page.route('**/*.woff2', () => {})
  await page.goto(product.url + path, { waitUntil: 'commit' })
  const last = page.getByText('Can my landlord lock me out? (2)')
  await last.waitFor()
  const top = () => last.evaluate((one) => Math.round(one.getBoundingClientRect().top))
  await expect.poll(top).toBeLessThan(120)
  await expect.poll(() => page.locator('textarea').count()).toBe(0)
  expect(await everyProblem(page)).toEqual([])
  // somebody reads on meanwhile
  await page.evaluate(() => scrollBy(0, 200))
  const before = await top()
  release()
  await page.locator('textarea').waitFor()
  expect(Math.abs((await top()) - before)).toBeLessThanOrEqual(2)
  expect(chromium.strays(page)).toEqual([])
  await page.context().close()
})

test('a section of law is read before its code has come, and is not asked for again', async () => {
  const page = await chromium.page({ viewport: PHONE })
  const token = await signBrowserIn(page, product, asker)
  let release = () => {}
  const held = new Promise<void>((resolve) => (release = resolve))
  const asked: string[] = []
  page.on('request', (request) => asked.push(new URL(request.url()).pathname))
  await page.route('**/assets/*.js', (route) => held.then(() => route.continue()))
  await page.goto(`${product.url}/library/${act}/90`, { waitUntil: 'commit' })
  const words = page.getByText('(1) The holder of licence 90 shall keep')
  await words.waitFor()
  expect(await page.getByRole('dialog').count()).toBe(0)
  expect(await everyProblem(page)).toEqual([])
  await picture(page, 'section-before-its-code-360')
  release()
  await page.getByRole('dialog').locator('.reading-scroller').waitFor()
  await words.waitFor()
  await expect.poll(() => page.title()).toBe('90. Licence 90 · Licences Act · Virtual Lawyer')
  expect(asked.filter((path) => path.startsWith('/api/file/text/'))).toEqual([])
  const textFor = async (headers: Record<string, string>) => {
    const answer = await fetch(`${product.url}/library/${act}/90`, { headers })
    return (await answer.text()).includes('The holder of licence 90')
  }
  expect(await textFor({ cookie: `${COOKIE_TOKEN}=${token}` })).toBe(true)
  expect(await textFor({})).toBe(false)
  expect(chromium.strays(page)).toEqual([])
  await page.context().close()
})

test('a guide and the beginning of a long Act are read before their code has come; the rest of the Act comes behind, and the reader stays', async () => {
  const page = await chromium.page({ viewport: PHONE })
  const token = await signBrowserIn(page, product, asker)
  const documents = await call<{ _id: string; name: string }[]>(product, token, 'GET', '/library/documents')
  const guide = documents.find(({ name }) => name === 'Losing your job')!
  let release = () => {}
  let held = new Promise<void>((resolve) => (release = resolve))
  const asked: string[] = []
  page.on('request', (request) => asked.push(new URL(request.url()).pathname))
  await page.route('**/assets/*.js', (route) => held.then(() => route.continue()))
  const scroller = page.getByRole('dialog').locator('.reading-scroller')

  await page.goto(`${product.url}/library/${guide._id}`, { waitUntil: 'commit' })
  await page.locator('article h2').first().waitFor()
  expect(await page.getByRole('dialog').count()).toBe(0)
  expect(await everyProblem(page)).toEqual([])
  await picture(page, 'guide-before-its-code-360')
  const words = await page.locator('article li').first().innerText()
  release()
  await scroller.getByText(words.slice(0, 40)).first().waitFor()
  expect(asked.filter((path) => path.startsWith('/api/file/text/'))).toEqual([])

  held = new Promise<void>((resolve) => (release = resolve))
  let giveRest = () => {}
  const rest = new Promise<void>((resolve) => (giveRest = resolve))
  await page.route('**/api/file/text/**', (route) => rest.then(() => route.continue()))
  await page.goto(`${product.url}/library/${act}`, { waitUntil: 'commit' })
  await page.locator('article').getByText('(1) The holder of licence 1 shall keep').waitFor()
  await picture(page, 'act-before-its-code-360')
  release()
  const fifth = scroller.getByText('(1) The holder of licence 5 shall keep')
  await fifth.waitFor()
  await expect.poll(() => scroller.getByText('licence 100 shall keep').count()).toBe(0)
  await fifth.evaluate((one) => one.scrollIntoView())
  giveRest()
  await page.getByRole('button', { name: 'Whole document' }).waitFor({ state: 'detached' })
  const top = () => fifth.evaluate((one) => one.getBoundingClientRect().top / innerHeight)
  await expect.poll(top).toBeLessThan(0.5)
  await expect.poll(top).toBeGreaterThanOrEqual(0)
  expect(chromium.strays(page)).toEqual([])
  await page.context().close()
})

test('a page is called what it is before its code has come, in the language of who opens it, and so where its address is shared', async () => {
  const sent = async (path: string, headers: Record<string, string>) => {
    const html = await (await fetch(product.url + path, { headers })).text()
    return { title: /<title[^>]*>([^<]*)</.exec(html)?.[1], lang: /<html lang="(\w+)"/.exec(html)?.[1], html }
  }
  const inNdebele = { 'accept-language': 'nd-ZW,en;q=0.5' }
  expect(await sent('/deadlines', inNdebele)).toMatchObject({ title: called(nd.procedures.myDate), lang: 'nd' })
  expect((await sent('/', inNdebele)).html).toContain(nd.landing.askFirst)
  expect(await sent('/app/points', inNdebele)).toMatchObject({ title: called(nd.auth.signIn), lang: 'nd' })
  const procedure = await sent('/procedures/eviction-threatened', { 'accept-language': 'sn' })
  const { title } = await call<{ title: string }>(product, '', 'GET', '/procedures/eviction-threatened?language=sn')
  expect(procedure).toMatchObject({ title: called(title), lang: 'sn' })
  expect(procedure.html).toContain(`<meta property="og:title" content="${called(title)}"`)

  // chosen on the device: the server does not know
  const page = await chromium.page({ viewport: PHONE, locale: 'en-ZW' })
  await page.addInitScript(() => localStorage.setItem('language', 'sn'))
  await page.route('**/assets/*.js', () => {})
  await page.goto(`${product.url}/features`, { waitUntil: 'commit' })
  await page.locator('main h1').waitFor()
  expect(await page.title()).toBe(called(sn.features.pageTitle))
  const langOf = (selector: string) => page.locator(selector).getAttribute('lang')
  expect([await langOf('html'), await langOf('#root')]).toEqual(['sn', 'en'])
  await page.context().close()

  const { token, user } = await call<{ token: string; user: object }>(product, '', 'POST', '/auth/login', asker)
  const inShona = encodeURIComponent(JSON.stringify({ ...user, preferredLanguage: 'sn' }))
  const cookie = `${COOKIE_TOKEN}=${token}; ${COOKIE_USER}=${inShona}`
  const documents = await call<{ _id: string; name: string }[]>(product, token, 'GET', '/library/documents')
  const guide = documents.find(({ name }) => name === 'Losing your job')!
  expect(await sent(`/library/${guide._id}`, { cookie })).toMatchObject({
    title: called('Kurasikirwa nebasa'),
    lang: 'sn',
  })
  expect(await sent(`/library/${act}/90`, { cookie })).toMatchObject({ title: called('90. Licence 90 · Licences Act') })
  expect(await sent(`/library/${act}/90`, {})).toMatchObject({ title: called(en.auth.signIn) })
})

test('the text comes only to its person, and to nobody once the session has ended', async () => {
  const { page, path, token } = await askedOnAPhone()
  const textFor = async (headers: Record<string, string>) => {
    const answer = await fetch(product.url + path, { headers })
    return { isShown: (await answer.text()).includes(ANSWER), cache: answer.headers.get('cache-control') }
  }
  const mine = { cookie: `${COOKIE_TOKEN}=${token}` }
  await expect.poll(() => textFor(mine)).toEqual({ isShown: true, cache: 'no-store' })
  expect((await textFor({})).isShown).toBe(false)
  expect((await textFor({ cookie: `${COOKIE_TOKEN}=${'x'.repeat(43)}` })).isShown).toBe(false)
  const stranger = await chromium.page()
  const theirs = await signBrowserIn(stranger, product, await register(product))
  expect((await textFor({ cookie: `${COOKIE_TOKEN}=${theirs}` })).isShown).toBe(false)
  await call(product, token, 'POST', '/auth/logout', {})
  expect((await textFor(mine)).isShown).toBe(false)
  await Promise.all([stranger.context().close(), page.context().close()])
})
