import { afterEach, describe, expect, inject, test } from 'vitest'
import { docx, p, paragraphsOf } from '#tests/support/docx.ts'
import { type Product, startProduct } from '#tests/support/product.ts'
import { fileForm } from '#tests/support/server.ts'

let product: Product | undefined
afterEach(async () => {
  await product?.stop()
  product = undefined
})

async function ask(method: string, url: string, token = '', body?: object | FormData) {
  const form = body instanceof FormData
  return fetch(product!.url + url, {
    method,
    headers: { authorization: `Bearer ${token}`, ...(body && !form && { 'content-type': 'application/json' }) },
    body: form ? body : body && JSON.stringify(body),
  })
}
const signIn = async (email: string, password: string) =>
  (await (await ask('POST', '/api/auth/login', '', { email, password })).json()) as {
    token: string
    user: { _id: string }
  }

async function addTemplate(bytes: Buffer): Promise<string> {
  const { token } = await signIn(product!.admin.email, product!.admin.password)
  const form = fileForm(bytes, 'letter.docx', { name: 'L', description: 'D', points: '1' })
  return ((await (await ask('POST', '/api/documents/templates', token, form)).json()) as { _id: string })._id
}

const person = { email: 'person@example.test', password: 'a good password' }
async function register() {
  const given = { ...person, fullName: 'Tendai Moyo', occupation: 'student', phoneNumber: '+263771234567' }
  expect((await ask('POST', '/api/auth/register', '', given)).ok).toBe(true)
}

const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

// what a database does when the power is cut is tested separately: here PGlite is enough
describe.skipIf(inject('postgres'))('after the server was killed', { timeout: 300_000 }, () => {
  test('in the middle of generating: every point taken has its document, every document its file', async () => {
    // Killed when so many answers have come, with the others somewhere between request and answer.
    const rounds = [1, 4, 9, 15]
    product = await startProduct({ SIGNUP_POINTS: '500', CONVERTER: 'libreoffice' })
    const template = await addTemplate(docx({ body: p('Dear {name}, {text}') }))
    await register()
    for (const answers of rounds) {
      const { token } = await signIn(person.email, person.password)
      const data = [
        { placeholder: 'name', value: 'Rudo' },
        { placeholder: 'text', value: 'words '.repeat(500) },
      ]
      let answered = 0
      const asked = Array.from({ length: 30 }, (_, i) =>
        ask('POST', `/api/documents/templates/generate/${template}`, token, { fileName: `Letter ${i}`, data })
          .then(({ ok }) => void (ok && answered++))
          .catch(() => {}),
      )
      while (answered < answers) await wait(1)
      await product.kill()
      await Promise.all(asked)
      product = await startProduct({ CONVERTER: 'libreoffice' }, product.folder)
    }
    const { token, user } = await signIn(person.email, person.password)
    const { points } = (await (await ask('GET', '/api/points/check', token)).json()) as { points: number }
    const documents = (await (await ask('GET', `/api/documents/${user._id}`, token)).json()) as { _id: string }[]
    expect(documents.length).toBeGreaterThanOrEqual(1 + 4 + 9 + 15)
    expect(points).toBe(500 - documents.length)
    for (const { _id } of documents) {
      const file = await ask('GET', `/api/documents/download/${_id}?fileType=docx`, token)
      expect(paragraphsOf(Buffer.from(await file.arrayBuffer()))[0]).toMatch(/^Dear Rudo, words/)
    }
  })

  test('in the middle of converting: the document is still there and its PDF can be had, with nothing charged again', async () => {
    product = await startProduct()
    const template = await addTemplate(docx({ body: p('Dear {name}') + p('filler').repeat(2_000) }))
    await register()
    const before = await signIn(person.email, person.password)
    const body = { fileName: 'Letter', data: [{ placeholder: 'name', value: 'Rudo' }] }
    const made = await ask('POST', `/api/documents/templates/generate/${template}`, before.token, body)
    const { _id: id } = (await made.json()) as { _id: string }
    const asked = ask('GET', `/api/documents/download/${id}?fileType=pdf`, before.token).catch(() => {})
    await wait(700)
    await product.kill()
    await asked
    product = await startProduct({}, product.folder)
    const { token } = await signIn(person.email, person.password)
    const answer = await ask('GET', `/api/documents/download/${id}?fileType=pdf`, token)
    const bytes = Buffer.from(await answer.arrayBuffer())
    const outcome = answer.status === 200 ? bytes.subarray(0, 5).toString() : answer.status
    expect(outcome).toBe(/PDF by no program/.test(product.output()) ? 503 : '%PDF-')
    const { points } = (await (await ask('GET', '/api/points/check', token)).json()) as { points: number }
    expect(points).toBe(9)
  })
})
