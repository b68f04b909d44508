// Finds a Chromium for the journeys, or fetches one: the machine's own, Debian's package, or Playwright's download.
import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { chromium } from 'playwright-core'

// The headless shell comes first: it opens no windows, and takes less than half the processor of a whole Chromium.
const KNOWN = [
  process.env.CHROMIUM_PATH,
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/opt/google/chrome/chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
  'C:\\Program Files (x86)\\Microsoft\\Edge\\Application\\msedge.exe',
]

export function findBrowser() {
  const own = KNOWN.find((file) => file && existsSync(file))
  if (own) return own
  const fetched = chromium.executablePath()
  return fetched && existsSync(fetched) ? fetched : undefined
}

export function ensureBrowser() {
  const found = findBrowser()
  if (found) return found
  process.stdout.write('No Chromium here; fetching one for the browser tests…\n')
  const debian = process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')
  if (debian) {
    spawnSync('apt-get', ['update', '-qq'], { stdio: 'inherit' })
    for (const name of ['chromium-headless-shell', 'chromium']) {
      if (findBrowser()) break
      spawnSync('apt-get', ['install', '-y', '-qq', '--no-install-recommends', name], { stdio: 'inherit' })
    }
  }
  if (!findBrowser())
    spawnSync(process.execPath, ['node_modules/playwright-core/cli.js', 'install', 'chromium'], { stdio: 'inherit' })
  const now = findBrowser()
  if (!now)
    process.stdout.write('No Chromium could be had: set CHROMIUM_PATH to one. The browser journeys will fail.\n')
  return now
}
