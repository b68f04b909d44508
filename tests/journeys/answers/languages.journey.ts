import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addSmallLibrary } from '#tests/support/library.ts'
import { englishOn } from '#tests/support/repository/english.ts'
import { openBrowser, picture, type TestBrowser } from '#tests/support/browser.ts'
import { testServer, type TestServer } from '#tests/support/server.ts'
import { account } from '#web/messages/sn/account.ts'
import { auth } from '#web/messages/sn/auth.ts'
import { chat } from '#web/messages/sn/chat.ts'
import { check } from '#web/messages/sn/check.ts'
import { contact } from '#web/messages/sn/contact.ts'
import { documents } from '#web/messages/sn/documents.ts'
import { features } from '#web/messages/sn/features.ts'
import { landing } from '#web/messages/sn/landing.ts'
import { legal } from '#web/messages/sn/legal.ts'
import { past } from '#web/messages/sn/past.ts'
import { points } from '#web/messages/sn/points.ts'
import { reading } from '#web/messages/sn/reading.ts'

let server: TestServer
let chromium: TestBrowser
let page: Page
const PHONE = { viewport: { width: 360, height: 740 }, locale: 'en-ZW' }
const language = () => page.evaluate(() => document.documentElement.lang)
/** Nothing may stand out at the side of a narrow phone. */
const overflow = () => page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
const button = (name: string) => page.getByRole('button', { name, exact: true })

beforeAll(async () => {
  server = await testServer()
  await addSmallLibrary(server)
  chromium = await openBrowser()
  page = await chromium.page(PHONE)
})
afterAll(async () => {
  await chromium?.close()
  await server?.stop()
})

test('an English reader fetches no other language; a press on chiShona changes the page at once', async () => {
  const scripts: string[] = []
  page.on('response', (response) => scripts.push(response.url()))
  await page.goto(server.url)
  await page.getByRole('link', { name: 'Use Ai Lawyer Now' }).waitFor()
  const before = scripts.length
  await button('chiShona').click()
  await page.getByRole('link', { name: landing.useNow }).waitFor()
  expect(scripts.length).toBeGreaterThan(before)
  await expect.poll(() => language()).toBe('sn')
  await expect.poll(() => overflow()).toBeLessThanOrEqual(0)
  await picture(page, 'languages-landing-sn')
})

test('somebody signs up in Shona, asks, and reads the frame of the answer in Shona and the law in English', async () => {
  await page.goto(`${server.url}/signup`)
  await page.getByLabel(auth.fullName).fill('Rudo Moyo')
  await page.getByLabel(auth.emailAddress).fill('rudo@example.test')
  await page.getByLabel(auth.phoneNumber).fill('+263771234567')
  await page.getByLabel(auth.password, { exact: true }).fill('a good password')
  await page.getByLabel(auth.occupation).selectOption('student')
  await expect.poll(() => overflow()).toBeLessThanOrEqual(0)
  await picture(page, 'languages-signup-sn')
  await button(auth.signUp).click()
  await button(auth.gotIt).click()
  await page.goto(`${server.url}/signin`)
  await page.getByLabel(auth.email).fill('rudo@example.test')
  await page.getByLabel(auth.password, { exact: true }).fill('a good password')
  await button(auth.signIn).click()
  await page.getByRole('textbox', { name: chat.yourQuestion }).fill('How much notice must my employer give me?')
  await expect.poll(() => overflow()).toBeLessThanOrEqual(0)
  await picture(page, 'languages-start-sn')
  await button(chat.send).click()
  await page.getByRole('group', { name: chat.thisAnswer, exact: true }).waitFor()
  await page.getByRole('group', { name: chat.sourcesOfAnswer }).waitFor()
  await expect.poll(() => overflow()).toBeLessThanOrEqual(0)
  await picture(page, 'languages-answer-sn')
})

test('the account keeps the language, and settings change it and change it back', async () => {
  await page.goto(`${server.url}/app/settings`)
  const choose = async (code: string) => {
    await page.locator('select').first().selectOption('preferences')
    await page.locator('form select').first().selectOption(code)
    await page.locator('form button[type=submit]').click()
    await page.getByRole('dialog').getByRole('button').click()
  }
  await choose('en')
  await expect.poll(language).toBe('en')
  await page.reload()
  await page.locator('select').first().waitFor()
  await expect.poll(() => language()).toBe('en')
  await choose('sn')
  await expect.poll(language).toBe('sn')
  await button('isiNdebele').click()
  await expect.poll(language).toBe('nd')
  await expect.poll(() => page.locator('form select').first().inputValue()).toBe('nd')
  await button('chiShona').click()
  await expect.poll(language).toBe('sn')
  expect(chromium.strays(page)).toEqual([])
})

/** A screen in Shona at 360 px: nothing of the English catalogues on it, nothing in addition to it. */
async function isShona(name: string) {
  await expect.poll(language).toBe('sn')
  expect(await englishOn(page)).toEqual([])
  await expect.poll(() => overflow()).toBeLessThanOrEqual(0)
  await picture(page, `languages-${name}-sn`)
}

test('a screen reader hears a Shona answer in Shona, and the law in it in English', async () => {
  await page.goto(`${server.url}/app`)
  const question = 'Murungu wangu anofanira kundipa notice yemwedzi mingani asati andidzinga basa?'
  await page.getByRole('textbox', { name: chat.yourQuestion }).fill(question)
  await button(chat.send).click()
  await page
    .getByRole('group', { name: chat.thisAnswer, exact: true })
    .or(page.getByText(/^Hapana chandawana/))
    .first()
    .waitFor()
  await expect.poll(() => page.locator('article .reading').first().getAttribute('lang')).toBe('sn')
  const quotes = await page
    .locator('article .reading blockquote')
    .evaluateAll((all) => all.map((one) => one.getAttribute('lang')))
  expect(quotes.every((lang) => lang === 'en')).toBe(true)
  await isShona('shona-answer')
})

test('an answer in the wrong language is one tap away from right: it is given again, costs nothing, and what follows keeps to it', async () => {
  const answers = page.locator('article .reading')
  const others = page.getByRole('group', { name: chat.answerIn })
  await others.getByRole('button', { name: 'chiShona' }).waitFor({ state: 'detached' })
  const before = await page
    .getByRole('link', { name: /\d/ })
    .filter({ hasText: chat.pointsLeft('').trim() })
    .innerText()
  await others.getByRole('button', { name: 'isiNdebele' }).click()
  await expect.poll(() => answers.count()).toBe(2)
  await expect.poll(() => answers.nth(1).getAttribute('lang')).toBe('nd')
  await others.getByRole('button', { name: 'chiShona' }).waitFor()
  // the new answer stands at the top, not the one that was read before
  await expect.poll(async () => ((await answers.nth(1).boundingBox())?.y ?? 0) < 200).toBe(true)
  await picture(page, 'languages-answered-again-nd')
  await others.scrollIntoViewIfNeeded()
  await expect.poll(() => overflow()).toBeLessThanOrEqual(0)
  await picture(page, 'languages-control-sn')
  // what stands there already is not written again
  await others.getByRole('button', { name: 'chiShona' }).click()
  await page.getByText(chat.answersIn('chiShona')).waitFor()
  await others.getByRole('button', { name: 'English' }).click()
  await expect.poll(() => answers.nth(2).getAttribute('lang')).toBe('en')
  expect(await answers.count()).toBe(3)
  expect(
    await page
      .getByRole('link', { name: /\d/ })
      .filter({ hasText: chat.pointsLeft('').trim() })
      .innerText(),
  ).toBe(before)
  await others.getByRole('button', { name: 'isiNdebele' }).click()
  await page.getByText(chat.answersIn('isiNdebele')).waitFor()
  await page.getByRole('textbox', { name: chat.yourMessage }).fill('Vashandi vanopihwa mazuva mangani e-leave pagore?')
  await button(chat.send).click()
  await expect.poll(() => answers.count(), { timeout: 20_000 }).toBe(4)
  await expect.poll(() => answers.nth(3).getAttribute('lang')).toBe('nd')
  await page.reload()
  await expect.poll(() => answers.count()).toBe(4)
  await isShona('answer-in-other-languages')
})

test('past consultations, one of them, points and buying are in Shona throughout', async () => {
  await page.goto(`${server.url}/app/consultations`)
  await page.locator('[data-open]').first().click()
  await page.getByRole('dialog', { name: past.chat }).getByRole('button', { name: past.delete }).waitFor()
  await isShona('past-one')
  await button(past.delete).click()
  await page.getByText(past.deleteQuestion).waitFor()
  await isShona('past-delete')
  await button(past.cancel).click()
  await page.keyboard.press('Escape')
  await page.getByRole('textbox', { name: past.searchLabel }).or(page.getByRole('searchbox')).first().fill('zzzz')
  await page.getByText(past.nothingFits).waitFor()
  await isShona('past')
  await page.goto(`${server.url}/app/points`)
  await page.getByRole('columnheader', { name: points.balance }).waitFor()
  await isShona('points')
  await page.getByRole('button', { name: `${points.buyFor.split('{')[0]} Mini` }).click()
  await page.getByLabel(points.phoneNumber).waitFor()
  await isShona('points-buy')
})

test('settings of the person, of security and of their data are in Shona throughout', async () => {
  await page.goto(`${server.url}/app/settings`)
  await button(account.deleteMine).waitFor()
  await isShona('settings-personal')
  await button(account.deleteMine).click()
  await page.getByText(account.deleteWarning).waitFor()
  await isShona('settings-delete')
  await button(account.keepMine).click()
  await page.locator('select').first().selectOption('security')
  await button(account.updateSecurity).click()
  await page.getByText(account.currentRequired).waitFor()
  await isShona('settings-security')
})

test('documents, the library and its reading room are in Shona throughout', async () => {
  await page.goto(`${server.url}/app/generatedocument`)
  await page.getByText(documents.noTemplates).waitFor()
  await isShona('documents')
  await page.getByRole('tab', { name: documents.myTab }).click()
  await page.getByText(documents.noneYet).waitFor()
  await isShona('documents-mine')
  await page.goto(`${server.url}/library`)
  await page.locator('.library-open').first().waitFor()
  await isShona('library')
  await page.locator('.library-open').first().click()
  await page
    .getByRole('button', { name: reading.copyLinkDocument })
    .or(page.locator('.reading-block'))
    .first()
    .waitFor()
  await isShona('reading')
})

test('the check of citations, contact, the features page, the notices and the list of guides are in Shona throughout', async () => {
  await page.goto(`${server.url}/app/check`)
  await page.getByLabel(check.textToCheck).fill('Section 4 of the Workshops Act [Chapter 99:01] and section 900 of it.')
  await button(check.check).click()
  await page.getByRole('region', { name: check.theText }).waitFor()
  await isShona('check')
  await page.goto(`${server.url}/contactus`)
  await button(contact.sendMessage).click()
  await page.getByText('Nyorai zita renyu').waitFor()
  await isShona('contact')
  await button(contact.subscribe).click()
  await page.getByText('Nyorai email yenyu').first().waitFor()
  await isShona('newsletter')
  await page.goto(`${server.url}/newsletter/unsubscribe?token=${'x'.repeat(43)}`)
  await button(contact.unsubscribe).click()
  await page.getByText(contact.linkNotKnown).waitFor()
  await isShona('unsubscribe')
  for (const notice of ['terms', 'privacy', 'cookies'] as const) {
    await page.goto(`${server.url}/${notice}`)
    await page.getByRole('heading', { name: legal[notice], level: 1 }).waitFor()
    await page.getByText(legal.englishCounts).waitFor()
    if (notice !== 'cookies') {
      await page.getByText(legal.translationCounts).scrollIntoViewIfNeeded()
      await page.getByRole('heading', { name: /^1\. (?:Ruzivo|Ane basa)/ }).waitFor()
    }
    await isShona(notice)
  }
  await page.getByRole('contentinfo').locator('a[href="/guides/sn"]').click()
  await page.locator('h1').waitFor()
  await isShona('guides')
  await page.goto(`${server.url}/features`)
  await page.getByRole('heading', { name: features.sixReasons }).waitFor()
  await isShona('features')
})

test('Ndebele fits a narrow phone as well', async () => {
  await page.goto(`${server.url}/app`)
  await button('isiNdebele').click()
  for (const path of ['app', 'app/settings', 'app/points', 'app/check', 'library', 'features', 'contactus']) {
    await page.goto(`${server.url}/${path}`)
    await expect.poll(language).toBe('nd')
    await page.locator('main h1, main h2').first().waitFor()
    expect({ path, english: await englishOn(page), overflow: await overflow() }).toEqual({
      path,
      english: [],
      overflow: 0,
    })
    await picture(page, `languages-${path.replaceAll('/', '-')}-nd`)
  }
})
