import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import nodePath from 'node:path'
import type { Page } from 'playwright-core'
import { eq } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { documents } from '#server/tables.ts'
import { addCorpusAct, statuteOf, storeStatute } from '#server/features/library/import/corpus-act.ts'
import { importLibrary } from '#server/features/library/import/import.ts'
import { seriousProblems } from '#tests/support/axe.ts'
import { openBrowser, picture, type TestBrowser } from '#tests/support/browser.ts'
import { says, signBrowserIn } from '#tests/support/open-as-person.ts'
import { signInAdmin, signUp } from '#tests/support/people.ts'
import { testServer, type TestServer } from '#tests/support/server.ts'

let server: TestServer
let chromium: TestBrowser
let page: Page
let kites: string
let lampsAct: string
const idOf = async (title: string) =>
  (await server.deps.db.select().from(documents).where(eq(documents.title, title)))[0]!

const section = (number: string, heading: string, text: string) => ({
  number,
  heading,
  text: `${number}. ${heading}\n\n${text}`,
})
const KITES = {
  title: 'Kites Act',
  asAt: '2016-12-31',
  url: 'https://law.example/akn/zw/act/2001/22/eng@2016-12-31',
  sections: [
    section('1', 'Short title', 'This Act may be cited as the Kites Act [Chapter 9:90].'),
    section(
      '2',
      'Interpretation',
      'In this Act—\n\n“kite” means anything that flies on a string;\n\n“night” means the hours after eight.',
    ),
    ...Array.from({ length: 20 }, (_, at) =>
      section(`${at + 3}`, `Matter ${at + 3}`, `(1) What is said of *matter* ${at + 3}, subject to section 2.`),
    ),
    section(
      '40',
      'Night kites',
      '(1) No kite flies by night, but as section 5 of the Gentle Kites Act [Chapter 9:91] and section 2 allow. [section substituted by section 4 of Act 3 of 2022 ]',
    ),
  ],
}
const GENTLE = {
  title: 'Gentle Kites Act',
  asAt: '2022-05-27',
  url: 'https://law.example/akn/zw/act/2022/3/eng@2022-05-27',
  sections: [section('4', 'Night', 'Kites by night are allowed.'), section('5', 'Lamps', 'Every kite has a lamp.')],
}

const lamps = (asAt: string, words: string) => ({
  title: 'Lamps Act',
  asAt,
  sections: [section('1', 'Short title', 'This Act may be cited as the Lamps Act.'), section('3', 'Colours', words)],
})

/** Some 100 kB, in two Parts; what only one section says is said in the 180th. */
const LICENCES = {
  title: 'Licences Act',
  asAt: '2016-12-31',
  sections: Array.from({ length: 200 }, (_, at) => ({
    ...section(
      `${at + 1}`,
      at === 1 ? 'Interpretation' : `Licence ${at + 1}`,
      at === 1
        ? 'In this Act—\n\n“holder” means whoever holds a licence.'
        : `The holder of licence ${at + 1} keeps ${at === 179 ? 'a heron' : 'a register'}, as section 2 says. ${'It is kept in good order. '.repeat(17)}`,
    ),
    part: at < 100 ? 'PART I' : 'PART II',
  })),
}

beforeAll(async () => {
  server = await testServer()
  for (const act of [KITES, GENTLE, LICENCES]) await addCorpusAct(server.ctx(), act)
  kites = (await idOf('Kites Act')).id
  await addCorpusAct(server.ctx(), lamps('2018-01-05', 'Every lamp is blue, and it is lit by the person who owns it.'))
  lampsAct = (await idOf('Lamps Act')).id
  const newer = statuteOf(lamps('2020-02-07', 'Every lamp is red, and it is lit at night by the person who owns it.'))
  await storeStatute(server.ctx(), lampsAct, newer, { extractor: 0 })
  chromium = await openBrowser()
})
afterAll(async () => {
  await chromium?.close()
  await server?.stop()
})
afterEach(() => page?.context().close())

const room = () => page.locator('.reading-room')
const path = () => new URL(page.url()).pathname
const reading = () => room().locator('.reading-section').innerText()

async function openAt(width: number, address: string) {
  page = await chromium.page({ viewport: { width, height: 780 }, permissions: ['clipboard-read', 'clipboard-write'] })
  await signBrowserIn(page, server, await signUp(server))
  await page.goto(server.url + address)
  await room().waitFor()
}

test('the address of a section opens it with its history beside it; its links lead to other sections and back', async () => {
  await openAt(1280, '/akn/zw/act/2001/22/~sec_40')
  await expect.poll(reading).toBe('40. Night kites')
  await expect.poll(path).toBe(`/library/${kites}/40`)
  const history = room().getByRole('complementary', { name: 'History' })
  await history.getByText('Act passed: Act 22 of 2001').waitFor()
  await history.getByText('Replaced by other words by').waitFor()
  await history.getByText('From an editor’s note in this text').click()
  await room().getByRole('link', { name: 'section 2', exact: true }).last().waitFor()
  expect(await seriousProblems(page)).toEqual([])
  await picture(page, 'reading-room-1280')

  await room().getByRole('button', { name: 'Copy link to section 40' }).click()
  await page.getByText('Link to section 40 copied').waitFor()
  await expect
    .poll(() => page.evaluate(() => navigator.clipboard.readText()))
    .toBe(`${server.url}/akn/zw/act/2001/22/~sec_40`)

  await room().getByRole('link', { name: 'section 2', exact: true }).last().click()
  await expect.poll(reading).toBe('2. Interpretation')
  await room().getByRole('button', { name: 'Back to where you were' }).click()
  await expect.poll(reading).toBe('40. Night kites')
  await expect.poll(path).toBe(`/library/${kites}/40`)

  await history.getByRole('link', { name: 'Act 3 of 2022, s 4' }).click()
  await expect.poll(reading).toBe('4. Night')
  await page.goBack()
  await expect.poll(reading).toBe('40. Night kites')
  await room().getByRole('link', { name: 'Gentle Kites Act [Chapter 9:91]' }).click()
  await expect.poll(() => room().locator('.reading-title').innerText()).toBe('Gentle Kites Act')
})

test.for([360, 1280])(
  'a section of a long law comes alone; neighbours, contents and the rest as they are asked for, at %d px',
  async (width) => {
    const act = (await idOf('Licences Act')).id
    page = await chromium.page({ viewport: { width, height: 780 } })
    await signBrowserIn(page, server, await signUp(server))
    const asked: string[] = []
    let bytes = 0
    page.on('response', async (response) => {
      if (!response.url().includes('/api/')) return
      asked.push(response.url())
      bytes += (await response.body().catch(() => '')).length
    })
    await page.goto(`${server.url}/library/${act}/150`)
    await expect.poll(reading).toMatch(/150. Licence 150$/)
    await room().getByRole('link', { name: 'section 2', exact: true }).waitFor()
    await room().locator('button[data-term]', { hasText: 'holder' }).first().waitFor()
    expect(bytes).toBeLessThan(30_000)
    // the list is behind it, and is not asked for
    expect(asked.filter((url) => /library\/documents\?/.test(url))).toEqual([])
    await picture(page, `reading-room-section-${width}`)

    const others = room().getByRole('navigation', { name: 'Other sections' })
    await others.getByRole('link', { name: 'Next section 151' }).click()
    await expect.poll(reading).toMatch(/151. Licence 151$/)
    expect(path()).toBe(`/library/${act}/151`)
    await page.goBack()
    await expect.poll(reading).toMatch(/150. Licence 150$/)

    if (width < 1280) await room().getByRole('button', { name: 'Show contents' }).click()
    const contents = room().getByRole('navigation', { name: 'Contents' })
    await contents.getByText('Sections 1 to 40').click()
    await contents.getByRole('link', { name: '3. Licence 3', exact: true }).waitFor()
    expect(await seriousProblems(page)).toEqual([])
    await picture(page, `reading-room-pieces-${width}`)
    await contents.getByRole('link', { name: '2. Interpretation', exact: true }).click()
    await expect.poll(reading).toMatch(/2. Interpretation$/)
    await expect.poll(() => contents.isVisible()).toBe(width === 1280)

    await room().getByRole('searchbox').fill('heron')
    await room().getByText('1 of 1').waitFor()
    await expect.poll(reading).toMatch(/180. Licence 180$/)
    await expect.poll(path).toBe(`/library/${act}/180`)
    expect(
      await room()
        .getByRole('searchbox')
        .evaluate((one) => one === document.activeElement),
    ).toBe(true)
    await page.goBack()
    await expect.poll(reading).toMatch(/150. Licence 150$/)
    await room().getByRole('button', { name: 'Close' }).click()
    await page.getByText('Licences Act').first().waitFor()
    expect(path()).toBe('/library')
    expect(chromium.strays(page)).toEqual([])
  },
)

test('on a phone the history is folded away, and a defined word is explained by tap and by keyboard', async () => {
  await openAt(360, `/library/${kites}/40`)
  await expect.poll(reading).toBe('40. Night kites')
  await expect.poll(() => room().getByRole('complementary', { name: 'History' }).count()).toBe(0)
  const word = room().locator('button[data-term]', { hasText: 'night' }).last()
  await word.waitFor()
  await picture(page, 'reading-room-360')
  await word.click()
  const meaning = page.getByRole('dialog', { name: 'What “night” means here' })
  await meaning.getByText('“night” means the hours after eight.').waitFor()
  await picture(page, 'reading-room-term-360')
  await page.keyboard.press('Escape')
  await meaning.waitFor({ state: 'detached' })
  await expect.poll(() => room().isVisible()).toBe(true)
  await expect.poll(() => word.evaluate((one) => one === document.activeElement)).toBe(true)
  await page.keyboard.press('Enter')
  await meaning.getByRole('button', { name: 'Go to section 2' }).click()
  await expect.poll(reading).toBe('2. Interpretation')
  await room().getByRole('button', { name: 'Show history' }).click()
  await room().getByText('No change of this section is known here.').waitFor()
  await picture(page, 'reading-room-history-360')
  expect(await seriousProblems(page)).toEqual([])
  expect(chromium.strays(page)).toEqual([])
})

test('of a law with texts of two days either can be read, and a section compared', async () => {
  await openAt(1280, `/library/${lampsAct}/3`)
  const day = room().getByLabel('As at')
  await expect.poll(() => day.locator('option').allInnerTexts()).toEqual(['7 February 2020', '5 January 2018'])
  await expect.poll(reading).toBe('3. Colours')
  await day.selectOption({ label: '5 January 2018' })
  await room().getByText('Every lamp is blue').waitFor()
  await room().getByText('Not the newest text').waitFor()
  await expect.poll(reading).toBe('3. Colours')
  await room().getByRole('button', { name: 'Compare section 3 with another text' }).click()
  const compared = room().getByRole('region', { name: 'Section 3 in two texts' })
  await compared.getByText('As at 5 January 2018').waitFor()
  await expect.poll(() => compared.locator('.reading-side del').allInnerTexts()).toEqual(['blue,'])
  await expect.poll(() => compared.locator('.reading-side ins').allInnerTexts()).toEqual(['red,', 'at night '])
  expect(await seriousProblems(page)).toEqual([])
  await picture(page, 'reading-room-compared-1280')
  await page.setViewportSize({ width: 360, height: 780 })
  await compared.getByText('From 5 January 2018 to 7 February 2020').waitFor()
  await picture(page, 'reading-room-compared-360')
  expect(await seriousProblems(page)).toEqual([])
  await page.keyboard.press('Escape')
  await compared.waitFor({ state: 'detached' })
  await expect.poll(() => room().isVisible()).toBe(true)
  await picture(page, 'reading-room-versions-360')
  await day.selectOption({ label: '7 February 2020' })
  await room().getByText('Every lamp is red').waitFor()
  await expect.poll(() => room().getByText('Not the newest text').count()).toBe(0)
})

// test material: no such judgment, people or Act exist; courts do not give numbers as high as this
const JUDGMENT = `HH 9901-20

TENDAI ROPE

versus

SIPHO STRING

HIGH COURT OF ZIMBABWE

LANTERN J

HARARE, 8 January 2020

[1] The applicant flew a kite by night over the market.

[2] Section 40 of the Kites Act [Chapter 9:90] says when that is allowed.

[3] The application succeeds.`

test('the judgments that cite a section stand beside it, and a library without any says so', async () => {
  await openAt(1280, `/library/${kites}/40`)
  await expect.poll(reading).toBe('40. Night kites')
  await room().getByRole('button', { name: 'Show judgments' }).click()
  await room().getByText('This library holds no judgments yet.').waitFor()
  expect(await seriousProblems(page)).toEqual([])

  const folder = mkdtempSync(nodePath.join(os.tmpdir(), 'virtual-lawyer-room-'))
  writeFileSync(nodePath.join(folder, 'rope.txt'), JUDGMENT)
  const options = { path: folder, signal: new AbortController().signal, wake: server.worker.wake }
  for await (const _ of importLibrary(server.ctx(), options));
  rmSync(folder, { recursive: true })
  await server.worker.idle()
  await page.reload()
  await expect.poll(reading).toBe('40. Night kites')
  await room().getByRole('button', { name: 'Show judgments' }).click()
  const beside = room().getByRole('complementary', { name: 'Judgments' })
  await beside.getByRole('link', { name: 'TENDAI ROPE v SIPHO STRING (HH 9901-20)' }).waitFor()
  await beside.getByText('High Court of Zimbabwe, 8 January 2020').waitFor()
  await picture(page, 'reading-room-judgments-1280')
  expect(await seriousProblems(page)).toEqual([])

  await beside.getByRole('link', { name: 'para 2' }).click()
  await expect.poll(reading).toBe('2. Section 40 of the Kites Act [Chapter 9:90] says when that …')
  await room().getByText('High Court of Zimbabwe · HH 9901-20 · LANTERN J · 8 January 2020').waitFor()
  await room().getByRole('button', { name: 'Copy link to paragraph 2' }).waitFor()
  await room().getByRole('button', { name: 'Show judgments' }).click()
  await room().getByText('No judgment of this library cites it.').waitFor()
  await picture(page, 'reading-room-judgment-1280')
  expect(chromium.strays(page)).toEqual([])
})

test('an admin corrects what a judgment says of itself, and readers see it', async () => {
  page = await chromium.page({ viewport: { width: 1280, height: 780 } })
  await signBrowserIn(page, server, await signInAdmin(server))
  await page.goto(`${server.url}/library/manage?tab=documents`)
  const button = (name: string) => page.getByRole('button', { name, exact: true })
  await button('Edit TENDAI ROPE v SIPHO STRING (HH 9901-20)').click()
  await button('Describe as a judgment').click()
  await page.getByText('Told by its file. What you save here stays.').waitFor()
  await page.getByLabel('Court').fill('')
  await page.getByLabel('Numbers').fill('Case 7')
  await button('Save').click()
  await says(page, 'Court is required')
  await page.getByLabel('Court').fill('High Court of Zimbabwe')
  await button('Save').click()
  await says(page, 'Write at least one number as courts do: HH 1-20, SC 5/21 or [2020] ZWHHC 1')
  await page.getByLabel('Numbers').fill('HH 9901-20')
  await page.getByLabel('Judges').fill('LANTERN J\nWICK J')
  expect(await seriousProblems(page)).toEqual([])
  await picture(page, 'library-judgment')
  await button('Save').click()
  await says(page, 'Judgment saved')
  await page.goto(`${server.url}/library/${(await idOf('TENDAI ROPE v SIPHO STRING (HH 9901-20)')).id}`)
  await room().getByText('High Court of Zimbabwe · HH 9901-20 · LANTERN J, WICK J · 8 January 2020').waitFor()
})
