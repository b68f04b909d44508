import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import * as api from '#contract/library.ts'
import { docx, p } from '#tests/support/docx.ts'
import { addDocument, libraryDesk } from '#tests/support/library.ts'
import { fileForm, type TestServer } from '#tests/support/server.ts'

let server: TestServer
let admin: string
let reader: string
let heading: string

beforeAll(async () => {
  ;({ server, admin, reader, heading } = await libraryDesk())
})
afterAll(() => server.stop())

describe('managing the library', () => {
  it('is for admins: others get 403, strangers 401', async () => {
    const id = randomUUID()
    const calls = [
      [api.createSubheading, { name: 'X' }],
      [api.updateSubheading, { id, name: 'X' }],
      [api.deleteSubheading, { id }],
      [api.updateDocument, { id, name: 'X', subheading: heading }],
      [api.deleteDocument, { id }],
      [api.retryDocument, { id }],
    ] as const
    for (const [endpoint, input] of calls) {
      expect((await server.call(endpoint as never, input as never, reader)).status).toBe(403)
      expect((await server.call(endpoint as never, input as never)).status).toBe(401)
    }
    const upload = fileForm(docx({ body: p('x') }), 'file.docx', { subheading: heading, fileName: 'X' })
    const sent = await server.request('POST', '/api/library/documents', { token: reader, body: upload })
    expect(sent.status).toBe(403)
    expect((await server.call(api.getDocuments, {})).status).toBe(401)
  })

  it('answers 404 for documents and headings that are not there, whatever the form of the id', async () => {
    for (const id of [randomUUID(), 'nonsense']) {
      expect((await server.call(api.updateSubheading, { id, name: 'X' }, admin)).status).toBe(404)
      expect((await server.call(api.deleteSubheading, { id }, admin)).status).toBe(404)
      expect((await server.call(api.updateDocument, { id, name: 'X', subheading: heading }, admin)).status).toBe(404)
      expect((await server.call(api.downloadDocument, { id }, reader)).status).toBe(404)
    }
  })

  it('adds and renames headings, each name once, and says which name is missing', async () => {
    const made = (await server.call(api.createSubheading, { name: ' Rivers ' }, admin)).body
    expect(made.name).toBe('Rivers')
    expect((await server.call(api.createSubheading, { name: 'RIVERS' }, admin)).status).toBe(409)
    expect((await server.call(api.createSubheading, { name: ' ' }, admin)).body.message).toBe(
      'Subheading title is required',
    )
    const empty = await server.call(api.updateSubheading, { id: made._id, name: '' }, admin)
    expect(empty.body.message).toBe('Heading title is required')
    await server.call(api.updateSubheading, { id: made._id, name: 'Lakes' }, admin)
    const [first] = (await server.call(api.getSubheadings, {}, reader)).body
    expect(first).toEqual({ _id: made._id, name: 'Lakes' })
  })

  it('keeps the documents of a heading that is deleted, uncategorized, and filters by heading', async () => {
    const own = (await server.call(api.createSubheading, { name: 'Short-lived' }, admin)).body._id
    const { id } = await addDocument(server, 'Orphan', [{ text: 'An accordion folds.' }])
    await server.call(api.updateDocument, { id, name: 'Orphan', subheading: own }, admin)
    const { body: listed } = await server.call(api.getDocuments, { subheading: own }, reader)
    expect(listed.map((one) => one._id)).toEqual([id])
    await server.call(api.deleteSubheading, { id: own }, admin)
    expect((await server.call(api.getDocument, { id }, reader)).body.subheading).toBeNull()
  })
})
