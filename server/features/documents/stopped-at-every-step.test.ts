import { afterAll, beforeAll, expect, test } from 'vitest'
import { createHash } from 'node:crypto'
import { checkPoints } from '#contract/points.ts'
import { generatedDocuments } from '#server/tables.ts'
import { dieAtEveryStep } from '#tests/support/die-at-every-step.ts'
import { docx, p } from '#tests/support/docx.ts'
import { type SignedUp, signUp } from '#tests/support/people.ts'
import { type TestServer, testServer } from '#tests/support/server.ts'
import { downloadDocument, generateDocument } from './service.ts'
import { storeTemplate } from '#server/features/documents/templates/templates.ts'

let server: TestServer
let person: SignedUp
let template: string
beforeAll(async () => {
  server = await testServer({ SIGNUP_POINTS: '500' })
  person = await signUp(server)
  const bytes = docx({ body: p('Dear {name}') })
  const hash = createHash('sha256').update(bytes).digest('hex')
  const { row } = await storeTemplate(ctx(), { name: 'L', description: 'D', points: 2 }, bytes, hash)
  template = row!.id
})
afterAll(() => server.stop())

const ctx = () => server.ctx({ kind: 'user', id: person?.user._id ?? '', role: 'user', sessionId: '' })
const input = (key: string) => ({
  id: template,
  fileName: 'Letter',
  data: [{ placeholder: 'name', value: 'Rudo' }],
  idempotencyKey: key,
})
const stored = () => server.deps.db.select().from(generatedDocuments)

test('a generation that dies at any step has taken its points and stored its document, or neither; asked again, it is there once', async () => {
  let at = 0
  const key = () => `letter-number-${at}`
  const steps = await dieAtEveryStep(
    ctx(),
    (mortal) => generateDocument(mortal, input(key())),
    async () => {
      const consistent = async () => {
        const documents = await stored()
        const { points } = (await server.call(checkPoints, {}, person.token)).body
        expect(points).toBe(500 - 2 * documents.length)
        for (const { location } of documents) expect(await server.deps.files.size(location)).toBeGreaterThan(0)
        return documents.length
      }
      await consistent()
      await generateDocument(ctx(), input(key()))
      expect(await consistent()).toBe(++at)
    },
  )
  expect(steps).toBeGreaterThan(4)
})

test('a conversion that dies at any step is made by the next download, and costs nothing', async () => {
  const { _id: id } = await generateDocument(ctx(), input('to-be-converted'))
  const before = (await server.call(checkPoints, {}, person.token)).body.points
  await dieAtEveryStep(
    ctx(),
    (mortal) => downloadDocument(mortal, { id, fileType: 'pdf' }),
    async () => {
      const answer = await server.request('GET', `/api/documents/download/${id}?fileType=pdf`, { token: person.token })
      expect([answer.status, await answer.text()]).toEqual([200, expect.stringContaining('Dear ')])
      await server.deps.db.update(generatedDocuments).set({ pdfLocation: null })
      const { points } = (await server.call(checkPoints, {}, person.token)).body
      expect(points).toBe(before)
    },
  )
})
