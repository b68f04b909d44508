import type { BrowserContextOptions, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { startModelDouble, type ModelDouble } from '#tests/doubles/model.ts'
import { answering, clauseOf, lies, passagesIn } from '#tests/doubles/model-scripts.ts'
import { giveFeedback } from '#contract/consultations/answers.ts'
import { ask, converse, endOf } from '#tests/support/answers.ts'
import { seriousProblems } from '#tests/support/axe.ts'
import { openBrowser, picture, type TestBrowser } from '#tests/support/browser.ts'
import { addSmallLibrary } from '#tests/support/library.ts'
import { type SignedUp, signInAdmin, signUp } from '#tests/support/people.ts'
import { testServer, type TestServer } from '#tests/support/server.ts'
import { says, signBrowserIn } from '#tests/support/open-as-person.ts'

let server: TestServer
let model: ModelDouble
let chromium: TestBrowser
let admin: SignedUp
let page: Page

/** One true sentence among many that are not. */
const mixed = answering((request) => {
  const [passage] = passagesIn(request.prompt)
  return { kind: 'text', text: `The text says “${clauseOf(passage!)}” [${passage!.n}].\n\n${lies(request)}` }
})

beforeAll(async () => {
  model = await startModelDouble(mixed)
  server = await testServer({ SIGNUP_POINTS: '50', AI_BASE_URL: model.url, AI_MODEL: 'main' })
  await addSmallLibrary(server)
  admin = await signInAdmin(server)
  chromium = await openBrowser()
})
afterAll(async () => {
  await chromium?.close()
  await server?.stop()
  await model?.stop()
})
afterEach(() => page?.context().close())

const LOOKS = [
  { theme: 'dark', width: 360 },
  { theme: 'light', width: 1280 },
]
const button = (name: string | RegExp) => page.getByRole('button', { name })
const dialog = () => page.getByRole('dialog', { name: 'In plain words' })
const sections = () => dialog().getByRole('listitem')

async function open(path: string, options: BrowserContextOptions = {}, theme = 'dark') {
  page = await chromium.page(options)
  await signBrowserIn(page, server, admin)
  await page.goto(server.url)
  await page.evaluate((name) => localStorage.setItem('theme', name), theme)
  await page.goto(`${server.url}${path}`)
}

async function openWords() {
  await page.getByRole('tab', { name: 'Documents' }).click()
  await button('Plain words of Workshops Act [Chapter 99:01]').click()
  await sections().first().waitFor()
}

test.each(LOOKS)('an admin reads what each section means, in $theme colours at $width pixels', async (look) => {
  await open('/library/manage', { viewport: { width: look.width, height: 740 } }, look.theme)
  await openWords()
  await expect.poll(() => sections().count()).toBe(3)
  await picture(page, `plain-words-${look.theme}-${look.width}`)
  expect(await seriousProblems(page)).toEqual([])
  await button(/^9\. Penalty/).click()
  await page.getByLabel('What this section means').waitFor()
  await picture(page, `plain-words-edit-${look.theme}-${look.width}`)
  expect(await seriousProblems(page)).toEqual([])
  await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0)
  expect(chromium.strays(page)).toEqual([])
})

test('an admin finds the section without words and writes them; readers see them and search finds it by them', async () => {
  await open('/library/manage')
  await openWords()
  await dialog().getByLabel('Only sections without words').check()
  await expect.poll(() => sections().count()).toBe(1)
  await dialog().getByLabel('Find a section').fill('nothing like it')
  await says(page, '0 of 3 sections')
  await dialog().getByLabel('Find a section').fill('penalty')
  await button(/^9\. Penalty/).click()
  const words = 'Boss who breaks the notice rules can pay a fine, go to prison, be locked up in the clink.'
  await page.getByLabel('What this section means').fill(words)
  await button('Save').click()
  await says(page, 'Plain words saved')
  await dialog().getByLabel('Find a section').fill('')
  await dialog().getByLabel('Only sections without words').uncheck()
  await says(page, 'Edited here')
  await page.goto(`${server.url}/library?q=clink`)
  await page
    .getByRole('button', { name: /Workshops Act/ })
    .first()
    .click()
  await page.getByRole('dialog').getByText(words).waitFor()
  expect(chromium.strays(page)).toEqual([])
})

test('words that could not be saved are said so and stay in the field', async () => {
  await open('/library/manage')
  await openWords()
  await button(/^5\. Maternity leave/).click()
  await page.route('**/plain-words', (route) => route.fulfill({ status: 500, json: {} }))
  await page.getByLabel('What this section means').fill('Time off for a baby.')
  await button('Save').click()
  await says(page, 'Failed to save the plain words')
  await expect.poll(() => page.getByLabel('What this section means').inputValue()).toBe('Time off for a baby.')
  await button('Back').click()
  await sections().first().waitFor()
  expect(chromium.strays(page, [/status of 500/])).toEqual([])
})

test('an admin sees how a doubted answer came about and keeps it as a question of the evaluation', async () => {
  const person = await signUp(server)
  const conversationId = await converse(server, person.token)
  const answer = await ask(server, { token: person.token, conversationId, message: 'How much notice must I get?' })
  const feedback = { runId: endOf(answer)!.runId!, verdict: 'wrong' as const, comment: 'This is not right.' }
  expect((await server.call(giveFeedback, feedback, person.token)).status).toBe(200)
  await open('/app/overview', { viewport: { width: 360, height: 740 } })
  await page.getByText('How it came about').click()
  await page.getByRole('heading', { name: 'Found' }).waitFor()
  const told = await page.getByRole('main').innerText()
  expect(told).toContain('Workshops Act [Chapter 99:01], 4, Notice of termination')
  expect(told).toContain('Written but not shown')
  expect(told).toMatch(/unknown act|misquote|number/)
  await page.getByLabel('Which section or guide answers it?').fill('Workshops Act, s 4')
  await picture(page, 'run-details-360')
  expect(await seriousProblems(page)).toEqual([])
  await button('Keep for the evaluation').click()
  await says(page, 'Kept for the evaluation.')
  await page.reload()
  await page.getByText('How it came about').click()
  const field = page.getByLabel('Which section or guide answers it?')
  await field.waitFor()
  await expect.poll(() => field.inputValue()).toBe('Workshops Act, s 4')
  await page.route('**/api/**', (route) => route.fulfill({ status: 500, json: {} }))
  await button('Keep for the evaluation').click()
  await says(page, 'This could not be kept. Please try again.')
  expect(chromium.strays(page, [/status of 500/])).toEqual([])
})
