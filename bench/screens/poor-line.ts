import type { CDPSession, Page } from 'playwright-core'
import { openBrowser, type TestBrowser } from '#tests/support/browser.ts'
import { addLicencesAct } from '#tests/support/long-act.ts'
import { type Account, call, register, signBrowserIn, signIn } from '#tests/support/open-as-person.ts'
import { type Product, startProduct } from '#tests/support/product.ts'
import type { Bench, Cells } from '#bench/support/table.ts'

/** 400 ms there and back, 50 kB a second, and a processor four times as slow as this machine's. */
const LINE = { offline: false, latency: 400, downloadThroughput: 50_000, uploadThroughput: 50_000 }
const SLOWER = 4
const SETTLED_MS = 2_500
const ROUNDS = Number(process.env['ROUNDS'] ?? 3)
/** Words of the places to visit, with commas; all of them when it is not set. */
const PLACES = process.env['PLACES']?.split(',')

/** What is on a phone after "Keep on this phone"; a document is, once it was opened. */
const KEPT = new Set(['a guide', 'start', 'a consultation', 'past consultations'])

type Visit = { first: number; largest: number; usable: number; shift: number; bytes: number; requests: number }
/** `usable`: what a person came for stands there and can be pressed. */
type Place = { name: string; path: string; usable: string; signedIn: boolean }

/** What a cheap phone on a poor line waits for: Chromium, throttled, each page in a browser that has never been there, and again. */
export const bench: Bench = {
  name: 'poor-line',
  about: `400 ms, 50 kB/s, processor ${SLOWER} times slower, 360 px; the middle of ${ROUNDS} visits`,
  run: async () => {
    const [product, browser] = await Promise.all([startProduct(), openBrowser()])
    try {
      const person = await register(product)
      const rows: Cells[] = []
      const all = await places(product, person)
      const asked = all.filter(({ name }) => PLACES?.includes(name) ?? true)
      for (const place of asked) rows.push(...(await visits(browser, product, place, person)))
      if (PLACES) return rows
      rows.push(await savingVisits(browser, product, all[0]!))
      return [...rows, ...(await keptVisits(browser, product, all, person))]
    } finally {
      await browser.close()
      await product.stop()
    }
  },
}

async function places(product: Product, person: Account): Promise<Place[]> {
  const { token } = await signIn(product, person)
  const messages = [
    { text: 'Can my landlord lock me out?', sender: 'user' },
    { text: 'Not without an order of court.', sender: 'ai' },
  ]
  const { id } = await call<{ id: string }>(product, token, 'POST', '/chat/conversations', { messages })
  const documents = await call<{ _id: string }[]>(product, token, 'GET', '/library/documents?limit=1')
  const act = await addAct(product)
  return [
    { name: 'landing', path: '/', usable: 'h1', signedIn: false },
    { name: 'sign-in', path: '/signin', usable: 'input[type=password]', signedIn: false },
    { name: 'a guide', path: '/guides/losing-your-job', usable: 'h1', signedIn: false },
    { name: 'start', path: '/app', usable: 'main form', signedIn: true },
    { name: 'a consultation', path: `/app/consult/${id}`, usable: 'text=Not without an order', signedIn: true },
    { name: 'to write in it', path: `/app/consult/${id}`, usable: 'textarea', signedIn: true },
    { name: 'past consultations', path: '/app/consultations', usable: 'text=Can my landlord', signedIn: true },
    { name: 'library', path: '/library', usable: 'h1', signedIn: true },
    { name: 'a document', path: `/library/${documents[0]?._id ?? ''}`, usable: '.reading-block', signedIn: true },
    { name: 'an Act', path: `/library/${act}`, usable: 'text=The holder of licence 1 shall', signedIn: true },
    { name: 'a section', path: `/library/${act}/150`, usable: 'text=The holder of licence 150', signedIn: true },
  ]
}

/** An Act as long as the Labour Act, some 325 kB, in the library and read. Gives its id. */
const addAct = (product: Product): Promise<string> =>
  addLicencesAct(product, 300, (number) => [
    `(1) The holder of licence ${number} shall keep ${sentences(number - 1)}.`,
    `(2) Whoever contravenes subsection (1) shall be liable to ${sentences(number + 299)}.`,
  ])

const WORDS =
  'a register of premises animals goods persons employed inspected by the authority within thirty days of notice in writing under this section or any regulations made for weights measures fees returns books accounts penalties forfeiture appeal tribunal minister council owner occupier lessee'.split(
    ' ',
  )
/** As many words as a subsection of law has, other ones each time, so that they compress as law does and not better. */
const sentences = (seed: number) =>
  Array.from({ length: 75 }, (_, at) => WORDS[(seed * 31 + at * 17 + ((seed * at) % 7) * 5) % WORDS.length]).join(' ')

/** What "Keep on this phone" changes: visits of a page that is kept, on the poor line and without any. */
async function keptVisits(browser: TestBrowser, product: Product, all: Place[], person: Account): Promise<Cells[]> {
  const page = await browser.page({ viewport: { width: 360, height: 740 }, serviceWorkers: 'allow' })
  await signBrowserIn(page, product, person)
  await page.goto(`${product.url}/app/consultations`)
  await page.getByText('Read without a connection').click()
  await page.getByRole('button', { name: 'Keep on this phone', exact: true }).click()
  await page.getByRole('button', { name: 'Remove from this phone' }).waitFor({ timeout: 120_000 })
  const session = await page.context().newCDPSession(page)
  await session.send('Network.enable')
  await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWER })
  const rows: Cells[] = []
  for (const [name, line] of [
    ['kept', LINE],
    ['offline', { ...LINE, offline: true }],
  ] as const) {
    await page.context().setOffline(line.offline)
    await session.send('Network.emulateNetworkConditions', line)
    for (const place of all.filter((one) => KEPT.has(one.name))) {
      const seen: Visit[] = []
      for (let round = 0; round < ROUNDS; round++)
        seen.push(await visit(page, session, product.url + place.path, place.usable))
      rows.push(row(place.name, name, seen))
    }
  }
  await page.context().close()
  return rows
}

/** A first visit by somebody whose browser saves data. */
async function savingVisits(browser: TestBrowser, product: Product, place: Place): Promise<Cells> {
  const seen: Visit[] = []
  for (let round = 0; round < ROUNDS; round++) {
    const page = await browser.page({ viewport: { width: 360, height: 740 } })
    const session = await page.context().newCDPSession(page)
    await session.send('Network.enable')
    await session.send('Network.emulateNetworkConditions', LINE)
    await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWER })
    await session.send('Emulation.setDataSaverOverride' as never, { dataSaverEnabled: true } as never)
    seen.push(await visit(page, session, product.url + place.path, place.usable))
    await page.context().close()
  }
  return row(place.name, 'saving data', seen)
}

async function visits(browser: TestBrowser, product: Product, place: Place, person: Account): Promise<Cells[]> {
  const [cold, warm]: [Visit[], Visit[]] = [[], []]
  for (let round = 0; round < ROUNDS; round++) {
    const page = await browser.page({ viewport: { width: 360, height: 740 } })
    if (place.signedIn) await signBrowserIn(page, product, person)
    const session = await page.context().newCDPSession(page)
    await session.send('Network.enable')
    await session.send('Network.emulateNetworkConditions', LINE)
    await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWER })
    cold.push(await visit(page, session, product.url + place.path, place.usable))
    warm.push(await visit(page, session, product.url + place.path, place.usable))
    await page.context().close()
  }
  return [row(place.name, 'cold', cold), row(place.name, 'warm', warm)]
}

async function visit(page: Page, session: CDPSession, url: string, usable: string): Promise<Visit> {
  let [bytes, requests] = [0, 0]
  const finished = ({ encodedDataLength }: { encodedDataLength: number }) => {
    bytes += encodedDataLength
    requests++
  }
  await page.goto('about:blank')
  session.on('Network.loadingFinished', finished)
  const started = performance.now()
  await page.goto(url, { waitUntil: 'commit', timeout: 60_000 })
  await page.locator(usable).first().waitFor({ timeout: 60_000 })
  const usableAt = performance.now() - started
  await page.waitForTimeout(SETTLED_MS)
  session.off('Network.loadingFinished', finished)
  const seen = await page.evaluate(() => {
    const entriesOf = (type: string) =>
      new Promise<PerformanceEntry[]>((resolve) => {
        const observer = new PerformanceObserver((list) => resolve(list.getEntries()))
        observer.observe({ type, buffered: true })
        setTimeout(() => resolve([]), 300)
      })
    const first = performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? Number.NaN
    return Promise.all([entriesOf('largest-contentful-paint'), entriesOf('layout-shift')]).then(
      ([largest, shifts]) => ({
        first,
        largest: largest.at(-1)?.startTime ?? Number.NaN,
        shift: (shifts as unknown as { value: number }[]).reduce((sum, { value }) => sum + value, 0),
      }),
    )
  })
  // what stands in the page is of no use before it is painted
  return { ...seen, usable: Math.max(usableAt, seen.first), bytes, requests }
}

function row(page: string, visit: string, of: Visit[]): Cells {
  const middle = (pick: (one: Visit) => number) => of.map(pick).toSorted((a, b) => a - b)[Math.floor(of.length / 2)]!
  const seconds = (pick: (one: Visit) => number) => `${(middle(pick) / 1_000).toFixed(1)} s`
  return {
    page,
    visit,
    'first content': seconds(({ first }) => first),
    'largest content': seconds(({ largest }) => largest),
    usable: seconds(({ usable }) => usable),
    shift: middle(({ shift }) => shift).toFixed(3),
    kB: (middle(({ bytes }) => bytes) / 1_000).toFixed(0),
    requests: String(middle(({ requests }) => requests)),
  }
}
