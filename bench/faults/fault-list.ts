import { execFileSync } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { mkdir, readdir, readlink, writeFile } from 'node:fs/promises'
import http from 'node:http'
import path from 'node:path'
import { createConversation, attachDocument } from '#contract/consultations/consultations.ts'
import { downloadDocument } from '#contract/library/library.ts'
import { documents } from '#server/tables.ts'
import type { Product } from '#tests/support/product.ts'
import type { Cluster } from '#bench/support/cluster.ts'
import { type LoadClient, formOf } from '#bench/support/load-client.ts'
import type { Person } from '#bench/support/people.ts'

export type World = { cluster: Cluster; products: Product[]; door: LoadClient; people: Person[] }

/** Breaks something and mends it; gives sentences about what it saw that must not be. */
export type Fault = { name: string; strike: (world: World) => Promise<string[]> }

const MODEL_HANGS_MS = 12_000
/** Longer than the lease of an answer, so that others take the work of the stopped process over. */
const STOPPED_MS = 25_000
const FILE_LIMIT = 2_048
const CUTS = 40
const BIG = 24 * 1024 * 1024

export const FAULTS: Fault[] = [
  { name: 'nothing', strike: () => wait(5_000) },
  { name: 'SIGKILL of a process, started again', strike: killed },
  { name: 'SIGTERM of each process in turn (rolling restart)', strike: rolled },
  { name: `SIGSTOP of a process for ${STOPPED_MS / 1_000} s, then SIGCONT`, strike: stopped },
  { name: 'PostgreSQL killed and started', strike: ({ cluster }) => restarted(cluster, 0) },
  { name: 'PostgreSQL away for 6 s', strike: ({ cluster }) => restarted(cluster, 6_000) },
  { name: `language model hangs for ${MODEL_HANGS_MS / 1_000} s`, strike: modelHangs },
  { name: `no room for files (RLIMIT_FSIZE ${FILE_LIMIT} bytes) for 8 s`, strike: diskFull },
  { name: `${CUTS} uploads cut in the middle`, strike: uploadsCut },
  { name: `${CUTS} downloads cut in the middle`, strike: downloadsCut },
  { name: 'clock of a process 2 h on, 2 h back, right again', strike: clockJumps },
]

async function wait(ms: number): Promise<string[]> {
  await new Promise((resolve) => setTimeout(resolve, ms))
  return []
}

async function killed({ cluster, products }: World) {
  await products[0]!.kill()
  await wait(2_000)
  products[0] = await cluster.start()
  return []
}

/** The next one takes requests before the old one goes. */
async function rolled({ cluster, products }: World) {
  const codes: string[] = []
  for (const [i, old] of products.entries()) {
    products[i] = await cluster.start()
    await wait(1_000)
    await old.close()
    if (/uncaught|unhandled/i.test(old.output())) codes.push(`a process ended badly: ${old.output().slice(-200)}`)
  }
  return codes
}

async function stopped({ products }: World) {
  const { pid } = products[0]!
  process.kill(pid, 'SIGSTOP')
  await wait(STOPPED_MS)
  process.kill(pid, 'SIGCONT')
  return alive(products)
}

async function restarted({ postgres }: Cluster, awayMs: number) {
  if (!postgres.own) return ['left out: this PostgreSQL is not ours']
  await postgres.own.restart(awayMs)
  return []
}

async function modelHangs({ cluster: { double } }: World) {
  double.kill('SIGSTOP')
  await wait(MODEL_HANGS_MS)
  double.kill('SIGCONT')
  return []
}

/** The limit holds for root and everybody else alike; a write past it fails as on a full disk. */
async function diskFull({ products }: World) {
  const limit = (to: string) => {
    for (const { pid } of products) execFileSync('prlimit', ['--pid', String(pid), `--fsize=${to}:unlimited`])
  }
  limit(String(FILE_LIMIT))
  await wait(8_000)
  limit('unlimited')
  return alive(products)
}

async function uploadsCut({ cluster, products, people, door }: World) {
  const [{ token, ip }] = people as [Person]
  const made = await door.call({ method: 'POST', path: createConversation.path, token, ip, body: { message: '' } })
  const { id } = JSON.parse(made.bytes.toString()) as { id: string }
  const { type, bytes } = formOf('half.docx', Buffer.alloc(2 * 1024 * 1024, randomUUID()))
  for (let i = 0; i < CUTS; i++) {
    const url = `${products[i % products.length]!.url}/api${attachDocument.path.replace(':id', id)}`
    const headers = { authorization: `Bearer ${token}`, 'content-type': type, 'content-length': bytes.length }
    await cut(url, { method: 'POST', headers }, (request) => request.write(bytes.subarray(0, bytes.length / 2)))
  }
  await wait(1_000)
  const left = (await readdir(path.join(cluster.folder, 'tmp'))).length
  // others upload at the same time, each for a moment
  return left > people.length ? [`${left} pieces of uploads were left`] : []
}

async function downloadsCut({ cluster, products, people }: World) {
  const [{ token }] = people as [Person]
  const id = randomUUID()
  const location = `documents/${id}.pdf`
  await mkdir(path.join(cluster.folder, 'files/documents'), { recursive: true })
  await writeFile(path.join(cluster.folder, 'files', location), Buffer.alloc(BIG, 'x'))
  const about = {
    name: 'Big',
    location,
    contentHash: id,
    bytes: BIG,
    source: 'upload' as const,
    state: 'failed' as const,
  }
  await cluster.database.db.insert(documents).values({ id, ...about })
  for (let i = 0; i < CUTS; i++) {
    const url = `${products[i % products.length]!.url}/api${downloadDocument.path.replace(':id', id)}`
    await cut(url, { headers: { authorization: `Bearer ${token}` } })
  }
  await wait(1_000)
  const open = await Promise.all(products.map(({ pid }) => openFiles(pid, location)))
  const left = open.reduce((sum, n) => sum + n, 0)
  return left ? [`${left} files stayed open`] : []
}

/** Drops the connection at the first bytes of the answer, or a moment after `send`. */
function cut(url: string, options: http.RequestOptions, send?: (request: http.ClientRequest) => void) {
  return new Promise<void>((resolve) => {
    const request = http.request(url, { ...options, agent: false }, (response) => {
      response.on('error', () => {})
      response.once('data', () => request.destroy())
    })
    request.on('error', () => {})
    request.on('close', () => resolve())
    if (!send) return void request.end()
    send(request)
    setTimeout(() => request.destroy(), 30)
  })
}

async function openFiles(pid: number, location: string) {
  const folder = `/proc/${pid}/fd`
  const links = await readdir(folder).catch(() => [])
  const targets = await Promise.all(links.map((link) => readlink(path.join(folder, link)).catch(() => '')))
  return targets.filter((target) => target.endsWith(location)).length
}

async function clockJumps({ products }: World) {
  for (let step = 0; step < 3; step++) {
    process.kill(products[0]!.pid, 'SIGUSR2')
    await wait(6_000)
  }
  return alive(products)
}

/** A fault that a process should survive must not have ended one. */
async function alive(products: Product[]) {
  const ended = products.filter(({ pid }) => {
    try {
      process.kill(pid, 0)
      return false
    } catch {
      return true
    }
  })
  return ended.map(({ output }) => `a process ended: ${output().slice(-300)}`)
}
