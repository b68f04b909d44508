import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import type { Locator, Page, Route } from 'playwright-core'
import { openBrowser, type TestBrowser } from '#tests/support/browser.ts'
import { signBrowserIn } from '#tests/support/open-as-person.ts'
import { type SignedUp, signUp } from '#tests/support/people.ts'
import { testServer, type TestServer } from '#tests/support/server.ts'

let server: TestServer
let chromium: TestBrowser
let person: SignedUp
let page: Page

beforeAll(async () => {
  server = await testServer()
  chromium = await openBrowser()
  person = await signUp(server)
})
afterAll(async () => {
  await chromium?.close()
  await server?.stop()
})
afterEach(() => page?.context().close())

const open = async (path: string) => {
  page = await chromium.page()
  await page.goto(server.url + path)
}
/** Opens a page as the person, signed in elsewhere a moment ago, after `before`, such as a call that is to fail. */
const enter = async (path: string, before?: () => Promise<unknown>) => {
  page = await chromium.page()
  await signBrowserIn(page, server, person)
  await before?.()
  await page.goto(server.url + path)
}
const fillSignIn = async (password: string) => {
  await page.getByLabel('Email').fill(person.email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await button('Sign in').click()
}
const button = (name: string) => page.getByRole('button', { name, exact: true })
const box = (title: string) => page.getByRole('dialog', { name: title })
const appears = (locator: Locator) => locator.waitFor().then(() => true)
const sees = (text: string) => appears(page.getByText(text, { exact: true }))

type Failure = { [how: string]: (route: Route) => Promise<void> }
const failures: Failure = {
  'a sentence of the server': (route) =>
    route.fulfill({
      status: 409,
      json: { error: 'The server says why.', message: 'The server says why.', code: 'conflict' },
    }),
  'no sentence': (route) => route.fulfill({ status: 500, contentType: 'text/html', body: '<h1>Oops</h1>' }),
  'no reply': (route) => route.abort('connectionrefused'),
  'an answer nobody can read': (route) => route.fulfill({ status: 200, contentType: 'text/html', body: '<h1>?' }),
}
const SAYS = 'The server says why.'
const fail = (path: string, how: string, method?: string) =>
  page.route(`**/api${path}`, (route) =>
    method && route.request().method() !== method ? route.fallback() : failures[how]!(route),
  )

test('a wrong password is told in the Sign In Error dialog, which Close closes', async () => {
  await open('/signin')
  await fillSignIn('not the password')
  expect(await appears(box('Sign In Error').getByText('Invalid email or password'))).toBe(true)
  await box('Sign In Error').getByRole('button', { name: 'Close' }).click()
  await box('Sign In Error').waitFor({ state: 'detached' })
  expect(new URL(page.url()).pathname).toBe('/signin')
})

test.each([
  ['a sentence of the server', SAYS],
  ['no sentence', 'Failed to sign in'],
  ['no reply', 'No response from server'],
  ['an answer nobody can read', 'An unknown error occurred'],
])('sign-in that fails with %s says: %s', async (how, says) => {
  await open('/signin')
  await fail('/auth/login', how)
  await fillSignIn(person.password)
  expect(await appears(box('Sign In Error').getByText(says, { exact: true }))).toBe(true)
})

test.each([
  ['a sentence of the server', SAYS],
  ['no sentence', 'Failed to send reset link'],
  ['no reply', 'No response from server'],
  ['an answer nobody can read', 'An unknown error occurred'],
])('a reset link that fails with %s says: %s', async (how, says) => {
  await open('/signin')
  await fail('/auth/password/reset', how)
  await button('Forgot your password').click()
  await box('Reset Password').getByLabel('Email').fill(person.email)
  await button('Send Reset Link').click()
  expect(await appears(box('Reset Password').getByText(says, { exact: true }))).toBe(true)
})

test('the reset button is disabled during the first second', async () => {
  page = await chromium.page()
  // a clock that stands: loading may take longer than a second
  const now = Date.now()
  await page.clock.install({ time: now })
  await page.clock.pauseAt(now + 1_000)
  await page.goto(`${server.url}/signin`)
  await button('Forgot your password').click()
  await expect.poll(() => button('Send Reset Link').isDisabled()).toBe(true)
  await page.clock.runFor(1_100)
  await expect.poll(() => button('Send Reset Link').isDisabled()).toBe(false)
  await page.getByLabel('Email').last().fill(person.email)
  await button('Send Reset Link').click()
  expect(
    await appears(box('Success').getByText('Password reset link has been sent to your email.', { exact: true })),
  ).toBe(true)
})

const fillNewPassword = async (confirmation: string) => {
  await page.getByLabel('New Password', { exact: true }).fill('a new password')
  await page.getByLabel('Confirm Password', { exact: true }).fill(confirmation)
  await button('Set new password').click()
}

test('two different new passwords are refused before anything is sent', async () => {
  await open(`/password/setnew?otp=x&email=${person.email}`)
  let sent = false
  page.on('request', (request) => (sent ||= request.url().includes('/setnew') && request.method() === 'POST'))
  await fillNewPassword('another password')
  expect(await sees('Passwords do not match')).toBe(true)
  expect(sent).toBe(false)
})

test.each([
  ['a sentence of the server', SAYS],
  ['no sentence', 'An error occurred'],
  ['no reply', 'An error occurred'],
])('a new password that fails with %s says: %s', async (how, says) => {
  await open(`/password/setnew?otp=x&email=${person.email}`)
  await fail('/auth/password/setnew', how)
  await fillNewPassword('a new password')
  expect(await sees(says)).toBe(true)
})

const fillSignUp = async (email: string) => {
  await page.getByLabel('Full Name').fill('Chipo Dube')
  await page.getByLabel('Email address').fill(email)
  await page.getByLabel('Phone Number').fill('+263 77 123 4567')
  await page.getByLabel('Password', { exact: true }).fill('a good password')
  await page.getByLabel('Occupation').selectOption('lawyer')
  await button('Sign up').click()
}

test('an address that has an account is told in the Registration Error dialog', async () => {
  await open('/signup')
  await fillSignUp(person.email)
  expect(await appears(box('Registration Error').getByText(/already exists/))).toBe(true)
})

test.each([
  ['a sentence of the server', SAYS],
  ['no sentence', 'Failed to register'],
  ['no reply', 'Error: No response from server'],
])('a registration that fails with %s says: %s', async (how, says) => {
  await open('/signup')
  await fail('/auth/register', how)
  await fillSignUp('new@example.test')
  expect(await appears(box('Registration Error').getByText(says, { exact: true }))).toBe(true)
})

test.each([
  ['no sentence', 'Failed to start a new conversation'],
  ['no reply', 'An unexpected error occurred'],
])('a conversation that cannot be started, with %s, says: %s', async (how, says) => {
  await enter('/app/settings')
  await fail('/chat/conversations/new', how)
  await button('Menu').click()
  await button('Consult AI Lawyer').click()
  expect(await sees(says)).toBe(true)
})

test('a balance that cannot be read stops nothing and says nothing', async () => {
  await enter('/app/settings', () => fail('/points/check', 'no sentence'))
  await button('Menu').click()
  const menu = page.getByRole('dialog')
  await menu.getByRole('link', { name: '… points' }).waitFor()
  await menu.getByRole('link', { name: 'Legal Library' }).waitFor()
  await expect.poll(() => page.getByRole('alert').allTextContents()).toEqual([])
})

test('settings without a token say so', async () => {
  await enter('/app/settings')
  await page.getByLabel('Full Name').waitFor()
  await page.context().clearCookies({ name: 'userAuthToken' })
  await button('Menu').click()
  await page.getByRole('dialog').getByRole('link', { name: 'Home' }).click()
  await page.getByRole('heading', { level: 1 }).waitFor()
  await button('Menu').click()
  await page.getByRole('link', { name: 'Account Settings' }).click()
  expect(await appears(box('Error').getByText('No authentication token found', { exact: true }))).toBe(true)
})

test.each([
  ['a sentence of the server', SAYS],
  ['no sentence', 'Failed to fetch user settings'],
  ['no reply', 'Failed to fetch user settings'],
])('settings that cannot be loaded, with %s, say: %s', async (how, says) => {
  await enter('/app')
  await fail('/auth/settings', how)
  await page.goto(`${server.url}/app/settings`)
  expect(await appears(box('Error').getByText(says, { exact: true }))).toBe(true)
  await button('Close').click()
  await page.unroute('**/api/auth/settings')
  await button('Try again').click()
  await expect.poll(() => page.getByLabel('Full Name').inputValue()).toBe('Tendai Moyo')
})

test('settings that are refused ask to log in again', async () => {
  await enter('/app')
  await page.route('**/api/auth/settings', (route) => route.fulfill({ status: 401, json: {} }))
  await page.goto(`${server.url}/app/settings`)
  expect(await appears(box('Error').getByText('Unauthorized access. Please log in again.', { exact: true }))).toBe(true)
})

const SAVES = [
  [
    'Personal Information',
    'personal-info',
    'Save Changes',
    'Error updating personal information',
    'Personal information updated successfully',
  ],
  [
    'Security',
    'security',
    'Update Security Settings',
    'Error updating security settings',
    'Security settings updated successfully',
  ],
  ['Preferences', 'preferences', 'Save Preferences', 'Error updating preferences', 'Preferences updated successfully'],
] as const

const fillPasswords = async (current: string, next: string, again: string) => {
  await page.getByLabel('Current Password', { exact: true }).fill(current)
  await page.getByLabel('New Password', { exact: true }).fill(next)
  await page.getByLabel('Confirm New Password', { exact: true }).fill(again)
}

test.each(SAVES)('%s: failures and success are told in modal boxes', async (tab, path, save, fallback, success) => {
  await enter('/app/settings')
  await page.getByRole('tab', { name: tab }).click()
  if (tab === 'Security') await fillPasswords(person.password, person.password, person.password)
  for (const [how, says] of [
    ['no sentence', fallback],
    ['a sentence of the server', SAYS],
  ] as const) {
    await fail(`/auth/settings/${path}`, how)
    await button(save).click()
    expect(await appears(box('Error').getByText(says, { exact: true }))).toBe(true)
    await button('Close').click()
    await page.unroute(`**/api/auth/settings/${path}`)
  }
  await button(save).click()
  expect(await appears(box('Success').getByText(success, { exact: true }))).toBe(true)
})

test('the security form names what is missing, one thing at a time, before any call', async () => {
  await enter('/app/settings')
  await page.getByRole('tab', { name: 'Security' }).click()
  const steps: [string, string, string, string][] = [
    ['', '', '', 'Current password is required'],
    ['old password', '', '', 'New password is required'],
    ['old password', 'one', 'two', 'New password and confirmation do not match'],
  ]
  for (const [current, next, again, says] of steps) {
    await fillPasswords(current, next, again)
    await button('Update Security Settings').click()
    expect(await appears(box('Error').getByText(says, { exact: true }))).toBe(true)
    await button('Close').click()
  }
})

test('an address without a page, and a page whose code cannot be fetched, show the fallback page', async () => {
  await open('/nowhere')
  expect(await appears(page.getByRole('heading', { name: 'Unexpected Application Error!' }))).toBe(true)
  await page.route('**/assets/features-page*', (route) => route.abort())
  await page.goto(`${server.url}/features`)
  expect(await appears(page.getByRole('heading', { name: 'Unexpected Application Error!' }))).toBe(true)
})
