import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import http from 'node:http'
import net, { type AddressInfo } from 'node:net'
import os from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { readConfig } from '#server/config.ts'
import { createLog } from '#server/log.ts'
import { gotenbergEngine } from './converter/gotenberg.ts'
import { embedTexts } from './embeddings.ts'
import { s3FileStore } from './files-s3.ts'
import { findExpression } from './laws-africa.ts'
import { connectIdentity } from './identity.ts'
import { openMailer } from './mail.ts'
import { callModel, streamModel } from './model-call.ts'
import { connectModels } from './model.ts'
import {
  callExternal,
  CircuitOpenError,
  HttpStatusError,
  type Service,
  SERVICES,
  TimeoutError,
} from './external-call.ts'
import { paynowPayments } from './payments/paynow.ts'
import { rerankTexts } from './rerank.ts'
import { speak } from './speak.ts'
import { transcribe } from './transcribe.ts'
import { connectTelegram } from './chat/telegram.ts'
import { connectWhatsApp } from './chat/whatsapp.ts'
import { saveBody } from './chat/wire.ts'

const PATIENCE_MS = 150
const REST_MS = 60_000
const log = createLog({ LOG_LEVEL: 'silent' })
const own = { state: new Map() }
const usual = structuredClone(SERVICES)

/** Takes every connection and says nothing; over HTTP, or where `silent` is asked for by name, not even that. */
let hanging: http.Server
let mute: net.Server
let folder: string
let url = ''
let calls: Record<Service, () => Promise<unknown>>

beforeAll(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'virtual-lawyer-outside-'))
  hanging = http.createServer((request, response) => {
    request.resume()
    // a file that begins and does not go on
    if (request.url!.endsWith('/begun')) response.writeHead(200, { 'content-length': '1000' }).write('begins')
  })
  mute = net.createServer(() => {})
  for (const server of [hanging, mute]) await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  url = `http://127.0.0.1:${(hanging.address() as AddressInfo).port}`
  calls = callsTo(url, (mute.address() as AddressInfo).port)
})
beforeEach(() => {
  own.state = new Map()
  for (const service of Object.values(SERVICES)) Object.assign(service, { timeoutMs: PATIENCE_MS, restMs: REST_MS })
})
afterAll(async () => {
  Object.assign(SERVICES, usual)
  hanging.closeAllConnections()
  hanging.close()
  mute.close()
  await rm(folder, { recursive: true, force: true })
})

const configured = (more: Record<string, string>) => readConfig({ DATA_DIR: folder, ...more })
const store = () =>
  s3FileStore(configured({ S3_ENDPOINT: url, S3_BUCKET: 'b', S3_ACCESS_KEY_ID: 'k', S3_SECRET_ACCESS_KEY: 's' }), own)
const meta = () => connectWhatsApp(configured({ ...WHATSAPP, WHATSAPP_API_URL: url }), own)!
const WHATSAPP = {
  WHATSAPP_PHONE_NUMBER_ID: '1',
  WHATSAPP_ACCESS_TOKEN: 'x',
  WHATSAPP_APP_SECRET: 'x',
  WHATSAPP_VERIFY_TOKEN: 'x',
}
const prompt = { system: 'x', prompt: 'y' }
const charge = {
  merchantTrace: 't',
  reference: 'r',
  amountCents: 100,
  phone: '0771234567',
  description: 'points',
  startedAt: new Date(),
}
const paynow = () =>
  paynowPayments(
    configured({
      PAYMENTS: 'paynow',
      PAYNOW_URL: url,
      PAYNOW_INTEGRATION_ID: '1',
      PAYNOW_INTEGRATION_KEY: 'k',
      PAYNOW_EMAIL: 'a@b.test',
    }),
    own,
    log,
  )

/** One call of every service; a new service does not compile before it is here. */
function callsTo(at: string, mailPort: number): typeof calls {
  const models = connectModels(configured({ AI_BASE_URL: `${at}/v1`, AI_MODEL: 'm' }))!
  const openid = configured({ GOOGLE_CLIENT_ID: 'c', OIDC_JWKS_URL: `${at}/keys` })
  const token = [{ alg: 'RS256', kid: 'k' }, { sub: '1' }].map((one) =>
    Buffer.from(JSON.stringify(one)).toString('base64url'),
  )
  const unknown = (answer: { kind?: string; problem?: string }) => {
    expect(['unknown', 'unreachable']).toContain(answer.kind ?? answer.problem)
    throw new Error(answer.kind)
  }
  return {
    model: () => callModel(own, models.main, prompt, PATIENCE_MS),
    embeddings: () =>
      embedTexts(
        { ...own, config: { EMBEDDINGS_BASE_URL: `${at}/v1`, EMBEDDINGS_MODEL: 'e' } as never },
        ['x'],
        PATIENCE_MS,
      ),
    rerank: () => rerankTexts({ ...own, config: { RERANK_URL: `${at}/rerank` } as never }, 'x', ['y'], PATIENCE_MS),
    transcribe: () =>
      transcribe(
        { ...own, config: configured({ TRANSCRIBE_BASE_URL: `${at}/v1`, TRANSCRIBE_MODEL: 't' }) },
        { bytes: new Uint8Array([1]), name: 'note.ogg' },
      ),
    speak: () => speak({ ...own, config: configured({ SPEECH_BASE_URL: `${at}/v1`, SPEECH_MODEL: 's' }) }, 'x'),
    paynow: () => paynow().initiate(charge).then(unknown),
    whatsapp: () =>
      meta()
        .sendText({ to: { contactId: 'ZW.1', phone: '263771234567' }, text: 'x', ref: 'r' })
        .then(unknown),
    telegram: () =>
      connectTelegram(
        configured({ TELEGRAM_BOT_TOKEN: '1:x', TELEGRAM_WEBHOOK_SECRET: 'x'.repeat(16), TELEGRAM_API_URL: at }),
        own,
      )!
        .sendText({ to: { contactId: 'telegram:1', phone: null }, text: 'x', ref: 'r' })
        .then(unknown),
    smtp: () =>
      openMailer(configured({ SMTP_URL: `smtp://127.0.0.1:${mailPort}` }), own).send({
        messageId: '<a@b.test>',
        to: 'a@b.test',
        subject: 's',
        text: 't',
        html: '',
        date: new Date(),
      }),
    openid: () =>
      connectIdentity(openid, own, () => new Date())!
        .verify(`${token.join('.')}.${Buffer.alloc(256).toString('base64url')}`)
        .then((verdict) => unknown(verdict as { problem: string })),
    s3: () => store().get('x'),
    gotenberg: () => gotenbergEngine(at, own).convert(new Uint8Array([1]), 'pdf'),
    'laws-africa': () =>
      findExpression(
        { ...own, config: configured({ LAWS_AFRICA_URL: at, LAWS_AFRICA_TOKEN: 't' }) },
        '/akn/zw/act/2004/1',
        new AbortController().signal,
      ),
    traces: () =>
      callExternal(own, 'traces', { at }, (signal) => fetch(`${at}/v1/traces`, { method: 'POST', body: '{}', signal })),
  }
}

const soon = async (work: Promise<unknown>) => {
  const late = Symbol('late')
  const timer = new Promise((resolve) => setTimeout(resolve, 100 * PATIENCE_MS, late).unref())
  const first = await Promise.race([work.catch((error: unknown) => error), timer])
  expect(first, 'it never ended').not.toBe(late)
  return first
}

describe('a service that takes the connection and never answers', () => {
  it.each(Object.keys(SERVICES) as Service[])(
    '%s: every call ends, and after some it is left alone',
    async (service) => {
      for (let i = 0; i < SERVICES[service].failures; i++) await soon(calls[service]())
      let reached = false
      const at = await soon(
        callExternal(own, service, { at: addressOf(service) }, async () => {
          reached = true
        }),
      )
      expect([at instanceof CircuitOpenError, reached]).toEqual([true, false])
    },
  )

  it('nothing is charged and nothing sent while payments or WhatsApp are left alone, and both say so', async () => {
    for (let i = 0; i < SERVICES.paynow.failures; i++) await soon(calls.paynow())
    for (let i = 0; i < SERVICES.whatsapp.failures; i++) await soon(calls.whatsapp())
    expect(await paynow().initiate(charge)).toMatchObject({
      kind: 'failed',
      reason: expect.stringMatching(/Nothing was charged/),
    })
    expect(await paynow().check(charge)).toMatchObject({ kind: 'unknown' })
    expect(await meta().sendText({ to: { contactId: '1', phone: '1' }, text: 'x', ref: 'r' })).toMatchObject({
      kind: 'not_sent',
    })
  })

  it('a stream, an upload and a download that stop in the middle end too', async () => {
    const models = connectModels(configured({ AI_BASE_URL: `${url}/v1`, AI_MODEL: 'n' }))!
    const signal = new AbortController().signal
    expect(await soon(streamModel(own, models.main, prompt, PATIENCE_MS, signal, () => {}))).toMatchObject({
      problem: 'slow',
    })
    const file = path.join(folder, 'upload')
    await writeFile(file, Buffer.alloc(1024))
    expect(await soon(store().putFile('x', file))).toBeInstanceOf(TimeoutError)
    const stream = await store().stream('begun')
    expect(await soon(stream.toArray())).toBeInstanceOf(TimeoutError)
    const target = path.join(folder, 'download')
    const begun = await fetch(`${url}/begun`)
    expect(await soon(saveBody('whatsapp', begun, { target, most: 1_000_000 }))).toMatchObject({ problem: 'again' })
    expect(await readdir(folder)).not.toContain('download')
  })
})

/** Where the breaker of the calls above stands. */
const addressOf = (service: Service): string =>
  ({
    model: `${new URL(url).host} m`,
    embeddings: `${url}/v1/embeddings`,
    rerank: `${url}/rerank`,
    transcribe: `${url}/v1`,
    speak: `${url}/v1`,
    smtp: `smtp://127.0.0.1:${(mute.address() as AddressInfo).port}`,
  })[service as string] ?? url

describe('a breaker', () => {
  const fails = () => callExternal(own, 'openid', { at: 'a' }, () => Promise.reject(new Error('down')))
  const works = () => callExternal(own, 'openid', { at: 'a' }, async () => 'up')
  const open = async () => {
    for (let i = 0; i < SERVICES.openid.failures; i++) await fails().catch(() => {})
  }

  it('lets one call through after its rest, and all again once that is answered', async () => {
    SERVICES.openid.restMs = 0
    await open()
    let release = () => {}
    const probe = callExternal(own, 'openid', { at: 'a' }, () => new Promise<void>((resolve) => (release = resolve)))
    expect(await works().catch((error: unknown) => error)).toBeInstanceOf(CircuitOpenError)
    release()
    await probe
    expect(await works()).toBe('up')
  })

  it('rests again when the one call fails', async () => {
    SERVICES.openid.restMs = 0
    await open()
    SERVICES.openid.restMs = REST_MS
    await fails().catch(() => {})
    expect(await works().catch((error: unknown) => error)).toBeInstanceOf(CircuitOpenError)
  })

  it('does not open for refusals, nor for calls that we gave up ourselves', async () => {
    for (let i = 0; i < 20; i++) {
      const refused = new HttpStatusError(404)
      await callExternal(own, 'openid', { at: 'a' }, () => Promise.reject(refused)).catch(() => {})
      const signal = AbortSignal.abort()
      await callExternal(own, 'openid', { at: 'a', signal }, async () => 'x').catch(() => {})
    }
    expect(await works()).toBe('up')
  })
})

it('nothing in the server fetches by another way', async () => {
  const files = (await readdir('server', { recursive: true })).filter((name) => /(?<!\.test)\.ts$/.test(name))
  const texts = await Promise.all(files.map((name) => readFile(path.join('server', name), 'utf8')))
  const fetching = files.filter((_, i) => /\bfetch\(|createTransport\(\{ url|new AwsClient/.test(texts[i]!))
  expect(fetching.length).toBeGreaterThan(5)
  expect(fetching.filter((name) => !texts[files.indexOf(name)]!.includes('callExternal('))).toEqual([])
  // what a model says comes by Node's own client, called from one file
  const using = (module: RegExp) => files.filter((_, i) => module.test(texts[i]!))
  expect(using(/from 'node:https'/)).toEqual(['adapters/chat-completions.ts'])
  expect(using(/\b(?:complete|stream),[^}]*} from '\.\/chat-completions\.ts'/)).toEqual(['adapters/model-call.ts'])
})
