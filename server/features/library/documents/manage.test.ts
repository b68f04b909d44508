import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import * as api from '#contract/library/library.ts'
import { countCitations } from '#contract/consultations/sources.ts'
import { listAuditEvents } from '#contract/accounts/users.ts'
import { conversations, documentProfiles, documents, messages, runs, sourceCodes } from '#server/tables.ts'
import { docx, p } from '#tests/support/docx.ts'
import { addDocument, serverWithLibraryAdmin } from '#tests/support/library.ts'
import { signUp } from '#tests/support/people.ts'
import { fileForm, type TestServer } from '#tests/support/server.ts'

let server: TestServer
let admin: string
let reader: string
let heading: string

beforeAll(async () => {
  ;({ server, admin, reader, heading } = await serverWithLibraryAdmin())
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
      [api.moveDocuments, { ids: [id], subheading: heading }],
      [countCitations, { id }],
      [api.retryDocument, { id }],
      [api.retryFailedDocuments, {}],
      [api.deleteDocuments, { ids: [id] }],
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

  it('puts many documents under a heading in one go, and finds those that have none', async () => {
    const made = await Promise.all(
      ['Alpha', 'beta', 'Gamma'].map((name) => addDocument(server, name, [{ text: name }])),
    )
    const ids = made.map(({ id }) => id)
    const without = { subheading: api.NO_HEADING, state: 'ready' as const }
    const before = (await server.call(api.countDocuments, without, admin)).body.count
    const moved = await server.call(
      api.moveDocuments,
      { ids: [...ids, randomUUID(), 'nonsense'], subheading: heading },
      admin,
    )
    expect(moved.body).toEqual({ count: 3 })
    expect((await server.call(api.countDocuments, without, admin)).body.count).toBe(before - 3)
    const under = await server.call(api.getDocuments, { subheading: heading, sort: 'name' }, reader)
    expect(under.body.map(({ name }) => name)).toEqual(['Alpha', 'beta', 'Gamma'])
    const nowhere = await server.call(api.moveDocuments, { ids, subheading: randomUUID() }, admin)
    expect([nowhere.status, nowhere.body]).toMatchObject([
      400,
      { fields: { subheading: 'Choose a heading from the list' } },
    ])
    expect((await server.call(api.moveDocuments, { ids: [], subheading: heading }, admin)).status).toBe(400)
    const many = Array.from({ length: api.MOVE_MAX + 1 }, () => randomUUID())
    expect((await server.call(api.moveDocuments, { ids: many, subheading: heading }, admin)).status).toBe(400)
  })

  it('puts documents in order by heading and by the year of the law, those without one last', async () => {
    const other = (await server.call(api.createSubheading, { name: 'aardvarks' }, admin)).body._id
    const add = async (name: string, subheadingId: string | null, year?: number) => {
      const { id } = await addDocument(server, name, [{ text: name }], { subheadingId })
      if (year) await server.deps.db.insert(documentProfiles).values({ documentId: id, act: name, year, profile: '' })
    }
    await add('Order B', heading, 2001)
    await add('Order C', other, 1999)
    await add('Order A', other, 2020)
    await add('Order D', null)
    const names = async (sort: 'heading' | 'year') => {
      const { body } = await server.call(api.getDocuments, { sort }, reader)
      return body.map(({ name }) => name).filter((name) => /^Order [A-D]$/.test(name))
    }
    expect(await names('heading')).toEqual(['Order A', 'Order C', 'Order B', 'Order D'])
    expect(await names('year')).toEqual(['Order A', 'Order B', 'Order C', 'Order D'])
  })

  it('counts what a person can open, not what is still being read or failed', async () => {
    const count = async (token: string) =>
      (await server.call(api.countDocuments, { state: 'readable' }, token)).body.count
    const before = await count(admin)
    await server.deps.db.insert(documents).values({
      name: 'Scan',
      location: 'x.pdf',
      source: 'upload',
      state: 'failed',
      contentHash: randomUUID(),
    })
    expect(await count(admin)).toBe(before)
    expect(await count(reader)).toBe(before)
    const shown = (await server.call(api.getDocuments, { state: 'readable' }, admin)).body
    expect(shown.map(({ name }) => name)).not.toContain('Scan')
  })

  it('tells how many answers cite a document before it is deleted', async () => {
    const { db } = server.deps
    const { id } = await addDocument(server, 'Cited', [{ text: 'A kettle sings.' }])
    expect((await server.call(countCitations, { id }, admin)).body).toEqual({ answers: 0 })
    const { user } = await signUp(server)
    for (let i = 0; i < 2; i++) {
      const run = await answeredRun(server, user._id)
      const cites = { runId: run, userId: user._id, documentId: id, substring: 'A kettle' }
      // an answer that cites it twice is one answer
      await db.insert(sourceCodes).values([1, 2].map(() => ({ ...cites, code: randomUUID() })))
    }
    expect((await server.call(countCitations, { id }, admin)).body).toEqual({ answers: 2 })
  })

  it('leaves a line in the audit trail for what admins do to the library', async () => {
    const { id } = await addDocument(server, 'Old name', [{ text: 'A flute.' }])
    const made = (await server.call(api.createSubheading, { name: 'Music' }, admin)).body
    await server.call(api.updateSubheading, { id: made._id, name: 'Instruments' }, admin)
    await server.call(api.updateDocument, { id, name: 'New name', subheading: made._id }, admin)
    await server.call(api.moveDocuments, { ids: [id], subheading: heading }, admin)
    await server.call(api.deleteDocument, { id }, admin)
    await server.call(api.deleteSubheading, { id: made._id }, admin)
    const { entries } = (await server.call(listAuditEvents, { limit: 6 }, admin)).body
    expect(entries.toReversed().map(({ kind, detail }) => [kind, detail])).toEqual([
      ['heading_added', { name: 'Music' }],
      ['heading_changed', { from: 'Music', to: 'Instruments' }],
      ['document_changed', { from: 'Old name', name: 'New name', heading: 'Instruments' }],
      ['documents_moved', { heading: 'Licences', documents: 1, names: 'New name' }],
      ['document_deleted', { name: 'New name' }],
      ['heading_deleted', { name: 'Instruments' }],
    ])
    const [mine] = (await server.call(listAuditEvents, { kind: 'registered', limit: 500 }, admin)).body.entries.slice(
      -1,
    )
    expect(new Set(entries.map(({ actor }) => actor))).toEqual(new Set([mine!.actor]))
  })
})

/** The id of an answer that somebody got. */
async function answeredRun({ deps: { db } }: TestServer, userId: string) {
  const [talk] = await db.insert(conversations).values({ userId }).returning()
  const of = { conversationId: talk!.id, userId }
  const [question] = await db
    .insert(messages)
    .values({ ...of, position: 0, sender: 'user', text: 'q' })
    .returning()
  const lease = { leaseUntil: new Date(), leaseOwner: 'x' }
  const [run] = await db
    .insert(runs)
    .values({ ...of, questionId: question!.id, ...lease })
    .returning()
  return run!.id
}
