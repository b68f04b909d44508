import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { createWhatsAppCode } from '#contract/whatsapp.ts'
import { chatContacts, chatMessages, purchases } from '#server/tables.ts'
import { ORDERING_DELAY_MS } from '#server/features/chat-channels/webhooks/store-delivery.ts'
import type { TelegramDouble, TelegramPerson } from '#tests/doubles/telegram.ts'
import { type ChatServer, chatServer } from '#tests/support/chats/chats.ts'
import { signUp } from '#tests/support/people.ts'
import { testServer } from '#tests/support/server.ts'

let served: ChatServer
let telegram: TelegramDouble
const logged: string[] = []
beforeAll(async () => {
  const write = (...line: unknown[]) => void logged.push(JSON.stringify(line))
  const log = { debug: write, info: write, warn: write, error: write }
  served = await chatServer('telegram', { given: { log: log as never } })
  telegram = served.chat as unknown as TelegramDouble
})
afterAll(() => served.stop())

const db = () => served.server.deps.db
const stored = async () => (await db().select().from(chatMessages)).length
const person = () => served.chat.person() as TelegramPerson
async function member(): Promise<TelegramPerson> {
  const one = person()
  await served.say(one, '/start')
  await served.say(one, 'yes')
  return one
}

test('whoever does not know the secret changes nothing, and where no bot is configured there is nothing', async () => {
  const body = JSON.stringify(telegram.write(person(), 'hello').update)
  const before = await stored()
  for (const secret of ['wrong', 'double-webhook-secretx', 'x'.repeat(5_000)])
    expect(await telegram.post(body, secret), secret.slice(0, 30)).toBe(401)
  const bare = await served.server.request('POST', '/api/telegram/webhook', { body })
  expect(bare.status).toBe(401)
  expect(await stored()).toBe(before)
  const off = await testServer()
  expect((await off.request('POST', '/api/telegram/webhook', { body })).status).toBe(404)
  await off.stop()
})

test('more than 1 MB is refused, and what is not understood is acknowledged and forgotten', async () => {
  expect(await telegram.post(JSON.stringify({ update_id: 1, padding: 'x'.repeat(1024 * 1024) }))).toBe(413)
  const before = await stored()
  const from = { id: 5, is_bot: false, first_name: 'A' }
  const chat = { id: 5, type: 'private' }
  const message = { message_id: 1, from, chat, date: 1, text: 'hello' }
  const bodies = [
    'no json',
    '[]',
    '7',
    '{"update_id":"1"}',
    JSON.stringify({ update_id: 1 }),
    ...[
      { poll: {} },
      { message: null },
      { message: { ...message, date: '1' } },
      { message: { ...message, from: undefined } },
      { message: { ...message, message_id: 1.5 } },
      { callback_query: { id: '1', from, data: 'say:yes' } },
      { callback_query: { id: '1', from, data: 'not ours', message: { message_id: 1, chat } } },
    ].map((part) => JSON.stringify({ update_id: 2, ...part })),
  ]
  for (const body of bodies) expect(await telegram.post(body), body).toBe(200)
  expect(await stored()).toBe(before)
})

test('groups, channels, other bots and edited messages get no answer and are not kept', async () => {
  const before = await stored()
  const one = await member()
  const after = await stored()
  const seen = one.seen.length
  const { update } = telegram.write(one, 'May my landlord lock me out?')
  const message = update['message'] as Record<string, unknown>
  const group = { id: -100_123, type: 'supergroup', title: 'Tenants' }
  const others = [
    { update_id: 11, message: { ...message, chat: group } },
    { update_id: 12, message: { ...message, chat: { id: one.id + 1, type: 'private' } } },
    { update_id: 13, message: { ...message, from: { ...(message['from'] as object), is_bot: true } } },
    { update_id: 14, edited_message: message },
    { update_id: 15, channel_post: message },
    {
      update_id: 16,
      callback_query: { id: '1', from: message['from'], data: 'say:menu', message: { message_id: 1, chat: group } },
    },
  ]
  for (const other of others) expect(await telegram.post(JSON.stringify(other))).toBe(200)
  await served.pass(60_000)
  expect(one.seen).toHaveLength(seen)
  expect(await stored()).toBe(after)
  expect(after).toBeGreaterThan(before)
})

test('"/start" greets a stranger, and with a code it links the chat to an account', async () => {
  const one = person()
  expect((await served.say(one, '/start'))[0]).toContain('Do you agree')
  const me = await signUp(served.server)
  const { code, telegramUrl } = (await served.server.call(createWhatsAppCode, {}, me.token)).body
  expect(telegramUrl).toBe(`https://t.me/double_law_bot?start=${code}`)
  expect((await served.say(one, `/start ${code}`))[0]).toContain('now linked')
  expect((await served.say(one, '/balance'))[0]).toContain('10 points')
})

test('who buys is asked for a number; their own is taken from the button, another’s is not', async () => {
  const one = await member()
  expect((await served.say(one, 'buy 5'))[0]).toContain('From which EcoCash number')
  expect(one.seen.at(-1)!.asksPhone).toBe(true)
  const other = { contact: { phone_number: '263779999999', first_name: 'B', user_id: one.id + 1 } }
  expect((await served.say(one, other))[0]).toContain('I can read text')
  expect((await served.say(one, telegram.ownPhone(one)))[0]).toContain(`+${one.phone}`)
  await served.chat.deliver([served.chat.write(one, 'buy 5')])
  await vi.waitFor(
    () => {
      served.clock.at += 1_000
      expect(one.seen.at(-1)!.text).toContain('5 points bought')
    },
    { timeout: 30_000, interval: 100 },
  )
  const [contact] = await db().select().from(chatContacts).where(eq(chatContacts.id, one.userId))
  expect(contact!.phone).toBe(one.phone)
  const [bought] = await db().select().from(purchases).where(eq(purchases.userId, contact!.userId!))
  expect(bought!.phone).toBe(`0${one.phone.slice(3)}`)
})

test('a text that Telegram cannot parse goes as it stands, and who blocked the bot is not tried again', async () => {
  const one = await member()
  telegram.tricks.push('bad-html')
  expect((await served.say(one, 'balance'))[0]).toContain('You have 2 points')
  one.hasBlocked = true
  const { requests } = telegram
  await served.chat.deliver([served.chat.write(one, 'balance')])
  await served.pass(ORDERING_DELAY_MS)
  await served.pass(3_600_000)
  expect(telegram.requests - requests).toBeLessThan(5)
})

test('we are seen writing, every tap is answered, and a path that leads elsewhere is not followed', async () => {
  const one = await member()
  const before = one.typing
  await served.say(one, 'May my landlord lock me out?')
  expect(one.typing).toBeGreaterThan(before)
  telegram.tricks.push('media-elsewhere')
  await served.chat.deliver([served.chat.write(one, served.chat.file(Buffer.from('x'), 'a.pdf'))])
  await served.pass(ORDERING_DELAY_MS)
  expect(telegram.violations).toEqual([])
})

test('the token is in no line of the log', () => {
  expect(logged.length).toBeGreaterThan(0)
  expect(logged.filter((line) => line.includes(telegram.env.TELEGRAM_BOT_TOKEN))).toEqual([])
})
