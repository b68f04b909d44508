import { NOTICE } from '#tests/support/library.ts'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { rows } from '#server/db/query.ts'
import { chatContacts, chatMessages } from '#server/tables.ts'
import { type Channel, whatsappServer } from '#tests/support/chats/whatsapp.ts'
import { testServer } from '#tests/support/server.ts'

let channel: Channel
beforeAll(async () => {
  channel = await whatsappServer()
})
afterAll(() => channel.stop())

const WEBHOOK = '/api/whatsapp/webhook'
const verify = (token: string, mode = 'subscribe', challenge = '1158201444') =>
  channel.server.request(
    'GET',
    `${WEBHOOK}?${new URLSearchParams({ 'hub.mode': mode, 'hub.challenge': challenge, 'hub.verify_token': token })}`,
  )
/** What people wrote; replies to it may come meanwhile. */
const stored = async () =>
  (
    await rows<{ n: number }>(
      channel.server.deps.db,
      sql`select count(*)::int as n from ${chatMessages} where direction = 'in'`,
    )
  )[0]!.n

test('Meta can verify the address with the right token, and nobody else', async () => {
  const right = channel.meta.env.WHATSAPP_VERIFY_TOKEN
  const answer = await verify(right)
  expect(answer.status).toBe(200)
  expect(answer.headers.get('content-type')).toMatch(/^text\/plain/)
  expect(await answer.text()).toBe('1158201444')
  expect((await verify('wrong')).status).toBe(403)
  expect((await verify('')).status).toBe(403)
  expect((await verify(right, 'unsubscribe')).status).toBe(403)
  expect((await channel.server.request('GET', WEBHOOK)).status).toBe(403)
})

test('a webhook that Meta did not sign changes nothing', async () => {
  const person = channel.meta.person()
  const message = channel.meta.write(person, NOTICE)
  const before = await stored()
  expect(await channel.meta.deliver([message], { secret: 'another secret' })).toBe(401)
  const send = (headers: Record<string, string>, body = '{"object":"whatsapp_business_account","entry":[]}') =>
    channel.server.request('POST', WEBHOOK, { headers: { 'content-type': 'application/json', ...headers }, body })
  for (const signature of [
    '',
    'sha256=',
    `sha256=${'0'.repeat(64)}`,
    `sha256=${'0'.repeat(63)}`,
    'sha1=abc',
    'x'.repeat(5_000),
  ])
    expect((await send({ 'x-hub-signature-256': signature })).status, signature).toBe(401)
  expect((await send({})).status).toBe(401)
  expect(await stored()).toBe(before)
  expect(await channel.meta.deliver([message])).toBe(200)
  expect(await stored()).toBe(before + 1)
})

test('more than 3 MB is refused before anything is done with it', async () => {
  const huge = { object: 'whatsapp_business_account', entry: [], padding: 'x'.repeat(3 * 1024 * 1024) }
  expect(await channel.meta.post(huge)).toBe(413)
})

test('what is genuine but not for us, or not understood, is acknowledged and forgotten', async () => {
  const before = await stored()
  const contacts = (await channel.server.deps.db.select().from(chatContacts)).length
  const value = {
    metadata: { phone_number_id: '999' },
    messages: [{ id: 'wamid.other', from: '26377', timestamp: '1', type: 'text', text: { body: 'x' } }],
  }
  const ours = { phone_number_id: channel.meta.env.WHATSAPP_PHONE_NUMBER_ID }
  const bodies = [
    {},
    [],
    { object: 'page', entry: [] },
    { object: 'whatsapp_business_account' },
    { object: 'whatsapp_business_account', entry: [{ id: 'W', changes: [{ field: 'messages', value }] }] },
    {
      object: 'whatsapp_business_account',
      entry: [{ id: 'W', changes: [{ field: 'account_update', value: { event: 'X' } }] }],
    },
    {
      object: 'whatsapp_business_account',
      entry: [
        {
          id: 'W',
          changes: [
            {
              field: 'messages',
              value: {
                metadata: ours,
                messages: [null, 7, {}, { id: 'x' }, { id: 'wamid.nobody', timestamp: '1', type: 'text' }],
                statuses: [
                  '?',
                  { id: 'x' },
                  { id: 'wamid.x', status: 'exploded', biz_opaque_callback_data: "' or 1=1" },
                ],
              },
            },
          ],
        },
      ],
    },
  ]
  for (const body of bodies) expect(await channel.meta.post(body), JSON.stringify(body)).toBe(200)
  expect(await stored()).toBe(before)
  expect((await channel.server.deps.db.select().from(chatContacts)).length).toBe(contacts)
})

test('one message that makes no sense does not lose the others of its webhook', async () => {
  const person = channel.meta.person()
  const good = channel.meta.write(person, 'help')
  const bad = { person, message: { ...channel.meta.write(person, 'x').message, timestamp: 'yesterday' } }
  const before = await stored()
  expect(await channel.meta.deliver([bad, good, { person, message: { ...good.message, id: 'wamid.\u0000' } }])).toBe(
    200,
  )
  expect(await stored()).toBe(before + 1)
})

test('where the channel is not configured there is nothing at the address', async () => {
  const off = await testServer()
  expect((await off.request('GET', `${WEBHOOK}?hub.mode=subscribe`)).status).toBe(404)
  expect((await off.request('POST', WEBHOOK, { body: {} })).status).toBe(404)
  await off.stop()
})
