import { eq } from 'drizzle-orm'
import { templates } from '#server/tables.ts'
import type { Product } from '#tests/support/product.ts'
import { CLOCK_OPTION } from './clock-jump.ts'
import { type Cluster, startCluster } from '#bench/support/cluster.ts'
import { openLoadClient } from '#bench/support/load-client.ts'
import { FAULTS, type Fault, type World } from './fault-list.ts'
import { brokenInvariants, untilQuiet } from './invariants.ts'
import { addPeople } from '#bench/support/people.ts'
import type { Bench, Cells } from '#bench/support/table.ts'
import { letPeopleWork, type Template } from './working-people.ts'

const PROCESSES = 3
const PEOPLE = 12
/** Before the fault, and after it, everybody works undisturbed. */
const BEFORE_MS = 3_000
const AFTER_MS = 4_000
const QUIET_SECONDS = 90
const HEALTH_EVERY_MS = 500

/** What breaks while people work, and what must still hold when it is over. */
export const bench: Bench = {
  name: 'faults',
  about: `${PEOPLE} people ask, follow, generate, download and attach at ${PROCESSES} processes over PostgreSQL while something breaks; a client tries again as a browser does`,
  run: async () => {
    const env = { AI_TIMEOUT_MS: '5000', LOG_LEVEL: process.env['LOG_LEVEL'] ?? 'error', NODE_OPTIONS: CLOCK_OPTION }
    const cluster = await startCluster(['--tokens-per-second', '60', '--paragraphs', '3'], env)
    if (!cluster) return [{ fault: 'left out: there is no PostgreSQL on this machine' }]
    try {
      return await inTurn(cluster)
    } finally {
      await cluster.stop()
    }
  },
}

async function inTurn(cluster: Cluster): Promise<Cells[]> {
  const only = process.env['FAULT']
  const products = await Promise.all(Array.from({ length: PROCESSES }, () => cluster.start()))
  const health = watchHealth(products)
  const door = openLoadClient(health.up, 64)
  const template = await findTemplate(cluster)
  const people = await addPeople(cluster.database, PEOPLE)
  const world: World = { cluster, products, door, people }
  const table: Cells[] = []
  try {
    for (const fault of FAULTS) {
      if (!only || fault.name.includes(only)) table.push(await during(fault, world, template))
    }
  } finally {
    health.stop()
    door.close()
    await Promise.all(products.map((product) => product.kill()))
    if (process.env['SHOW']) for (const product of products) process.stdout.write(product.output())
  }
  return table
}

async function during(fault: Fault, world: World, template: Template): Promise<Cells> {
  const { cluster, door, people } = world
  const working = letPeopleWork(door, people, template)
  await wait(BEFORE_MS)
  const began = performance.now()
  const note = await fault.strike(world)
  const healed = performance.now()
  await wait(AFTER_MS)
  const seen = await working.stop()
  const stuck = await untilQuiet(cluster.database, QUIET_SECONDS)
  const quiet = performance.now()
  const broken = [
    ...(await brokenInvariants(cluster.database, cluster.folder)),
    ...stuck.map((what) => `stuck: ${what}`),
  ]
  const wrong = [...new Set([...broken, ...seen.wrong, ...seen.givenUp.map((what) => `given up: ${what}`), ...note])]
  const seconds = (from: number, to: number) => `${Math.max(0, (to - from) / 1_000).toFixed(1)} s`
  return {
    fault: fault.name,
    lasted: seconds(began, healed),
    requests: String(seen.requests),
    'failed, then done': String(seen.failed),
    'given up': String(seen.givenUp.length),
    'last failure after': seen.lastFailure > began ? seconds(began, seen.lastFailure) : '-',
    'answers (slowest)': `${seen.answers} (${(seen.slowest / 1_000).toFixed(1)} s)`,
    'nothing under way after': seconds(healed + AFTER_MS, quiet),
    invariants: wrong.length ? wrong.slice(0, 5).join('; ') : 'hold',
  }
}

/** As a balancer does: a process that does not say that it is ready gets no requests. */
function watchHealth(products: Product[]) {
  let up = products.map(({ url }) => url)
  const look = async () => {
    const ready = await Promise.all(
      products.map(async ({ url }) => {
        const signal = AbortSignal.timeout(2 * HEALTH_EVERY_MS)
        return fetch(`${url}/readyz`, { signal }).then(
          (response) => response.ok,
          () => false,
        )
      }),
    )
    const urls = products.filter((_, i) => ready[i]).map(({ url }) => url)
    // with none ready a balancer tries them all
    up = urls.length ? urls : products.map(({ url }) => url)
  }
  const timer = setInterval(() => void look(), HEALTH_EVERY_MS)
  return { up: () => up, stop: () => clearInterval(timer) }
}

async function findTemplate({ database }: Cluster): Promise<Template> {
  const [template] = await database.db.select().from(templates).where(eq(templates.points, 1)).limit(1)
  if (!template) throw new Error('there is no starter template')
  const placeholders = template.placeholders as { placeholder: string }[]
  return { id: template.id, placeholders: placeholders.map(({ placeholder }) => placeholder) }
}

const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))
