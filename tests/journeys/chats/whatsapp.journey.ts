import { type ChildProcess, spawn } from 'node:child_process'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { metaDouble, type MetaDouble } from '#tests/doubles/meta.ts'
import { seriousProblems } from '#tests/support/axe.ts'
import { openBrowser, picture, type TestBrowser } from '#tests/support/browser.ts'
import { signUp } from '#tests/support/people.ts'
import { PREPARED_DATA } from '#tests/support/product.ts'
import { testServer, type TestServer } from '#tests/support/server.ts'

let meta: MetaDouble
let server: TestServer
let chromium: TestBrowser
beforeAll(async () => {
  meta = await metaDouble()
  server = await testServer(meta.env)
  meta.target = server.url
  chromium = await openBrowser()
})
afterAll(async () => {
  await chromium?.close()
  await server?.stop()
  await meta?.stop()
})

async function openSettings(page: Page, url: string, { email, password }: { email: string; password: string }) {
  await page.goto(`${url}/app/settings`)
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await page.getByRole('heading', { name: 'Account Settings' }).waitFor()
}

test('a person links a WhatsApp in the settings, sees it arrive, and unlinks it', async () => {
  const me = await signUp(server, { fullName: 'Rudo Ncube' })
  const page = await chromium.page()
  await openSettings(page, server.url, me)
  const section = page.getByRole('region', { name: 'WhatsApp' })
  await section.getByRole('button', { name: 'Link WhatsApp' }).click()
  const code = await section.getByText(/^VL-\w{4}-\w{4}$/).textContent()
  await expect
    .poll(() => section.getByRole('link', { name: 'Open WhatsApp' }).getAttribute('href'))
    .toContain(encodeURIComponent(code!))
  await section.getByRole('img', { name: /QR code/ }).waitFor()
  expect(await seriousProblems(page)).toEqual([])
  await section.scrollIntoViewIfNeeded()
  await picture(page, 'whatsapp-code-1280')
  await page.setViewportSize({ width: 360, height: 740 })
  await section.scrollIntoViewIfNeeded()
  await picture(page, 'whatsapp-code-360')
  const person = meta.person({ name: 'Rudo' })
  await meta.deliver([meta.write(person, code!)])
  await section.getByText(`+${person.phone} is now linked`).waitFor()
  await vi.waitFor(() => expect(person.seen[0]?.text).toContain('Rudo Ncube'), { timeout: 15_000 })
  expect(await seriousProblems(page)).toEqual([])
  await picture(page, 'whatsapp-linked-360')
  await section.getByRole('button', { name: `Unlink +${person.phone}` }).click()
  await section.getByText('is no longer linked').waitFor()
  await section.getByRole('button', { name: 'Link WhatsApp' }).waitFor()
  expect(chromium.strays(page)).toEqual([])
  await page.context().close()
})

test('where the channel is off the settings do not mention it', async () => {
  const off = await testServer()
  const page = await chromium.page()
  await openSettings(page, off.url, await signUp(off))
  await page.getByLabel('Full Name').waitFor()
  await page.waitForLoadState('networkidle')
  await expect
    .poll(() => page.getByText('WhatsApp', { exact: true }).count())
    .toBe(await page.locator('footer').getByText('WhatsApp', { exact: true }).count())
  await page.context().close()
  await off.stop()
})

test('anyone can try the channel in a terminal', async () => {
  const terminal: ChildProcess = spawn(process.execPath, ['cli/run.mjs', 'whatsapp-double'], {
    stdio: ['pipe', 'pipe', 'inherit'],
    env: { PATH: process.env['PATH'], [PREPARED_DATA]: process.env[PREPARED_DATA] },
  })
  let shown = ''
  terminal.stdout!.on('data', (chunk: Buffer) => (shown += chunk.toString()))
  const until = (what: RegExp) => vi.waitFor(() => expect(shown).toMatch(what), { timeout: 90_000, interval: 100 })
  const write = (line: string) => terminal.stdin!.write(`${line}\n`)
  await until(/Meta has verified the webhook[\s\S]*\/quit/)
  write('Can my employer dismiss me without a hearing?')
  await until(/Do you agree[\s\S]*\[Yes\] \[No\]/)
  write('Yes')
  await until(/✓✓ read[\s\S]*\*Sources\*[\s\S]*\/p\/[\w-]{16}/)
  write('/twice balance')
  await until(/You have 1 point/)
  write('/link')
  await until(/now linked to the account/)
  write('/quit')
  expect(await new Promise((resolve) => terminal.once('exit', resolve))).toBe(0)
  expect([...shown.matchAll(/You have 1 point/g)]).toHaveLength(1)
})
