import { readFile } from 'node:fs/promises'
import { eq } from 'drizzle-orm'
import type { Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { saveConversation } from '#contract/consultations/consultations.ts'
import { DISCLAIMER } from '#contract/product.ts'
import { conversations, messages, purchases } from '#server/tables.ts'
import { ask, converse, messagesOf } from '#tests/support/answers.ts'
import { seriousProblems } from '#tests/support/axe.ts'
import { openBrowser, picture, type TestBrowser } from '#tests/support/browser.ts'
import { signBrowserIn } from '#tests/support/open-as-person.ts'
import { paragraphsOf } from '#tests/support/docx.ts'
import { addSmallLibrary } from '#tests/support/library.ts'
import { type SignedUp, signUp } from '#tests/support/people.ts'
import { testServer, type TestServer } from '#tests/support/server.ts'

let server: TestServer
let chromium: TestBrowser
let person: SignedUp
let page: Page
/** The server's clock may be set forward, so that nobody waits for a payment. */
let ahead = 0

beforeAll(async () => {
  server = await testServer({ SIGNUP_POINTS: '20' }, { now: () => new Date(Date.now() + ahead) })
  chromium = await openBrowser()
})
afterAll(async () => {
  await chromium?.close()
  await server?.stop()
})
beforeEach(async () => {
  person = await signUp(server)
})
afterEach(() => page?.context().close())

const button = (name: string | RegExp) => page.getByRole('button', { name, exact: true })
const card = (title: string) => page.getByRole('listitem').filter({ hasText: title })
const box = (name: string) => page.getByRole('dialog', { name })

async function enter(path: string, options = {}) {
  page = await chromium.page(options)
  await signBrowserIn(page, server, person)
  await page.goto(server.url + path)
}
const save = async (question: string, answer: string, tags: string) =>
  (
    await server.call(
      saveConversation,
      {
        tags,
        messages: [
          { role: 'user', content: question },
          { role: 'assistant', content: answer },
        ],
      },
      person.token,
    )
  ).body.id

test('past consultations are found by words and tags, sorted, starred, read, downloaded, continued and deleted', async () => {
  await save('May my landlord keep the deposit?', 'Only for **damage**.', 'Renting, Deposits')
  await save('How long is maternity leave?', 'Ninety-eight days.', 'Work')
  await save('Who pays for a broken geyser?', 'The owner of the house.', 'Renting')
  await enter('/app/consultations')
  await card('May my landlord').waitFor()
  const titles = () => page.getByRole('listitem').getByRole('heading').allInnerTexts()
  await expect
    .poll(() => titles())
    .toEqual(['Who pays for a broken geyser?', 'How long is maternity leave?', 'May my landlord keep the deposit?'])
  expect(
    await card('May my landlord')
      .getByText(/^\d\d\/\d\d\/\d{4} \d\d:\d\d$/)
      .count(),
  ).toBe(1)
  await picture(page, 'past-consultations-1280')
  expect(await seriousProblems(page)).toEqual([])

  await button(/^Newest first/).click()
  await expect
    .poll(titles)
    .toEqual(['May my landlord keep the deposit?', 'How long is maternity leave?', 'Who pays for a broken geyser?'])
  await page.getByLabel('Tag', { exact: true }).selectOption('Renting')
  await expect.poll(titles).toEqual(['May my landlord keep the deposit?', 'Who pays for a broken geyser?'])
  await page.keyboard.press('/')
  await page.getByPlaceholder('Search consultations or tags...').fill('GEYSER')
  await expect.poll(titles).toEqual(['Who pays for a broken geyser?'])
  await page.getByPlaceholder('Search consultations or tags...').fill('nothing like this')
  await page.getByText('Nothing found.').waitFor()
  await page.getByPlaceholder('Search consultations or tags...').fill('')
  await page.getByLabel('Tag', { exact: true }).selectOption('All')

  const star = card('May my landlord').getByRole('button', { name: /^Star/ })
  await star.click()
  await expect.poll(() => star.getAttribute('aria-pressed')).toBe('true')
  await page.reload()
  await expect.poll(() => star.getAttribute('aria-pressed')).toBe('true')

  await card('May my landlord').getByRole('heading').click()
  await box('Chat').getByText('Only for damage.').waitFor()
  expect(await seriousProblems(page)).toEqual([])
  const [download] = await Promise.all([page.waitForEvent('download'), button('Download').click()])
  expect(download.suggestedFilename()).toBe('May my landlord keep the deposit.txt')
  expect(await readFile(await download.path(), 'utf8')).toBe(
    'You: May my landlord keep the deposit?\nAI: Only for **damage**.',
  )
  await button('Continue Consultation').click()
  await page.getByRole('log', { name: 'Conversation' }).getByText('May my landlord keep the deposit?').waitFor()

  await page.goBack()
  await card('May my landlord').getByRole('heading').click()
  await button('Delete Consultation').click()
  const question = page.getByRole('alertdialog', { name: 'Confirm Deletion' })
  await expect
    .poll(() => question.innerText())
    .toContain('Are you sure you want to delete this consultation? This action cannot be undone.')
  await question.getByRole('button', { name: 'Delete' }).click()
  await box('Chat').waitFor({ state: 'detached' })
  await expect.poll(titles).not.toContain('May my landlord keep the deposit?')
  expect(chromium.strays(page)).toEqual([])
})

test('a consultation is downloaded as a Word document, its sources as footnotes', async () => {
  await addSmallLibrary(server)
  const question = 'How much notice must my employer give me?'
  const id = await converse(server, person.token)
  await ask(server, { token: person.token, conversationId: id, message: question })
  await enter('/app/consultations', { viewport: { width: 360, height: 740 } })
  await card(question).getByRole('heading').click()
  await box('Chat').getByText('Continue Consultation').waitFor()
  await picture(page, 'past-consultation-360')
  const [download] = await Promise.all([page.waitForEvent('download'), button('Download as Word').click()])
  expect(download.suggestedFilename()).toBe('How much notice must my employer give me.docx')
  const file = await readFile(await download.path())
  const [title, ...said] = paragraphsOf(file)
  expect(title!.trim()).toBe(question)
  expect(said[0]).toMatch(/^You, \d+ \w+ \d{4}/)
  expect(said).toContain(question)
  expect(said.at(-1)).toBe(DISCLAIMER)
  const [{ citations = [] } = {}] = (await messagesOf(server, person.token, id)).slice(-1)
  const notes = paragraphsOf(file, 'word/footnotes.xml').join('\n')
  expect(citations.length).toBeGreaterThan(0)
  for (const { substring } of citations) expect(notes).toContain(substring.replace(/\s+/g, ' '))
})

test('a consultation that cannot be starred or deleted says so in the words of the catalogue', async () => {
  await save('Who owns the fence?', 'Both.', 'Land')
  await enter('/app/consultations')
  await page.route('**/api/chat/conversations/*', (route) => route.fulfill({ status: 500, body: '' }))
  await card('Who owns').getByRole('button', { name: /^Star/ }).click()
  await page.getByText('Failed to update consultation. Please try again later.').waitFor()
  await box('Error').getByRole('button', { name: 'Close', exact: true }).click()
  await expect
    .poll(() => card('Who owns').getByRole('button', { name: /^Star/ }).getAttribute('aria-pressed'))
    .toBe('false')
  await card('Who owns').getByRole('heading').click()
  await button('Delete Consultation').click()
  await button('Delete').click()
  await page.getByText('Failed to delete consultation. Please try again later.').waitFor()
  await expect.poll(() => page.locator('.past-card').count()).toBe(1)
})

test('a consultation made elsewhere appears by itself; an unchanged list is not sent again', async () => {
  await save('First question?', 'Yes.', 'One')
  await enter('/app/consultations')
  await card('First question?').waitFor()
  const asked: { of: string | null; known?: string }[] = []
  page.on('request', async (request) => {
    const { pathname, searchParams } = new URL(request.url())
    if (pathname !== '/api/chat/conversations') return
    asked.push({ of: searchParams.get('userId'), known: (await request.allHeaders())['if-none-match'] })
  })
  await expect.poll(() => asked.length).toBeGreaterThan(0)
  expect(asked[0]).toEqual({ of: person.user._id, known: expect.stringMatching(/^"/) })
  await save('Second question?', 'No.', 'Two')
  await card('Second question?').waitFor({ timeout: 15_000 })
})

test('with thousands of consultations only those near the screen exist, and the last one is reached', async () => {
  const rows = Array.from({ length: 3_000 }, (_, at) => ({
    userId: person.user._id,
    title: `Consultation ${at}`,
    createdAt: new Date(Date.UTC(2026, 0, 1) + at * 60_000),
  }))
  for (let at = 0; at < rows.length; at += 500) {
    const made = await server.deps.db
      .insert(conversations)
      .values(rows.slice(at, at + 500))
      .returning({ conversationId: conversations.id, userId: conversations.userId, text: conversations.title })
    const said = made.map((one) => ({ ...one, position: 0, sender: 'user' as const }))
    await server.deps.db.insert(messages).values(said)
  }
  await enter('/app/consultations')
  await card('Consultation 2999').waitFor()
  const furthest = async () => {
    await page.mouse.wheel(0, 6_000)
    const shown = await page.getByRole('listitem').allInnerTexts()
    return Math.min(...shown.map((text) => Number(/Consultation (\d+)/.exec(text)?.[1] ?? Infinity)))
  }
  await expect.poll(furthest).toBeLessThan(2_000)
  await expect.poll(() => page.getByRole('listitem').count()).toBeLessThan(60)
  await page.getByPlaceholder('Search consultations or tags...').fill('x')
  await button(/^Newest first/).click()
  await page.getByPlaceholder('Search consultations or tags...').fill('')
  await card('Consultation 0').first().waitFor()
})

test('an empty history leads to a first consultation', async () => {
  await enter('/app/consultations', { viewport: { width: 360, height: 740 } })
  await page.getByText('You have no consultations yet.').waitFor()
  expect(await seriousProblems(page)).toEqual([])
  await button('Consult AI Lawyer').click()
  await page.waitForURL('**/app/consult/*')
})

const buy = async (phone: string) => {
  await button(/^Buy Mini/).click()
  await page.getByLabel('Phone number').fill(phone)
  await button('Pay $1').click()
}
const balance = (points: number) => page.getByText(`${points} points`, { exact: true }).first().waitFor()

test('points are bought with EcoCash: the number is filled in, the waiting is shown, the balance and the statement follow', async () => {
  ahead = 0
  await enter('/app/points')
  await balance(20)
  await page.getByText('Test mode.').waitFor()
  expect(await seriousProblems(page)).toEqual([])
  await button(/^Buy Mini/).click()
  await expect.poll(() => page.getByLabel('Phone number').inputValue()).toBe('0771234567')
  await page.getByLabel('Phone number').fill('')
  await button('Pay $1').click()
  await page.getByText('Phone number is required').waitFor()
  expect(await seriousProblems(page)).toEqual([])
  await page.getByLabel('Phone number').fill('0771111111')
  await button('Pay $1').click()
  await box('Buy 5 points').getByText('Waiting for your PIN').waitFor()
  ahead += 6_000
  await box('Payment Successful!').getByText('Your points have been added to your account.').waitFor()
  await box('Payment Successful!').getByRole('button', { name: 'Close', exact: true }).click()
  await balance(25)
  await page.getByRole('row').filter({ hasText: 'Points bought' }).getByText('+5').waitFor()
  await picture(page, 'points-1280')
  expect(chromium.strays(page)).toEqual([])
})

test('a number that cannot pay is told at its field, and the box stays', async () => {
  await enter('/app/points', { viewport: { width: 360, height: 740 } })
  await buy('12')
  await box('Buy 5 points').getByText('Enter a mobile number such as 0771234567').waitFor()
  const field = page.getByLabel('Phone number')
  expect([await field.inputValue(), await page.getByRole('dialog').count()]).toEqual(['12', 1])
  await expect.poll(() => field.evaluate((element) => element === document.activeElement)).toBe(true)
  expect(await seriousProblems(page)).toEqual([])
  await picture(page, 'points-bad-number-360')
  await field.fill('0771111111')
  await button('Pay $1').click()
  await box('Buy 5 points').getByText('Waiting for your PIN').waitFor()
  ahead += 6_000
  await box('Payment Successful!').waitFor()
})

test('a purchase that waits for its PIN survives a reload, and its end is told once', async () => {
  await enter('/app/points')
  await buy('0772222222')
  await page.getByText('Waiting for your PIN').waitFor()
  const bought = () => server.deps.db.select().from(purchases).where(eq(purchases.userId, person.user._id))
  await expect.poll(bought).toHaveLength(1)
  await page.reload()
  await page.getByText('Waiting for your PIN: 5 points for $1').waitFor()
  await picture(page, 'points-waiting-1280')
  ahead += 31_000
  await box('Payment Successful!').waitFor()
  await box('Payment Successful!').getByRole('button', { name: 'Close', exact: true }).click()
  await balance(25)
  const lookedAgain = page.waitForResponse('**/api/points/purchases')
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange', { bubbles: true })))
  await (await lookedAgain).finished()
  await page.reload({ waitUntil: 'networkidle' })
  await balance(25)
  expect(await page.getByRole('dialog').count()).toBe(0)
})

test.each([
  ['0773333333', 31_000, 'The payment was cancelled'],
  ['0774444444', 0, 'Insufficient balance'],
])('a payment from %s fails in the words agreed for it and takes nothing', async (phone, wait, why) => {
  await enter('/app/points', { viewport: { width: 360, height: 740 } })
  await buy(phone)
  if (wait) await page.getByText('Waiting for your PIN').waitFor()
  ahead += wait
  const told = box('Payment Failed')
  await told.getByText('An error occurred while processing your payment. Please try again.', { exact: false }).waitFor()
  await expect.poll(() => told.innerText()).toContain(why)
  await picture(page, `payment-failed-${phone}-360`)
  await told.getByRole('button', { name: 'Close', exact: true }).click()
  await balance(20)
})

test('the balance is asked for again whenever the tab becomes visible', async () => {
  await enter('/app/points')
  await balance(20)
  await server.request('POST', '/api/points/deduct', {
    token: person.token,
    body: { points: 2, service: 'view_document' },
  })
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange', { bubbles: true })))
  await balance(18)
})
