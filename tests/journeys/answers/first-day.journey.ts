import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { copyFileSync, existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { openBrowser, picture, type TestBrowser } from '#tests/support/browser.ts'
import { docx, p } from '#tests/support/docx.ts'

const ACTS = path.resolve('../shared/data/acts')
const FIVE = [
  'Labour-Act.docx',
  'Domestic-Violence-Act.doc',
  'Matrimonial-Causes-Act.pdf',
  'Consumer-Protection-Act-2019.docx',
  'Small-Claims-Courts-Act.docx',
]

const place = mkdtempSync(path.join(os.tmpdir(), 'first-day-'))
const folder = path.join(place, 'law')
let browser: TestBrowser
let child: ChildProcess
let url: string
let output = ''

/** As the README tells a newcomer: nothing configured, an empty folder. Only the port is chosen, because others run too. */
beforeAll(async () => {
  mkdirSync(path.join(folder, 'Statutes'), { recursive: true })
  if (existsSync(ACTS))
    for (const name of FIVE) copyFileSync(path.join(ACTS, name), path.join(folder, 'Statutes', name))
  else
    for (const name of FIVE) writeFileSync(path.join(folder, 'Statutes', name.replace(/\.\w+$/, '.docx')), ownAct(name))
  child = spawn(process.execPath, ['cli/start.mjs'], {
    env: { PATH: process.env['PATH'], HOME: place, PORT: '0', DATA_DIR: path.join(place, 'data') },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  url = await new Promise<string>((resolve, reject) => {
    const read = (chunk: Buffer) => {
      output += chunk.toString()
      const ready = /ready at (http:\S+)[\s\S]*Payments/.exec(output)
      if (ready) resolve(ready[1]!)
    }
    child.stdout!.on('data', read)
    child.stderr!.on('data', read)
    child.once('exit', (code) => reject(new Error(`npm start ended with ${code}:\n${output}`)))
  })
  browser = await openBrowser()
})
afterAll(async () => {
  await browser?.close()
  if (child?.exitCode === null) {
    const gone = new Promise((resolve) => child.once('exit', resolve))
    child.kill('SIGTERM')
    await gone
  }
  rmSync(place, { recursive: true, force: true })
})

/** Where the real statutes are not at hand: an Act of our own with the words the test asks about. */
function ownAct(name: string) {
  const title = name.replace(/\.\w+$/, '').replaceAll('-', ' ')
  const sections = [
    '1. Short title',
    `This Act may be cited as the ${title}.`,
    '12B. Unfair dismissal',
    `(1) Under the ${title} no employee may be unfairly dismissed.`,
  ]
  return docx({ body: [title.toUpperCase(), ...sections].map(p).join('') })
}

test('a fresh start says where it is and how the first admin signs in, and the starter library is there', async () => {
  expect(output).toMatch(/First admin: admin@localhost\.test {2}password: \S{20,}/)
  expect(Number(/Starter library: (\d+) guides/.exec(output)?.[1])).toBeGreaterThanOrEqual(20)
})

test('five Acts are imported while it runs, and a second time nothing is done twice', async () => {
  const run = promisify(execFile)
  const env = { PATH: process.env['PATH'], DATA_DIR: path.join(place, 'data') }
  const first = await run(process.execPath, ['cli/run.mjs', 'library-import', folder], { env })
  expect(first.stdout.match(/^imported /gm)).toHaveLength(5)
  const second = await run(process.execPath, ['cli/run.mjs', 'library-import', folder], { env })
  expect(second.stdout).not.toMatch(/^imported /m)
  expect(second.stdout).toMatch(/5 already/)
})

test('a newcomer signs up, asks, and reads the very passage the answer rests on', async () => {
  const page = await browser.page()
  const email = `tendai.${Date.now()}@example.test`
  await page.goto(`${url}/signup`)
  await page.getByLabel('Full Name').fill('Tendai Moyo')
  await page.getByLabel(/email/i).fill(email)
  await page.getByLabel(/phone/i).fill('+263 77 123 4567')
  await page.getByLabel(/^password/i).fill('a good password')
  await page
    .getByLabel(/occupation/i)
    .selectOption('student')
    .catch(async () => {
      await page.getByLabel(/occupation/i).click()
      await page.getByRole('option', { name: /student/i }).click()
    })
  await page
    .getByRole('checkbox')
    .first()
    .check()
    .catch(() => {})
  await page.getByRole('button', { name: /create account|sign up$/i }).click()
  await page.getByRole('dialog', { name: 'Registration Successful' }).getByRole('button', { name: 'Got it' }).click()
  const outbox = path.join(place, 'data', 'outbox')
  await vi.waitFor(() => expect(readdirSync(outbox).length).toBeGreaterThan(0), { timeout: 10_000, interval: 200 })
  await page.goto(`${url}/signin`)
  await page.getByLabel(/email/i).fill(email)
  await page.getByLabel(/^password/i).fill('a good password')
  await page.getByRole('button', { name: /^sign in$/i }).click()
  await page.waitForURL('**/app')
  await page.getByLabel('Your question').fill('Can my employer dismiss me unfairly?')
  await page.keyboard.press('Enter')
  await page.waitForURL('**/app/consult/**')
  const source = page
    .getByRole('button', { name: /Labour Act/ })
    .or(page.getByRole('link', { name: /Labour Act/ }))
    .first()
  await source.click()
  const room = page.getByRole('dialog')
  const mark = room.locator('mark').first()
  await mark.waitFor()
  const isInView = async () => {
    const { y, height } = (await mark.boundingBox())!
    return y > 0 && y + Math.min(height, 100) < 800
  }
  await expect.poll(isInView).toBe(true)
  // a defined term or a link in the cited words stands in a piece of its own
  expect((await room.locator('mark').allTextContents()).join('').length).toBeGreaterThan(10)
  await picture(page, 'first-day-passage')
  expect(browser.strays(page)).toEqual([])
})
