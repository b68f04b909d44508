import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import type { Page } from 'playwright-core'
import { createConversation } from '#contract/consultations/consultations.ts'
import { readConfig } from '#server/config.ts'
import { systemCtx } from '#server/context.ts'
import { openEmbedded } from '#server/db/open.ts'
import { openDeps } from '#server/deps.ts'
import { addCorpusAct, type CorpusAct, readCorpus } from '#server/features/library/import/corpus-act.ts'
import { serveApp } from '#server/serve.ts'
import { openBrowser } from '#tests/support/browser.ts'
import { CORPUS } from '#bench/support/library.ts'
import { type Bench, ms, percentile, type Row } from '#bench/support/table.ts'

const ROUNDS = 7
const FRAMES = 150
const QUESTION = 'Who may be a director of a private company?'

/** The citation viewer on the longest Act there is, in Chromium, from the click to the passage on the screen. */
export const bench: Bench = {
  name: 'reading-room',
  about: 'a citation opened in the longest Act, Chromium and server on the same two cores',
  run: async () => {
    const act = await longestAct()
    const folder = mkdtempSync(path.join(os.tmpdir(), 'virtual-lawyer-bench-'))
    const config = readConfig({ PORT: '0', DATA_DIR: folder, LOG_LEVEL: 'error', SIGNUP_POINTS: '500' })
    const deps = await openDeps(config, { database: await openEmbedded() })
    await addCorpusAct(systemCtx(deps, 'bench'), act)
    const running = await serveApp(deps)
    const chromium = await openBrowser()
    try {
      const { token, user, id } = await prepare(running.url)
      const opened: number[] = []
      let rest: Row[] = []
      for (let round = 0; round < ROUNDS; round++) {
        const page = await chromium.page()
        const cookies = { userAuthToken: token, userData: encodeURIComponent(JSON.stringify(user)) }
        const jar = Object.entries(cookies).map(([name, value]) => ({ name, value, url: running.url }))
        await page.context().addCookies(jar)
        await page.goto(`${running.url}/app/consult/${id}`)
        await page.locator('.cite').first().waitFor()
        // the reading room's code is fetched once sources are on screen
        await page.waitForTimeout(1_500)
        opened.push(await clickToPassage(page))
        if (round === ROUNDS - 1) rest = await scrollAndFind(page)
        await page.context().close()
      }
      const chars = act.sections.reduce((sum, { text }) => sum + text.length, 0)
      return [
        { measure: 'the Act', value: `${act.title}: ${chars.toLocaleString('en')} characters` },
        { measure: 'click to passage on screen, p50', value: ms(percentile(opened, 0.5)), aim: '<= 1,000 ms' },
        { measure: 'click to passage on screen, slowest', value: ms(Math.max(...opened)), aim: '<= 1,000 ms' },
        ...rest,
      ]
    } finally {
      await chromium.close()
      await running.stop()
      await deps.close()
      rmSync(folder, { recursive: true, force: true })
    }
  },
}

/** The longest of the corpus; without the corpus an Act of the same length that nobody passed. */
async function longestAct(): Promise<CorpusAct> {
  let longest: CorpusAct = { title: 'Very Long Companies Act', asAt: '2019-11-15', sections: [] }
  if (existsSync(CORPUS)) {
    const length = ({ sections }: CorpusAct) => sections.reduce((sum, { text }) => sum + text.length, 0)
    for await (const act of readCorpus(CORPUS)) if (length(act) > length(longest)) longest = act
    return longest
  }
  longest.sections = Array.from({ length: 860 }, (_, at) => ({
    number: String(at + 1),
    heading: `Rule ${at + 1} for directors of private companies`,
    text: `(1) A director of private company ${at + 1} shall keep a register.\n\n${'The register shall be kept in good order. '.repeat(20)}`,
  }))
  return longest
}

async function prepare(url: string) {
  const post = async (route: string, body: object, token = '') => {
    const headers = { 'content-type': 'application/json', authorization: `Bearer ${token}` }
    return (await fetch(`${url}/api${route}`, { method: 'POST', headers, body: JSON.stringify(body) })).json()
  }
  const who = { email: 'bench@example.test', password: 'a good password' }
  const person = { ...who, fullName: 'Bench', occupation: 'other', phoneNumber: '0771234567' }
  await post('/auth/register', person)
  const { token, user } = (await post('/auth/login', who)) as { token: string; user: object }
  const { id } = (await post(createConversation.path, { message: QUESTION }, token)) as { id: string }
  return { token, user, id }
}

/** Milliseconds until the passage is on the screen for good, measured by the page itself. */
const clickToPassage = (page: Page) =>
  page
    .locator('.cite')
    .first()
    .evaluate(
      (chip: HTMLElement, { longest, stays }) =>
        new Promise<number>((resolve, reject) => {
          const started = performance.now()
          let seen = 0
          const look = () => {
            const now = performance.now()
            if (now - started > longest) return reject(new Error(`The passage was not on the screen in ${longest} ms`))
            const mark = document.querySelector('.mark-passage')?.getBoundingClientRect()
            const view = document.querySelector('.reading-scroller')?.getBoundingClientRect()
            const visible = mark && view && mark.bottom > view.top && mark.top < view.bottom
            seen = visible ? seen || now : 0
            if (seen && now - seen > stays) return resolve(seen - started)
            requestAnimationFrame(look)
          }
          chip.click()
          look()
        }),
      { longest: 10_000, stays: 1_000 },
    )

async function scrollAndFind(page: Page): Promise<Row[]> {
  const box = (await page.locator('.reading-scroller').boundingBox())!
  await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2)
  const frames = page.evaluate(
    (most) =>
      new Promise<number[]>((resolve) => {
        const gaps: number[] = []
        let last = performance.now()
        const next = (now: number) => {
          gaps.push(now - last)
          last = now
          if (gaps.length < most) requestAnimationFrame(next)
          else resolve(gaps)
        }
        requestAnimationFrame(next)
      }),
    FRAMES,
  )
  for (let turn = 0; turn < FRAMES / 2; turn++) {
    await page.mouse.wheel(0, 400)
    await page.waitForTimeout(16)
  }
  const gaps = await frames
  const blocks = await page.locator('.reading-block').count()
  await page.keyboard.press('/')
  const started = performance.now()
  await page.keyboard.insertText('director')
  await page.locator('.mark-current').waitFor()
  return [
    {
      measure: 'scrolling, time between frames p50 / p95',
      value: `${ms(percentile(gaps, 0.5))} / ${ms(percentile(gaps, 0.95))}`,
    },
    { measure: 'paragraphs in the page at once', value: String(blocks) },
    { measure: 'search of the whole Act, to the first place on screen', value: ms(performance.now() - started) },
  ]
}
