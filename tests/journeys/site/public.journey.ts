import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { CONSENT_VERSION, NEWSLETTER_BANNER_MS } from '#contract/product.ts'
import type { SourceText } from '#contract/consultations/sources.ts'
import { english as en } from '#web/messages/english.ts'
import { catalogue as sn } from '#web/messages/sn/index.ts'
import { chunksOf, isHighlighted } from '#web/components/reading-room/text/highlight.ts'
import { plainWords } from '#web/features/sources/markdown-inline.ts'
import { longDate } from '#web/lib/language/dates.ts'
import { ask, converse } from '#tests/support/answers.ts'
import { everyProblem, seriousProblems } from '#tests/support/axe.ts'
import { openBrowser, picture, type TestBrowser } from '#tests/support/browser.ts'
import { falseCitations } from '#tests/support/citations.ts'
import { parseMail } from '#tests/support/mail.ts'
import { signIn } from '#tests/support/people.ts'
import { type Product, startProduct } from '#tests/support/product.ts'
import { callable } from '#tests/support/callable.ts'
import { type Account, fail, register, says, signBrowserIn } from '#tests/support/open-as-person.ts'

let product: Product
let chromium: TestBrowser
let page: Page
let asker: Account
let code: string
const OFFICE = 'office@example.test'
const PHONE = { viewport: { width: 360, height: 740 } }

beforeAll(async () => {
  const env = {
    CONTACT_EMAIL: OFFICE,
    CONTACT_PHONE: '+263 242 123456',
    CONTACT_ADDRESS: '5th Floor, 12 Samora Machel Avenue, Harare',
  }
  ;[product, chromium] = await Promise.all([startProduct(env), openBrowser()])
  asker = await register(product)
  const server = callable(product.url)
  const { token } = await signIn(server, asker.email, asker.password)
  const conversationId = await converse(server, token)
  const answer = await ask(product, {
    token,
    conversationId,
    message: 'When may a landlord put a tenant out of a home?',
  })
  expect(await falseCitations(server, token, answer.events)).toEqual([])
  code = /"shortCode":"([^"]+)"/.exec(answer.body)![1]!
})
afterAll(async () => {
  await chromium?.close()
  await product?.stop()
})

const button = (name: string) => page.getByRole('button', { name, exact: true })

test('a source opens on a phone at its yellow paragraph, with less than 60 kB of script', async () => {
  page = await chromium.page(PHONE)
  let script = 0
  page.on('response', async (response) => {
    if (/\.js(\?|$)/.test(response.url())) script += Number(response.headers()['content-length'] ?? 1e9)
  })
  let release = () => {}
  await page.route('**/api/file/text/code/*', async (route) => {
    await new Promise<void>((resolve) => (release = resolve))
    await route.continue()
  })
  await page.goto(`${product.url}/p/${code}`)
  await page.getByText('Loading shortened URL...').waitFor()
  release()
  await page.getByRole('heading', { name: 'Document Source' }).waitFor()
  await says(page, 'This document contains the highlighted source of your AI response')
  await says(page, '(Yellow sections show where your AI response was sourced from)')
  await expect.poll(() => page.getByText(/^Points Remaining/).count()).toBe(0)
  const yellow = page.locator('.source-text .source-highlight')
  const inView = () =>
    yellow.first().evaluate((one) => {
      const { top, bottom } = one.getBoundingClientRect()
      return Math.abs((top + bottom) / 2 - innerHeight / 2) < innerHeight * 0.3
    })
  await expect.poll(inView).toBe(true)
  expect(await seriousProblems(page)).toEqual([])
  await picture(page, 'source-page-360')
  expect(script).toBeGreaterThan(0)
  expect(script).toBeLessThan(60_000)
})

test('the cited words are yellow and nothing else is, and the page names their section and leads back to them', async () => {
  const source = (await (await fetch(`${product.url}/api/file/text/code/${code}`)).json()) as SourceText
  const bare = (text: string) => text.replace(/\s+/g, '')
  const yellow = page.locator('.source-highlight')
  expect(bare((await yellow.allTextContents()).join(''))).toBe(
    bare(plainWords(source.substring.replace(/^[-*+] /gm, ''))),
  )
  await expect.poll(() => page.locator('.source-place p').innerText()).toBe(source.section)
  expect(source.section).toMatch(/\w/)
  await page.evaluate(() => scrollTo(0, 0))
  await button('Go to the cited passage').click()
  await expect.poll(() => yellow.first().evaluate((one) => one.getBoundingClientRect().top > 120)).toBe(true)
  await expect.poll(() => yellow.first().evaluate((one) => one.getBoundingClientRect().bottom < innerHeight)).toBe(true)
  const weightOf = (selector: string) =>
    page
      .locator(selector)
      .first()
      .evaluate((one) => Number(getComputedStyle(one).fontWeight))
  expect(await weightOf('.source-text :is(h2, h3, h4)')).toBeGreaterThan(await weightOf('.source-text p'))
})

test('where the cited words do not stand in the text, exactly the paragraphs of the rule are yellow', async () => {
  const source = (await (await fetch(`${product.url}/api/file/text/code/${code}`)).json()) as SourceText
  const substring = `${source.substring} as it was then`
  const chunks = chunksOf(substring)
  await page.route('**/api/file/text/code/*', (route) =>
    route.fulfill({ json: { ...source, substring, start: undefined, section: undefined } }),
  )
  await page.reload()
  await page.locator('.source-highlight').first().waitFor()
  const paragraphs = page.locator('.source-text > *')
  const found = await paragraphs.evaluateAll((all) =>
    all.map((one) => ({ text: one.textContent ?? '', yellow: one.classList.contains('source-highlight') })),
  )
  expect(found.length).toBeGreaterThan(5)
  expect(found.filter(({ text }) => /^(?:#|[-*+] )/m.test(text))).toEqual([])
  for (const { text, yellow } of found) expect([text, yellow]).toEqual([text, isHighlighted(text, chunks)])
  await page.unroute('**/api/file/text/code/*')
})

test('both buttons work, and so does the menu', async () => {
  await button('View Full Conversation').click()
  const soon = page.getByRole('dialog', { name: 'Coming Soon' })
  await soon.getByText('The ability to view your full conversation on the web is coming soon!').waitFor()
  await soon.getByRole('button', { name: 'Close' }).click()
  await soon.waitFor({ state: 'hidden' })
  await expect.poll(() => button('Back to WhatsApp').isDisabled()).toBe(true)
  await page.getByText('WhatsApp is not set up on this server.').waitFor()
  // where the channel is on the server says so
  await page.route('**/api/file/text/code/*', async (route) => {
    const source = (await (await route.fetch()).json()) as SourceText
    await route.fulfill({ json: { ...source, whatsappUrl: 'https://wa.me/15550783881' } })
  })
  await page.reload()
  await page.context().route('https://wa.me/**', (route) => route.fulfill({ body: 'WhatsApp' }))
  const opened = page.context().waitForEvent('page')
  await button('Back to WhatsApp').click()
  await expect.poll(async () => (await opened).url()).toBe('https://wa.me/15550783881')
  await (await opened).close()
  await page.getByText(/sources its responses from verified legal documents/).waitFor()
  await button('Menu').click()
  await page.getByRole('dialog').getByRole('link', { name: 'Sign In' }).click()
  await page.waitForURL(/\/signin$/)
  expect(chromium.strays(page)).toEqual([])
  await page.context().close()
})

test('whoever asked sees the points they have left, and finds the whole menu', async () => {
  page = await chromium.page()
  await signBrowserIn(page, product, asker)
  await page.goto(`${product.url}/p/${code}`)
  await says(page, 'Points Remaining: 9')
  await button('Menu').click()
  await page.getByRole('dialog').getByText('9 points').waitFor()
  await page.getByRole('dialog').getByRole('link', { name: 'Legal Library' }).click()
  await page.waitForURL(/\/library$/)
  await page.goto(`${product.url}/p/${code}`)
  await page.getByRole('button', { name: 'Virtual Lawyer' }).click()
  await page.waitForURL(/\/app$/)
})

test('a code that names nothing says so and leads home', async () => {
  await page.goto(`${product.url}/p/nothing-here`)
  await page.getByRole('heading', { name: 'URL Not Found' }).waitFor()
  await says(page, 'An error occurred while trying to retrieve the document source.')
  await button('Go to Homepage').click()
  await page.waitForURL(`${product.url}/`)
  expect(chromium.strays(page, [/status of 404/])).toEqual([])
})

async function writeMessage() {
  await page.getByLabel('Your Name').fill('Tendai Moyo')
  await page.getByLabel('Email Address').first().fill('tendai@example.test')
  await page.getByLabel('Subject').fill('Your library')
  await page.getByLabel('Message', { exact: true }).fill('Is the Wills Act in it? My neighbour’s “will”…')
}

test('a message reaches the office', async () => {
  await page.goto(`${product.url}/contactus`)
  await page.getByRole('heading', { name: 'Get in Touch' }).waitFor()
  for (const text of [
    '+263 242 123456',
    OFFICE,
    'Mon-Fri 8:00 AM - 5:00 PM',
    '5th Floor, 12 Samora Machel Avenue, Harare',
  ])
    await says(page, text)
  await button('Send Message').click()
  await says(page, 'Your name is required')
  expect(await seriousProblems(page)).toEqual([])
  await writeMessage()
  await button('Send Message').click()
  await says(page, 'Message Sent Successfully!')
  await says(page, "Thank you for reaching out. We'll get back to you as soon as possible.")
  const outbox = path.join(product.folder, 'outbox')
  const mails = () => readdirSync(outbox).map((name) => readFileSync(path.join(outbox, name), 'utf8'))
  await expect.poll(() => mails().some((mail) => mail.includes(OFFICE) && mail.includes('Your library'))).toBe(true)
  await button('Write another message').click()
  for (const status of [451, 403, 429, 500, 0]) {
    const down = await fail(page, '/v1.0/email/send', status)
    await writeMessage()
    await button('Send Message').click()
    await says(page, 'Failed to send message. Please try again later.')
    await down.off()
  }
})

test('the newsletter says thank you for three seconds, or that it failed', async () => {
  const email = page.getByLabel('Email Address').last()
  const down = await fail(page, '/v1.0/email/send', 429)
  await email.fill('reader@example.test')
  await button('Subscribe').click()
  await says(page, 'Failed to subscribe. Please try again later.')
  await down.off()
  const before = Date.now()
  await button('Subscribe').click()
  const banner = page.getByText('Successfully subscribed to newsletter!')
  await banner.waitFor()
  await banner.waitFor({ state: 'detached' })
  expect(Date.now() - before).toBeGreaterThanOrEqual(NEWSLETTER_BANNER_MS)
  await expect.poll(() => email.inputValue()).toBe('')
  expect(chromium.strays(page, [/status of (4|5)\d\d/, /ERR_FAILED/])).toEqual([])
})

test('who subscribed gets a mail with a link that ends it, without an account, at 360 px', async () => {
  const outbox = path.join(product.folder, 'outbox')
  const mails = () => readdirSync(outbox).map((name) => parseMail(readFileSync(path.join(outbox, name))))
  const mine = () => mails().find(({ to }) => to.includes('reader@example.test'))
  await expect.poll(mine).toBeTruthy()
  const { pathname, search } = new URL(/https?:\/\/\S+/.exec(mine()!.text)![0])
  const phone = await chromium.page(PHONE)
  await phone.goto(product.url + pathname + search)
  await phone.getByRole('heading', { name: 'Unsubscribe' }).waitFor()
  expect(await everyProblem(phone)).toEqual([])
  await expect.poll(() => phone.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360)
  await picture(phone, 'unsubscribe-360')
  await phone.getByRole('button', { name: 'Unsubscribe' }).click()
  await says(phone, 'Done. Your address is not on our list any more.')
  await phone.reload()
  await phone.getByRole('button', { name: 'Unsubscribe' }).click()
  await phone.getByText(/^This link is not known/).waitFor()
  await phone.context().close()
})

test('anybody reads a guide on a phone without scripts, from the foot of the first page to its last part', async () => {
  for (const theme of ['dark', 'light']) {
    const phone = await chromium.page(PHONE)
    await phone.goto(product.url)
    await phone.evaluate((name) => localStorage.setItem('theme', name), theme)
    await phone.getByRole('contentinfo').getByRole('link', { name: 'Guides' }).click()
    await phone.getByRole('heading', { name: 'Guides to the law of Zimbabwe' }).waitFor()
    expect(await everyProblem(phone)).toEqual([])
    await phone.getByRole('link', { name: 'Losing your job' }).click()
    await phone.getByRole('heading', { name: 'Losing your job', level: 1 }).waitFor()
    expect(await everyProblem(phone)).toEqual([])
    await picture(phone, `guide-${theme}-360`)
    await expect
      .poll(() => phone.evaluate(() => document.documentElement.scrollWidth - innerWidth))
      .toBeLessThanOrEqual(0)
    expect(chromium.strays(phone)).toEqual([])
    await phone.context().close()
  }
  const bare = await chromium.page({ ...PHONE, javaScriptEnabled: false })
  await bare.goto(`${product.url}/guides/losing-your-job`)
  await bare.getByRole('navigation', { name: 'On this page' }).getByRole('link').last().click()
  expect(new URL(bare.url()).hash).not.toBe('')
  await bare.context().close()
})

test('a stranger reads the first page before any of its code has come, and nothing moves when it does', async () => {
  const reader = await chromium.page({ ...PHONE, javaScriptEnabled: false })
  await reader.goto(product.url)
  await reader.getByRole('heading', { level: 1 }).waitFor()
  const words = await reader.locator('main').innerText()
  await expect.poll(() => reader.getByRole('link', { name: 'Use Ai Lawyer Now' }).getAttribute('href')).toBe('/signin')
  await reader.context().close()
  const visitor = await chromium.page(PHONE)
  await visitor.goto(product.url, { waitUntil: 'networkidle' })
  await expect.poll(() => visitor.locator('main').innerText()).toBe(words)
  const shifted = await visitor.evaluate(
    () =>
      new Promise<number>((resolve) => {
        new PerformanceObserver((list) =>
          resolve(
            list.getEntries().reduce((sum, entry) => sum + (entry as PerformanceEntry & { value: number }).value, 0),
          ),
        ).observe({ type: 'layout-shift', buffered: true })
        setTimeout(() => resolve(0), 500)
      }),
  )
  expect(shifted).toBeLessThan(0.02)
  await visitor.context().close()
  const inShona = await fetch(product.url, { headers: { 'accept-language': 'sn' } }).then((answer) => answer.text())
  expect(inShona).toContain(sn.landing.step1)
  expect(inShona).not.toContain(en.landing.step1)
})

test('privacy notice, terms and cookies stand at the foot of every page, with the version people agree to', async () => {
  for (const [link, title] of [
    ['Terms', 'Terms'],
    ['Privacy', 'Privacy notice'],
    ['Cookies', 'Cookies'],
  ] as const) {
    await page.goto(`${product.url}/`)
    await page.getByRole('navigation', { name: 'Legal' }).getByRole('link', { name: link }).click()
    await page.getByRole('heading', { name: title, level: 1 }).waitFor()
    await says(page, `Version of ${longDate(CONSENT_VERSION)}`)
    expect(await seriousProblems(page)).toEqual([])
  }
  await page.goto(`${product.url}/privacy`)
  await page.getByText('on our own computers').waitFor()
  await expect.poll(() => page.getByRole('main').innerText()).not.toMatch(/Paynow|EmailJS|Meta/)
})

test('a person downloads what we hold and deletes the account', async () => {
  await page.goto(`${product.url}/app/settings`)
  const [saved] = await Promise.all([page.waitForEvent('download'), button('Download my data').click()])
  const held = JSON.parse(readFileSync(await saved.path(), 'utf8')) as { account: { email: string } }
  expect(held.account.email).toBe(asker.email)
  await button('Delete my account').click()
  const box = page.getByRole('dialog', { name: 'Delete your account' })
  const confirm = box.getByRole('button', { name: 'Delete my account' })
  await confirm.click()
  await says(page, 'Current password is required')
  await box.getByLabel('Your current password').fill('not my password')
  await confirm.click()
  await says(page, 'Current password is incorrect')
  await box.getByLabel('Your current password').fill(asker.password)
  await confirm.click()
  await page.waitForURL(`${product.url}/`)
  await says(page, 'Your account and everything in it are deleted')
  await page.goto(`${product.url}/app`)
  await page.waitForURL(/\/signin/)
  await page.goto(`${product.url}/p/${code}`)
  await page.getByRole('heading', { name: 'URL Not Found' }).waitFor()
})
