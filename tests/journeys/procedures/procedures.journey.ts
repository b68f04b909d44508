import { readFileSync } from 'node:fs'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { getKeptProcedure, keepProcedure } from '#contract/procedures/procedures.ts'
import { seriousProblems } from '#tests/support/axe.ts'
import { openBrowser, picture, type TestBrowser } from '#tests/support/browser.ts'
import { callable } from '#tests/support/callable.ts'
import { register, signBrowserIn } from '#tests/support/open-as-person.ts'
import { type Product, startProduct } from '#tests/support/product.ts'

const PHONE = { viewport: { width: 360, height: 740 }, hasTouch: true, acceptDownloads: true }
const DISMISSAL = 'unfair-dismissal-and-unpaid-wages'
let product: Product
let chromium: TestBrowser

beforeAll(async () => {
  ;[product, chromium] = await Promise.all([startProduct({}), openBrowser()])
})
afterAll(async () => {
  await chromium?.close()
  await product?.stop()
})

const question = (page: Page, text: string | RegExp) => page.getByRole('heading', { name: text }).waitFor()
const next = (page: Page) => page.getByRole('button', { name: 'Next' }).click()
const choose = async (page: Page, asked: string | RegExp, answer: string) => {
  await question(page, asked)
  await page.getByLabel(answer, { exact: true }).check()
  await next(page)
}
const fits = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)

/** Walks an unpaid worker's procedure to its end. */
async function walk(page: Page) {
  await choose(page, 'Who is your employer?', 'A company, farm, household, church, council or other employer')
  await choose(page, 'What happened?', 'I was sent away without a hearing, or on notice alone')
  await choose(page, /a case against you before you were sent away/, 'No')
  await choose(page, /an appeal that you have not used/, 'No, or it has been decided')
  await question(page, 'On which day did it happen?')
  await page.getByRole('textbox').or(page.locator('input[type=date]')).fill('2026-10-14')
  await next(page)
  await choose(page, /wait for pay that was due before/, 'No')
  await choose(page, /employment council/, 'No')
  await choose(page, /already tried to settle it/, 'No')
  await choose(page, /house or room of the employer/, 'No')
  await question(page, 'Complain of unfair dismissal')
}

test('a visitor on a phone walks a procedure by its questions to the date and its calendar file', async () => {
  const page = await chromium.page(PHONE)
  await page.goto(`${product.url}/procedures`)
  await page.getByRole('link', { name: 'Unfair dismissal and unpaid wages' }).click()
  await page.getByText('Nothing is sent to us').waitFor()
  await page.getByRole('button', { name: 'Begin', exact: true }).click()

  await question(page, 'Who is your employer?')
  await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).toBe('H1')
  await next(page)
  await expect.poll(() => page.getByRole('alert').innerText()).toContain('Please answer this question')
  expect(await seriousProblems(page)).toEqual([])
  await expect.poll(() => fits(page)).toBe(true)
  await picture(page, 'procedure-question-360')
  await walk(page)

  await page.getByText('Saturday 14 October 2028').first().waitFor()
  await page.getByText('At the latest on Friday 13 October 2028').waitFor()
  expect(await seriousProblems(page)).toEqual([])
  await expect.poll(() => fits(page)).toBe(true)
  await picture(page, 'procedure-end-360')
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Put into my calendar' }).click(),
  ])
  expect(download.suggestedFilename()).toBe('deadline.ics')
  const file = readFileSync(await download.path(), 'utf8').replaceAll('\r\n ', '')
  expect(file).toContain('DTSTART;VALUE=DATE:20281013\r\n')
  expect(file).toContain('SUMMARY:Take the dispute to a labour officer or designated agent\r\n')
  expect(file).toContain('Labour Act [Chapter 28:01]\\, s 94(1)')
  expect(chromium.strays(page)).toEqual([])
  await page.context().close()
})

test('an address of no procedure says so under a heading and leads to the list', async () => {
  const page = await chromium.page(PHONE)
  await page.goto(`${product.url}/procedures/no-such-thing`)
  await page.getByText('There is no such procedure').waitFor()
  await page.getByRole('heading', { level: 1, name: 'Step by step' }).waitFor()
  expect(await page.getByRole('button', { name: 'Try again' }).count()).toBe(0)
  await page.getByRole('link', { name: 'See the whole list' }).click()
  await page.getByRole('link', { name: 'Unfair dismissal and unpaid wages' }).waitFor()
  await page.context().close()
})

test('several answers that are true at once are ticked, and each leads to its date', async () => {
  for (const [width, theme] of [
    [360, 'dark'],
    [1280, 'light'],
  ] as const) {
    const page = await chromium.page({ viewport: { width, height: 800 } })
    await page.addInitScript((value) => localStorage.setItem('theme', value), theme)
    await page.clock.setFixedTime('2026-11-27T08:00:00Z')
    await page.goto(`${product.url}/procedures/road-accident-claim`)
    await page.getByRole('button', { name: 'Begin', exact: true }).click()
    await question(page, 'On which day was the accident?')
    await page.getByRole('textbox').or(page.locator('input[type=date]')).fill('2026-06-20')
    await next(page)
    await question(page, /What happened to you/)
    await next(page)
    await expect.poll(() => page.getByRole('alert').innerText()).toContain('Tick at least one')
    await page.getByLabel('I, or that person, was hurt').check()
    await next(page)
    await choose(page, /under eighteen/, 'No')
    await question(page, 'Whose vehicles were at fault?')
    await page.getByLabel('The police').check()
    await page.getByLabel('A bus or kombi in which I was a passenger').check()
    expect(await seriousProblems(page)).toEqual([])
    await expect.poll(() => fits(page)).toBe(true)
    await picture(page, `procedure-choices-${width}-${theme}`)
    await next(page)
    await choose(page, /a letter that you mean to claim/, 'No letter is sent')
    await choose(page, /driving or in a vehicle/, 'Yes')
    await choose(page, 'Were you partly at fault yourself?', 'No')
    await choose(page, 'Is the accident reported to the police?', 'Yes')
    await question(page, 'Give notice to the police at once, and claim from all who were at fault')
    for (const day of ['Monday 21 December 2026', 'Friday 19 February 2027', 'Wednesday 20 June 2029'])
      await page.getByText(`At the latest on ${day}`).waitFor()
    expect(await seriousProblems(page)).toEqual([])
    await expect.poll(() => fits(page)).toBe(true)
    await picture(page, `procedure-two-wrongdoers-${width}-${theme}`)
    await page.getByRole('button', { name: 'Change: Whose vehicles were at fault?' }).click()
    await expect.poll(() => page.getByLabel('The police').isChecked()).toBe(true)
    await page.context().close()
  }
})

test('the way back, a reload and a tick leave nothing lost', async () => {
  const page = await chromium.page({ ...PHONE, colorScheme: 'light' })
  await page.goto(`${product.url}/procedures/${DISMISSAL}`)
  await page.getByRole('button', { name: 'Begin', exact: true }).click()
  await walk(page)
  await page.getByLabel('Take the dispute to the labour officer.').check()
  await page.reload()
  await question(page, 'Complain of unfair dismissal')
  await expect.poll(() => page.getByLabel('Take the dispute to the labour officer.').isChecked()).toBe(true)

  await page.goBack()
  await question(page, /house or room of the employer/)
  await expect.poll(() => page.getByLabel('No', { exact: true }).isChecked()).toBe(true)
  await page.goForward()
  await question(page, 'Complain of unfair dismissal')
  // another answer leads another way, and its questions are asked
  await page.getByRole('button', { name: 'Change: What happened?' }).click()
  await choose(page, 'What happened?', 'I am charged or suspended and nothing is decided yet')
  await question(page, 'On which day were you told of the case against you?')
  await page.getByRole('button', { name: 'I do not know the day' }).click()
  await choose(page, /employment council/, 'No')
  await question(page, 'Answer the charge, and watch the thirty days')
  await page.getByRole('button', { name: 'Erase my answers and begin anew' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Erase' }).click()
  await page.getByRole('button', { name: 'Begin', exact: true }).waitFor()
  await page.context().close()
})

test('who is signed in goes on elsewhere where they stopped', async () => {
  const account = await register(product)
  const page = await chromium.page(PHONE)
  const token = await signBrowserIn(page, product, account)
  await page.goto(`${product.url}/procedures/${DISMISSAL}`)
  await page.getByRole('button', { name: 'Begin', exact: true }).click()
  await choose(page, 'Who is your employer?', 'The Public Service (a ministry or government school)')
  await question(page, 'Another law decides your case')
  const kept = async () => (await callable(product.url).call(getKeptProcedure, { slug: DISMISSAL }, token)).body.kept
  await expect.poll(async () => (await kept())?.answers).toEqual([{ question: 'employer', answer: 'state' }])
  await page.goto(`${product.url}/deadlines?rule=labour-officer-two-years`)
  await page.getByLabel('On which day did').or(page.locator('input[type=date]')).first().fill('2026-10-14')
  await page.getByRole('button', { name: 'Remind me by e-mail' }).click()
  await page.getByText('Please confirm your email address first').waitFor()
  await page.context().close()

  const other = await chromium.page()
  await signBrowserIn(other, product, account)
  await other.goto(`${product.url}/procedures/${DISMISSAL}`)
  await other.getByRole('button', { name: 'Go on where you stopped' }).click()
  await question(other, 'Another law decides your case')
  await other.context().close()
})

test('a page that is open goes on with what was answered in a chat or elsewhere meanwhile, and so does a reload', async () => {
  const account = await register(product)
  const page = await chromium.page(PHONE)
  const token = await signBrowserIn(page, product, account)
  await page.goto(`${product.url}/procedures/${DISMISSAL}`)
  await page.getByRole('button', { name: 'Begin', exact: true }).click()
  await choose(page, 'Who is your employer?', 'A company, farm, household, church, council or other employer')
  await question(page, 'What happened?')
  const { call } = callable(product.url)
  const kept = async () => (await call(getKeptProcedure, { slug: DISMISSAL }, token)).body.kept
  await expect.poll(async () => (await kept())?.answers.length).toBe(1)
  const inTab = () => page.evaluate(() => JSON.stringify({ ...sessionStorage }))
  await expect.poll(inTab).toContain('isKept\\":true')
  const answerElsewhere = async (answer: string) => {
    const before = (await kept())!
    const others = before.answers.filter((one) => one.question !== 'what')
    const answers = [...others, { question: 'what', answer }]
    await call(keepProcedure, { slug: DISMISSAL, ...before, answers }, token)
  }
  await answerElsewhere('no_hearing')
  await page.evaluate(() => window.dispatchEvent(new Event('visibilitychange')))
  await expect.poll(inTab).toContain('no_hearing')
  // it is not answered over by what the page had before
  await page.getByRole('button', { name: 'Back', exact: true }).click()
  await question(page, 'Who is your employer?')
  await next(page)
  await question(page, 'What happened?')
  await expect
    .poll(() => page.getByLabel('I was sent away without a hearing, or on notice alone').isChecked())
    .toBe(true)
  await expect.poll(inTab).toContain('isKept\\":true')
  await answerElsewhere('unpaid')
  await page.reload()
  await expect.poll(() => page.getByLabel('I am not paid, or not all of it').isChecked()).toBe(true)
  await page.context().close()
})

test('a single date is worked out on a page of its own', async () => {
  const page = await chromium.page(PHONE)
  await page.goto(`${product.url}/deadlines?rule=birth-forty-two-days`)
  await page.getByLabel('On which day was the child born?').fill('2026-11-14')
  await page.getByText('At the latest on Thursday 24 December 2026').waitFor()
  await page.getByText('Saturday 26 December 2026', { exact: false }).first().waitFor()
  expect(await seriousProblems(page)).toEqual([])
  await expect.poll(() => fits(page)).toBe(true)
  await page.context().close()
})

test('an answer that rests on a guide leads to its procedure, and to the date that it names', async () => {
  const account = await register(product)
  const page = await chromium.page(PHONE)
  await signBrowserIn(page, product, account)
  await page.goto(`${product.url}/app`)
  await page.getByLabel('Your question').fill('How long do I have to complain about losing my job?')
  await page.getByLabel('Your question').press('Enter')
  await page.getByRole('group', { name: 'This answer', exact: true }).last().waitFor()
  await page.getByRole('link', { name: 'Work out my date' }).first().waitFor()
  await page.getByRole('link', { name: 'Unfair dismissal and unpaid wages' }).click()
  await page.getByText('Your answers are kept with your account').waitFor()
  expect(chromium.strays(page)).toEqual([])
  await page.context().close()
})

test('nothing of a sensitive procedure leaves the tab, also of who is signed in', async () => {
  const account = await register(product)
  const page = await chromium.page(PHONE)
  await signBrowserIn(page, product, account)
  const sent: string[] = []
  page.on('request', (request) => {
    if (request.url().includes('/kept')) sent.push(request.url())
  })
  await page.goto(`${product.url}/procedures/protection-order`)
  await page.getByText('Nothing is sent to us').waitFor()
  await page.getByRole('button', { name: 'Begin', exact: true }).click()
  await choose(page, 'For whom is the order?', 'For me')
  await choose(page, /present or former husband/, 'No')
  await question(page, 'This Act does not cover it, but the police do')
  expect(sent).toEqual([])
  await expect.poll(() => page.evaluate(() => JSON.stringify(Object.entries(localStorage)))).not.toContain('procedure')
  const other = await page.context().newPage()
  await other.goto(`${product.url}/procedures/protection-order`)
  await other.getByRole('button', { name: 'Begin', exact: true }).waitFor()
  await page.context().close()
})

test('the letter at the end opens with what was answered, and nothing of it is in the address', async () => {
  const account = await register(product)
  const page = await chromium.page(PHONE)
  await signBrowserIn(page, product, account)
  await page.goto(`${product.url}/procedures/small-claims`)
  await page.getByRole('button', { name: 'Begin', exact: true }).click()
  await choose(page, 'Against whom is the claim?', 'A person or a business')
  await choose(page, 'What is it about?', 'Money that is owed, a deposit, wages for piecework, damage to things')
  await question(page, /On which day was it due/)
  await page.getByRole('textbox').or(page.locator('input[type=date]')).fill('2026-10-14')
  await next(page)
  await choose(page, /admitted since then/, 'No')
  await choose(page, /letter of demand that gives seven days/, 'No')
  await choose(page, /present limit of the court/, 'No')
  await page.getByRole('link', { name: 'Letter of demand', exact: true }).click()
  const form = page.getByRole('dialog', { name: 'Letter of demand' })
  await expect.poll(() => form.getByLabel('Due date').inputValue()).toBe('Wednesday 14 October 2026')
  expect(page.url()).not.toContain('2026')
  await page.getByRole('button', { name: 'Cancel' }).click()
  await form.waitFor({ state: 'hidden' })
  expect(new URL(page.url()).search).toBe('')
  expect(chromium.strays(page)).toEqual([])
  await page.context().close()
})
