import { randomUUID } from 'node:crypto'
import { copyFileSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { deleteConversation } from '#contract/consultations/consultations.ts'
import * as api from '#contract/library/library.ts'
import { getDocumentText } from '#contract/library/document-text.ts'
import type { Actor } from '#server/context.ts'
import { conversations, documents } from '#server/tables.ts'
import { docx, p } from '#tests/support/docx.ts'
import { signUp } from '#tests/support/people.ts'
import { testServer, type TestServer } from '#tests/support/server.ts'
import { ATTACHED } from './attachments.ts'
import { attachDocument, attachmentsOf, searchLibrary } from '#server/features/library/service.ts'

let server: TestServer
let folder: string
beforeAll(async () => {
  server = await testServer()
  folder = mkdtempSync(path.join(os.tmpdir(), 'virtual-lawyer-attach-'))
})
afterAll(async () => {
  rmSync(folder, { recursive: true, force: true })
  await server.stop()
})

async function person() {
  const { token, user } = await signUp(server)
  const ctx = server.ctx({ kind: 'user', id: user._id, role: 'user', sessionId: '' } satisfies Actor)
  const [conversation] = await server.deps.db.insert(conversations).values({ userId: user._id }).returning()
  return { token, ctx, conversationId: conversation!.id }
}

/** A received file, as the upload of a request leaves it: it may be moved. */
function upload(bytes: Uint8Array, name = 'my lease.docx') {
  const kept = path.join(folder, randomUUID())
  writeFileSync(kept, bytes)
  const moving = `${kept}.moving`
  copyFileSync(kept, moving)
  return { path: moving, name, bytes: bytes.length, sha256: randomUUID() }
}

const lease = docx({
  body: ['The tenant shall water the geraniums every Thursday.', 'No trombones after ten.'].map(p).join(''),
})

describe('a document attached to a consultation', () => {
  it('is found there and nowhere else, also not by its owner in another consultation', async () => {
    const { ctx, conversationId } = await person()
    const attached = await attachDocument(ctx, { conversationId, upload: upload(lease) })
    expect(attached).toMatchObject({ name: 'my lease.docx', state: 'queued' })
    await server.worker.idle()
    const [hit] = await searchLibrary(ctx, { query: 'must I water geraniums?', limit: 5, conversationId })
    expect(hit).toMatchObject({ documentId: attached.documentId, own: true, title: 'my lease.docx' })
    expect(await searchLibrary(ctx, { query: 'geraniums', limit: 5 })).toEqual([])
    const other = await person()
    expect(
      await searchLibrary(other.ctx, { query: 'geraniums', limit: 5, conversationId: other.conversationId }),
    ).toEqual([])
    expect(await attachmentsOf(ctx, conversationId)).toMatchObject([{ state: 'ready' }])
  })

  it('is gone through word by word once, not for each search, until it changes', async () => {
    const { ctx, conversationId } = await person()
    const { documentId } = await attachDocument(ctx, { conversationId, upload: upload(lease) })
    await server.worker.idle()
    const found = async (query: string) => (await searchLibrary(ctx, { query, limit: 5, conversationId })).length
    expect([await found('geraniums'), await found('begonias')]).toEqual([1, 0])
    await ctx.db.execute(
      sql`update passages set search_text = replace(search_text, 'geraniums', 'begonias.') where document_id = ${documentId}`,
    )
    expect([await found('geraniums'), await found('begonias')]).toEqual([1, 0])
    await ctx.db.execute(sql`update documents set updated_at = now() + interval '1 second' where id = ${documentId}`)
    expect([await found('geraniums'), await found('begonias')]).toEqual([0, 1])
  })

  it('is opened by its owner only; to anyone else it does not exist', async () => {
    const owner = await person()
    const stranger = await person()
    const { documentId } = await attachDocument(owner.ctx, {
      conversationId: owner.conversationId,
      upload: upload(lease),
    })
    await server.worker.idle()
    const own = await server.call(getDocumentText, { documentId }, owner.token)
    expect(own.body).toMatchObject({ own: true, text: expect.stringContaining('No trombones') })
    for (const endpoint of [getDocumentText, api.downloadDocument, api.getDocument] as const) {
      const given = { documentId, id: documentId }
      expect((await server.call(endpoint as never, given as never, stranger.token)).status).toBe(404)
    }
    expect((await server.call(api.getDocuments, { q: 'trombones' }, owner.token)).body).toEqual([])
    const { conversationId } = owner
    await expect(attachDocument(stranger.ctx, { conversationId, upload: upload(lease) })).rejects.toMatchObject({
      code: 'not_found',
    })
    await expect(attachmentsOf(stranger.ctx, conversationId)).rejects.toMatchObject({ code: 'not_found' })
  })

  it('is the same document when the same file is attached twice', async () => {
    const { ctx, conversationId } = await person()
    const file = upload(lease)
    const first = await attachDocument(ctx, { conversationId, upload: file })
    const second = await attachDocument(ctx, { conversationId, upload: { ...upload(lease), sha256: file.sha256 } })
    expect(second.documentId).toBe(first.documentId)
  })

  it('that cannot be read says why, and one that is no document is refused', async () => {
    const { ctx, conversationId } = await person()
    await attachDocument(ctx, { conversationId, upload: upload(Buffer.from('%PDF-1.7\nnothing more'), 'broken.pdf') })
    await server.worker.idle()
    expect(await attachmentsOf(ctx, conversationId)).toMatchObject([
      { name: 'broken.pdf', state: 'failed', reason: expect.stringContaining('damaged') },
    ])
    const text = upload(Buffer.from('just text'), 'a.docx')
    await expect(attachDocument(ctx, { conversationId, upload: text })).rejects.toMatchObject({
      code: 'invalid_input',
      fields: { file: expect.stringContaining('not a PDF or a Word document') },
    })
    const rtf = upload(Buffer.from('{\\rtf1 The rent is due}'), 'lease.doc')
    await expect(attachDocument(ctx, { conversationId, upload: rtf })).rejects.toMatchObject({
      fields: { file: expect.stringMatching(/RTF file.*save it as \.docx/) },
    })
  })

  it('leaves no file behind when it could not be read, and does not weigh', async () => {
    const { ctx, conversationId } = await person()
    const broken = Buffer.from('%PDF-1.7\nnothing more')
    const { documentId } = await attachDocument(ctx, { conversationId, upload: upload(broken, 'broken.pdf') })
    const [stored] = await ctx.db.select().from(documents).where(eq(documents.id, documentId))
    await server.worker.idle()
    expect(await ctx.files.size(stored!.location)).toBeUndefined()
    expect(await ctx.db.select().from(documents).where(eq(documents.id, documentId))).toMatchObject([
      { state: 'failed', location: '', bytes: 0, reason: expect.stringContaining('damaged') },
    ])
  })

  it('is one of at most twenty, and the same file is one document, however many come at once', async () => {
    const { ctx, conversationId } = await person()
    const same = Array.from({ length: 6 }, () => ({ ...upload(lease), sha256: 'the same' }))
    const twins = await Promise.all(same.map((file) => attachDocument(ctx, { conversationId, upload: file })))
    expect(new Set(twins.map(({ documentId }) => documentId)).size).toBe(1)
    const others = Array.from({ length: 24 }, () => attachDocument(ctx, { conversationId, upload: upload(lease) }))
    const refused = (await Promise.allSettled(others)).filter(({ status }) => status === 'rejected')
    expect(await attachmentsOf(ctx, conversationId)).toHaveLength(20)
    expect(refused).toHaveLength(5)
    expect((refused[0] as PromiseRejectedResult).reason).toMatchObject({ code: 'invalid_input' })
  })

  it('is refused with a sentence when its person has attached as much as there is room for', async () => {
    const { ctx, conversationId } = await person()
    const usual = ATTACHED.bytes
    ATTACHED.bytes = lease.length + 100
    await attachDocument(ctx, { conversationId, upload: upload(lease) })
    await expect(attachDocument(ctx, { conversationId, upload: upload(lease) })).rejects.toMatchObject({
      code: 'invalid_input',
      message: expect.stringContaining('Delete consultations with documents you no longer need'),
    })
    ATTACHED.bytes = usual
  })

  it('leaves no file behind when its consultation goes', async () => {
    const { ctx, conversationId, token } = await person()
    const { documentId } = await attachDocument(ctx, { conversationId, upload: upload(lease) })
    const [stored] = await ctx.db.select().from(documents).where(eq(documents.id, documentId))
    expect(await ctx.files.size(stored!.location)).toBeGreaterThan(0)
    await server.call(deleteConversation, { id: conversationId }, token)
    expect((await server.call(api.downloadDocument, { id: documentId }, token)).status).toBe(404)
    expect(await ctx.files.size(stored!.location)).toBeUndefined()
  })
})
