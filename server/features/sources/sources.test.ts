import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { getSourceText } from '#contract/consultations/sources.ts'
import { conversations, documents, documentTexts, messages, runs, sourceCodes } from '#server/tables.ts'
import { addDocument } from '#tests/support/library.ts'
import { signUp } from '#tests/support/people.ts'
import { type TestServer, testServer } from '#tests/support/server.ts'

let server: TestServer
beforeAll(async () => {
  server = await testServer({
    WHATSAPP_PHONE_NUMBER_ID: '1',
    WHATSAPP_ACCESS_TOKEN: 't',
    WHATSAPP_APP_SECRET: 's',
    WHATSAPP_VERIFY_TOKEN: 'v',
    WHATSAPP_DISPLAY_NUMBER: '+263 77 000 0000',
  })
})
afterAll(() => server.stop())

const TEXT = '# Labour Act\n\n12B. Unfair dismissal\n\nEvery employee has the right not to be unfairly dismissed.'

async function source(userId: string) {
  const { db } = server.deps
  const [conversation] = await db.insert(conversations).values({ userId }).returning()
  const [question] = await db
    .insert(messages)
    .values({ conversationId: conversation!.id, userId, position: 0, sender: 'user', text: 'q' })
    .returning()
  const [run] = await db
    .insert(runs)
    .values({
      conversationId: conversation!.id,
      userId,
      questionId: question!.id,
      leaseUntil: new Date(),
      leaseOwner: 'x',
    })
    .returning()
  const textId = randomUUID()
  const [document] = await db
    .insert(documents)
    .values({
      name: 'Labour Act',
      title: 'Labour Act',
      location: 'x.pdf',
      contentHash: randomUUID(),
      source: 'upload',
      state: 'ready',
      asAt: '2016-12-31',
    })
    .returning()
  await db.insert(documentTexts).values({ id: textId, documentId: document!.id, text: TEXT, extractor: 1 })
  await db.update(documents).set({ textId }).where(eq(documents.id, document!.id))
  const code = randomUUID().replaceAll('-', '').slice(0, 16)
  await db.insert(sourceCodes).values({
    code,
    runId: run!.id,
    userId,
    documentId: document!.id,
    substring: 'the right not to be unfairly dismissed',
  })
  return code
}

test('whoever holds the code sees the text and the passage; only the asker sees points', async () => {
  const asker = await signUp(server)
  const other = await signUp(server)
  const shortCode = await source(asker.user._id)
  const open = await server.call(getSourceText, { shortCode })
  expect(open).toMatchObject({
    status: 200,
    body: { text: TEXT, substring: 'the right not to be unfairly dismissed', title: 'Labour Act', asAt: '2016-12-31' },
  })
  expect(open.body.pointsRemaining).toBeUndefined()
  expect(open.body.whatsappUrl).toMatch(/^https:\/\/wa\.me\/263770000000\?text=/)
  expect((await server.call(getSourceText, { shortCode }, other.token)).body.pointsRemaining).toBeUndefined()
  expect((await server.call(getSourceText, { shortCode }, asker.token)).body.pointsRemaining).toBe(10)
})

test('words that stand in several sections are found in the one that was cited, and the page can name it', async () => {
  const { user } = await signUp(server)
  const shortCode = await source(user._id)
  const { db } = server.deps
  const stock = 'shall be guilty of an offence.'
  const { id: documentId } = await addDocument(server, 'Criminal Law Code', [
    { number: '30', heading: 'Causing disaffection', text: `Any person who does this ${stock}` },
    { number: '140', heading: 'Malicious damage to property', text: `Any person who does that ${stock}` },
  ])
  const [code] = await db.select().from(sourceCodes).where(eq(sourceCodes.code, shortCode))
  await db.update(sourceCodes).set({ documentId, substring: stock }).where(eq(sourceCodes.code, shortCode))
  const [run] = await db.select().from(runs).where(eq(runs.id, code!.runId))
  await db.insert(messages).values({
    conversationId: run!.conversationId,
    userId: user._id,
    position: 1,
    sender: 'ai',
    text: 'a',
    runId: run!.id,
    citations: [{ documentId, substring: stock, label: 'Criminal Law Code, s 140', section: '140', shortCode }],
  })
  const { body } = await server.call(getSourceText, { shortCode })
  expect(body.section).toBe('140. Malicious damage to property')
  expect(body.start).toBe(body.text.lastIndexOf(stock))
})

test('a code that names nothing is 404 with the sentence of the page', async () => {
  for (const shortCode of ['nothing', '%00', 'a'.repeat(64)]) {
    const { status, body } = await server.call(getSourceText, { shortCode })
    expect([status, body.message]).toEqual([404, 'An error occurred while trying to retrieve the document source.'])
  }
})
