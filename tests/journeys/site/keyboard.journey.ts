import type { Page } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { ask, converse } from '#tests/support/answers.ts'
import { openBrowser, type TestBrowser } from '#tests/support/browser.ts'
import { callable } from '#tests/support/callable.ts'
import { type Account, register, signBrowserIn } from '#tests/support/open-as-person.ts'
import { signIn } from '#tests/support/people.ts'
import { type Product, startProduct } from '#tests/support/product.ts'

let product: Product
let chromium: TestBrowser
let person: Account
let page: Page

beforeAll(async () => {
  ;[product, chromium] = await Promise.all([startProduct(), openBrowser()])
  person = await register(product)
})
beforeEach(async () => {
  page = await chromium.page()
  await signBrowserIn(page, product, person)
  return () => page.context().close()
})
afterAll(async () => {
  await chromium?.close()
  await product?.stop()
})

/** What has the focus; `problem` where nobody sees that: out of the window, under something, or without a ring around it. */
const focused = () =>
  page.evaluate(() => {
    const one = document.activeElement as HTMLElement
    const labels = 'labels' in one ? [...((one.labels as NodeListOf<HTMLElement> | null) ?? [])] : []
    const name = (one.getAttribute('aria-label') ?? labels.map((label) => label.innerText).join(' ')) || one.innerText
    // of what stands on two lines, the longer one
    const lines = [...one.getClientRects()].toSorted((a, b) => b.width - a.width)
    const { left, right, top, bottom } = lines[0] ?? one.getBoundingClientRect()
    const [x, y] = [
      (Math.max(left, 0) + Math.min(right, innerWidth)) / 2,
      (Math.max(top, 0) + Math.min(bottom, innerHeight)) / 2,
    ]
    const above = document.elementFromPoint(x, y)
    const isSeen =
      above !== null && (one.contains(above) || above.contains(one) || labels.some((label) => label.contains(above)))
    const ringed = [one, ...labels, one.parentElement!].some((element) => {
      const { outlineStyle, boxShadow } = getComputedStyle(element)
      return outlineStyle !== 'none' || boxShadow !== 'none'
    })
    const problem = isSeen
      ? ringed
        ? ''
        : 'no ring'
      : `under ${above?.outerHTML.slice(0, 120) ?? 'the edge of the window'}`
    return {
      name: name.replace(/\s+/g, ' ').trim().slice(0, 60),
      type: one.getAttribute('type') ?? one.localName,
      problem,
    }
  })
type Focused = Awaited<ReturnType<typeof focused>>

/** Presses Tab until something of that name has the focus; whoever uses the keyboard sees each step of it. */
async function tabTo(name: RegExp, key = 'Tab'): Promise<Focused> {
  const steps: Focused[] = []
  for (let step = 0; step < 120; step++) {
    await page.keyboard.press(key)
    const now = await focused()
    // after the last one the browser's own bar has it
    if (now.type !== 'body') steps.push(now)
    if (!name.test(now.name)) continue
    expect(steps.filter(({ problem }) => problem)).toEqual([])
    return now
  }
  throw new Error(`${key} never comes to ${name}: ${steps.map((one) => one.name).join(', ')}`)
}

test('a consultation by keyboard alone: skip to it, ask, open a source of the answer and come back, mark the answer', async () => {
  const { token } = await signIn(callable(product.url), person.email, person.password)
  const conversationId = await converse(callable(product.url), token)
  await ask(product, { token, conversationId, message: 'When may a landlord put a tenant out of a home?' })
  await page.goto(`${product.url}/app/consult/${conversationId}`)
  const answers = page.getByRole('group', { name: 'This answer', exact: true })
  await answers.first().waitFor()
  await page.getByLabel('Your message').focus()
  await page.keyboard.type('And how much notice must there be?')
  await page.keyboard.press('Enter')
  await expect.poll(() => answers.count()).toBe(2)

  // a new page, without any place in it
  await page.reload()
  await answers.nth(1).waitFor()
  await page.evaluate(() => (document.activeElement as HTMLElement).blur())
  await tabTo(/^Skip to the content$/)
  await page.keyboard.press('Enter')
  await tabTo(/^Source 1 /)
  await page.keyboard.press('Enter')
  const room = page.getByRole('dialog')
  await room.locator('.mark-passage').first().waitFor()
  await tabTo(/^Close/)
  await page.keyboard.press('Enter')
  await room.waitFor({ state: 'detached' })
  await expect.poll(async () => (await focused()).name).toMatch(/^Source 1 /)
  await tabTo(/^Useful/)
  await page.keyboard.press('Enter')
  await page.locator('[aria-pressed=true]').first().waitFor()
  await tabTo(/^Your message$/)
  await tabTo(/^Source \d/, 'Shift+Tab')
})

test('a document by keyboard alone: choose a template, fill in its form, make it, and come back to the template', async () => {
  await page.goto(`${product.url}/app/generatedocument`)
  await page.getByRole('button', { name: 'Generate Affidavit (general)', exact: true }).waitFor()
  await tabTo(/^Generate Affidavit \(general\)$/)
  await page.keyboard.press('Enter')
  await expect.poll(async () => (await focused()).name).toMatch(/^Filename/)
  await page.keyboard.type('My affidavit')
  for (let step = 0; step < 60; step++) {
    const { name, type } = await tabTo(/./)
    if (name === 'Generate') break
    if (type === 'radio') await page.keyboard.press('Space')
    if (['text', 'textarea', 'tel', 'email'].includes(type)) await page.keyboard.type('Chipo Dube')
    if (type === 'number') await page.keyboard.type('2')
    if (type === 'date') await page.keyboard.type('03042026')
  }
  await expect.poll(async () => (await focused()).name).toBe('Generate')
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { name: 'Download Document' }).waitFor()
  await tabTo(/^Download PDF$/)
  await page.keyboard.press('Escape')
  await expect.poll(async () => (await focused()).name).toBe('Generate Affidavit (general)')
})

test('whoever has gone on to the menu while a page is coming keeps the place there', async () => {
  await page.goto(`${product.url}/app`)
  await page.getByLabel('Your question').waitFor()
  const announced = page.locator('p[aria-live=polite].sr-only')
  // as soon as the page is there, and before it has been announced
  const early = page.evaluate(
    () =>
      new Promise((resolve) => {
        const look = new MutationObserver(() => {
          if (document.title.startsWith('Home')) return
          look.disconnect()
          resolve(undefined)
          document.querySelector<HTMLElement>('header button[aria-haspopup=dialog]')!.focus()
        })
        look.observe(document.head, { subtree: true, childList: true, characterData: true })
      }),
  )
  await page.locator('nav a[href="/app/generatedocument"]').first().click()
  await early
  await expect.poll(() => announced.textContent()).not.toBe('')
  await expect.poll(async () => (await focused()).name).toBe('Menu')
  await page.keyboard.press('Enter')
  await page.getByRole('link', { name: 'Account Settings' }).waitFor()
})
