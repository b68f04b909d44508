import fc from 'fast-check'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { generateDocument } from '#contract/documents/documents.ts'
import { listTemplates } from '#contract/documents/templates.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { savePersonalInfo } from '#contract/accounts/settings.ts'
import { createApp } from '#server/app.ts'
import { createLog } from '#server/log.ts'
import { ask, converse, endOf } from '#tests/support/answers.ts'
import { docx, p } from '#tests/support/docx.ts'
import { casesFor, requestOf } from '#tests/support/hostile/hostile-requests.ts'
import { addSmallLibrary } from '#tests/support/library.ts'
import { signIn, signInAdmin, type SignedUp, signUp } from '#tests/support/people.ts'
import { type RawAnswer, rawRequest } from '#tests/support/hostile/raw-http.ts'
import { type TestServer, testServer } from '#tests/support/server.ts'
import { upload } from '#tests/support/templates.ts'

const SEED = Number(process.env['FUZZ_SEED'] ?? 20_261_120)
/** For each call as each role; FUZZ_RUNS asks for more. */
const RUNS = Number(process.env['FUZZ_RUNS'] ?? 4)
/** What only the victim, or nobody, may ever read. */
const CANARY = {
  name: 'Canaryname Mukanya',
  question: 'canaryquestion about my landlord and a court order for eviction',
  document: 'canarydocumentvalue',
}
const INSIDES = /\n\s+at |node_modules|\.ts:\d+|\$argon2|\b(drizzle|pglite|postgres:\/\/)|(insert into|select) "/i

type Planted = { token: string; email: string; ids: string[] }
type Role = { name: string; person?: SignedUp; ids: string[]; canaries: string[] }
let server: TestServer
let roles: Role[]
let victim: Planted
const errors: string[] = []
const statuses: Record<number, number> = {}

beforeAll(async () => {
  const log = createLog({ LOG_LEVEL: 'error' }, { write: (line: string) => void errors.push(line) })
  const nowhere = 'http://127.0.0.1:9'
  const env = {
    SIGNUP_POINTS: '100000',
    TRUST_PROXY: '1',
    GOOGLE_CLIENT_ID: 'fuzz',
    OIDC_JWKS_URL: `${nowhere}/keys`,
    WHATSAPP_API_URL: nowhere,
    WHATSAPP_PHONE_NUMBER_ID: '1',
    WHATSAPP_ACCESS_TOKEN: 'x',
    WHATSAPP_APP_SECRET: 'x',
    WHATSAPP_VERIFY_TOKEN: 'x',
  }
  server = await testServer(env, { log })
  const { homes } = await addSmallLibrary(server)
  const admin = await signInAdmin(server)
  victim = await plant(admin)
  const user = await signUp(server)
  const everything = Object.values(CANARY)
  const ids = [...victim.ids, homes.id]
  roles = [
    { name: 'stranger', ids, canaries: [...everything, victim.email] },
    { name: 'user', person: user, ids, canaries: [...everything, victim.email] },
    // who a person is, an administrator may know; what they asked and wrote, not
    { name: 'admin', person: admin, ids, canaries: [CANARY.question, CANARY.document] },
  ]
})
afterAll(() => server.stop())

/** Somebody with a consultation, an answer and a document, all of which hold words that nobody else may read. */
async function plant(admin: SignedUp): Promise<Planted> {
  await upload(server, admin.token, docx({ body: p('Dear {recipient}') }))
  const { token, email, user } = await signUp(server, { fullName: CANARY.name })
  await server.call(savePersonalInfo, { fullName: CANARY.name, email, phoneNumber: '+263772999888' } as never, token)
  const conversationId = await converse(server, token)
  const answer = await ask(server, { token, conversationId, message: CANARY.question })
  expect(endOf(answer)?.outcome).toBe('quoted')
  const [template] = (await server.call(listTemplates, {}, token)).body
  const made = await server.call(
    generateDocument,
    { id: template!._id, fileName: CANARY.document, data: [{ placeholder: 'recipient', value: CANARY.document }] },
    token,
  )
  expect(made.status).toBe(200)
  return { token, email, ids: [conversationId, user._id, made.body._id, template!._id] }
}

async function tokenOf(role: Role) {
  const { person } = role
  if (!person) return undefined
  const alive = await server.request('GET', '/api/points/check', { token: person.token })
  if (alive.status === 401) person.token = (await signIn(server, person.email, person.password)).token
  return person.token
}

/** What is wrong with an answer; undefined when it is as it should be. */
function complaint(answer: RawAnswer, { canaries }: Role): string | undefined {
  const { status, body, headers } = answer
  const whole = `${JSON.stringify(headers)}\n${body}`
  if (status >= 500 && status !== 503) return `answered ${status}`
  if (INSIDES.test(whole)) return `shows its insides: ${INSIDES.exec(whole)![0]}`
  const leaked = canaries.find((canary) => whole.includes(canary))
  if (leaked) return `tells another person's "${leaked}"`
  const sentence = status >= 400 && /json/.test(headers['content-type'] ?? '') ? JSON.parse(body) : undefined
  if (sentence && !(sentence.error && sentence.error === sentence.message && sentence.code && sentence.requestId)) {
    return 'is not an error with a sentence and a code'
  }
  return undefined
}

async function fuzz(role: Role, endpoint: Endpoint, seed: number): Promise<string[]> {
  const token = await tokenOf(role)
  const found: string[] = []
  for (const one of fc.sample(casesFor(endpoint, role.ids), { numRuns: RUNS, seed })) {
    const request = requestOf(endpoint, one, token)
    errors.length = 0
    const answer = await rawRequest(server.url, request)
    statuses[answer.status] = (statuses[answer.status] ?? 0) + 1
    const wrong = complaint(answer, role)
    if (!wrong) continue
    const sent = `${one.oddity} ${request.path.slice(0, 200)} ${request.body?.toString().slice(0, 300) ?? ''}`
    found.push(
      `${role.name} ${endpoint.method} ${endpoint.path} ${wrong}\n  ${sent}\n  ${errors.join(' ').slice(0, 600)}`,
    )
  }
  return found
}

it('its net is tight: what the victim reads of their own is caught in it', async () => {
  const stranger = roles[0]!
  const headers = ['Host', 'localhost', 'Authorization', `Bearer ${victim.token}`]
  for (const path of [`/chat/conversations/${victim.ids[0]}`, `/documents/${victim.ids[1]}`, '/auth/settings']) {
    const own = await rawRequest(server.url, { method: 'GET', path: `/api${path}`, headers })
    expect(complaint(own, stranger), path).toMatch(/another person/)
  }
})

it('no request, however odd, breaks a call or reaches what is another person’s', async () => {
  const endpoints = createApp(server.deps).endpoints!
  const wrong: string[] = []
  let cases = 0
  for (const role of roles) {
    for (const [i, endpoint] of endpoints.entries()) {
      wrong.push(...(await fuzz(role, endpoint, SEED + i)))
      cases += RUNS
    }
  }
  process.stdout.write(
    `fuzzing: ${cases} cases over ${endpoints.length} calls as 3 roles, seed ${SEED}, answered ${JSON.stringify(statuses)}\n`,
  )
  expect(cases).toBeGreaterThan(2_000)
  expect(statuses[200]).toBeGreaterThan(200)
  expect(wrong).toEqual([])
}, 180_000)
