import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { seriousProblems } from '#tests/support/axe.ts'
import { openBrowser, picture, type TestBrowser } from '#tests/support/browser.ts'
import { signBrowserIn } from '#tests/support/open-as-person.ts'
import { type SignedUp, signUp } from '#tests/support/people.ts'
import { testServer, type TestServer } from '#tests/support/server.ts'

let server: TestServer
let chromium: TestBrowser
let person: SignedUp

beforeAll(async () => {
  server = await testServer()
  chromium = await openBrowser()
  person = await signUp(server, { fullName: 'Tinotenda Chipo Nyamayevhu-Mukwashanyana' })
})
afterAll(async () => {
  await chromium?.close()
  await server?.stop()
})

type Screen = { name: string; path: string; user?: true; reach?: (page: Page) => Promise<unknown> }
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()
const tab = async (page: Page, name: string) => {
  const list = page.getByLabel('Settings section')
  await page.getByLabel('Full Name').waitFor()
  if (await list.isVisible()) await list.selectOption({ label: name })
  else await page.getByRole('tab', { name }).click()
}
/** Beside those that every-screen.journey.ts opens as they come. */
const SCREENS: Screen[] = [
  { name: 'sign-up with errors', path: '/signup', reach: (page) => press(page, 'Sign up') },
  {
    name: 'reset dialog',
    path: '/signin',
    reach: async (page) => {
      await press(page, 'Forgot your password')
      await page.waitForFunction(
        () => !document.querySelector<HTMLButtonElement>('[role=dialog] [type=submit]')?.disabled,
      )
    },
  },
  {
    name: 'sign-in error',
    path: '/signin',
    reach: async (page) => {
      await page.getByLabel('Email').fill('nobody@example.test')
      await page.getByLabel('Password', { exact: true }).fill('nothing at all')
      await press(page, 'Sign in')
      await page.getByRole('dialog', { name: 'Sign In Error' }).waitFor()
    },
  },
  {
    name: 'new password',
    path: '/password/setnew?otp=1&email=a@example.test',
    reach: (page) => page.getByLabel('Confirm Password').waitFor(),
  },
  {
    name: 'confirm email',
    path: '/email/confirm?otp=1&email=a@example.test',
    reach: (page) => page.getByRole('alert').waitFor(),
  },
  { name: 'settings, personal', path: '/app/settings', user: true, reach: (page) => tab(page, 'Personal Information') },
  { name: 'settings, security', path: '/app/settings', user: true, reach: (page) => tab(page, 'Security') },
  { name: 'settings, preferences', path: '/app/settings', user: true, reach: (page) => tab(page, 'Preferences') },
  {
    name: 'two-factor set-up',
    path: '/app/settings',
    user: true,
    reach: async (page) => {
      await tab(page, 'Security')
      await page.getByRole('switch').click()
      await page.getByRole('img', { name: /QR code/ }).waitFor()
    },
  },
  {
    name: 'drawer',
    path: '/app/settings',
    user: true,
    reach: async (page) => {
      await press(page, 'Menu')
      await page.getByRole('link', { name: '10 points' }).waitFor()
    },
  },
  {
    name: 'logout dialog',
    path: '/app/settings',
    user: true,
    reach: async (page) => {
      await press(page, 'Menu')
      await press(page, 'Logout')
      await page.getByRole('alertdialog').waitFor()
    },
  },
]
/** What a narrow window and what other colours can spoil do not depend on each other. */
const LOOKS = [
  ['dark', 360],
  ['light', 1280],
] as const

test('every account screen can be read and used by everyone: on a narrow phone in dark colours, and wide in light ones', async () => {
  const page = await chromium.page()
  await page.addInitScript(() => localStorage.setItem('theme', 'dark'))
  const found: string[] = []
  let isKnown = false
  for (const { name, path, user: signedIn, reach } of SCREENS) {
    if (signedIn && !isKnown) {
      await signBrowserIn(page, server, person)
      isKnown = true
    }
    await page.setViewportSize({ width: 360, height: 800 })
    await page.goto(server.url + path)
    await reach?.(page)
    for (const [theme, width] of LOOKS) {
      await page.setViewportSize({ width, height: 800 })
      await page.evaluate((chosen) => document.documentElement.setAttribute('data-theme', chosen), theme)
      found.push(...(await seriousProblems(page)).map((line) => `${name}, ${width} px: ${line}`))
      const wider = await page.evaluate(
        () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
      )
      if (wider > 0) found.push(`${name}: ${wider} px wider than ${width}`)
      await picture(page, `account-${name.replace(/\W+/g, '-')}-${width}-${theme}`)
    }
  }
  await page.context().close()
  expect(found).toEqual([])
})

test('what a finger must hit is at least 44 px high on a phone', async () => {
  const page = await chromium.page({ viewport: { width: 360, height: 800 } })
  const small: string[] = []
  for (const path of ['/', '/signin', '/signup']) {
    await page.goto(server.url + path)
    await page.getByRole('heading', { level: 1 }).waitFor()
    const found = await page.evaluate(() =>
      [
        ...document.querySelectorAll<HTMLElement>(
          'button, select, input:not([type=checkbox]), label:has([type=checkbox]), nav a, a.button',
        ),
      ]
        .filter((one) => one.offsetParent && one.getBoundingClientRect().height < 43.5)
        .map((one) => `${one.tagName} ${one.textContent}`),
    )
    small.push(...found)
  }
  await page.context().close()
  expect(small).toEqual([])
})

test('an account is made and entered with the keyboard alone', async () => {
  const page = await chromium.page()
  const email = `keys-${Date.now()}@example.test`
  const type = async (...keys: string[]) => {
    for (const key of keys)
      await (key.length > 1 && /^[A-Z]/.test(key) ? page.keyboard.press(key) : page.keyboard.type(key))
  }
  const focused = () =>
    page.evaluate(() => document.activeElement?.textContent || document.activeElement?.getAttribute('name'))
  await page.goto(`${server.url}/signup`)
  await page.getByRole('heading', { level: 1 }).waitFor()
  await page.keyboard.press('Tab')
  await expect.poll(() => focused()).toBe('Skip to the content')
  await page.keyboard.press('Enter')
  await page.keyboard.press('Tab')
  await expect.poll(() => focused()).toBe('fullName')
  await page.keyboard.press('Enter')
  await page.getByText('Full name is required').waitFor()
  await expect.poll(() => focused()).toBe('fullName')
  await type('chipo dube', 'Tab', email, 'Tab', '0771234567', 'Tab', 'a good password', 'Tab')
  await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute('aria-label'))).toBe('Show password')
  await type('Tab', 'l', 'Tab')
  await expect.poll(() => focused()).toBe('consent')
  await type('Space', 'Tab', 'Tab', 'Tab')
  await expect.poll(() => focused()).toBe('Sign up')
  await page.keyboard.press('Enter')
  const box = page.getByRole('dialog', { name: 'Registration Successful' })
  await box.waitFor()
  await expect.poll(() => focused()).toBe('Got it')
  await page.keyboard.press('Enter')
  await page.waitForURL((url) => url.pathname === '/')

  await page.goto(`${server.url}/signin`)
  await page.getByLabel('Email').focus()
  await type(email, 'Tab', 'not the password', 'Enter')
  await page.getByRole('dialog', { name: 'Sign In Error' }).waitFor()
  await page.keyboard.press('Escape')
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  await expect.poll(focused).toBe('password')
  await page.keyboard.press('Control+A')
  await type('a good password', 'Enter')
  await page.waitForURL((url) => url.pathname === '/app')
  // the address changes before the page does, and both have a menu
  await page.getByLabel('Your question').waitFor()
  await page.getByRole('button', { name: 'Menu' }).focus()
  await page.keyboard.press('Enter')
  await page.getByRole('link', { name: 'Account Settings' }).focus()
  await page.keyboard.press('Enter')
  await page.waitForURL((url) => url.pathname === '/app/settings')
  await page.getByRole('tab', { name: 'Personal Information' }).focus()
  await page.keyboard.press('ArrowRight')
  await page.getByLabel('Current Password').fill('something')
  await page.keyboard.press('Enter')
  await page.getByText('New password is required').waitFor()
  await page.keyboard.press('Enter')
  await expect.poll(focused).toBe('newPassword')
  await page.context().close()
})
