import { mkdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { getSettings } from '#contract/accounts/settings.ts'
import { deleteMyAccount } from '#contract/accounts/privacy.ts'
import { systemCtx } from '#server/context.ts'
import {
  conversations,
  documents,
  generatedDocuments,
  messages,
  newsletterSubscribers,
  pointAccounts,
  users,
} from '#server/tables.ts'
import { signIn, signInAdmin, signUp } from '#tests/support/people.ts'
import { type TestServer, testServer } from '#tests/support/server.ts'
import { placesThatName as traces } from '#tests/support/repository/places-that-name.ts'
import { applyRetention } from './retention.ts'

let offset = 0
let server: TestServer
beforeAll(async () => {
  server = await testServer({ RETENTION_CONVERSATIONS_DAYS: '30' }, { now: () => new Date(Date.now() + offset) })
})
afterAll(() => server.stop())

/** A person whose every trace carries a word that nobody else's does. */
async function markedPerson() {
  const mark = `zanele${Math.random().toString(36).slice(2, 10)}`
  const person = await signUp(server, {
    fullName: `Zanele ${mark}`,
    email: `${mark}@example.test`,
    phoneNumber: '+263772345678',
  })
  const { db, files } = server.deps
  const userId = person.user._id
  const [talk] = await db
    .insert(conversations)
    .values({ userId, title: `About ${mark}` })
    .returning()
  await db
    .insert(messages)
    .values({ conversationId: talk!.id, userId, position: 0, sender: 'user', text: `I am ${mark} and my landlord…` })
  await files.put(`attachments/${mark}.txt`, Buffer.from(`lease of ${mark}`))
  await db.insert(documents).values({
    name: `Lease ${mark}`,
    location: `attachments/${mark}.txt`,
    contentHash: mark,
    source: 'attachment',
    conversationId: talk!.id,
    userId,
  })
  await files.put(`generated/${mark}.docx`, Buffer.from(`letter of ${mark}`))
  await db
    .insert(generatedDocuments)
    .values({ userId, templateId: talk!.id, title: `Letter ${mark}`, location: `generated/${mark}.docx` })
  await db.insert(newsletterSubscribers).values({ email: `${mark}@example.test` })
  await server.request('POST', '/api/auth/login', {
    body: { email: `${mark}@example.test`, password: 'wrong password' },
  })
  await server.request('POST', '/api/auth/password/reset', { body: { email: `${mark}@example.test` } })
  return { mark, ...person }
}

const placesThatName = (...words: string[]) => traces(server, ...words)

test('what we hold can be downloaded by its person, without secrets', async () => {
  const { mark, token } = await markedPerson()
  const answer = await server.request('GET', '/api/auth/settings/export', { token })
  expect(answer.headers.get('content-disposition')).toContain('my-data.json')
  const text = await answer.text()
  const held = JSON.parse(text)
  expect(held.account.email).toBe(`${mark}@example.test`)
  expect(held.messages[0].text).toContain(mark)
  expect(held.points[0]).toMatchObject({ kind: 'signup' })
  expect(held.newsletter).toHaveLength(1)
  expect(text).not.toMatch(/\$argon2|passwordHash|twoFactorSecret/)
  expect((await server.request('GET', '/api/auth/settings/export')).status).toBe(401)
})

test('deleting an account leaves nothing personal behind, in the database or in files', async () => {
  const { mark, token, password, user } = await markedPerson()
  await server.worker.idle()
  mkdirSync(path.join(server.deps.config.DATA_DIR, 'outbox'), { recursive: true })
  writeFileSync(path.join(server.deps.config.DATA_DIR, 'outbox', 'other.eml'), 'To: somebody@example.test\r\n\r\nHello')
  expect((await placesThatName(mark)).length).toBeGreaterThan(5)
  expect(await server.call(deleteMyAccount, { currentPassword: 'not it' }, token)).toMatchObject({
    status: 400,
    body: { message: 'Current password is incorrect' },
  })
  expect((await server.call(deleteMyAccount, { currentPassword: password }, token)).status).toBe(200)
  await server.worker.idle()
  expect(await placesThatName(mark, user._id)).toEqual([])
  expect(await placesThatName('somebody@example.test')).toHaveLength(1)
  expect((await server.call(getSettings, {}, token)).status).toBe(401)
  await expect(signIn(server, `${mark}@example.test`, password)).rejects.toThrow('401')
})

test('other people keep everything when someone leaves', async () => {
  const stays = await markedPerson()
  const leaves = await markedPerson()
  await server.call(deleteMyAccount, { currentPassword: leaves.password }, leaves.token)
  await server.worker.idle()
  expect((await placesThatName(stays.mark)).length).toBeGreaterThan(5)
  expect(await server.deps.files.size(`generated/${stays.mark}.docx`)).toBeGreaterThan(0)
})

test('the library keeps what an administrator put into it when that administrator leaves', async () => {
  const [admin, stays] = [await signInAdmin(server), await signInAdmin(server)]
  const { db, files } = server.deps
  const location = 'documents/water-act.pdf'
  await files.put(location, Buffer.from('the Water Act'))
  const added = { name: 'Water Act', location, contentHash: 'water', source: 'upload' as const, userId: admin.user._id }
  const [act] = await db.insert(documents).values(added).returning()
  expect((await server.call(deleteMyAccount, { currentPassword: admin.password }, admin.token)).status).toBe(200)
  await server.worker.idle()
  expect(await db.select().from(documents).where(eq(documents.id, act!.id))).toMatchObject([{ userId: null }])
  expect(await files.size(location)).toBeGreaterThan(0)
  await db.update(users).set({ role: 'user' }).where(eq(users.id, stays.user._id))
})

test('someone who only ever came by Google writes a word instead of a password', async () => {
  const person = await signUp(server)
  await server.deps.db.update(users).set({ passwordHash: null }).where(eq(users.id, person.user._id))
  expect((await server.call(deleteMyAccount, {}, person.token)).status).toBe(400)
  expect((await server.call(deleteMyAccount, { confirm: 'DELETE' }, person.token)).status).toBe(200)
})

test('the last administrator cannot leave', async () => {
  const admin = await signInAdmin(server)
  expect((await server.call(deleteMyAccount, { currentPassword: admin.password }, admin.token)).status).toBe(409)
})

test('a consultation in which nothing was said is gone a day later; one with words stays', async () => {
  const { user } = await signUp(server)
  const { db } = server.deps
  const start = async (title: string) =>
    (await db.insert(conversations).values({ userId: user._id, title }).returning())[0]!.id
  const [empty, used] = [await start('New consultation'), await start('Rent')]
  await db
    .insert(messages)
    .values({ conversationId: used, userId: user._id, position: 0, sender: 'user', text: 'May I stay?' })
  const left = async () => {
    await applyRetention(systemCtx(server.deps, 'test'))
    const rows = await db.select().from(conversations).where(eq(conversations.userId, user._id))
    return rows.map(({ id }) => id).toSorted()
  }
  expect(await left()).toEqual([empty, used].toSorted())
  offset = 25 * 3_600_000
  expect(await left()).toEqual([used])
  offset = 0
})

test('consultations nobody touched for the configured days go, with their files; the rest stays', async () => {
  const { mark, user } = await markedPerson()
  await applyRetention(systemCtx(server.deps, 'test'))
  expect(await server.deps.db.select().from(conversations).where(eq(conversations.userId, user._id))).toHaveLength(1)
  offset = 31 * 24 * 3_600_000
  await applyRetention(systemCtx(server.deps, 'test'))
  expect(await server.deps.db.select().from(conversations).where(eq(conversations.userId, user._id))).toEqual([])
  expect(await server.deps.files.size(`attachments/${mark}.txt`)).toBeUndefined()
  expect(await server.deps.db.select().from(pointAccounts).where(eq(pointAccounts.userId, user._id))).toHaveLength(1)
})
