import os from 'node:os'
import { sql } from 'drizzle-orm'
import { login } from '#contract/accounts/auth.ts'
import { answerStream } from '#contract/consultations/answers.ts'
import { createConversation } from '#contract/consultations/consultations.ts'
import { getDocuments } from '#contract/library/library.ts'
import { getDocumentText } from '#contract/library/document-text.ts'
import { checkPoints } from '#contract/points.ts'
import { rows } from '#server/db/query.ts'
import { unbalancedAccounts } from '#server/features/points/service.ts'
import type { Product } from '#tests/support/product.ts'
import { type Cluster, startCluster } from '#bench/support/cluster.ts'
import { type LoadClient, openLoadClient } from '#bench/support/load-client.ts'
import { familyOf, memoryOf, processorOf } from '#bench/support/machine.ts'
import { addPeople, PASSWORD, type Person } from '#bench/support/people.ts'
import { type Bench, type Cells, mb, ms, percentile } from '#bench/support/table.ts'

const numbers = (name: string, otherwise: string) => (process.env[name] ?? otherwise).split(',').map(Number)
/** What is measured may be less: `PROCESSES=3 PEOPLE=100,500 SECONDS=10 npm run bench -- load`. */
const PROCESSES = numbers('PROCESSES', '1,3')
const PEOPLE = numbers('PEOPLE', '100,1000,2000')
/** Of each measurement, after WARM unmeasured ones. */
const [SECONDS = 30] = numbers('SECONDS', '25')
const WARM = 5
/** Connections the balancer keeps to all processes together; streams have their own. */
const CONNECTIONS = 256
const POLL_MS = 1_000
/** A person does something every so often on average, besides polling. */
const ACT_MS = 30_000
const QUESTIONS = [
  'My employer dismissed me without a hearing. What must be paid when my contract ends?',
  'How much notice must my landlord give me before I have to leave the house?',
  'Can I get maintenance for my child from the father when we were not married?',
  'What do I need to register a small private company?',
]
const SEARCHES = ['dismissal notice', 'maintenance of children', 'register a company', 'lease deposit', 'bail']

/** How the product grows from 100 to 2,000 people at once, and with a second and third process. */
export const bench: Bench = {
  name: 'load',
  about: `people who poll points each second and every ${ACT_MS / 1_000} s sign in, ask, read or search; processes over PostgreSQL; model double, PostgreSQL, balancer and client on the same machine; milliseconds are p50 / p99`,
  run: async () => {
    const pace = ['--tokens-per-second', '40', '--paragraphs', '3']
    const cluster = await startCluster(pace, { LOG_LEVEL: 'error' })
    if (!cluster) return [{ measure: 'left out: there is no PostgreSQL on this machine' }]
    try {
      const people = await addPeople(cluster.database, Math.max(...PEOPLE))
      const texts = await rows<{ id: string }>(
        cluster.database.db,
        sql`select id from documents where state = 'ready' order by id`,
      )
      const world = { cluster, people, documents: texts.map(({ id }) => id) }
      const table: Cells[] = []
      for (const processes of PROCESSES) for (const count of PEOPLE) table.push(await measure(world, processes, count))
      return table
    } finally {
      await cluster.stop()
    }
  },
}

type World = { cluster: Cluster; people: Person[]; documents: string[] }
type Kind = 'points' | 'sign in' | 'ask' | 'first event' | 'read' | 'search'
type Seen = { times: Record<Kind, number[]>; whole: number; errors: Map<string, number>; open: number; most: number }

async function measure(world: World, processes: number, count: number): Promise<Cells> {
  const products = await Promise.all(Array.from({ length: processes }, () => world.cluster.start()))
  const door = openLoadClient(() => products.map(({ url }) => url), CONNECTIONS)
  const stop = new AbortController()
  const seen = { now: nothingSeen() }
  const living = world.people
    .slice(0, count)
    .map((person, i) => live({ ...world, door, seen, person, i, count }, stop.signal))
  await wait(WARM * 1_000)
  const before = usage(world, products)
  seen.now = nothingSeen()
  await wait(SECONDS * 1_000)
  const { now } = seen
  const after = usage(world, products)
  stop.abort()
  await Promise.all(living)
  const row = rowOf(processes, count, now, before, after)
  const wrong = await unbalancedAccounts(world.cluster.database.db)
  door.close()
  await Promise.all(products.map((product) => product.close()))
  return { ...row, 'ledger wrong': String(wrong.length) }
}

const nothingSeen = (): Seen => ({
  times: { points: [], 'sign in': [], ask: [], 'first event': [], read: [], search: [] },
  whole: 0,
  errors: new Map(),
  open: 0,
  most: 0,
})

type Life = World & { door: LoadClient; seen: { now: Seen }; person: Person; i: number; count: number }

/** One person with the pages open until told to stop. */
async function live(life: Life, stop: AbortSignal) {
  const start = performance.now() + (life.i / life.count) * POLL_MS
  let act = start + Math.random() * ACT_MS
  let acting: Promise<void> | undefined
  for (let due = start; !stop.aborted; due = Math.max(due + POLL_MS, performance.now())) {
    await wait(due - performance.now())
    if (!acting && performance.now() >= act) {
      act += ACT_MS * (0.5 + Math.random())
      acting = doSomething(life).finally(() => (acting = undefined))
    }
    await timed(life, 'points', { path: checkPoints.path })
  }
  await acting
}

const SHARES: [number, (life: Life) => Promise<unknown>][] = [
  [
    0.1,
    (life) =>
      timed(life, 'sign in', {
        method: 'POST',
        path: login.path,
        body: { email: life.person.email, password: PASSWORD },
      }),
  ],
  [0.35, askSomething],
  [0.65, (life) => timed(life, 'read', { path: getDocumentText.path.replace(':documentId', pick(life.documents)) })],
  [
    1,
    (life) => timed(life, 'search', { path: `${getDocuments.path}?q=${encodeURIComponent(pick(SEARCHES))}&limit=20` }),
  ],
]

async function doSomething(life: Life) {
  const dice = Math.random()
  await SHARES.find(([share]) => dice < share)![1](life)
}

async function askSomething(life: Life) {
  const { door, person } = life
  const made = await timed(life, 'ask', { method: 'POST', path: createConversation.path, body: { message: '' } })
  if (!made) return
  const { id: conversationId } = JSON.parse(made) as { id: string }
  const query = new URLSearchParams({ token: person.token, conversationId, message: pick(QUESTIONS) })
  const { now } = life.seen
  now.most = Math.max(now.most, ++now.open)
  let outcome: string | undefined
  let first = true
  try {
    await door.follow({ path: `${answerStream.path}?${query}`, ip: person.ip }, (event) => {
      if (first) now.times['first event'].push(event.ms)
      first = false
      outcome = event.outcome ?? outcome
    })
    if (outcome === 'answered') now.whole++
    else failed(now, `an answer ended ${outcome ?? 'in the middle'}`)
  } catch (error) {
    failed(now, String(error))
  }
  now.open--
}

type Call = { method?: string; path: string; body?: object }

/** Gives the body of a good answer; counts everything else as an error. */
async function timed({ door, seen, person }: Life, kind: Kind, call: Call): Promise<string | undefined> {
  const { now } = seen
  try {
    const { status, bytes, ms: took } = await door.call({ ...call, token: person.token, ip: person.ip })
    now.times[kind].push(took)
    if (status < 300) return bytes.toString()
    failed(now, `${kind} ${status}`)
  } catch (error) {
    failed(now, `${kind} ${String(error)}`)
  }
  return undefined
}

const failed = (seen: Seen, why: string) => seen.errors.set(why, (seen.errors.get(why) ?? 0) + 1)

type Usage = { at: number; server: number; database: number; client: number; memory: number[] }

function usage({ cluster }: World, products: Product[]): Usage {
  const sum = (pids: number[]) => pids.reduce((total, pid) => total + processorOf(pid), 0)
  const server = cluster.postgres.own
  const own = process.cpuUsage()
  return {
    at: performance.now(),
    server: sum(products.map(({ pid }) => pid)),
    database: server ? sum(familyOf(server.pid())) : Number.NaN,
    client: (own.user + own.system) / 1e6 + processorOf(cluster.double.pid!),
    memory: products.map(({ pid }) => memoryOf(pid)),
  }
}

function rowOf(processes: number, count: number, { times, whole, errors, most }: Seen, from: Usage, to: Usage): Cells {
  const seconds = (to.at - from.at) / 1_000
  const calls = Object.entries(times).reduce((sum, [kind, all]) => sum + (kind === 'first event' ? 0 : all.length), 0)
  const both = (kind: Kind) => `${ms(percentile(times[kind], 0.5))} / ${ms(percentile(times[kind], 0.99))}`
  const spent = (name: 'server' | 'database' | 'client') => to[name] - from[name]
  const each = (name: 'server' | 'database') => ((1_000 * spent(name)) / calls).toFixed(2)
  const used = (spent('server') + spent('database') + spent('client')) / seconds
  const wrong = [...errors.values()].reduce((sum, n) => sum + n, 0)
  return {
    processes: String(processes),
    people: String(count),
    'requests/s': String(Math.round(calls / seconds)),
    points: both('points'),
    'sign in': both('sign in'),
    search: both('search'),
    read: both('read'),
    'first event': both('first event'),
    'answers (open)': `${whole} (${most})`,
    errors: wrong ? `${wrong}: ${[...errors.keys()].slice(0, 3).join('; ')}` : '0',
    'memory each': to.memory.map(mb).join(', '),
    // what it costs holds on a busy machine too, how long it took does not
    'processor ms/request (server, database)': `${each('server')} (${each('database')})`,
    'processors used (with client)': used.toFixed(1),
    'machine load': os.loadavg()[0]!.toFixed(0),
  }
}

const pick = <T>(all: T[]): T => all[Math.floor(Math.random() * all.length)]!
const wait = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, Math.max(0, milliseconds)))
