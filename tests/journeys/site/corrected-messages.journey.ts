import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { everyProblem } from '#tests/support/axe.ts'
import { openBrowser, picture, type TestBrowser } from '#tests/support/browser.ts'
import { register, signBrowserIn } from '#tests/support/open-as-person.ts'
import { type Product, startProduct } from '#tests/support/product.ts'
import { points as english } from '#web/messages/en/points.ts'
import { chat } from '#web/messages/sn/chat.ts'
import { points } from '#web/messages/sn/points.ts'

let product: Product
let chromium: TestBrowser
let admin: Page
let person: Page

beforeAll(async () => {
  ;[product, chromium] = await Promise.all([startProduct(), openBrowser()])
  ;[admin, person] = [await chromium.page(), await chromium.page({ viewport: { width: 360, height: 740 } })]
  await signBrowserIn(admin, product, product.admin)
  await signBrowserIn(person, product, await register(product, 'Rudo Moyo'))
})
afterAll(async () => {
  await chromium?.close()
  await product?.stop()
})

/** The button of a text, by how its English begins. */
const pencil = (english: string) => admin.getByRole('button', { name: new RegExp(`^Correct: ${english}`) }).first()

/** Finds a text by its English and puts words in the place of others in it. */
async function correct(english: string, from: string, to: string) {
  await admin.getByLabel('Search in both languages').fill(english)
  await pencil(english).click()
  const box = admin.getByRole('dialog').getByRole('textbox')
  await box.fill((await box.inputValue()).replace(from, to))
  await admin.getByRole('button', { name: 'Save', exact: true }).click()
  await admin.getByRole('dialog').waitFor({ state: 'detached' })
  await admin.getByText('Corrected', { exact: true }).first().waitFor()
}

const YOUR_BALANCE = english.yourBalance
const asked: string[] = []
const isCorrections = (url: string) => url.includes('/api/corrections/')

test('while nothing is corrected, nobody asks for corrections', async () => {
  person.on('request', (request) => asked.push(request.url()))
  await person.goto(`${product.url}/app/points`)
  await person.getByRole('button', { name: 'chiShona' }).click()
  await person.getByRole('heading', { name: points.yourBalance, exact: true }).waitFor()
  await person.reload()
  await person.getByRole('heading', { name: points.yourBalance, exact: true }).waitFor()
  expect(asked.filter(isCorrections)).toEqual([])
})

test('an administrator finds the messages from the users and corrects them; what is missing in one is said', async () => {
  await admin.goto(`${product.url}/app/users`)
  await admin.getByRole('link', { name: 'Messages' }).click()
  await admin.getByRole('heading', { name: 'Messages' }).waitFor()
  await correct(YOUR_BALANCE, points.yourBalance, 'Mapoints <amunawo>')
  await admin.getByLabel('Search in both languages').fill('${count} points')
  await pencil('\\$\\{count\\} points$').click()
  await admin.getByRole('dialog').getByRole('textbox').fill('mapoints')
  await admin.getByRole('button', { name: 'Save', exact: true }).click()
  await admin.getByText('${count} is missing: it stands for what is put in there').first().waitFor()
  await admin.getByRole('button', { name: 'Cancel' }).click()
  await correct('Hello, I am Virtual Lawyer.', 'Mhoroi', 'Titambirei')
  await admin.getByLabel('Search in both languages').fill('')
  await admin.getByLabel('Where it is said').selectOption('Corrected here')
  await expect.poll(() => admin.getByText('Corrected', { exact: true }).count()).toBe(2)
  expect(await everyProblem(admin)).toEqual([])
  await picture(admin, 'corrected-messages')
})

test('somebody who reads Shona sees them on the next page and in the chat, and fetches them once', async () => {
  await person.reload()
  await person.getByRole('heading', { name: 'Mapoints <amunawo>' }).waitFor()
  await picture(person, 'corrected-messages-sn')
  await person.goto(`${product.url}/app`)
  await person.getByRole('textbox', { name: chat.yourQuestion }).fill('Mhoroi, makadii?')
  await person.getByRole('button', { name: chat.send, exact: true }).click()
  await person.getByText('Titambirei, ndini Virtual Lawyer').waitFor()
  const fetched = await person.evaluate(() =>
    performance
      .getEntriesByType('resource')
      .flatMap((one) =>
        one.name.includes('/api/corrections/') ? [(one as PerformanceResourceTiming).transferSize] : [],
      ),
  )
  expect(fetched).toEqual([0])
})

test('our own text comes back by one press', async () => {
  await pencil(YOUR_BALANCE).click()
  await admin.getByRole('button', { name: 'Use our text' }).click()
  await admin.getByText('Our text is used again').waitFor()
  await person.goto(`${product.url}/app/points`)
  await person.getByRole('heading', { name: points.yourBalance, exact: true }).waitFor()
  expect(chromium.strays(person)).toEqual([])
})

test('another word for a legal term than the lexicon’s is kept, with a remark in the list', async () => {
  const english = 'There is no such procedure'
  await admin.getByLabel('Where it is said').selectOption('Everywhere')
  await admin.getByRole('combobox', { name: 'Language', exact: true }).selectOption('Ndebele')
  await admin.getByLabel('Search in both languages').fill(english)
  await pencil(english).click()
  await admin.getByRole('dialog').getByRole('textbox').fill('Akulandlela enjalo ekhothi')
  await admin.getByRole('button', { name: 'Save', exact: true }).click()
  const remark = '“khothi”: elsewhere we call court “umthethwandaba”.'
  await admin.getByRole('table').getByText(remark).waitFor()
  expect(await everyProblem(admin)).toEqual([])
  await picture(admin, 'corrected-message-remark')
})
