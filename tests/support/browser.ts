import { mkdirSync } from 'node:fs'
import path from 'node:path'
import { type Browser, type BrowserContext, type BrowserContextOptions, chromium, type Page } from 'playwright-core'

const ARGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  // who allows the microphone is heard to beep
  '--use-fake-device-for-media-stream',
]

/**
 * For tests, scripts of a page are not optimized: a page lives for seconds, and axe on it would cost twice as much of a processor. All
 * pages of a browser have one process, so that what they share is compiled once: a seventh less work for each. What a benchmark
 * measures runs as it does for people.
 */
const FOR_TESTS = process.env['VITEST'] ? ['--js-flags=--no-opt --no-maglev', '--renderer-process-limit=1'] : []

export type TestBrowser = Awaited<ReturnType<typeof openBrowser>>

const launch = (more: string[]) =>
  chromium.launch({
    executablePath: process.env['CHROMIUM_PATH'] || '/usr/bin/chromium',
    args: [...ARGS, ...FOR_TESTS, ...more],
  })

/** The browser of this process, for all its files: starting one takes two seconds of a processor. It ends with the process. */
let shared: Browser | undefined

async function sharedBrowser(): Promise<Browser> {
  // one that broke off breaks no later file
  if (!shared?.isConnected()) shared = await launch([])
  return shared
}

/**
 * Chromium for journeys; with `more` settings it is one of its own. Pages collect console errors: `strays(page)` must be empty at the
 * end of a test.
 */
export async function openBrowser(more: string[] = []) {
  const isShared = process.env['VITEST'] && !more.length
  const browser = isShared ? await sharedBrowser() : await launch(more)
  const opened: BrowserContext[] = []
  const errors = new WeakMap<Page, string[]>()
  return {
    browser,
    /** A new person: own cookies and storage. Sizes and colour scheme by `options`. */
    page: async (options: BrowserContextOptions = {}) => {
      const context = await browser.newContext({
        viewport: { width: 1280, height: 800 },
        reducedMotion: 'reduce',
        // a worker between page and server would hide calls from the tests that answer them
        serviceWorkers: 'block',
        ...options,
      })
      opened.push(context)
      const page = await context.newPage()
      const seen: string[] = []
      errors.set(page, seen)
      page.on('console', (message) => message.type() === 'error' && seen.push(message.text()))
      page.on('pageerror', (error) => seen.push(String(error)))
      return page
    },
    /** Console errors that nobody expected; `expected` patterns are for the failure a test provokes. */
    strays: (page: Page, expected: RegExp[] = []) =>
      (errors.get(page) ?? []).filter((line) => !expected.some((pattern) => pattern.test(line))),
    /** Nobody who was here stays. */
    close: async () => {
      await Promise.all(opened.map((context) => context.close()))
      if (!isShared) await browser.close()
    },
  }
}

/** Keeps a picture under artefacts/ (outside git) for a person to look at. */
export async function picture(page: Page, name: string) {
  const folder = path.join('artefacts', 'pictures')
  mkdirSync(folder, { recursive: true })
  await page.screenshot({ path: path.join(folder, `${name}.png`), fullPage: false })
}

/**
 * Takes the connection away, also from pages that are opened meanwhile: to those Chromium 150 says that there is one. Gives what brings
 * it back.
 */
export async function loseConnection(page: Page): Promise<() => Promise<void>> {
  const browser = await page.context().newCDPSession(page)
  const tell = (offline: boolean) =>
    browser.send('Network.overrideNetworkState', { offline, latency: 0, downloadThroughput: -1, uploadThroughput: -1 })
  // a page that is left meanwhile needs to hear nothing
  const tellPage = () => void tell(true).catch(() => {})
  await page.context().setOffline(true)
  await tell(true)
  page.on('domcontentloaded', tellPage)
  return async () => {
    page.off('domcontentloaded', tellPage)
    await page.context().setOffline(false)
    await tell(false)
  }
}
