import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import * as api from '#contract/library/library.ts'
import { getDocumentText } from '#contract/library/document-text.ts'
import { getSourceText } from '#contract/consultations/sources.ts'
import { documents, documentTexts, jobs } from '#server/tables.ts'
import { ask, converse, messagesOf } from '#tests/support/answers.ts'
import { docx, p } from '#tests/support/docx.ts'
import { serverWithLibraryAdmin } from '#tests/support/library.ts'
import { fileForm, type TestServer } from '#tests/support/server.ts'
import { searchLibrary } from '#server/features/library/service.ts'
import { queueOutdated } from '#server/features/library/import/starter.ts'
import { EXTRACTOR } from '#server/features/library/indexing/read-job.ts'

let server: TestServer
let admin: string
let reader: string
let heading: string

beforeAll(async () => {
  ;({ server, admin, reader, heading } = await serverWithLibraryAdmin())
})
afterAll(() => server.stop())

const word = (...paragraphs: string[]) => docx({ body: paragraphs.map(p).join('') })

const form = (bytes: Uint8Array | undefined, fields: Record<string, string>, name = 'file.docx') =>
  fileForm(bytes, name, fields)

async function send(method: string, path: string, body: FormData, token = admin) {
  const response = await server.request(method, `/api/library/documents${path}`, { token, body })
  return { status: response.status, body: (await response.json()) as api.LibraryDocument & Record<string, never> }
}

/** Uploads a document and waits until it is read. */
async function add(name: string, bytes: Uint8Array, fileName = 'file.docx') {
  const { status, body } = await send('POST', '', form(bytes, { subheading: heading, fileName: name }, fileName))
  expect(status).toBe(200)
  await server.worker.idle()
  return body._id
}

const list = async (input: Record<string, string>, token = reader) =>
  (await server.call(api.getDocuments, input as never, token)).body as unknown as api.LibraryDocument[]
/** How often the file of a document was read. */
const timesRead = async (id: string) => {
  const done = await server.deps.db.select().from(jobs).where(eq(jobs.kind, 'library.read'))
  return done.filter((job) => JSON.stringify(job.payload).includes(id) && job.state !== 'queued').length
}
const found = async (query: string) => (await searchLibrary(server.ctx(), { query, limit: 10 })).map((hit) => hit.text)

describe('a document in the library', () => {
  it('is read in the background, then listed, found by its words, opened and downloaded by anyone signed in', async () => {
    const bytes = word('Ice cream in parks', 'Nobody sells sorbet in a park without a badge from the warden.')
    const { body } = await send('POST', '', form(bytes, { subheading: heading, fileName: 'Sorbet rules' }))
    expect(body).toMatchObject({
      name: 'Sorbet rules',
      subheading: { _id: heading, name: 'Licences' },
    })
    expect(body.location).toMatch(/\.docx$/)
    await server.worker.idle()
    const [listed] = await list({ q: 'may I sell sorbet' })
    expect(listed).toMatchObject({ _id: body._id, snippet: expect.stringContaining('sorbet in a park') })
    expect(listed).not.toHaveProperty('state')
    const text = await server.call(getDocumentText, { documentId: body._id }, reader)
    expect(text.body.text).toContain(listed!.snippet)
    const file = await server.request('GET', `/api/library/documents/download/${body._id}`, { token: reader })
    expect(file.headers.get('content-disposition')).toContain('filename="Sorbet rules.docx"')
    expect(Buffer.from(await file.arrayBuffer()).equals(bytes)).toBe(true)
  })

  it('is found by part of its name, whatever signs are in it', async () => {
    const id = await add('100%_Fees (draft)', word('Something about toboggans and nothing else.'))
    expect((await list({ q: '100%_fees' })).map((one) => one._id)).toEqual([id])
    expect(await list({ q: '1__%' })).toEqual([])
  })

  it('is named by its content, not by its file name', async () => {
    const id = await add('Misnamed', word('A gondola is a boat.'), 'notes.pdf')
    expect((await server.call(api.getDocument, { id }, admin)).body.location).toMatch(/\.docx$/)
  })

  it('is hidden from people until it can be read', async () => {
    const row = { name: 'Waiting', location: 'x.pdf', contentHash: randomUUID(), source: 'upload' as const }
    const [waiting] = await server.deps.db.insert(documents).values(row).returning()
    expect((await list({}, admin)).find((one) => one._id === waiting!.id)).toMatchObject({ state: 'queued' })
    expect((await list({})).map((one) => one._id)).not.toContain(waiting!.id)
    expect((await server.call(api.getDocument, { id: waiting!.id }, reader)).status).toBe(404)
  })
})

describe('a file that cannot be a document', () => {
  it.each([
    ['no file', undefined, 'File is required'],
    ['an empty file', Buffer.alloc(0), 'This file is empty'],
    ['a program named .pdf', Buffer.from('MZ\x90\0%PDF-1.4'), 'not a PDF or a Word document'],
    ['plain text named .docx', Buffer.from('hello'), 'not a PDF or a Word document'],
  ])('%s is refused with a sentence on the field', async (_, bytes, sentence) => {
    const { status, body } = await send('POST', '', form(bytes, { subheading: heading, fileName: 'X' }))
    expect(status).toBe(400)
    expect((body as never as { fields: { file: string } }).fields.file).toContain(sentence)
  })

  it('is refused without a heading or a name, each on its field', async () => {
    const { status, body } = await send('POST', '', form(word('x'), { subheading: ' ', fileName: '' }))
    expect(status).toBe(400)
    expect(body).toMatchObject({ fields: { subheading: 'Subheading is required', fileName: 'File name is required' } })
    const unknown = await send('POST', '', form(word('x'), { subheading: randomUUID(), fileName: 'X' }))
    expect(unknown.body).toMatchObject({ fields: { subheading: 'Choose a heading from the list' } })
  })

  it('is never ready without text: it fails, says why, and can be tried again', async () => {
    const id = await add('Blank', word('   '))
    const failed = (await server.call(api.getDocument, { id }, admin)).body
    expect(failed).toMatchObject({ state: 'failed', reason: expect.stringContaining('no words') })
    expect((await server.call(api.getDocument, { id }, reader)).status).toBe(404)
    expect((await server.call(getDocumentText, { documentId: id }, reader)).status).toBe(404)
    expect(await timesRead(id)).toBe(1)
    await server.call(api.retryDocument, { id }, admin)
    await server.worker.idle()
    expect(await timesRead(id)).toBe(2)
    expect((await server.call(api.getDocument, { id }, admin)).body.state).toBe('failed')
  })

  it('is read again with all that failed, and those that are ready stay as they are', async () => {
    const failed = [await add('Blank sheet', word('  ')), await add('Blank page', word('    '))]
    const ready = await add('Harbour rules', word('Boats enter the harbour by day.'))
    const { count } = (await server.call(api.retryFailedDocuments, {}, admin)).body
    expect(count).toBeGreaterThanOrEqual(2)
    await server.worker.idle()
    const all = [...failed, ready]
    expect(await Promise.all(all.map(timesRead))).toEqual([2, 2, 1])
    const stateOf = async (id: string) => (await server.call(api.getDocument, { id }, admin)).body.state
    expect(await Promise.all(all.map(stateOf))).toEqual(['failed', 'failed', 'ready'])
  })

  it('goes with others that were chosen, out of list and search; what is gone already is passed over', async () => {
    const ids = [await add('Buoys', word('A buoy is painted red.')), await add('Bells', word('A bell is rung in fog.'))]
    const kept = await add('Masts', word('A mast is of pine.'))
    const gone = await server.call(api.deleteDocuments, { ids: [...ids, randomUUID(), 'x'] }, admin)
    expect(gone.body).toEqual({ count: 2 })
    for (const id of ids) expect((await server.call(api.getDocument, { id }, admin)).status).toBe(404)
    expect((await server.call(api.getDocuments, { q: 'buoy painted red' }, reader)).body).toEqual([])
    expect((await server.call(api.getDocument, { id: kept }, admin)).status).toBe(200)
    const many = Array.from({ length: api.DELETE_MAX + 1 }, () => kept)
    expect((await server.call(api.deleteDocuments, { ids: many }, admin)).status).toBe(400)
  })

  it('is refused when the library holds the same bytes, and may come again after that one is deleted', async () => {
    const bytes = word('The lighthouse keeper keeps a log.')
    const id = await add('Lighthouse', bytes)
    const second = await send('POST', '', form(bytes, { subheading: heading, fileName: 'Another name' }))
    expect(second.status).toBe(409)
    expect(second.body).toMatchObject({
      fields: { file: expect.stringMatching(/^This file is already in the library: .+/) },
    })
    await server.call(api.deleteDocument, { id }, admin)
    expect(await add('Lighthouse', bytes)).not.toBe(id)
  })
})

describe('a document that changes', () => {
  it('replaced: the new text is found, the old is not, and an old citation opens the text it cited', async () => {
    const id = await add('Tandems', word('A tandem bicycle pays a toll of three shillings.'))
    const { files } = server.deps
    const get = files.get.bind(files)
    let read = () => {}
    const reading = new Promise<void>((resolve) => (read = resolve))
    vi.spyOn(files, 'get').mockImplementationOnce(async (key) => (await reading, get(key)))
    const { status } = await send('PUT', `/${id}/file`, form(word('A tandem bicycle pays a levy of nine florins.'), {}))
    expect(status).toBe(200)
    expect(await found('tandem')).toEqual([expect.stringContaining('shillings')])
    read()
    await server.worker.idle()
    expect(await found('tandem')).toEqual([expect.stringContaining('florins')])
    const open = (substring?: string) =>
      server.call(getDocumentText, { documentId: id, ...(substring && { substring }) }, reader)
    expect((await open()).body.text).toContain('florins')
    expect((await open('toll of three shillings')).body.text).toContain('shillings')
  })

  it('renamed: search knows the new name at once', async () => {
    const id = await add('Velocipede circular', word('Riders keep left.'))
    const changed = await server.call(
      api.updateDocument,
      { id, name: 'Penny-farthing circular', subheading: heading },
      admin,
    )
    expect(changed.body).toMatchObject({ _id: id, name: 'Penny-farthing circular' })
    expect(await found('penny-farthing')).toEqual([expect.stringContaining('Riders keep left')])
    expect(await found('velocipede')).toEqual([])
  })

  it('deleted: out of the list, the search and the downloads at once, while a citation still opens', async () => {
    const id = await add('Zeppelins', word('A zeppelin lands at the mast.'))
    expect((await server.call(api.deleteDocument, { id }, admin)).status).toBe(204)
    expect(await found('zeppelin')).toEqual([])
    expect(await list({ q: 'zeppelin' })).toEqual([])
    expect((await server.call(api.downloadDocument, { id }, reader)).status).toBe(404)
    expect((await server.call(api.deleteDocument, { id }, admin)).status).toBe(404)
    const text = await server.call(getDocumentText, { documentId: id, substring: 'lands at the mast' }, reader)
    expect(text.body.text).toContain('A zeppelin lands at the mast.')
    expect(text.body.sections?.length).toBeGreaterThan(0)
  })

  it('renamed, moved, replaced, deleted: a citation of an old answer still opens at its words, in the chat and in public', async () => {
    const rule = 'A penguin keeper shall feed every penguin two herrings before noon.'
    const id = await add('Penguin Keepers Act', word('Penguin Keepers Act', '1. Feeding', rule))
    const conversationId = await converse(server, reader)
    await ask(server, { token: reader, conversationId, message: 'How many herrings shall a keeper feed a penguin?' })
    const [, answer] = await messagesOf(server, reader, conversationId)
    const cited = answer!.citations!.find(({ documentId }) => documentId === id)!
    expect(cited.substring).toContain('two herrings')
    const opensAtItsWords = async () => {
      const { documentId, substring, shortCode } = cited
      const room = await server.call(getDocumentText, { documentId, substring }, reader)
      const page = await server.call(getSourceText, { shortCode: shortCode! })
      for (const { status, body } of [room, page]) {
        expect(status).toBe(200)
        expect(body.text).toContain(substring)
      }
      expect(room.body.sections!.some(({ start, end }) => room.body.text.slice(start, end).includes(rule))).toBe(true)
      return room.body.title
    }
    expect(await opensAtItsWords()).toBe('Penguin Keepers Act')
    const other = (await server.call(api.createSubheading, { name: 'Birds' }, admin)).body._id
    await server.call(api.updateDocument, { id, name: 'Penguins Act', subheading: heading }, admin)
    expect(await opensAtItsWords()).toBe('Penguins Act')
    await server.call(api.updateDocument, { id, name: 'Penguins Act', subheading: other }, admin)
    await opensAtItsWords()
    await send('PUT', `/${id}/file`, form(word('Penguins Act', '1. Feeding', 'Penguins feed themselves.'), {}))
    await server.worker.idle()
    expect((await server.call(getDocumentText, { documentId: id }, reader)).body.text).not.toContain('herrings')
    await opensAtItsWords()
    await server.call(api.deleteDocument, { id }, admin)
    await opensAtItsWords()
  })

  it('is read again when the readers improve, its old text serving meanwhile', async () => {
    const { db } = server.deps
    const id = await add('Gramophones', word('A gramophone needs a needle.'))
    await db.update(documentTexts).set({ extractor: 0 }).where(eq(documentTexts.documentId, id))
    await queueOutdated(server.ctx(), 1)
    expect(await found('gramophone')).toHaveLength(1)
    await server.worker.idle()
    const [version] = await db.select().from(documentTexts).where(eq(documentTexts.documentId, id))
    expect(version!.extractor).toBe(EXTRACTOR)
    expect(await found('gramophone')).toHaveLength(1)
    const done = await db.select().from(jobs).where(eq(jobs.kind, 'library.read'))
    expect(done.filter((job) => job.state !== 'done')).toEqual([])
  })
})

describe('the list of documents', () => {
  it('gives the list in pages, newest first', async () => {
    const all = await list({})
    const pages = [...(await list({ limit: '2' })), ...(await list({ limit: '2', offset: '2' }))]
    expect(pages).toEqual(all.slice(0, 4))
  })
})
