import PizZip from 'pizzip'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import * as api from '#contract/consultations/consultations.ts'
import { answering, clauseOf, passagesIn } from '#tests/doubles/model-scripts.ts'
import { startModelDouble } from '#tests/doubles/model.ts'
import { ask, converse, endOf, messagesOf, textOf } from '#tests/support/answers.ts'
import { citedIn, falseCitations } from '#tests/support/citations.ts'
import { addSmallLibrary } from '#tests/support/library.ts'
import { signUp } from '#tests/support/people.ts'
import { fileForm, testServer, type TestServer } from '#tests/support/server.ts'
import { writeDocx } from '#server/text/docx-writer.ts'

let server: TestServer
beforeAll(async () => {
  server = await testServer()
  await addSmallLibrary(server)
})
afterAll(() => server.stop())

const LEASE = [
  'Lease agreement between Rudo and Tendai',
  '1. Rent. The tenant pays a rent of US$250 on the first day of each month.',
  '2. Notice. Either party ends this lease by written notice of ninety days to the other.',
  '3. Pets. The tenant keeps no dog in the flat.',
]

const docx = (lines: string[]) =>
  writeDocx({ title: 'Lease', footnotes: [], blocks: lines.map((text) => ({ style: 'Normal', runs: [{ text }] })) })

async function attach(token: string, id: string, bytes: Uint8Array, name: string, text?: string, to = server) {
  const form = fileForm(bytes, name, text ? { text } : {})
  const response = await to.request('POST', `/api/chat/conversations/${id}/documents`, { token, body: form })
  return { status: response.status, body: (await response.json()) as api.Message & { error?: string } }
}

describe('a document attached to a consultation', () => {
  it('is read, answered from with citations that open, and marked as the person’s own', async () => {
    const { token } = await signUp(server)
    const id = await converse(server, token)
    const { status, body } = await attach(token, id, docx(LEASE), 'My lease.docx')
    expect(status).toBe(200)
    expect(body).toMatchObject({ sender: 'user', text: '', attachment: { name: expect.stringContaining('lease') } })
    await server.worker.idle()
    const documentId = body.attachment!.documentId
    expect((await server.call(api.getAttachment, { id, documentId }, token)).body.state).toBe('ready')
    const answer = await ask(server, { token, conversationId: id, message: 'What notice ends the lease?' })
    expect(endOf(answer)?.outcome).toBe('quoted')
    expect(textOf(answer)).toContain('written notice of ninety days')
    expect(textOf(answer)).toContain('your own document')
    expect(answer.events.flatMap(citedIn).some((one) => one.documentId === documentId)).toBe(true)
    const own = answer.events.flatMap((event) => ('citations' in event ? event.citations! : [])).find((one) => one.own)!
    expect(own.shortCode).toBeUndefined()
    expect(await falseCitations(server, token, answer.events)).toEqual([])
  })

  it('asks nothing by itself, is attached once, and waits for its question', async () => {
    const { token } = await signUp(server)
    const id = await converse(server, token)
    const lease = docx(LEASE)
    const first = await attach(token, id, lease, 'lease.docx')
    const second = await attach(token, id, lease, 'lease.docx')
    expect(second.body.id).toBe(first.body.id)
    const answer = await ask(server, { token, conversationId: id })
    expect(endOf(answer)).toMatchObject({ outcome: 'no_source', charged: 0 })
    expect(await messagesOf(server, token, id)).toHaveLength(1)
    // a question waits until the document is read
    const asked = await ask(server, { token, conversationId: id, message: 'May I keep a dog in the flat?' })
    expect(textOf(asked)).toContain('keeps no dog')
  })

  it('can come with its question', async () => {
    const { token } = await signUp(server)
    const id = await converse(server, token)
    await attach(token, id, docx(LEASE), 'lease.docx', 'How much rent does the tenant pay each month?')
    expect(textOf(await ask(server, { token, conversationId: id }))).toContain('US$250')
  })

  it('belongs to its consultation alone', async () => {
    const [one, other] = [await signUp(server), await signUp(server)]
    const id = await converse(server, one.token)
    const { body } = await attach(one.token, id, docx(LEASE), 'lease.docx')
    await server.worker.idle()
    const documentId = body.attachment!.documentId
    for (const person of [one, other]) {
      const elsewhere = await converse(server, person.token)
      const answer = await ask(server, {
        token: person.token,
        conversationId: elsewhere,
        message: 'May the tenant keep a dog in the flat, by the lease?',
      })
      expect(textOf(answer)).not.toContain('keeps no dog')
    }
    expect((await server.call(api.getAttachment, { id, documentId }, other.token)).status).toBe(404)
    expect((await server.request('GET', `/api/file/text/${documentId}`, { token: other.token })).status).toBe(404)
    expect((await attach(other.token, id, docx(LEASE), 'lease.docx')).status).toBe(404)
  })

  it('is refused when it is no document, and says why when it cannot be read', async () => {
    const { token } = await signUp(server)
    const id = await converse(server, token)
    expect((await attach(token, id, new TextEncoder().encode('MZ not a document'), 'lease.docx')).status).toBe(400)
    expect((await attach(token, id, new Uint8Array(), 'lease.pdf')).status).toBe(400)
    const big = await attach(token, id, new Uint8Array(20 * 1024 * 1024 + 1), 'lease.pdf')
    expect(big.status).toBe(413)
    expect(big.body.error).toContain('20 MB')
    expect(await messagesOf(server, token, id)).toEqual([])
  })
})

describe('reviewing a contract', () => {
  it('goes through the person’s own document, also when nothing in it is named', async () => {
    const { token } = await signUp(server)
    const id = await converse(server, token)
    const { body } = await attach(token, id, docx(LEASE), 'lease.docx')
    const answer = await ask(server, { token, conversationId: id, message: 'Please review my lease' })
    expect(endOf(answer)?.outcome).toBe('quoted')
    expect(textOf(answer)).toContain('ninety days')
    const cited = answer.events.flatMap(citedIn)
    expect(cited.length).toBeGreaterThan(0)
    expect(cited.every((one) => one.documentId === body.attachment!.documentId)).toBe(true)
  })

  it('gives a language model every clause, marked as the person’s own, and shows findings clause by clause', async () => {
    const double = await startModelDouble(
      answering((request) => {
        const own = [...request.prompt.matchAll(/<passage n="(\d+)"[^>]*own="yes"/g)].map((match) => Number(match[1]))
        const clauses = passagesIn(request.prompt).filter(({ n }) => own.includes(n))
        const findings = clauses.map((clause) => `- Your document says “${clauseOf(clause)}” [${clause.n}].`)
        return { kind: 'text', text: findings.join('\n') }
      }),
    )
    const modelled = await testServer({ AI_BASE_URL: double.url, AI_MODEL: 'double' })
    const { token } = await signUp(modelled)
    const id = await converse(modelled, token)
    await attach(token, id, docx(LEASE), 'lease.docx', undefined, modelled)
    const answer = await ask(modelled, { token, conversationId: id, message: 'I need help with Contract Review' })
    expect(endOf(answer)).toMatchObject({ outcome: 'answered', charged: 1 })
    for (const words of ['US$250', 'ninety days', 'no dog']) expect(textOf(answer)).toContain(words)
    expect(await falseCitations(modelled, token, answer.events)).toEqual([])
    await modelled.stop()
    await double.stop()
  })

  it('asks for the document when there is none, and takes nothing', async () => {
    const { token } = await signUp(server)
    const id = await converse(server, token, 'I need help with Contract Review')
    const answer = await ask(server, { token, conversationId: id })
    expect(textOf(answer)).toContain('Attach it here')
    expect(endOf(answer)).toMatchObject({ charged: 0 })
  })
})

describe('a consultation as a Word document', () => {
  it('has the words of both, and each source as a footnote with its passage', async () => {
    const { token } = await signUp(server)
    const id = await converse(server, token)
    const message = 'Can my landlord evict me without a court order & <now>?'
    const answer = await ask(server, { token, conversationId: id, message })
    const response = await server.request('GET', `/api/chat/conversations/${id}/export`, { token })
    expect(response.headers.get('content-disposition')).toContain('.docx')
    const zip = new PizZip(await response.arrayBuffer())
    const [document, footnotes] = ['word/document.xml', 'word/footnotes.xml'].map((name) => zip.file(name)!.asText())
    expect(document).toContain('Can my landlord evict me without a court order &amp; &lt;now&gt;?')
    expect(document).not.toContain('substring=')
    expect(document).toContain('Legal information, not legal advice')
    const [cited] = answer.events.flatMap((event) => ('citations' in event ? event.citations! : []))
    expect(footnotes).toContain(
      cited!.substring
        .split(/[\s"“”&]+/)
        .slice(0, 4)
        .join(' '),
    )
    expect(footnotes).toContain(`/p/${cited!.shortCode}`)
    const ids = [...document!.matchAll(/footnoteReference w:id="(\d+)"/g)].map((match) => match[1])
    expect(ids.length).toBeGreaterThan(0)
    for (const note of ids) expect(footnotes).toContain(`<w:footnote w:id="${note}">`)
  })
})
