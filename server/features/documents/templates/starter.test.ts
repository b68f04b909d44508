import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  deleteTemplate,
  getTemplatePlaceholders,
  listTemplates,
  updateTemplate,
} from '#contract/documents/templates.ts'
import { docx, p } from '#tests/support/docx.ts'
import { signInAdmin, signUp } from '#tests/support/people.ts'
import { fileForm, type TestServer, testServer } from '#tests/support/server.ts'
import { seedTemplates } from '#server/features/documents/service.ts'

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
  expect((await server.call(listTemplates, {}, admin.token)).body).toEqual([{ ...changed, ...mine }, ...rest])
})

test('notes come with the starter templates: everybody reads what to know before, administrators what a lawyer would tell', async () => {
  const admin = await signInAdmin(server)
  await seedTemplates(server.deps)
  const person = await signUp(server)
  const named = async (token: string) =>
    (await server.call(listTemplates, {}, token)).body.find(({ name }) => name.startsWith('Notice of a claim against'))!
  const [theirs, ours] = [await named(person.token), await named(admin.token)]
  expect(theirs.before!.join(' ')).toMatch(/sixty days.*eight months/)
  expect(theirs).not.toHaveProperty('lawyerNotes')
  expect(ours.lawyerNotes!.join(' ')).toContain('State Liabilities Act [Chapter 8:14], section 6(1)')
})

test('a newer file of ours takes the place of ours at the next start; a file, a name and a price of an administrator stay', async () => {
  const admin = await signInAdmin(server)
  const content = await mkdtemp(path.join(tmpdir(), 'content-'))
  const ship = async (version: number) => {
    await mkdir(path.join(content, 'templates'), { recursive: true })
    const files = ['shipped-alone', 'shipped-repriced', 'shipped-replaced'].map((name) => `${name}.docx`)
    for (const file of files) {
      await writeFile(path.join(content, 'templates', file), docx({ body: p(`{name} v${version} {field_${version}}`) }))
    }
    const manifest = files.map((file) => ({ file, name: file, description: `v${version}`, points: version }))
    await writeFile(path.join(content, 'templates', 'templates.json'), JSON.stringify(manifest))
    return seedTemplates({ ...server.deps, config: { ...server.deps.config, CONTENT_DIR: content } })
  }
  expect(await ship(1)).toBe(3)
  const shipped = async () =>
    (await server.call(listTemplates, {}, admin.token)).body.filter(({ name }) => name.startsWith('shipped'))
  const [, repriced, replaced] = ['alone', 'repriced', 'replaced'].map(
    (name) => async () => (await shipped()).find((one) => one.name === `shipped-${name}.docx`)!,
  )
  const { _id: id } = await repriced!()
  await server.call(updateTemplate, { id, name: 'shipped-repriced.docx', description: 'v1', points: 7 }, admin.token)
  const mine = fileForm(docx({ body: p('{mine}') }), 'mine.docx', {})
  await server.request('PUT', `/api/documents/templates/${(await replaced!())._id}/file`, {
    token: admin.token,
    body: mine,
  })
  expect(await ship(2)).toBe(0)
  const fieldsOf = async ({ _id }: { _id: string }) =>
    (await server.call(getTemplatePlaceholders, { id: _id }, admin.token)).body.map(({ placeholder }) => placeholder)
  const state = Object.fromEntries(
    await Promise.all((await shipped()).map(async (one) => [one.name, [one.points, ...(await fieldsOf(one))]])),
  ) as unknown
  expect(state).toEqual({
    'shipped-alone.docx': [2, 'name', 'field_2'],
    'shipped-repriced.docx': [7, 'name', 'field_2'],
    'shipped-replaced.docx': [1, 'mine'],
  })
  await rm(content, { recursive: true })
})
