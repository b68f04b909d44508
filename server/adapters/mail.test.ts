import { eq } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { mails } from '#server/tables.ts'
import { type SmtpDouble, startSmtp } from '#tests/doubles/smtp.ts'
import { mailsTo } from '#tests/support/mail.ts'
import { type TestServer, testServer } from '#tests/support/server.ts'
import { queueMail } from './outbox.ts'

let smtp: SmtpDouble
let server: TestServer
let clock = new Date('2026-11-20T08:00:00Z').getTime()
let letters = 0
const now = () => new Date(clock)
beforeAll(async () => {
  smtp = await startSmtp()
  server = await testServer({ ...smtp.env, MAIL_FROM: 'Virtual Lawyer <post@lawyer.example.test>' }, { now })
})
afterAll(async () => {
  await server.stop()
  await smtp.stop()
})
beforeEach(() => (clock += 3_600_000))
afterEach(() => (smtp.mails.length = 0))

/** Queues one mail and answers its row once the due work is done. */
async function post(mail: Partial<Parameters<typeof queueMail>[2]> = {}) {
  const to = `reader-${++letters}@example.test`
  await queueMail(server.ctx(), server.deps.db, {
    to,
    subject: 'Greetings',
    text: 'Mhoro — plain.\n',
    html: '<p>Mhoro — <b>rich</b>.</p>',
    ...mail,
  })
  return { to, row: await after(to) }
}
async function after(to: string, ms = 0) {
  clock += ms
  await server.worker.idle()
  const [row] = await server.deps.db.select().from(mails).where(eq(mails.recipient, to))
  return row!
}

test('a mail travels by SMTP with a text and an HTML part and a Message-ID of ours', async () => {
  const { to, row } = await post({
    subject: 'Zvakanaka — naïve\r\nBcc: evil@example.test',
    replyTo: 'asker@example.test',
  })
  expect(row).toMatchObject({ state: 'sent', sentAt: now(), text: '', html: '' })
  expect(smtp.mails).toHaveLength(1)
  expect(smtp.mails[0]).toMatchObject({
    recipients: [to],
    to,
    from: 'Virtual Lawyer <post@lawyer.example.test>',
    subject: 'Zvakanaka — naïve Bcc: evil@example.test',
    replyTo: 'asker@example.test',
    text: 'Mhoro — plain.',
    html: '<p>Mhoro — <b>rich</b>.</p>',
    messageId: expect.stringMatching(/^<[0-9a-f-]{36}@lawyer\.example\.test>$/),
  })
})

test('a mail server that is busy or hangs up is asked again, with the same Message-ID', async () => {
  smtp.treat({ code: 451 }, 'cut')
  const { to, row } = await post()
  expect(row).toMatchObject({ state: 'queued' })
  expect(await after(to, 5_000)).toMatchObject({ state: 'queued' })
  expect(await after(to, 20_000)).toMatchObject({ state: 'sent' })
  expect(smtp.mails).toHaveLength(1)
  expect(smtp.mails[0]!.messageId).toBe(row.messageId)
})

test('a mail that is refused for good is not sent again, and the reason is kept', async () => {
  const before = smtp.asked()
  smtp.treat({ code: 550, text: 'No such mailbox' })
  const { to, row } = await post()
  expect(row).toMatchObject({ state: 'failed', reason: expect.stringContaining('No such mailbox') })
  await after(to, 3_600_000)
  expect(smtp.asked()).toBe(before + 1)
})

test('after about seven hours of a silent mail server a mail has failed', async () => {
  smtp.treat(...Array.from({ length: 12 }, () => ({ code: 421 })))
  const { to } = await post()
  let row = await after(to)
  for (let i = 0; i < 11; i++) row = await after(to, 4_200_000)
  expect(row).toMatchObject({ state: 'failed' })
  expect(smtp.mails).toEqual([])
})

test('the same key is one mail; a comma in an address is not a second reader', async () => {
  const mail = { to: 'once@example.test', subject: 'Receipt', text: 'Paid.', key: 'receipt:1' }
  await queueMail(server.ctx(), server.deps.db, mail)
  await queueMail(server.ctx(), server.deps.db, mail)
  await server.worker.idle()
  expect(smtp.mails).toHaveLength(1)
  expect(smtp.mails[0]!.messageId).toMatch(/^<[0-9a-f]{32}@/)
  await queueMail(server.ctx(), server.deps.db, { ...mail, to: 'a@example.test, b@example.test', key: undefined })
  await server.worker.idle()
  expect(smtp.mails.flatMap(({ recipients }) => recipients)).not.toContain('b@example.test')
})

test('a transaction that fails sends nothing', async () => {
  const failing = server.deps.db.transaction(async (tx) => {
    await queueMail(server.ctx(), tx, { to: 'never@example.test', subject: 'x', text: 'x' })
    throw new Error('changed my mind')
  })
  await expect(failing).rejects.toThrow('changed my mind')
  await server.worker.idle()
  expect(smtp.mails).toEqual([])
})

test('without SMTP a mail is a file in the outbox that a mail program opens', async () => {
  const folder = await testServer()
  await queueMail(folder.ctx(), folder.deps.db, {
    to: 'a@example.test',
    subject: 'Hello',
    text: 'Text',
    html: '<p>Rich</p>',
  })
  const [mail] = await mailsTo(folder, 'a@example.test')
  expect(mail).toMatchObject({ subject: 'Hello', text: 'Text', html: '<p>Rich</p>' })
  await folder.stop()
})
