import type { Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { runs } from '#server/tables.ts'
import { startModelDouble, type ModelDouble } from '#tests/doubles/model.ts'
import { answering, honestText } from '#tests/doubles/model-scripts.ts'
import { converse, messagesOf } from '#tests/support/answers.ts'
import { seriousProblems } from '#tests/support/axe.ts'
import { openBrowser, picture, type TestBrowser } from '#tests/support/browser.ts'
import { signBrowserIn } from '#tests/support/open-as-person.ts'
import { docx, p } from '#tests/support/docx.ts'
import { addSmallLibrary } from '#tests/support/library.ts'
import { type SignedUp, signUp } from '#tests/support/people.ts'
import { testServer, type TestServer } from '#tests/support/server.ts'

let server: TestServer
let model: ModelDouble
let chromium: TestBrowser
let person: SignedUp
let page: Page

const honest = answering((request) => ({ kind: 'text', text: honestText(request, 3) }))
/** Slow enough to press a button between two paragraphs. */
const slow = answering((request) => ({ kind: 'text', text: honestText(request, 3), tokensPerSecond: 12 }))

beforeAll(async () => {
  model = await startModelDouble(honest)
  server = await testServer({ SIGNUP_POINTS: '50', AI_BASE_URL: model.url, AI_MODEL: 'main', AI_FAST_MODEL: 'fast' })
  await addSmallLibrary(server)
  chromium = await openBrowser()
})
afterAll(async () => {
  await chromium?.close()
  await server?.stop()
  await model?.stop()
})
beforeEach(async () => {
  model.follow(honest)
  person = await signUp(server)
})
afterEach(() => page?.context().close())

const QUESTION = 'How much notice must my employer give me?'
const button = (name: string | RegExp) => page.getByRole('button', { name, exact: true })
const answered = () => page.getByRole('group', { name: 'This answer', exact: true }).last().waitFor()
const points = async () =>
  ((await (await server.request('GET', '/api/points/check', { token: person.token })).json()) as { points: number })
    .points

async function open(message = '', options = {}) {
  const id = await converse(server, person.token, message)
  page = await chromium.page(options)
  await signBrowserIn(page, server, person)
  await page.goto(`${server.url}/app/consult/${id}`)
  return id
}
async function say(text: string) {
  await page.getByLabel('Your message').fill(text)
  await page.keyboard.press('Enter')
}

test('an answer grows paragraph by paragraph; Stop ends it on the server, and what was shown stays', async () => {
  model.follow(slow)
  const id = await open()
  await say(QUESTION)
  await page.locator('article p').first().waitFor()
  await button('Stop').click()
  await button('Send').waitFor()
  await answered()
  const [, answer] = await messagesOf(server, person.token, id)
  expect(answer).toMatchObject({ sender: 'ai', outcome: 'stopped' })
  expect(answer!.text).toContain('The text says')
  const states = (await server.deps.db.select().from(runs)).filter((run) => run.conversationId === id)
  expect(states.map(({ state }) => state)).toEqual(['stopped'])
  await say('And when I am ill?')
  await expect.poll(async () => (await messagesOf(server, person.token, id)).length).toBeGreaterThanOrEqual(3)
  expect(chromium.strays(page)).toEqual([])
})

test('a page reloaded while the model writes shows the whole answer, charged once', async () => {
  model.follow(slow)
  const id = await open()
  await say(QUESTION)
  await page.locator('article p').first().waitFor()
  await page.reload()
  await page.getByText('Writing the answer…').waitFor()
  await answered()
  await expect.poll(() => messagesOf(server, person.token, id)).toHaveLength(2)
  await expect.poll(() => page.locator('article').count()).toBe(1)
  await expect.poll(() => points()).toBe(49)
})

test('a model that cannot be reached costs nothing, is told in a sentence, and may be asked again', async () => {
  model.follow(answering(() => ({ kind: 'status', status: 500 })))
  const id = await open()
  await say(QUESTION)
  await page.getByText('Nothing was charged.', { exact: false }).first().waitFor()
  await expect.poll(() => points()).toBe(50)
  model.follow(honest)
  await button('Try again').click()
  await page
    .getByRole('button', { name: /^Source 1 / })
    .first()
    .waitFor()
  await expect.poll(() => messagesOf(server, person.token, id)).toHaveLength(2)
  await expect.poll(() => points()).toBe(49)
})

const lease = () =>
  docx({
    body: [
      'LEASE AGREEMENT',
      '1. The lessee shall pay a rent of US$450 each month in advance.',
      '2. Either party may terminate this lease by giving the other party forty-five days written notice of termination.',
      '3. The lessee shall keep the garden in good order.',
    ]
      .map(p)
      .join(''),
  })
const WORD = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document'

test('an attached lease is read, and a question about it is answered from it, opened as one’s own document for free', async () => {
  await open('', { viewport: { width: 360, height: 740 } })
  await page.getByLabel('Document to attach').setInputFiles({ name: 'My lease.docx', mimeType: WORD, buffer: lease() })
  await page.getByText('Read. You can ask about it now.').waitFor()
  await picture(page, 'attachment-360')
  expect(await seriousProblems(page)).toEqual([])
  await say('What notice of termination does my lease ask for?')
  await answered()
  const own = page.getByRole('button', { name: /^Source \d My lease/ }).first()
  await own.click()
  await page.getByRole('dialog').getByText('Your document').first().waitFor()
  await page.locator('.mark-passage').first().waitFor()
  await picture(page, 'own-document-360')
  await expect.poll(() => points()).toBe(49)
})

/** Drops a file on the open conversation. */
const drop = (name: string, bytes: number[]) =>
  page.evaluate(
    ([file, content]) => {
      const carried = new DataTransfer()
      carried.items.add(new File([new Uint8Array(content as number[])], file as string))
      const target = document.querySelector('.composer')!
      for (const type of ['dragenter', 'dragover', 'drop']) {
        target.dispatchEvent(new DragEvent(type, { dataTransfer: carried, bubbles: true, cancelable: true }))
      }
    },
    [name, bytes] as const,
  )

test('a document can be dropped on the page; what is no document is refused in a sentence', async () => {
  await open()
  await page.getByText('What would you like to know?').waitFor()
  await drop('photo.gif', [1, 2, 3])
  await page.getByText('Only PDF, DOC and DOCX documents and photographs (JPG, PNG) can be attached.').waitFor()
  await drop('broken.pdf', [1, 2, 3])
  await page
    .getByText(/Could not be read|could not be attached|not a PDF|PDF/)
    .first()
    .waitFor()
  await drop('lease.docx', [...lease()])
  await page.getByText('Read. You can ask about it now.').waitFor()
})

test('a document dropped while another is sent waits its turn, and who leaves sends no more', async () => {
  await open()
  await page.getByText('What would you like to know?').waitFor()
  const sent: string[] = []
  let letGo = () => {}
  await page.route('**/api/chat/conversations/*/documents', async (route) => {
    sent.push(/filename="([^"]+)"/.exec(route.request().postDataBuffer()!.toString('latin1'))![1]!)
    await new Promise<void>((resolve) => (letGo = resolve))
    await route.fulfill({ status: 400, json: {} }).catch(() => {})
  })
  for (const name of ['one.pdf', 'two.pdf', 'three.pdf']) await drop(name, [1, 2, 3])
  await page.getByLabel('Sending one.pdf').waitFor()
  expect(sent).toEqual(['one.pdf'])
  letGo()
  await page.getByLabel('Sending two.pdf').waitFor()
  await page.getByRole('button', { name: 'Virtual Lawyer' }).click()
  await page.getByText('Welcome to').waitFor()
  letGo()
  expect(sent).toEqual(['one.pdf', 'two.pdf'])
  await page.unroute('**/api/chat/conversations/*/documents')
})
