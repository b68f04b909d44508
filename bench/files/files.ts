import { randomBytes } from 'node:crypto'
import { createSubheading, createDocument } from '#contract/library/library.ts'
import { s3Double } from '#tests/doubles/s3.ts'
import { type Product, startProduct } from '#tests/support/product.ts'
import { memoryOf } from '#bench/support/machine.ts'
import { type Bench, mb, type Row } from '#bench/support/table.ts'

const FILE_BYTES = 40 * 1024 * 1024
/** One file, and many of them: memory that holds files would grow with their number. */
const COUNTS = [1, 16]
const AT_ONCE = 4

/** Begins like a Word document, so that it is taken in; nobody can read it, so that its reading costs little. */
function newFile() {
  const bytes = randomBytes(FILE_BYTES)
  bytes.writeUInt32BE(0x504b0304)
  return bytes
}

async function signIn({ url, admin }: Product) {
  const response = await fetch(`${url}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(admin),
  })
  const { token } = (await response.json()) as { token: string }
  return { authorization: `Bearer ${token}` }
}

type Headers = Awaited<ReturnType<typeof signIn>>

async function upload({ url }: Product, headers: Headers, subheading: string): Promise<string> {
  const form = new FormData()
  form.append('subheading', subheading)
  form.append('fileName', 'A large file')
  form.append('file', new Blob([newFile()]), 'large.docx')
  const response = await fetch(`${url}/api${createDocument.path}`, {
    method: createDocument.method,
    headers,
    body: form,
  })
  if (!response.ok) throw new Error(`An upload was answered ${response.status}: ${await response.text()}`)
  return ((await response.json()) as { _id: string })._id
}

/** Reads slowly, as a phone does: what is not read must not pile up in the server. */
async function download({ url }: Product, headers: Headers, id: string) {
  const response = await fetch(`${url}/api/library/documents/download/${id}`, { headers })
  let bytes = 0
  for await (const chunk of response.body ?? []) {
    bytes += (chunk as Uint8Array).length
    await new Promise((resolve) => setTimeout(resolve, 2))
  }
  if (bytes !== FILE_BYTES) throw new Error(`A download had ${bytes} bytes`)
}

/** Waits until the background has tried to read everything: that is not what is measured here. */
async function allTried({ url }: Product, headers: Headers) {
  for (;;) {
    const response = await fetch(`${url}/api/library/documents?limit=500`, { headers })
    const records = (await response.json()) as { state: string }[]
    if (records.every(({ state }) => state === 'failed' || state === 'ready')) return
    await new Promise((resolve) => setTimeout(resolve, 200))
  }
}

/** The most a process grew while `work` went on, over what it had before. */
async function growth(pid: number, work: () => Promise<unknown>) {
  const before = memoryOf(pid)
  let most = before
  const timer = setInterval(() => (most = Math.max(most, memoryOf(pid))), 10)
  await work()
  clearInterval(timer)
  return most - before
}

/** `count` times, at most AT_ONCE at a time. */
async function several<T>(count: number, work: () => Promise<T>): Promise<T[]> {
  const done: T[] = []
  while (done.length < count) {
    done.push(...(await Promise.all(Array.from({ length: Math.min(AT_ONCE, count - done.length) }, work))))
  }
  return done
}

/** Memory grows by what reading one file in the background takes, but not with the number of files. */
async function uploads(product: Product, store: string): Promise<[Row[], string]> {
  const headers = await signIn(product)
  const json = { ...headers, 'content-type': 'application/json' }
  const body = JSON.stringify({ name: 'Large files' })
  const made = await fetch(`${product.url}/api${createSubheading.path}`, { method: 'POST', headers: json, body })
  const { _id: subheading } = (await made.json()) as { _id: string }
  const rows: Row[] = []
  let id = ''
  for (const count of COUNTS) {
    const grown = await growth(product.pid, async () => {
      ;[id] = (await several(count, () => upload(product, headers, subheading))) as [string]
      await allTried(product, headers)
    })
    rows.push({ measure: `${store}: ${count} uploads of 40 MB, read in the background`, value: mb(grown) })
  }
  return [rows, id]
}

async function downloads(product: Product, store: string, id: string): Promise<Row[]> {
  const headers = await signIn(product)
  const rows: Row[] = []
  for (const count of COUNTS) {
    const grown = await growth(product.pid, () => several(count, () => download(product, headers, id)))
    rows.push({ measure: `${store}: ${count} downloads of 40 MB by slow readers`, value: mb(grown) })
  }
  return rows
}

async function measure(store: string, env: Record<string, string>): Promise<Row[]> {
  const first = await startProduct(env)
  const [up, id] = await uploads(first, store)
  await first.close()
  // a new process: memory that uploads left behind would hide what downloads take
  const second = await startProduct(env, first.folder)
  try {
    return [...up, ...(await downloads(second, store, id))]
  } finally {
    await second.stop()
  }
}

export const bench: Bench = {
  name: 'files',
  about: `by how much the server's memory grows while large files go up and come down, ${AT_ONCE} at once`,
  run: async () => {
    const s3 = await s3Double()
    try {
      return [...(await measure('folder', {})), ...(await measure('S3', s3.env))]
    } finally {
      await s3.stop()
    }
  },
}
