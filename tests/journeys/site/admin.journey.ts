import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { seriousProblems } from '#tests/support/axe.ts'
import { ask, converse, endOf } from '#tests/support/answers.ts'
import { openBrowser, picture, type TestBrowser } from '#tests/support/browser.ts'
import { falseCitations } from '#tests/support/citations.ts'
import { type Product, startProduct } from '#tests/support/product.ts'
import { callable } from '#tests/support/callable.ts'
import { type Account, call, fail, register, says, signBrowserIn } from '#tests/support/open-as-person.ts'

let product: Product
let chromium: TestBrowser
let page: Page
let zanele: Account

beforeAll(async () => {
  ;[product, chromium] = await Promise.all([startProduct(), openBrowser()])
  zanele = await register(product, 'Zanele Nokuthula Sibanda-Mukwashanyana', 'business_owner')
  for (const name of ['Farai Gumbo', 'Rudo Ncube', 'Tatenda Dube']) await register(product, name, 'other')
  page = await chromium.page()
  await signBrowserIn(page, product, product.admin)
})
afterAll(async () => {
  await chromium?.close()
  await product?.stop()
})

const button = (name: string) => page.getByRole('button', { name, exact: true })
const row = (text: string) => page.getByRole('row').filter({ hasText: text })
const open = (path: string) => page.goto(product.url + path)

test('nobody but an admin reaches the administration', async () => {
  const person = await chromium.page()
  await signBrowserIn(person, product, zanele)
  for (const path of ['/app/users', '/app/audit', '/app/overview', '/admin/evaluation', '/library/manage']) {
    await person.goto(product.url + path)
    await person.waitForURL(`${product.url}/`)
  }
  await person.goto(`${product.url}/app`)
  await person.getByRole('button', { name: 'Menu' }).click()
  await person.getByRole('navigation', { name: 'Application' }).getByRole('link', { name: 'Legal Library' }).waitFor()
  await expect.poll(() => person.getByRole('link', { name: 'Users' }).count()).toBe(0)
  await person.context().close()
})

test('an admin reads how well the product answers, on a phone too', async () => {
  await open('/app/overview')
  await page.getByRole('link', { name: 'How well it answers' }).click()
  await page.getByRole('heading', { name: 'Questions by other writers' }).waitFor()
  await page.getByRole('row').filter({ hasText: 'English' }).first().waitFor()
  expect(await seriousProblems(page)).toEqual([])
  await page.setViewportSize({ width: 360, height: 740 })
  await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360)
  await picture(page, 'evaluation-360')
  await page.setViewportSize({ width: 1280, height: 800 })
  await picture(page, 'evaluation')
})

test('an admin finds people; the search is in the address and can be cleared', async () => {
  await open('/app/users')
  await row('Farai Gumbo').waitFor()
  await expect
    .poll(() => page.getByRole('columnheader').allInnerTexts())
    .toEqual(['Full Name', 'Email', 'Occupation', 'Role', 'Actions'])
  await page.getByPlaceholder('Search by name or email').fill('ZANELE')
  await page.waitForURL(/\?q=ZANELE$/)
  await row('Zanele').getByRole('cell', { name: 'Business Owner' }).waitFor()
  await expect.poll(() => row('Farai Gumbo').count()).toBe(0)
  await page.reload()
  await row('Zanele').waitFor()
  await expect.poll(() => page.getByPlaceholder('Search by name or email').inputValue()).toBe('ZANELE')
  await page.getByPlaceholder('Search by name or email').fill('nobody at all')
  await says(page, 'No users found')
  await button('Clear search').click()
  await row('Farai Gumbo').waitFor()
  expect(new URL(page.url()).search).toBe('')
  expect(await seriousProblems(page)).toEqual([])
  await picture(page, 'users')
})

test('a role changes in place and holds at once', async () => {
  const hers = await chromium.page()
  const token = await signBrowserIn(hers, product, zanele)
  await button('Change Role of Zanele Nokuthula Sibanda-Mukwashanyana').click()
  const dialog = page.getByRole('dialog', { name: 'Change Role' })
  await dialog.getByRole('button', { name: 'Change Role' }).click()
  await says(page, 'Role is required')
  const role = dialog.getByLabel('Role', { exact: true })
  expect((await role.locator('option:not([hidden])').allInnerTexts()).map((text) => text.trim())).toEqual([
    'User',
    'Admin',
  ])
  await role.selectOption({ label: 'Admin' })
  const broken = await fail(page, '/users/*/role')
  await dialog.getByRole('button', { name: 'Change Role' }).click()
  await says(page, 'Failed to update user role')
  await broken.off()
  let asked = 0
  page.on('request', (request) => (asked += /\/api\/users(\?|$)/.test(request.url()) ? 1 : 0))
  await dialog.getByRole('button', { name: 'Change Role' }).click()
  await says(page, 'User role updated successfully')
  await row('Zanele').getByRole('cell', { name: 'Admin', exact: true }).waitFor()
  expect(asked).toBe(0)
  await call(product, token, 'GET', '/users?limit=1')
  await button('Change Role of Zanele Nokuthula Sibanda-Mukwashanyana').click()
  await role.selectOption({ label: 'User' })
  await dialog.getByRole('button', { name: 'Change Role' }).click()
  await row('Zanele').getByRole('cell', { name: 'User', exact: true }).waitFor()
  await expect(call(product, token, 'GET', '/users?limit=1')).rejects.toThrow('403')
  await hers.context().close()
})

test('the other person’s open page follows a changed role without being loaded again', async () => {
  const hers = await chromium.page()
  const token = await signBrowserIn(hers, product, zanele)
  const me = await call<{ _id: string }>(product, token, 'GET', '/auth/settings')
  const makeHer = async (role: 'user' | 'admin') => {
    const { token: mine } = await call<{ token: string }>(product, '', 'POST', '/auth/login', product.admin)
    await call(product, mine, 'PATCH', `/users/${me._id}/role`, { role })
  }
  await hers.goto(`${product.url}/app`)
  await hers.evaluate(() => Object.assign(window, { sameLoad: true }))
  await hers.getByRole('button', { name: 'Menu' }).click()
  const users = hers.getByRole('link', { name: 'Users', exact: true })
  await hers.getByRole('navigation', { name: 'Application' }).getByRole('link', { name: 'Legal Library' }).waitFor()
  await expect.poll(() => users.count()).toBe(0)
  await makeHer('admin')
  await users.click()
  await hers.getByRole('row').filter({ hasText: 'Farai Gumbo' }).waitFor()
  await makeHer('user')
  await hers.getByPlaceholder('Search by name or email').fill('Rudo')
  await hers.waitForURL(`${product.url}/`)
  await expect.poll(() => hers.evaluate(() => 'sameLoad' in window)).toBe(true)
  await hers.context().close()
})

test('the last admin stays one, and a list that cannot be loaded says so', async () => {
  await button('Change Role of Administrator').click()
  await page.getByRole('dialog').getByLabel('Role', { exact: true }).selectOption({ label: 'User' })
  await page.getByRole('dialog').getByRole('button', { name: 'Change Role' }).click()
  await says(page, 'This is the last administrator. Make someone else an administrator first.')
  await page.keyboard.press('Escape')
  const down = await fail(page, /\/api\/users/)
  await page.reload()
  await says(page, 'Failed to load users. Please try again later.')
  await down.off()
  await button('Try again').click()
  await row('Farai Gumbo').waitFor()
})

test('rows further down that cannot be loaded are said, and asked for again', async () => {
  const people = (from: number) =>
    Array.from({ length: 100 }, (_, i) => ({
      _id: crypto.randomUUID(),
      fullName: `Person ${from + i}`,
      email: `person${from + i}@example.test`,
      occupation: 'other',
      role: 'user',
    }))
  await page.route(/\/api\/users\?/, (route) => {
    const from = Number(new URL(route.request().url()).searchParams.get('offset') ?? 0)
    return route.fulfill({ json: { count: 300, data: people(from) } })
  })
  const down = await fail(page, /\/api\/users\?.*offset=200/)
  await page.reload()
  await row('Person 0').first().waitFor()
  const list = page.getByRole('group', { name: 'Users, list' })
  await list.evaluate((element) => element.scrollTo(0, element.scrollHeight))
  await says(page, 'Some users could not be loaded.')
  await picture(page, 'users-incomplete')
  await down.off()
  await button('Try again').click()
  await row('Person 299').waitFor()
  await expect.poll(() => page.getByText('Some users could not be loaded.').count()).toBe(0)
  await page.unroute(/\/api\/users\?/)
})

test('the audit trail tells who changed which role, by kind and by person', async () => {
  await page.getByRole('link', { name: 'Audit trail' }).click()
  await row('Role changed').first().waitFor()
  await page.getByLabel('Kind of event').selectOption({ label: 'Role changed' })
  await expect.poll(() => page.getByRole('row').count()).toBe(5)
  await expect.poll(() => row('Role changed').first().innerText()).toMatch(/from admin, to user/)
  await expect.poll(() => row('Role changed').first().innerText()).toContain(product.admin.email)
  await page.getByLabel('Search by the email of a person').fill('somebody.else')
  await says(page, 'Nothing is recorded for this.')
  await button('Show everything').click()
  await row('Signed in').first().waitFor()
  // chosen before the search for what was typed has begun
  await page.getByLabel('Search by the email of a person').fill(zanele.email)
  await page.getByLabel('Kind of event').selectOption({ label: 'Role changed' })
  await page.waitForURL(/q=/)
  expect(new URL(page.url()).searchParams.get('kind')).toBeTruthy()
  expect(await seriousProblems(page)).toEqual([])
})

test('a list whose next page does not come asks for it once, says so, and goes on when asked', async () => {
  const entry = (id: number) => ({ id, kind: 'signed_in', date: new Date().toISOString(), actor: null, user: null })
  const entries = Array.from({ length: 40 }, (_, i) => ({
    ...entry(100 - i),
    ip: `10.0.0.${i}`,
    userAgent: '',
    detail: {},
  }))
  let away = true
  let asked = 0
  await page.route('**/api/audit?*', (route) => {
    const next = new URL(route.request().url()).searchParams.has('before')
    if (next) asked++
    if (next && away) return route.fulfill({ status: 500, json: {} })
    const part = next ? entries.slice(30) : entries.slice(0, 30)
    return route.fulfill({ json: { entries: part, kinds: [], more: !next } })
  })
  await open('/app/audit')
  await row('10.0.0.0').first().waitFor()
  await page.getByRole('group', { name: 'Audit trail, list' }).evaluate((list) => list.scrollTo(0, list.scrollHeight))
  await says(page, 'The rest could not be loaded. Please try again.')
  expect(asked).toBe(1)
  away = false
  await button('Try again').click()
  await row('10.0.0.39').waitFor()
  expect(asked).toBe(2)
  await page.unroute('**/api/audit?*')
})

test('the overview counts questions, points and documents, and shows feedback worst first', async () => {
  const hers = await chromium.page()
  const token = await signBrowserIn(hers, product, zanele)
  const server = callable(product.url)
  for (const [question, verdict] of [
    ['May my landlord put me out without a court order?', 'useful'],
    ['What notice must an employer give?', 'wrong'],
  ]) {
    const conversationId = await converse(server, token)
    const answer = await ask(product, { token, conversationId, message: question })
    const { runId } = endOf(answer)!
    expect(await falseCitations(server, token, answer.events)).toEqual([])
    await call(product, token, 'POST', '/ai/feedback', { runId, verdict, comment: `said to be ${verdict}` })
  }
  await hers.context().close()
  await open('/app')
  await button('Menu').click()
  await page.getByRole('link', { name: 'Overview' }).click()
  await page.getByRole('definition').first().waitFor()
  const numbers = await page.getByRole('main').innerText()
  expect(numbers).toMatch(/Questions\s+2/)
  expect(numbers).toMatch(/People who asked\s+1/)
  await says(page, '“said to be wrong”')
  const verdicts = await page.getByText(/^“said to be/).allInnerTexts()
  expect(verdicts).toEqual(['“said to be wrong”', '“said to be useful”'])
  await page.getByText('Show the numbers').first().click()
  await page.getByRole('rowheader').first().waitFor()
  await page.getByLabel('Time').selectOption({ label: 'Last 7 days' })
  await page.waitForURL(/days=7/)
  await expect.poll(() => page.getByRole('main').innerText()).not.toContain(zanele.email)
  expect(await seriousProblems(page)).toEqual([])
  await picture(page, 'overview')
  expect(chromium.strays(page, [/status of (500|409)/])).toEqual([])
})

test('an admin corrects a line of a guide in Shona and says who has read it, and the page of the guide has it', async () => {
  await page.setViewportSize({ width: 360, height: 740 })
  await open('/library/manage?tab=documents&q=Arrest+and+bail')
  await button('Translations of Arrest and bail').click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Find a line').fill('Arrest and bail')
  await picture(page, 'guide-translation-360')
  await dialog.getByRole('list', { name: 'Lines' }).getByRole('button').first().click()
  await dialog.getByLabel('Shona').fill('# Kusungwa')
  await dialog.getByRole('button', { name: 'Save', exact: true }).click()
  await says(page, 'This line must begin with a word')
  await dialog.getByLabel('Shona').fill('Kusungwa nebheri, zvakagadziriswa')
  await picture(page, 'guide-translation-line-360')
  await dialog.getByRole('button', { name: 'Save', exact: true }).click()
  await dialog.getByText('(edited here)').waitFor()
  await dialog.getByLabel('Native speaker who has read the whole').fill('Tariro Moyo')
  await button('Save reader').click()
  await dialog.getByText(/^On \d+ \w+ \d{4}$/).waitFor()
  expect(await seriousProblems(page)).toEqual([])
  const guide = await (await page.request.get(`${product.url}/guides/sn/arrest-and-bail`)).text()
  expect(guide).toContain('Kusungwa nebheri, zvakagadziriswa')
  expect(guide).toContain('yakaverengwa naTariro Moyo')
  await page.setViewportSize({ width: 1280, height: 800 })
})
