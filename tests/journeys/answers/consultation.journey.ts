import { eq } from 'drizzle-orm'
import type { Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { pointAccounts, runs } from '#server/tables.ts'
import { converse, messagesOf } from '#tests/support/answers.ts'
import { seriousProblems } from '#tests/support/axe.ts'
import { openBrowser, picture, type TestBrowser } from '#tests/support/browser.ts'
import { signBrowserIn } from '#tests/support/open-as-person.ts'
import { addDocument, addSmallLibrary } from '#tests/support/library.ts'
import { type SignedUp, signUp } from '#tests/support/people.ts'
import { poorLink, type PoorLink } from '#tests/support/poor-link.ts'
import { testServer, type TestServer } from '#tests/support/server.ts'

let server: TestServer
let link: PoorLink
let chromium: TestBrowser
let person: SignedUp
let page: Page

beforeAll(async () => {
  server = await testServer({ SIGNUP_POINTS: '50' })
  await addSmallLibrary(server)
  link = await poorLink(server.url)
  chromium = await openBrowser()
})
afterAll(async () => {
  await chromium?.close()
  await link?.stop()
  await server?.stop()
})
beforeEach(async () => {
  link.reset()
  person = await signUp(server)
})
afterEach(() => page?.context().close())

const QUESTION = 'How much notice must my employer give me?'
const button = (name: string | RegExp, where = page) => where.getByRole('button', { name, exact: true })
const log = (where = page) => where.getByRole('log', { name: 'Conversation' })
const chip = (number: number) => page.getByRole('button', { name: new RegExp(`^Source ${number} `) })
const answered = (where = page) => where.getByRole('group', { name: 'This answer', exact: true }).last().waitFor()
const points = async () =>
  (await (await server.request('GET', '/api/points/check', { token: person.token })).json()).points

async function enter(path: string, options = {}) {
  page = await chromium.page(options)
  await signBrowserIn(page, link, person)
  await page.goto(link.url + path)
}
async function open(message = '', options = {}) {
  const id = await converse(server, person.token, message)
  await enter(`/app/consult/${id}`, options)
  return id
}
async function say(text: string) {
  await page.getByLabel('Your message').fill(text)
  await page.keyboard.press('Enter')
}

test('asks on the start screen, sees what is being done, and gets an answer with numbered sources for one point', async () => {
  link.slow(1_000)
  await enter('/app')
  await page.getByRole('heading', { name: 'Welcome to Virtual Lawyer' }).waitFor()
  await expect.poll(() => page.getByText('Ask, create and consult any law related issues.').isVisible()).toBe(true)
  await page.getByLabel('Your question').fill('   ')
  await page.keyboard.press('Enter')
  await page.getByLabel('Your question').fill(QUESTION)
  await page.keyboard.press('Enter')
  await page.getByText('Thinking…').waitFor()
  await page.getByText('Searching the library…').waitFor()
  await page.getByText('Writing the answer…').waitFor()
  await answered()
  await page.getByText('49 Points').waitFor()
  await expect.poll(() => chip(1).count()).toBe(1)
  await expect.poll(() => log().getByText(QUESTION).count()).toBe(1)
  await expect.poll(() => points()).toBe(49)
  await expect
    .poll(() => page.evaluate(() => JSON.parse(localStorage.getItem('chatMessages')!).messages[0]))
    .toEqual({
      role: 'user',
      content: QUESTION,
    })
  await picture(page, 'consultation-answer-1280')
  expect(await seriousProblems(page)).toEqual([])
  expect(chromium.strays(page)).toEqual([])
})

test('a topic chip asks for help with its topic', async () => {
  await enter('/app')
  await button('Legal Advice').click()
  await log().getByText('I need help with Legal Advice').waitFor()
})

test('opens a citation at its passage, searches the document, goes on by keyboard, and comes back to the chip', async () => {
  await open(QUESTION)
  await answered()
  await chip(1).click()
  const room = page.getByRole('dialog', { name: /Workshops Act/ })
  const passage = room.locator('.mark-passage').first()
  await passage.waitFor()
  await room.getByText('As at 31 December 2016').waitFor()
  await expect.poll(() => room.getByText('In plain words').first().isVisible()).toBe(true)
  await expect.poll(() => passage.evaluate((mark) => mark.closest('.reading-scroller') !== null)).toBe(true)
  await expect.poll(() => points()).toBe(47)
  await picture(page, 'reading-room-1280')
  expect(await seriousProblems(page)).toEqual([])

  await page.keyboard.press('/')
  await page.keyboard.type('employee')
  await room.getByText(/^1 of \d+$/).waitFor()
  await page.keyboard.press('Enter')
  await room.getByText(/^2 of \d+$/).waitFor()
  // the first Escape clears the search
  await page.keyboard.press('Escape')
  await room.getByText(/^2 of \d+$/).waitFor({ state: 'detached' })
  await page.keyboard.press('Escape')
  await room.waitFor({ state: 'detached' })
  await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toMatch(/^Source 1 /)
  expect(chromium.strays(page)).toEqual([])
})

test('going on to another source of the answer says its price, and takes it only when that is agreed to', async () => {
  await open('What do the Workshops Act and the Homes and Letting Act say about notice to leave?')
  await answered()
  const before = await points()
  await chip(1).click()
  const room = page.getByRole('dialog', { name: /Act/ })
  await room.locator('.mark-passage').first().waitFor()
  await expect.poll(() => points()).toBe(before - 2)
  const agree = room.getByRole('button', { name: 'Open for 2 points' })
  // a source of the same Act is open already; whether the next one costs is known once it is there
  while ((await agree.count()) === 0) {
    await room.getByRole('button', { name: 'Next source' }).click()
    await agree.or(room.locator('.mark-passage')).first().waitFor()
  }
  await room.getByText('Opening it costs 2 points').waitFor()
  expect(await points()).toBe(before - 2)
  expect(await seriousProblems(page)).toEqual([])
  await agree.click()
  await room.locator('.mark-passage').first().waitFor()
  await expect.poll(() => points()).toBe(before - 4)
})

test('a passage deep in a long section, far down a very long Act, is in the middle of the screen and stays there', async () => {
  const filler = Array.from({ length: 3_000 }, (_, at) => ({
    number: String(at + 1),
    heading: `Rule ${at + 1}`,
    text: `(1) Ordinary provision ${at + 1} about boilers, ${'steam and pressure '.repeat(8 + (at % 40))}.`,
  }))
  const subsections = Array.from({ length: 30 }, (_, at) => `(${at + 1}) ${'Steam and pressure. '.repeat(12)}`)
  subsections[20] = '(21) The keeper of a zeppelin hangar shall display a green lantern after sunset.'
  filler[2_500]!.text = subsections.join(' ')
  await addDocument(server, 'Boilers and Hangars Act [Chapter 99:09]', filler, { asAt: '2020-01-01' })
  const id = await converse(server, person.token, 'Which lantern must the keeper of a zeppelin hangar display?')
  for (const reducedMotion of ['no-preference', 'reduce'] as const) {
    await page?.context().close()
    await enter(`/app/consult/${id}`, { reducedMotion })
    await answered()
    await chip(1).click()
    const passage = page.locator('.mark-passage').first()
    await passage.waitFor()
    const offCentre = async () => {
      const [mark, view] = await Promise.all([passage.boundingBox(), page.locator('.reading-scroller').boundingBox()])
      return Math.abs(mark!.y + mark!.height / 2 - (view!.y + view!.height / 2))
    }
    await expect.poll(offCentre, { message: reducedMotion }).toBeLessThan(40)
    await expect.poll(() => page.locator('.reading-block').count()).toBeLessThan(120)
  }
  await page.keyboard.press('/')
  await page.keyboard.type('provision 2999 ')
  await page.getByText('1 of 1', { exact: true }).waitFor()
  await page.locator('.mark-current').waitFor()
})

test('a connection that breaks in mid-answer goes on where it was: asked once, nothing twice, one point', async () => {
  link.cutAfter(3)
  const id = await open()
  await say(QUESTION)
  await answered()
  const [first, ...again] = link.calls()
  expect(first).toEqual({ message: QUESTION, lastEventId: undefined })
  for (const call of again) expect(call).toMatchObject({ message: null, lastEventId: expect.stringMatching(/:3$/) })
  await expect.poll(() => messagesOf(server, person.token, id)).toHaveLength(2)
  await expect.poll(() => page.locator('article').count()).toBe(1)
  await expect.poll(() => points()).toBe(49)
})

test('a page reloaded in mid-answer, and a second tab, follow the same answer; it is charged once', async () => {
  link.slow(600)
  const id = await open()
  await say(QUESTION)
  await button('Stop').waitFor()
  const other = await page.context().newPage()
  await other.goto(page.url())
  await page.reload()
  await answered()
  await answered(other)
  const answer = await page.locator('article').innerText()
  await expect.poll(() => other.locator('article').innerText()).toBe(answer)
  await expect.poll(() => messagesOf(server, person.token, id)).toHaveLength(2)
  await expect.poll(() => points()).toBe(49)
})

test('what is asked in one tab shows in another that was open before', async () => {
  const id = await open()
  const other = await page.context().newPage()
  await other.goto(page.url())
  await other.getByText('What would you like to know?').waitFor()
  await say(QUESTION)
  await answered()
  await answered(other)
  await expect.poll(() => messagesOf(server, person.token, id)).toHaveLength(2)
})

test('a question put while an answer is being written is ignored and stays in the box', async () => {
  link.slow(600)
  const id = await open()
  await say(QUESTION)
  await button('Stop').waitFor()
  await say('And now?')
  await expect.poll(() => page.getByLabel('Your message').inputValue()).toBe('And now?')
  await answered()
  await expect.poll(() => messagesOf(server, person.token, id)).toHaveLength(2)
})

test('with no points left the answer says so and leads to the points page; a source says what it costs', async () => {
  await open(QUESTION)
  await answered()
  await server.deps.db.update(pointAccounts).set({ balance: 1 })
  await chip(1).click()
  await page.getByText('Opening a source costs 2 points. You have 1.').waitFor()
  await page.keyboard.press('Escape')
  await server.deps.db.update(pointAccounts).set({ balance: 0 })
  await say('And during illness?')
  await page.getByText('You have no points left', { exact: false }).waitFor()
  await log().getByRole('link', { name: 'Get points' }).click()
  await page.waitForURL('**/app/points')
})

test('a long text goes ahead whole; one that is too long is told so and not sent', async () => {
  const id = await open()
  const long = `${QUESTION} ${'My contract says many things. '.repeat(200)}`.trim()
  await page.getByLabel('Your message').fill('x'.repeat(50_001))
  await page.getByText('This text has 50,001 characters. At most 50,000 can be sent.', { exact: false }).waitFor()
  await page.keyboard.press('Enter')
  await page.getByLabel('Your message').fill(long)
  await page.getByText(`${long.length.toLocaleString('en')} of 50,000 characters`).waitFor()
  await page.keyboard.press('Enter')
  await answered()
  expect(link.calls().map(({ message }) => message)).toEqual([null])
  expect((await messagesOf(server, person.token, id)).map(({ text }) => text.length)[0]).toBe(long.length)
})

test('Start New Chat asks first, then opens an empty consultation', async () => {
  const id = await open(QUESTION)
  await answered()
  await button('Start New Chat').click()
  const box = page.getByRole('alertdialog', { name: 'Confirm New Chat' })
  await expect
    .poll(() => box.innerText())
    .toContain(
      'Are you sure you want to start a new chat? This will save the current conversation and clear the chat history.',
    )
  await button('Cancel').click()
  await button('Start New Chat').click()
  await button('Confirm').click()
  await page.getByText('What would you like to know?').waitFor()
  expect(page.url()).not.toContain(id)
  await expect.poll(() => page.evaluate(() => localStorage.getItem('chatMessages'))).toBeNull()
})

test('a reader who scrolled up is left where they are, and a button leads to the latest', async () => {
  await open(QUESTION, { viewport: { width: 1280, height: 420 } })
  await answered()
  link.slow(600)
  await say('How long is maternity leave?')
  await button('Stop').waitFor()
  await page.mouse.wheel(0, -2_000)
  const place = () => page.evaluate(() => scrollY)
  await expect.poll(place).toBe(0)
  await page.locator('article').nth(1).waitFor({ state: 'attached' })
  await button('Stop').waitFor({ state: 'detached' })
  expect(await place()).toBe(0)
  await button('Jump to latest').click()
  await expect
    .poll(() => page.evaluate(() => document.documentElement.scrollHeight - innerHeight - scrollY))
    .toBeLessThan(5)
})

test('an opinion about an answer is kept, and the answer can be copied with its sources', async () => {
  await open(QUESTION)
  await answered()
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await button('Useful').click()
  await button('Copy').click()
  await button('Copied').waitFor()
  await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toMatch(/Sources:\n\[1\] Workshops Act/)
  await page.reload()
  await answered()
  await expect.poll(() => button('Useful').getAttribute('aria-pressed')).toBe('true')
})

test('who finds an answer wrong can say what is wrong with it, and may leave that out', async () => {
  const id = await open(QUESTION, { viewport: { width: 360, height: 740 } })
  await answered()
  await button('Wrong').click()
  const said = page.getByLabel('What is wrong with this answer?')
  await said.fill('It leaves out domestic workers.')
  await said.scrollIntoViewIfNeeded()
  await picture(page, 'feedback-comment-360')
  expect(await seriousProblems(page)).toEqual([])
  await button('Send comment').click()
  await said.waitFor({ state: 'detached' })
  const opinion = async () =>
    (
      await server.deps.db
        .select({ verdict: runs.verdict, comment: runs.verdictComment })
        .from(runs)
        .where(eq(runs.conversationId, id))
    )[0]
  await expect.poll(() => opinion()).toEqual({ verdict: 'wrong', comment: 'It leaves out domestic workers.' })
  await button('Missing source').click()
  await page.getByLabel('Which source is missing?').waitFor()
  await button('Close').click()
  await expect.poll(opinion).toEqual({ verdict: 'missing_source', comment: null })
})

test.each([360, 800])(
  'a notice never covers the message box at %i pixels, however high it has grown',
  async (width) => {
    await open('', { viewport: { width, height: 740 } })
    const message = page.getByLabel('Your message')
    await message.fill('A long story.\n'.repeat(6))
    await page
      .getByLabel('Document to attach')
      .setInputFiles({ name: 'song.mp3', mimeType: 'audio/mpeg', buffer: Buffer.from('la') })
    const notice = page.locator('[data-sonner-toast]')
    await notice.waitFor()
    const bottom = async () => {
      const { y, height } = (await notice.boundingBox())!
      return y + height
    }
    const top = (await page.locator('.composer').boundingBox())!.y
    await expect.poll(bottom).toBeLessThanOrEqual(top)
    await picture(page, `notice-above-composer-${width}`)
  },
)

test('offline is said, and what was typed is kept', async () => {
  await open(QUESTION)
  await answered()
  await page.context().setOffline(true)
  await page.getByText('You are offline.', { exact: false }).waitFor()
  await page.context().setOffline(false)
  await page.getByText('You are offline.', { exact: false }).waitFor({ state: 'detached' })
})

test('a consultation that does not exist, or cannot be started, is told in the words of the catalogue', async () => {
  await enter('/app/consult/00000000-0000-4000-8000-000000000000')
  await page.getByText('Failed to load conversation').waitFor()
  await page.goto(`${link.url}/app`)
  await page.route('**/api/chat/conversations/new', (route) => route.fulfill({ status: 500, body: '' }))
  await button('Case Analysis').click()
  await page.getByText('Failed to start a new conversation').waitFor()
})

test.each([
  ['dark', 360],
  ['light', 1280],
] as const)('the chat reads well in %s colours at %i pixels', async (theme, width) => {
  const id = await converse(server, person.token, QUESTION)
  await enter('/app', { viewport: { width, height: 740 } })
  await page.evaluate((name) => localStorage.setItem('theme', name), theme)
  await page.goto(`${link.url}/app/consult/${id}`)
  await answered()
  await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0)
  await picture(page, `consultation-${theme}-${width}`)
  expect(await seriousProblems(page)).toEqual([])
  await chip(1).click()
  await page.locator('.mark-passage').first().waitFor()
  await picture(page, `reading-room-${theme}-${width}`)
  expect(await seriousProblems(page)).toEqual([])
})
