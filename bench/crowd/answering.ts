import { type ChildProcess, spawn } from 'node:child_process'
import http from 'node:http'
import { type Product, startProduct } from '#tests/support/product.ts'
import { answerStart } from './answer-start.ts'
import { memoryOf, processorOf } from '#bench/support/machine.ts'
import { type Bench, ms, percentile, type Row } from '#bench/support/table.ts'

const STREAMS = Number(process.env['STREAMS'] ?? 2_000)
const USERS = 20
/** Where the bundles of the product and of the double are. */
const BUILT = process.env['BUILT'] ?? 'dist/server'
const TOKENS_PER_SECOND = 20
const PARAGRAPHS = 20
const QUESTION = 'Can my landlord lock me out because I owe rent?'

/** Which of its parts run; ONLY=quoted leaves out the others. */
const PARTS = {
  start: answerStart,
  words: firstWords,
  composed: () => manyStreams('composed'),
  quoted: () => manyStreams('quoted'),
}
const ONLY = process.env['ONLY']?.split(',')

/** How soon an answer begins, and what 2,000 answers at once cost with a model and without, product and double in processes of their own. */
export const bench: Bench = {
  name: 'answering',
  about: `answers with a model double on loopback, embedded database; ${STREAMS} streams at ${TOKENS_PER_SECOND} tokens a second`,
  run: async () => {
    const rows: Row[] = []
    for (const [name, part] of Object.entries(PARTS))
      if (!ONLY || ONLY.includes(name)) rows.push(...(await part(BUILT)))
    return rows
  },
}

async function withProduct<T>(
  doubleArgs: string[] | undefined,
  work: (product: Product, double?: number) => Promise<T>,
): Promise<T> {
  const double =
    doubleArgs &&
    spawn(process.execPath, [`${BUILT}/cli-model-double.js`, '--port', '0', ...doubleArgs], {
      stdio: ['ignore', 'pipe', 'inherit'],
    })
  const model = double && /AI_BASE_URL=(\S+)/.exec(await firstLine(double))![1]!
  const product = await startProduct(
    {
      ...(model && { AI_BASE_URL: model, AI_MODEL: 'double' }),
      AI_TIMEOUT_MS: '120000',
      // twenty people ask two thousand questions
      AI_DAILY_TOKENS_PER_USER: '0',
      SIGNUP_POINTS: String(Math.ceil(STREAMS / USERS) + 100),
    },
    undefined,
    `${BUILT}/main.js`,
  )
  try {
    await untilLibraryIsReady(product)
    return await work(product, double?.pid)
  } finally {
    await product.stop()
    double?.kill()
  }
}

/** The starter library is read in the background. */
async function untilLibraryIsReady(product: Product) {
  const answer = await post(product, '/auth/login', product.admin)
  const { token } = (await answer.json()) as { token: string }
  for (let tries = 0; tries < 240; tries++) {
    const response = await fetch(`${product.url}/api/library/documents?state=ready`, {
      headers: { authorization: `Bearer ${token}` },
    })
    const count = response.ok ? ((await response.json()) as unknown[]).length : 0
    if (count >= 20) return
    await new Promise((resolve) => setTimeout(resolve, 250))
  }
  throw new Error('the starter library did not become ready')
}

const firstLine = (child: ChildProcess) =>
  new Promise<string>((resolve, reject) => {
    child.stdout!.once('data', (chunk: Buffer) => resolve(chunk.toString()))
    child.once('exit', () => reject(new Error('the model double did not start')))
  })

/** One after the other, with a double that answers at once. */
async function firstWords(): Promise<Row[]> {
  return withProduct(['--mode', 'honest'], async (product) => {
    const [token] = await people(product, 1)
    const streams: Stream[] = []
    for (let i = 0; i < 60; i++) streams.push(await follow(product, token!, await converse(product, token!)))
    const from = streams.slice(10)
    const first = from.map((stream) => stream.at[0]! - stream.asked)
    const paragraph = from.map((stream) => stream.firstParagraph! - stream.asked)
    return [
      { measure: 'request to first event, p50 / p99', value: both(first), aim: '<= 30 ms' },
      { measure: 'request to first paragraph, p50 / p99', value: both(paragraph), aim: '<= 150 ms' },
    ]
  })
}

async function manyStreams(kind: 'composed' | 'quoted'): Promise<Row[]> {
  const double = ['--tokens-per-second', String(TOKENS_PER_SECOND), '--paragraphs', String(PARAGRAPHS)]
  return withProduct(kind === 'composed' ? double : undefined, async (product, doublePid) => {
    const tokens = await people(product, USERS)
    const runs: { token: string; id: string }[] = []
    for (let i = 0; i < STREAMS; i++) {
      const token = tokens[i % USERS]!
      runs.push({ token, id: await converse(product, token) })
    }
    const before = memoryOf(product.pid)
    let peak = before
    let open = 0
    let most = 0
    const watch = setInterval(() => (peak = Math.max(peak, memoryOf(product.pid))), 500)
    const spent = () => [processorOf(product.pid), doublePid ? processorOf(doublePid) : 0, processorOf(process.pid)]
    const spentBefore = spent()
    const started = performance.now()
    const streams = await Promise.all(
      runs.map(async ({ token, id }, i) => {
        await new Promise((resolve) => setTimeout(resolve, i * 4))
        most = Math.max(most, ++open)
        return follow(product, token, id).finally(() => open--)
      }),
    )
    clearInterval(watch)
    const seconds = (performance.now() - started) / 1_000
    const processor = spent().map((after, i) => after - spentBefore[i]!)
    return report(streams, { seconds, most, memory: peak - before, processor }).map((row) => ({
      ...row,
      measure: `${kind}: ${row.measure}`,
    }))
  })
}

/** `processor` is what product, double and client used, in seconds; `memory` is in bytes. */
type Measured = { seconds: number; most: number; memory: number; processor: number[] }

function report(streams: Stream[], { seconds, most, memory, processor }: Measured): Row[] {
  const whole = streams.filter(isWhole)
  const told = streams.flatMap(({ toldAt, asked }) => (toldAt ? [toldAt - asked] : []))
  const gaps = whole.flatMap(({ at }) => at.slice(3).map((time, i) => time - at[i + 2]!))
  const first = streams.map((stream) => (stream.at[0] ?? Number.NaN) - stream.asked)
  const paragraph = streams.map((stream) => (stream.firstParagraph ?? Number.NaN) - stream.asked)
  return [
    { measure: 'streams open at once', value: String(most), aim: String(STREAMS) },
    {
      measure: 'answered whole / lost',
      value: `${whole.length} / ${streams.length - whole.length}${lost(streams)}`,
      aim: 'none lost',
    },
    { measure: 'memory per stream', value: `${Math.round(memory / streams.length / 1024)} kB` },
    { measure: 'gap between two paragraphs, p50 / p99', value: both(gaps) },
    { measure: 'first event under load, p50 / p99', value: both(first), aim: '<= 3,000 ms p50' },
    { measure: `told a place in the line: ${told.length}, p50 / p99`, value: told.length ? both(told) : '–' },
    { measure: 'first paragraph under load, p50 / p99', value: both(paragraph) },
    { measure: 'whole answer, p50 / p99', value: both(whole.map(({ at, asked }) => at.at(-1)! - asked)) },
    {
      measure: 'processor time of an answer: product / model double / client',
      value: processor.map((used) => ms((used * 1_000) / streams.length)).join(' / '),
    },
    { measure: 'paragraphs a second', value: String(Math.round(gaps.length / seconds)) },
  ]
}

const isWhole = ({ outcome }: Stream) => outcome === 'answered' || outcome === 'quoted'

/** Why streams were lost, each reason once. */
const lost = (streams: Stream[]) => {
  const why = streams.filter((stream) => !isWhole(stream)).map((stream) => stream.outcome ?? 'cut off')
  return why.length ? ` (${[...new Set(why)].join(', ')})` : ''
}

const both = (times: number[]) => `${ms(percentile(times, 0.5))} / ${ms(percentile(times, 0.99))}`

/** `at` is when each event of the answer came, `toldAt` when the place in the line was first shown. */
type Stream = { asked: number; at: number[]; toldAt?: number; firstParagraph?: number; outcome?: string }

/** Reads one answer to its end; milliseconds at which each event came. */
function follow(product: Product, token: string, conversationId: string): Promise<Stream> {
  const query = new URLSearchParams({ token, conversationId, message: QUESTION })
  const stream: Stream = { asked: performance.now(), at: [] }
  return new Promise((resolve) => {
    const done = () => resolve(stream)
    const request = http.get(`${product.url}/api/ai/response?${query}`, { agent: false }, (response) => {
      if (response.statusCode !== 200) stream.outcome = `status ${response.statusCode}`
      let rest = ''
      response.setEncoding('utf8').on('data', (chunk: string) => {
        const now = performance.now()
        const parts = (rest + chunk).split('\n\n')
        rest = parts.pop()!
        for (const part of parts) {
          if (!part.includes('data: ')) continue
          // what is of the moment only has no id
          if (!part.startsWith('id: ')) {
            if (part.includes('"waiting"')) stream.toldAt ??= now
            continue
          }
          stream.at.push(now)
          if (part.includes('"type":"paragraph"') || part.includes('"type": "paragraph"')) stream.firstParagraph ??= now
          stream.outcome = /"outcome":\s?"(\w+)"/.exec(part)?.[1] ?? stream.outcome
        }
      })
      response.on('close', done)
    })
    request.on('error', (error) => {
      stream.outcome = error.message
      done()
    })
  })
}

async function people(product: Product, count: number): Promise<string[]> {
  const tokens: string[] = []
  for (let i = 0; i < count; i++) {
    const who = { email: `bench${i}@example.test`, password: 'a good password' }
    await post(product, '/auth/register', {
      ...who,
      fullName: 'Bench',
      occupation: 'other',
      phoneNumber: '+263771234567',
    })
    tokens.push(((await (await post(product, '/auth/login', who)).json()) as { token: string }).token)
  }
  return tokens
}

async function converse(product: Product, token: string): Promise<string> {
  const response = await post(product, '/chat/conversations/new', { message: '' }, token)
  return ((await response.json()) as { id: string }).id
}

const post = ({ url }: Product, path: string, body: object, token?: string) =>
  fetch(`${url}/api${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) },
    body: JSON.stringify(body),
  })
