import { afterAll, beforeAll, expect, test } from 'vitest'
import { deleteTemplate, getTemplatePlaceholders, listTemplates, updateTemplate } from '#contract/documents.ts'
import { signInAdmin } from '#tests/support/people.ts'
import { type TestServer, testServer } from '#tests/support/server.ts'
import { seedTemplates } from './service.ts'

let server: TestServer
beforeAll(async () => {
  server = await testServer()
})
afterAll(() => server.stop())

test('the first start adds the starter templates; later starts change and repeat nothing an admin did', async () => {
  const admin = await signInAdmin(server)
  const [one, other] = await Promise.all([seedTemplates(server.deps), seedTemplates(server.deps)])
  const { body: list } = await server.call(listTemplates, {}, admin.token)
  expect(list.length).toBeGreaterThanOrEqual(13)
  expect(one + other).toBe(list.length)
  expect(new Set(list.map(({ name }) => name)).size).toBe(list.length)
  for (const { _id: id } of list) {
    expect((await server.call(getTemplatePlaceholders, { id }, admin.token)).body.length).toBeGreaterThan(5)
  }
  const [changed, deleted, ...rest] = list
  const mine = { name: 'Our own name', description: 'Ours', points: 9 }
  await server.call(updateTemplate, { id: changed!._id, ...mine }, admin.token)
  await server.call(deleteTemplate, { id: deleted!._id }, admin.token)
  expect(await seedTemplates(server.deps)).toBe(0)
  expect((await server.call(listTemplates, {}, admin.token)).body).toEqual([{ _id: changed!._id, ...mine }, ...rest])
})
