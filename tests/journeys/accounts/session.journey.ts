import { generateSync } from 'otplib'
import type { BrowserContext, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { createConversation } from '#contract/consultations/consultations.ts'
import { type OpenIdDouble, startOpenId } from '#tests/doubles/openid.ts'
import { seriousProblems } from '#tests/support/axe.ts'
import { openBrowser, picture, type TestBrowser } from '#tests/support/browser.ts'
import { linkIn, mailsTo } from '#tests/support/mail.ts'
import { type SignedUp, signUp } from '#tests/support/people.ts'
import { testServer, type TestServer } from '#tests/support/server.ts'

const MINUTE = 60_000
let server: TestServer
let openid: OpenIdDouble
let chromium: TestBrowser
let person: SignedUp
let page: Page
let ahead = 0

beforeAll(async () => {
  const now = () => new Date(Date.now() + ahead)
  openid = await startOpenId({ now })
  server = await testServer(openid.env, { now })
  chromium = await openBrowser()
  person = await signUp(server, { fullName: 'Rumbidzai Moyo' })
})
afterAll(async () => {
  await chromium?.close()
  await server?.stop()
  await openid?.stop()
})
afterEach(() => page?.context().close())

const at = (path: string) => page.waitForURL((url) => url.pathname + url.search === path).then(() => true)
const button = (name: string) => page.getByRole('button', { name, exact: true })
const cookie = async (context: BrowserContext, name: string) =>
  (await context.cookies(server.url)).find((one) => one.name === name)
async function signInAt(path: string, who = person, remember = false) {
  page = await chromium.page()
  await page.goto(server.url + path)
  await page.waitForURL('**/signin?redirect=**')
  if (remember) await page.getByLabel('Remember me').check()
  await fillSignIn(who)
}
async function fillSignIn({ email, password }: { email: string; password: string }) {
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await button('Sign in').click()
}
const logOut = async () => {
  await button('Menu').click()
  await button('Logout').click()
  await button('Yes, log out').click()
}
const countRefreshes = (context: BrowserContext) => {
  const seen: number[] = []
  context.on('response', (response) => {
    if (response.url().endsWith('/api/auth/refresh-token')) seen.push(response.status())
  })
  return seen
}

test('a visitor signs in and comes back to the page they wanted, with its query', async () => {
  await signInAt('/app/settings?from=mail')
  expect(await at('/app/settings?from=mail')).toBe(true)
  await page.getByText('Sign in successful').waitFor()
  await expect.poll(() => page.getByLabel('Full Name').inputValue()).toBe('Rumbidzai Moyo')
  expect(chromium.strays(page)).toEqual([])
})

test('the session lives in the two cookies: a day, or thirty days when remembered', async () => {
  for (const [remember, days] of [
    [false, 1],
    [true, 30],
  ] as const) {
    await signInAt('/app/settings', person, remember)
    await at('/app/settings')
    const token = await cookie(page.context(), 'userAuthToken')
    const user = await cookie(page.context(), 'userData')
    expect(JSON.parse(decodeURIComponent(user!.value))).toMatchObject({ email: person.email, role: 'user' })
    expect((token!.expires - Date.now() / 1_000) / 86_400).toBeCloseTo(days, 1)
    await page.context().close()
  }
})

test('a user without the role is sent to the landing page', async () => {
  await signInAt('/library/manage')
  expect(await at('/')).toBe(true)
})

test('at load the token is refreshed behind a full-screen spinner', async () => {
  await signInAt('/app/settings')
  await at('/app/settings')
  let let_go = () => {}
  const held = new Promise<void>((resolve) => (let_go = resolve))
  await page.route('**/api/auth/refresh-token', (route) => held.then(() => route.continue()))
  const before = await cookie(page.context(), 'userAuthToken')
  await page.reload()
  await page.getByRole('status').getByText('Loading', { exact: true }).waitFor()
  await expect.poll(() => page.getByLabel('Full Name').isVisible()).toBe(false)
  let_go()
  await page.getByLabel('Full Name').waitFor()
  expect((await cookie(page.context(), 'userAuthToken'))!.value).not.toBe(before!.value)
})

test('a session the server ended is cleared, and the person signs in again', async () => {
  await signInAt('/app/settings')
  await at('/app/settings')
  await page.context().addCookies([{ name: 'userAuthToken', value: 'no-such-token', url: server.url }])
  await page.reload()
  expect(await at('/signin?redirect=%2Fapp%2Fsettings')).toBe(true)
  await page.getByText('Failed to refresh token').waitFor()
  await expect.poll(() => cookie(page.context(), 'userAuthToken')).toBeUndefined()
  await expect.poll(() => cookie(page.context(), 'userData')).toBeUndefined()
})

test('a server that is away, or in trouble, never ends a session', async () => {
  await signInAt('/app/settings')
  await at('/app/settings')
  let answers = 0
  await page.route('**/api/auth/refresh-token', (route) => {
    answers += 1
    if (answers === 1) return route.abort('connectionrefused')
    if (answers === 2) return route.fulfill({ status: 503, body: 'restarting' })
    return route.continue()
  })
  await page.reload()
  await page.getByText(/cannot reach the server/).waitFor()
  await expect.poll(() => page.getByLabel('Full Name').inputValue()).toBe('Rumbidzai Moyo')
  await page.getByText(/cannot reach the server/).waitFor({ state: 'detached' })
  expect(answers).toBe(3)
  expect(new URL(page.url()).pathname).toBe('/app/settings')
})

test('five tabs refresh once when the time has come, and all stay signed in', async () => {
  await signInAt('/app/settings')
  await at('/app/settings')
  const context = page.context()
  await context.clock.install()
  const tabs = [page, ...(await Promise.all([1, 2, 3, 4].map(() => context.newPage())))]
  for (const tab of tabs) await tab.goto(`${server.url}/app/settings`)
  for (const tab of tabs) await tab.getByLabel('Full Name').waitFor()
  const refreshes = countRefreshes(context)
  await context.clock.fastForward(11 * MINUTE)
  await expect.poll(() => refreshes).toEqual([200])
  const tokens = () => Promise.all(tabs.map((tab) => tab.evaluate(() => document.cookie)))
  expect(new Set(await tokens()).size).toBe(1)
  await Promise.all(tabs.map((tab) => tab.reload()))
  for (const tab of tabs) await tab.getByLabel('Full Name').waitFor()
  expect(refreshes.every((status) => status === 200)).toBe(true)
})

test('a laptop that slept for hours goes on where it was', async () => {
  await signInAt('/app/settings')
  await page.getByLabel('Full Name').waitFor()
  const refreshes = countRefreshes(page.context())
  ahead = 3 * 60 * MINUTE
  await page.getByLabel('Full Name').fill('Rumbidzai M. Moyo')
  await button('Save Changes').click()
  await page.getByText('Personal information updated successfully').waitFor()
  expect(refreshes).toEqual([200])
  ahead = 0
})

test('logging out asks first, forgets the session everywhere and goes to the landing page', async () => {
  await signInAt('/app/settings')
  await at('/app/settings')
  const token = (await cookie(page.context(), 'userAuthToken'))!.value
  const other = await page.context().newPage()
  await other.goto(`${server.url}/app/settings`)
  await other.getByLabel('Full Name').waitFor()
  await page.bringToFront()
  await button('Menu').click()
  await button('Logout').click()
  await page.getByText('Are you sure you want to log out?').waitFor()
  await button('No, stay logged in').click()
  await page.getByRole('alertdialog').waitFor({ state: 'detached' })
  await page.keyboard.press('Escape')
  await page.getByLabel('Full Name').waitFor()
  await logOut()
  expect(await at('/')).toBe(true)
  await other.waitForURL((url) => url.pathname === '/')
  await expect.poll(() => cookie(page.context(), 'userAuthToken')).toBeUndefined()
  await expect.poll(() => cookie(page.context(), 'userData')).toBeUndefined()
  await expect.poll(async () => (await server.request('GET', '/api/auth/settings', { token })).status).toBe(401)
})

test('logging out works when the server cannot be told', async () => {
  await signInAt('/app/settings')
  await at('/app/settings')
  await page.route('**/api/auth/logout', (route) => route.abort())
  await logOut()
  expect(await at('/')).toBe(true)
  await page.goto(`${server.url}/app/settings`)
  expect(await at('/signin?redirect=%2Fapp%2Fsettings')).toBe(true)
})

test('the logo saves the chat, clears it here and goes home; a chat that cannot be saved is kept', async () => {
  await signInAt('/app/settings')
  await at('/app/settings')
  const { body } = await server.call(createConversation, {}, person.token)
  const messages = [{ role: 'user', content: 'May my landlord lock me out?' }]
  const chat = JSON.stringify({ userId: person.user._id, conversationId: body.id, messages })
  await page.evaluate((text) => localStorage.setItem('chatMessages', text), chat)
  await page.route('**/api/chat/conversations', (route) => route.abort())
  await button('Virtual Lawyer').click()
  expect(await at('/app')).toBe(true)
  await expect.poll(() => page.evaluate(() => localStorage.getItem('chatMessages'))).toBe(chat)
  await page.unroute('**/api/chat/conversations')
  const [saved] = await Promise.all([
    page.waitForRequest((request) => request.url().endsWith('/api/chat/conversations')),
    button('Virtual Lawyer').click(),
  ])
  expect(saved.postDataJSON()).toMatchObject({ conversationId: body.id, messages })
  await expect.poll(() => page.evaluate(() => localStorage.getItem('chatMessages'))).toBeNull()
})

test('two-factor authentication: set up by QR code, asked at sign-in, a recovery code works once, turned off by password', async () => {
  const who = await signUp(server)
  await signInAt('/app/settings', who)
  await page.getByRole('tab', { name: 'Security' }).click()
  const on = () => page.getByRole('switch', { name: 'Enable Two-Factor Authentication' })
  await on().click()
  await page.getByRole('img', { name: /QR code/ }).waitFor()
  await expect.poll(() => page.locator('input[role=switch]').isChecked()).toBe(false)
  const secret = (await page.getByRole('dialog').locator('code').textContent())!.replaceAll(' ', '')
  await page.getByLabel(/6-digit code/).fill('000000')
  await button('Turn on').click()
  await page
    .getByRole('dialog')
    .getByRole('alert')
    .getByText(/not correct/)
    .waitFor()
  await page.getByLabel(/6-digit code/).fill(generateSync({ secret }))
  await button('Turn on').click()
  const codes = await page.getByRole('dialog', { name: 'Your recovery codes' }).getByRole('listitem').allTextContents()
  expect(new Set(codes).size).toBe(10)
  await button('I have saved the codes').click()
  await expect.poll(() => on().isChecked()).toBe(true)
  await page.context().close()

  const secondStep = async (code: string) => {
    await page.getByLabel('Code').fill(code)
    await button('Verify').click()
  }
  await signInAt('/app/settings', who)
  await secondStep(codes[0]!)
  expect(await at('/app/settings')).toBe(true)
  await page.context().close()
  await signInAt('/app/settings', who)
  await secondStep(codes[0]!)
  await page
    .getByRole('dialog', { name: 'Sign In Error' })
    .getByText(/not correct/)
    .waitFor()
  await button('Close').click()
  await secondStep(codes[1]!)
  await at('/app/settings')
  await page.getByRole('tab', { name: 'Security' }).click()
  await on().click()
  await page.getByLabel('Your current password').fill(who.password)
  await button('Turn off').click()
  await page.getByText('Two-factor authentication is off').waitFor()
  await button('Close').click()
  await expect.poll(() => on().isChecked()).toBe(false)
})

test('registration: it leads to a sign-in that knows the address, the mail confirms that, and the banner goes', async () => {
  page = await chromium.page()
  await page.goto(`${server.url}/signup`)
  const email = `chipo-${Date.now()}@example.test`
  await page.getByLabel('Full Name').fill('Chipo Dube')
  await page.getByLabel('Email address').fill(email)
  await page.getByLabel('Phone Number').fill('0771 234 567')
  await page.getByLabel('Password', { exact: true }).fill('a good password')
  await page.getByLabel('Occupation').selectOption({ label: 'Business Owner' })
  await button('Sign up').click()
  const box = page.getByRole('dialog', { name: 'Registration Successful' })
  await expect.poll(() => box.textContent()).toContain(email)
  await box.getByRole('link', { name: 'Sign In' }).click()
  await expect.poll(() => page.getByLabel('Email', { exact: true }).inputValue()).toBe(email)
  await page.getByLabel('Password', { exact: true }).fill('a good password')
  await page.keyboard.press('Enter')
  await page.getByText('Please confirm your email address').waitFor()
  const link = linkIn((await mailsTo(server, email))[0]!)
  await page.goto(`${server.url}${link.path}?${new URLSearchParams({ otp: link.otp, email: link.email })}`)
  await page.getByText('is confirmed').waitFor()
  await page.getByRole('link', { name: 'Continue' }).click()
  await at('/app')
  await expect.poll(() => page.getByText('Please confirm your email address').count()).toBe(0)
})

test('the link of the mail asks for the password where nobody is signed in, and offers a new one to whoever does not know it', async () => {
  page = await chromium.page()
  const who = await signUp(server)
  const link = linkIn((await mailsTo(server, who.email))[0]!)
  await page.goto(`${server.url}${link.path}?${new URLSearchParams({ otp: link.otp, email: link.email })}`)
  await page.getByLabel('Password', { exact: true }).waitFor()
  expect(await seriousProblems(page)).toEqual([])
  await picture(page, 'confirm-password-1280')
  await button('Confirm my email address').click()
  await page.getByText('Password is required', { exact: true }).first().waitFor()
  await page.getByLabel('Password', { exact: true }).fill('not my password')
  await button('Confirm my email address').click()
  await page.getByText('This password is not correct').waitFor()
  await button('Set a new password').click()
  await page.getByText('Password reset link has been sent to your email.').waitFor()
  await page.getByLabel('Password', { exact: true }).fill(who.password)
  await button('Confirm my email address').click()
  await page.getByText('is confirmed').waitFor()
  await page.getByRole('link', { name: 'Sign in' }).first().waitFor()
})

test('whoever is signed in already goes on from the sign-in and sign-up pages', async () => {
  const who = await signUp(server)
  await signInAt('/app', who)
  expect(await at('/app')).toBe(true)
  // a screen reader hears the page that came, not the one that was left
  await expect.poll(() => page.locator('p[aria-live="polite"]').innerText()).toContain('Home')
  await page.goto(`${server.url}/signin?redirect=/app/points`)
  expect(await at('/app/points')).toBe(true)
  await page.goto(`${server.url}/signup`)
  expect(await at('/app')).toBe(true)
})

test('a changed email address waits for its confirmation, and says so', async () => {
  const who = await signUp(server)
  const next = `new-${Date.now()}@example.test`
  await signInAt('/app/settings', who)
  await at('/app/settings')
  await page.getByLabel('Email').fill(next)
  await button('Save Changes').click()
  await page.getByRole('dialog', { name: 'Success' }).getByText(next).waitFor()
  await button('Close').click()
  await expect.poll(() => page.getByLabel('Email').inputValue()).toBe(who.email)
  const link = linkIn((await mailsTo(server, next))[0]!)
  await page.goto(`${server.url}${link.path}?${new URLSearchParams({ otp: link.otp, email: link.email })}`)
  await page.getByText('is confirmed').waitFor()
  await page.goto(`${server.url}/app/settings`)
  await expect.poll(() => page.getByLabel('Email').inputValue()).toBe(next)
})

test('the reset mail leads to a new password, and that signs in', async () => {
  const who = await signUp(server)
  page = await chromium.page()
  await page.goto(`${server.url}/signin`)
  // where a keyboard is at hand typing may begin at once
  await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute('name'))).toBe('email')
  await button('Forgot your password').click()
  const box = page.getByRole('dialog', { name: 'Reset Password' })
  await box.getByLabel('Email').fill(who.email)
  await button('Send Reset Link').click()
  await page.getByText('Password reset link has been sent to your email.').waitFor()
  const link = linkIn((await mailsTo(server, who.email)).at(-1)!)
  await page.goto(`${server.url}${link.path}?${new URLSearchParams({ otp: link.otp, email: link.email })}`)
  await page.getByLabel('New Password', { exact: true }).fill('quite another one')
  await page.getByLabel('Confirm Password', { exact: true }).fill('quite another one')
  await button('Set new password').click()
  await page.getByText('Password reset successful').waitFor()
  await button('Close').click()
  await at('/signin')
  await fillSignIn({ email: who.email, password: 'quite another one' })
  expect(await at('/app')).toBe(true)
})

test('Google signs in by its own popup; when it fails there is no message', async () => {
  page = await chromium.page()
  await page.goto(`${server.url}/signin`)
  const useGoogle = async (email: string) => {
    // ours stands in its place, disabled, until the service has drawn its own
    const drawn = page.getByRole('button', { name: 'Sign in with Google', disabled: false })
    const [popup] = await Promise.all([page.waitForEvent('popup'), drawn.click()])
    await popup.getByLabel('Email').fill(email)
    // the popup closes itself: what the click would wait for may be gone
    await Promise.all([
      popup.waitForEvent('close'),
      popup.getByRole('button', { name: 'Continue' }).click({ noWaitAfter: true }),
    ])
  }
  await page.route('**/api/auth/googleauth', (route) => route.fulfill({ status: 401, json: {} }))
  await Promise.all([page.waitForResponse('**/api/auth/googleauth'), useGoogle('rudo@example.test')])
  await expect.poll(() => page.getByRole('dialog').count()).toBe(0)
  expect(new URL(page.url()).pathname).toBe('/signin')
  await page.unroute('**/api/auth/googleauth')
  await useGoogle('rudo@example.test')
  // a first visit makes an account: it is asked what sign-up asks, and the answer is kept
  await page.getByRole('heading', { name: 'Your account is ready' }).waitFor()
  await page.getByText('leave such facts out of what you write').waitFor()
  await page.getByLabel(/^I agree that what I write/).check()
  await button('Continue').click()
  expect(await at('/app')).toBe(true)
  await page.goto(`${server.url}/app/settings`)
  await page.getByText(/^On .* you agreed/).waitFor()
  await button('Withdraw my consent').click()
  await page.getByText(/^You have not agreed/).waitFor()
})
