import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type SpeechDouble, startSpeechDouble } from '#tests/doubles/speech.ts'
import { seriousProblems } from '#tests/support/axe.ts'
import { openBrowser, picture, type TestBrowser } from '#tests/support/browser.ts'
import { call, register, says, signBrowserIn } from '#tests/support/open-as-person.ts'
import { type Product, startProduct } from '#tests/support/product.ts'

const QUESTION = 'Can my landlord evict me without a court order?'

let voice: SpeechDouble
let product: Product
let chromium: TestBrowser
let page: Page
let token: string
beforeAll(async () => {
  voice = await startSpeechDouble()
  const { url } = voice
  const hears = { TRANSCRIBE_BASE_URL: url, TRANSCRIBE_MODEL: 'whisper-1' }
  const speaks = { SPEECH_BASE_URL: url, SPEECH_MODEL: 'tts-1' }
  ;[product, chromium] = await Promise.all([
    startProduct({ ...hears, ...speaks }),
    // the headless shell has nothing to ask a person with, so it allows the microphone only so
    openBrowser(['--use-fake-ui-for-media-stream']),
  ])
  page = await chromium.page({ viewport: { width: 360, height: 740 }, permissions: ['microphone'] })
  token = await openConsultation(page)
})
afterAll(async () => {
  await chromium?.close()
  await product?.stop()
  await voice?.stop()
})

async function openConsultation(of: Page) {
  const own = await signBrowserIn(of, product, await register(product))
  const { id } = await call<{ id: string }>(product, own, 'POST', '/chat/conversations/new', {})
  await of.goto(`${product.url}/app/consult/${id}`)
  return own
}
const button = (name: string) => page.getByRole('button', { name, exact: true })
const box = () => page.getByRole('textbox', { name: 'Your message' })
async function speak() {
  await button('Speak your question').click()
  await page.getByText(/^Recording: [1-9]\d* s/).waitFor()
  await button('Stop the recording').click()
}

test('what is spoken stands in the message box, to be read and corrected, before it is sent', async () => {
  voice.hears = QUESTION
  await button('Speak your question').click()
  await page.getByText(/^Recording: [1-9]/).waitFor()
  expect(await seriousProblems(page)).toEqual([])
  await picture(page, 'recording-360')
  await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360)
  await button('Stop the recording').click()
  await expect.poll(() => box().inputValue()).toBe(QUESTION)
  expect(voice.asked.at(-1)).toMatchObject({ name: 'recording.webm' })
  await expect.poll(() => call(product, token, 'GET', '/points/check')).toEqual({ points: 10 })
  voice.behaviour = 'fails'
  await speak()
  await says(page, 'The recording could not be written down. Please try again, or write.')
  await expect.poll(() => box().inputValue()).toBe(QUESTION)
})

test('an answer is read out when its person wants it, and who cannot hear it is told', async () => {
  await page.keyboard.press('Escape')
  await box().press('Enter')
  await button('Listen').waitFor()
  await button('Listen').click()
  await says(page, 'The answer could not be read out. Please try again later.')
  expect(voice.asked.at(-1)).toMatchObject({ path: '/v1/audio/speech', voice: 'alloy' })
})

test('who does not allow the microphone is told', async () => {
  const refusing = await openBrowser()
  const hers = await refusing.page()
  await openConsultation(hers)
  await hers.getByRole('button', { name: 'Speak your question', exact: true }).click()
  await says(hers, 'The microphone cannot be used. Allow it in your browser, or write.')
  await refusing.close()
})
