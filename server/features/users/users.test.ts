import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { changeRole, listAuditEvents, listUsers } from '#contract/accounts/users.ts'
import { users } from '#server/tables.ts'
import { signInAdmin, signUp } from '#tests/support/people.ts'
import { type TestServer, testServer } from '#tests/support/server.ts'

let server: TestServer
let admin: Awaited<ReturnType<typeof signInAdmin>>
beforeAll(async () => {
  server = await testServer()
  admin = await signInAdmin(server)
})
afterAll(() => server.stop())

test('an admin finds people by part of a name or address, in pages, and sees how many there are', async () => {
  const names = ['Chipo Dube', 'chipo Sibanda', '100% Honest_Trader', 'Émilie Ncube']
  for (const fullName of names) await signUp(server, { fullName })
  const found = await server.call(listUsers, { q: 'CHIPO', limit: 1 }, admin.token)
  expect(found.body).toMatchObject({
    count: 2,
    data: [{ fullName: 'Chipo Dube', role: 'user', occupation: 'student' }],
  })
  expect((await server.call(listUsers, { q: 'chipo', limit: 1, offset: 1 }, admin.token)).body.data).toMatchObject([
    { fullName: 'chipo Sibanda' },
  ])
  expect((await server.call(listUsers, { q: '0% honest_' }, admin.token)).body.count).toBe(1)
  expect((await server.call(listUsers, { q: '_%_%' }, admin.token)).body.count).toBe(0)
  expect((await server.call(listUsers, { q: 'Émilie n' }, admin.token)).body.count).toBe(1)
  expect((await server.call(listUsers, { q: 'chipo', limit: 2 }, admin.token)).body.count).toBe(2)
  expect((await server.call(listUsers, { q: 'chipo', limit: 2, offset: 2 }, admin.token)).body.count).toBe(2)
  const all = await server.call(listUsers, {}, admin.token)
  expect(all.body.data).toHaveLength(all.body.count)
  expect(Object.keys(all.body.data[0]!).sort()).toEqual(['_id', 'email', 'fullName', 'occupation', 'role'])
})

test('people are put in order by what is asked for, either way round', async () => {
  for (const [fullName, occupation] of [
    ['Order Bravo', 'student'],
    ['order alpha', 'lawyer'],
    ['Order Charlie', 'lawyer'],
  ] as const)
    await signUp(server, { fullName, occupation })
  const names = async (input: { sort?: 'name' | 'occupation'; order?: 'desc' }) =>
    (await server.call(listUsers, { q: 'order ', ...input }, admin.token)).body.data.map(({ fullName }) => fullName)
  expect(await names({})).toEqual(['order alpha', 'Order Bravo', 'Order Charlie'])
  expect(await names({ order: 'desc' })).toEqual(['Order Charlie', 'Order Bravo', 'order alpha'])
  expect(await names({ sort: 'occupation', order: 'desc' })).toEqual(['Order Bravo', 'order alpha', 'Order Charlie'])
})

test('only admins may look at people, change roles or read the audit trail', async () => {
  const { token, user } = await signUp(server)
  for (const [method, url, body] of [
    ['GET', '/api/users', undefined],
    ['GET', '/api/audit', undefined],
    ['PATCH', `/api/users/${user._id}/role`, { role: 'admin' }],
  ] as const) {
    expect((await server.request(method, url, { token, body })).status).toBe(403)
    expect((await server.request(method, url, { body })).status).toBe(401)
  }
})

test('a new role holds at once on every open session and is in the audit trail', async () => {
  const person = await signUp(server, { fullName: 'Farai Gumbo' })
  expect((await server.call(changeRole, { id: person.user._id, role: 'admin' }, admin.token)).body).toMatchObject({
    role: 'admin',
  })
  expect((await server.call(listUsers, { limit: 1 }, person.token)).status).toBe(200)
  await server.call(changeRole, { id: person.user._id, role: 'user' }, admin.token)
  expect((await server.call(listUsers, { limit: 1 }, person.token)).status).toBe(403)
  const trail = await server.call(listAuditEvents, { kind: 'role_changed', q: person.email }, admin.token)
  expect(trail.body.entries).toMatchObject([
    { kind: 'role_changed', actor: admin.email, user: person.email, detail: { from: 'admin', to: 'user' } },
    { detail: { from: 'user', to: 'admin' } },
  ])
})

test('nobody can take away the last administrator, not even two at once', async () => {
  const other = await signInAdmin(server)
  const [one, two] = await Promise.all([
    server.call(changeRole, { id: other.user._id, role: 'user' }, admin.token),
    server.call(changeRole, { id: admin.user._id, role: 'user' }, other.token),
  ])
  const left = await server.deps.db.select().from(users).where(eq(users.role, 'admin'))
  expect(left).toHaveLength(1)
  expect([one.status, two.status].filter((status) => status === 200)).toHaveLength(1)
  await server.deps.db.update(users).set({ role: 'admin' }).where(eq(users.id, admin.user._id))
  await server.deps.db.update(users).set({ role: 'user' }).where(eq(users.id, other.user._id))
  const alone = await server.call(changeRole, { id: admin.user._id, role: 'user' }, admin.token)
  expect(alone).toMatchObject({ status: 409, body: { message: expect.stringContaining('last administrator') } })
})

test('an unknown person and an unknown role are told apart', async () => {
  expect(
    (await server.request('PATCH', '/api/users/nobody/role', { token: admin.token, body: { role: 'user' } })).status,
  ).toBe(404)
  const wrong = await server.request('PATCH', `/api/users/${admin.user._id}/role`, {
    token: admin.token,
    body: { role: 'owner' },
  })
  expect(wrong.status).toBe(400)
  expect(await wrong.json()).toMatchObject({ message: 'Role is required' })
})
