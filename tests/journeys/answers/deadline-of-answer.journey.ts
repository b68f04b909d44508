import { readFileSync } from 'node:fs'
import { eq } from 'drizzle-orm'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { addCorpusAct } from '#server/features/library/import/corpus-act.ts'
import { users } from '#server/tables.ts'
import { startModelDouble, type ModelDouble } from '#tests/doubles/model.ts'
import { answering, honestText } from '#tests/doubles/model-scripts.ts'
import { seriousProblems } from '#tests/support/axe.ts'
import { openBrowser, picture, type TestBrowser } from '#tests/support/browser.ts'
import { signBrowserIn } from '#tests/support/open-as-person.ts'
import { signUp } from '#tests/support/people.ts'
import { testServer, type TestServer } from '#tests/support/server.ts'
import { chat as english } from '#web/messages/en/chat.ts'
import { procedures as englishSteps } from '#web/messages/en/procedures.ts'
import { chat as shona } from '#web/messages/sn/chat.ts'
import { procedures as shonaSteps } from '#web/messages/sn/procedures.ts'

/** Section 94 as it stands, among others. */
const LABOUR = {
  title: 'Labour Act [Chapter 28:01]',
  asAt: '2016-12-31',
  url: '',
  sections: [
    {
      part: null,
      number: '1',
      heading: 'Short title',
      text: '1. Short title This Act may be cited as the Labour Act [Chapter 28:01].',
    },
    {
      part: null,
      number: '13',
      heading: 'Wages on termination',
      text: '13. Wages on termination An employee who is dismissed shall be paid the wages and benefits due as soon as reasonably practicable.',
    },
    {
      part: null,
      number: '94',
      heading: 'Prescription of disputes',
      text: '94. Prescription of disputes (1) Subject to subsection (2), no labour officer shall entertain any dispute or unfair labour practice unless it is referred to him, or has otherwise come to his attention, within two years from the date when the dispute or unfair labour practice first arose. (2) Subsection (1) shall not apply to an unfair labour practice which is continuing at the time it is referred to a labour officer.',
    },
  ],
}
const LANGUAGES = {
  en: {
    chat: english,
    steps: englishSteps,
    question: 'How long do I have to refer an unfair labour practice dispute to a labour officer?',
  },
  sn: {
    chat: shona,
    steps: shonaSteps,
    question: 'Ndine nguva yakareba sei yekuti ndiendese dispute ye unfair labour practice kulabour officer?',
  },
}
let chromium: TestBrowser
let model: ModelDouble
const servers: Record<string, TestServer> = {}

beforeAll(async () => {
  model = await startModelDouble(answering((request) => ({ kind: 'text', text: honestText(request, 2) })))
  servers['without a model'] = await testServer()
  servers['with a model'] = await testServer({ AI_BASE_URL: model.url, AI_MODEL: 'main', AI_FAST_MODEL: 'fast' })
  for (const server of Object.values(servers)) {
    await addCorpusAct(server.ctx(), LABOUR)
    await server.worker.idle()
  }
  chromium = await openBrowser()
})
afterAll(async () => {
  await chromium?.close()
  for (const server of Object.values(servers)) await server.stop()
  await model?.stop()
})

async function enter(server: TestServer, language: keyof typeof LANGUAGES): Promise<Page> {
  const person = await signUp(server)
  const changed = { preferredLanguage: language, emailConfirmedAt: new Date() }
  await server.deps.db.update(users).set(changed).where(eq(users.id, person.user._id))
  const page = await chromium.page({ viewport: { width: 360, height: 740 }, hasTouch: true, acceptDownloads: true })
  await signBrowserIn(page, server, person)
  return page
}

describe.each(['without a model', 'with a model'])('%s', (how) => {
  test.each(['en', 'sn'] as const)(
    'an answer that names a time limit leads to the date, its calendar file and a reminder (%s)',
    async (language) => {
      const { chat, steps, question } = LANGUAGES[language]
      const page = await enter(servers[how]!, language)
      await page.goto(`${servers[how]!.url}/app`)
      await page.getByRole('textbox', { name: chat.yourQuestion }).fill(question)
      await page.getByRole('button', { name: chat.send, exact: true }).click()
      await page.getByRole('group', { name: chat.thisAnswer, exact: true }).last().waitFor()
      const offered = page.getByRole('link', { name: steps.myDate })
      await offered.first().waitFor()
      await expect.poll(() => offered.count()).toBe(1)
      expect(await seriousProblems(page)).toEqual([])
      await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true)
      await picture(page, `deadline-of-answer-${language}-${how.replaceAll(' ', '-')}`)
      await offered.click()
      await page.locator('input[type=date]').fill('2026-10-14')
      await page.locator('time[datetime="2028-10-13"]').waitFor()
      await page.getByText(steps.atTheLatest, { exact: false }).first().waitFor()
      const [download] = await Promise.all([
        page.waitForEvent('download'),
        page.getByRole('button', { name: steps.toCalendar }).click(),
      ])
      expect(readFileSync(await download.path(), 'utf8')).toContain('DTSTART;VALUE=DATE:20281013')
      await page.getByRole('button', { name: steps.remind }).click()
      await page.getByRole('button', { name: steps.remindNot }).waitFor()
      expect(await seriousProblems(page)).toEqual([])
      await page.context().close()
    },
  )
})
