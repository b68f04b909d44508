import { readFileSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { seriousProblems } from '#tests/support/axe.ts'
import { openBrowser, picture, type TestBrowser } from '#tests/support/browser.ts'
import { pageTexts } from '#tests/support/pdf.ts'
import { type Product, startProduct } from '#tests/support/product.ts'
import { register, says, signBrowserIn } from '#tests/support/open-as-person.ts'

let product: Product
let chromium: TestBrowser
let page: Page
let phone: Page
let link = ''
let finished = ''

beforeAll(async () => {
  ;[product, chromium] = await Promise.all([startProduct(), openBrowser()])
})
afterAll(async () => {
  await chromium?.close()
  await product?.stop()
})

/** The built-in converter stands behind whatever else this machine has to do. */
const CONVERSION_MS = 150_000
const button = (on: Page, name: string | RegExp) => on.getByRole('button', { name, exact: true })
/** Chooses in the menu of a document. */
const choose = async (title: string, what: string) => {
  await button(page, `More: ${title}`).click()
  await page.getByRole('menuitem', { name: what }).click()
}
const dialog = () => page.getByRole('dialog')
const fitsPhone = async (on: Page) =>
  await expect.poll(() => on.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360)

async function makeDocument(template: string, name: string, more?: () => Promise<void>) {
  await page.goto(`${product.url}/app/generatedocument`)
  await button(page, `Generate ${template}`).click()
  await dialog().getByLabel('Filename').fill(name)
  for (const field of await dialog().locator('[name^="p:"]:visible:not([type="radio"])').all())
    if (!(await field.inputValue())) await field.fill('As agreed')
  await more?.()
  await button(page, 'Generate').click()
  await says(page, 'Document generated successfully')
  await page.keyboard.press('Escape')
  await page.goto(`${product.url}/app/generatedocument?tab=mine`)
}

test('an affidavit is not sent by link, and the law that wants it on paper is named', async () => {
  page = await chromium.page()
  await signBrowserIn(page, product, await register(product, 'Rudo Ncube'))
  await makeDocument('Affidavit (general)', 'My affidavit')
  await choose('My affidavit', 'Send for signature')
  await says(page, 'Sign this on paper')
  await dialog().getByText('Justices of the Peace and Commissioners of Oaths Act').waitFor()
  await expect.poll(() => button(page, 'Make the links').count()).toBe(0)
  await picture(page, 'signing-on-paper')
})

/** Adds two clauses, fills one, changes their order, and finds both again after a reload. */
async function addClauses() {
  await button(page, 'Add clauses').click()
  await dialog().getByLabel('Search the clauses').fill('penalty secrets')
  await says(page, '1 clause')
  await dialog().getByText('Agreed sum for a breach').click()
  await dialog().getByText('Damages instead of the penalty only where').waitFor()
  await button(page, 'Add: Agreed sum for a breach').click()
  await dialog().getByLabel('Search the clauses').fill('')
  await button(page, 'Add: Changes in writing').click()
  await button(page, 'Close the list').click()
  await button(page, 'Move down: Agreed sum for a breach').click()
  expect(await seriousProblems(page)).toEqual([])
  await button(page, 'Generate').click()
  await says(page, 'Agreed sum is required')
  await dialog().getByRole('textbox', { name: 'Agreed sum' }).fill('US$500')
  await dialog().getByText('US$500').first().waitFor()
  await picture(page, 'clauses-chosen')
  await page.setViewportSize({ width: 360, height: 740 })
  await fitsPhone(page)
  await picture(page, 'clauses-chosen-360')
  await button(page, 'Add clauses').click()
  await dialog().getByLabel('Search the clauses').scrollIntoViewIfNeeded()
  await picture(page, 'clauses-picker-360')
  await page.setViewportSize({ width: 1280, height: 800 })
  await page.reload()
  await dialog().getByRole('textbox', { name: 'Agreed sum' }).waitFor()
  await expect.poll(() => dialog().getByRole('textbox', { name: 'Agreed sum' }).inputValue()).toBe('500')
}

test('the owner of an agreement adds clauses, names a signer and herself, and gets a link for each', async () => {
  await makeDocument('Non-disclosure agreement (NDA)', 'Our agreement', addClauses)
  await choose('Our agreement', 'Send for signature')
  await button(page, 'Make the links').click()
  await dialog().getByText('Write your full name').waitFor()
  await dialog().getByLabel('Name', { exact: true }).fill('Chipo “C” Dube')
  await button(page, 'Add me').click()
  await button(page, 'Remove signer 2').click()
  expect(await seriousProblems(page)).toEqual([])
  await picture(page, 'signing-ask')
  await button(page, 'Make the links').click()
  await dialog().getByText('Copy each link now').waitFor({ timeout: CONVERSION_MS })
  link = await dialog().locator('code').innerText()
  expect(link).toMatch(/\/sign\/[\w-]{43}$/)
  expect(await seriousProblems(page)).toEqual([])
  await picture(page, 'signing-links')
  await page.setViewportSize({ width: 360, height: 740 })
  await picture(page, 'signing-links-360')
  await page.setViewportSize({ width: 1280, height: 800 })
})

test('a stranger reads and signs on a phone, with a finger, and fetches the file with the same link', async () => {
  phone = await chromium.page({ viewport: { width: 360, height: 740 }, colorScheme: 'dark' })
  await phone.goto(product.url + new URL(link).pathname)
  await phone.getByRole('heading', { name: 'Our agreement' }).waitFor()
  await says(phone, 'What signing means')
  const read = await phone.getByRole('region', { name: 'The document' }).innerText()
  expect(read).toMatch(
    /Additional terms[^]*Changes in writing[^]*Agreed sum for a breach[^]*US\$500\.00 \(five hundred/,
  )
  await fitsPhone(phone)
  await picture(phone, 'sign-page-360')
  await phone.getByLabel('I draw my signature').check()
  await button(phone, 'Sign').click()
  await says(phone, 'Draw your signature first')
  await says(phone, 'Say that you agree first')
  const pad = phone.getByRole('img', { name: 'Draw your signature here with a finger or the mouse' })
  await pad.scrollIntoViewIfNeeded()
  const { x, y, width, height } = (await pad.boundingBox())!
  await phone.mouse.move(x + width * 0.2, y + height * 0.5)
  await phone.mouse.down()
  for (const [dx, dy] of [
    [0.3, 0.2],
    [0.4, 0.7],
    [0.5, 0.3],
    [0.7, 0.6],
    [0.8, 0.4],
  ] as const)
    await phone.mouse.move(x + width * dx, y + height * dy, { steps: 4 })
  await phone.mouse.up()
  const initials = phone.getByLabel('Your initials')
  await expect.poll(() => initials.inputValue()).toBe('CCD')
  await initials.fill('')
  await button(phone, 'Sign').click()
  await says(phone, 'Write your initials')
  await initials.fill('C.D.')
  await phone.getByLabel('I have read the document').check()
  expect(await seriousProblems(phone)).toEqual([])
  await fitsPhone(phone)
  await picture(phone, 'sign-form-360')
  await button(phone, 'Sign').click()
  await phone.getByText('Everybody has signed. Keep the finished file').waitFor()
  await picture(phone, 'sign-done-360')
  const downloaded = phone.waitForEvent('download')
  await button(phone, 'Download the signed file').click()
  finished = path.join(os.tmpdir(), `signed-${process.pid}.pdf`)
  await (await downloaded).saveAs(finished)
  // the last page is the one of signatures
  const pages = (await pageTexts(readFileSync(finished))).map((text) => text.replace(/\s+/g, ' '))
  const signatures = pages.at(-1)!
  expect(pages.length).toBeGreaterThan(2)
  for (const one of pages.slice(0, -1)) expect(one).toContain('Initialled by link: C.D. (Chipo “C” Dube)')
  expect(signatures).toMatch(/Signatures Document: Our agreement Sent by: Rudo Ncube Finished: .* in Harare \(.* UTC\)/)
  expect(signatures).toMatch(
    /Signed as: Chipo “C” Dube Initials, at the foot of each page before this one: C\.D\. When: /,
  )
  expect(signatures).toMatch(/drawn by hand on a screen.*What happened.*Signed, Chipo “C” Dube/)
  // opened again, it says so and cannot be signed a second time
  await phone.reload()
  await phone.getByText('You have signed.').waitFor()
  await expect.poll(() => button(phone, 'Sign').count()).toBe(0)
})

test('who holds the file learns that it is unchanged, and a tampered one is told as unknown', async () => {
  await phone.goto(`${product.url}/verify`)
  await phone.getByLabel('The PDF file').setInputFiles(finished)
  await phone.getByText('This is the finished file, unchanged. 1 person signed it').waitFor()
  expect(await seriousProblems(phone)).toEqual([])
  await picture(phone, 'verify-360')
  const bytes = readFileSync(finished)
  bytes[bytes.length - 200]! ^= 1
  const tampered = `${finished}-tampered.pdf`
  writeFileSync(tampered, bytes)
  await phone.getByLabel('The PDF file').setInputFiles(tampered)
  await phone.getByText('We do not know this file.').waitFor()
  await picture(phone, 'verify-unknown-360')
})

test('the owner sees that it was signed; a link that was withdrawn opens nothing', async () => {
  await page.reload()
  await choose('Our agreement', 'Send for signature')
  await says(page, 'Signed by everybody')
  const downloaded = page.waitForEvent('download')
  await button(page, 'Download the signed file').click()
  expect(readFileSync(await (await downloaded).path()).equals(readFileSync(finished))).toBe(true)
  await dialog().getByLabel('Name', { exact: true }).fill('Tendai Moyo')
  await button(page, 'Make the links').click()
  await dialog().getByText('Copy each link now').waitFor({ timeout: CONVERSION_MS })
  const other = await dialog().locator('code').innerText()
  await button(page, 'Withdraw').click()
  await says(page, 'Withdrawn: no link opens any more')
  await phone.goto(product.url + new URL(other).pathname)
  await says(phone, 'This link opens nothing')
})

test('a document is edited again into its next version, and the two are compared', async () => {
  await page.goto(`${product.url}/app/generatedocument?tab=mine`)
  await button(page, 'Edit again: Our agreement').click()
  await says(page, 'What you make becomes the next version. The versions before it stay.')
  const sum = dialog().getByRole('textbox', { name: 'Agreed sum' })
  await sum.waitFor()
  await expect.poll(() => sum.inputValue()).toBe('500')
  await sum.fill('US$700')
  expect(await seriousProblems(page)).toEqual([])
  await picture(page, 'edit-again')
  await button(page, 'Generate').click()
  await says(page, 'Choose the format to download the document')
  await page.keyboard.press('Escape')
  await says(page, 'Version 2 of 2')
  await picture(page, 'my-documents')
  await page.setViewportSize({ width: 360, height: 740 })
  await fitsPhone(page)
  await picture(page, 'my-documents-360')
  await choose('Our agreement', 'Versions')
  await dialog().getByLabel('Older').waitFor()
  expect(await seriousProblems(page)).toEqual([])
  await fitsPhone(page)
  await picture(page, 'versions-360')
  await button(page, 'Compare').click()
  await page.waitForURL('**/app/compare')
  await page.setViewportSize({ width: 1280, height: 800 })
  await button(page, 'Compare').click()
  await page.getByText('1 paragraph changed').waitFor()
  await picture(page, 'versions-compared')
})
