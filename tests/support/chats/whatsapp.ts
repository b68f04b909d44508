import { eq } from 'drizzle-orm'
import { expect, vi } from 'vitest'
import { createWhatsAppCode } from '#contract/whatsapp.ts'
import type { Deps } from '#server/context.ts'
import { chatContacts, chatMessages } from '#server/tables.ts'
import { ORDERING_DELAY_MS } from '#server/features/chat-channels/webhooks/store-delivery.ts'
import { type MetaDouble, metaDouble, type Person } from '#tests/doubles/meta.ts'
import { REPLY_WITHIN_MS } from '#tests/support/chats/chats.ts'
import { addSmallLibrary } from '#tests/support/library.ts'
import { type SignedUp, signUp } from '#tests/support/people.ts'
import { type TestServer, testServer } from '#tests/support/server.ts'

export const EVICTION = 'Can my landlord evict me without a court order?'
export const MATERNITY = 'How many days of maternity leave does an employee have?'
export const SITE = 'https://law.example.test'

export type Channel = Awaited<ReturnType<typeof whatsappServer>>

/**
 * The product with the WhatsApp channel on, the double that plays Meta, and a clock that can be put forward and stopped.
 * While it stands still only `pass` moves it: when that ends, everything due by then has been done.
 */
export async function whatsappServer(
  env: Record<string, string> = {},
  options: { burst?: number; everyMs?: number } = {},
  given: Partial<Deps> = {},
) {
  const clock = { ahead: 0, stoppedAt: undefined as number | undefined }
  const now = () => (clock.stoppedAt ?? Date.now()) + clock.ahead
  const meta = await metaDouble({ now, ...options })
  const server = await testServer(
    { ...meta.env, PUBLIC_URL: SITE, WHATSAPP_SIGNUP: 'off', ...env },
    { now: () => new Date(now()), jobPollMs: 25, readingWaitMs: REPLY_WITHIN_MS, ...given },
  )
  await addSmallLibrary(server)
  meta.target = server.url
  return {
    meta,
    server,
    clock,
    now,
    pass: async (ms: number) => {
      clock.ahead += ms
      await server.worker.idle()
    },
    stop: async () => {
      await server.stop()
      await meta.stop()
    },
  }
}

/** Says something and gives what the person sees next: `count` messages. */
export async function say(
  { meta, clock, pass }: Channel,
  person: Person,
  content: string | Record<string, unknown>,
  count = 1,
) {
  const before = person.seen.length
  const written = meta.write(person, content)
  expect(await meta.deliver([written])).toBe(200)
  // what is older of this person has come: nobody need wait
  if (clock.stoppedAt) await pass(ORDERING_DELAY_MS)
  else clock.ahead += ORDERING_DELAY_MS
  return { id: written.message.id, texts: await nextSeen(person, before, count) }
}

export async function nextSeen(
  person: Person,
  before: number,
  count = 1,
  timeout = REPLY_WITHIN_MS,
): Promise<string[]> {
  await vi.waitFor(() => expect(person.seen.length).toBeGreaterThanOrEqual(before + count), { timeout, interval: 50 })
  return person.seen.slice(before).map((one) => one.text)
}

/** Until every message of this person has been dealt with and nothing waits to be sent. */
export async function untilQuiet(server: TestServer, { userId, phone }: Person, timeout = 30_000) {
  await vi.waitFor(
    async () => {
      const rows = await server.deps.db
        .select({ state: chatMessages.state })
        .from(chatMessages)
        .innerJoin(chatContacts, eq(chatContacts.id, chatMessages.contactId))
        .where(eq(chatContacts.id, userId || phone!))
      expect(rows.map((one) => one.state)).not.toContain('received')
      expect(rows.map((one) => one.state)).not.toContain('queued')
      expect(rows.map((one) => one.state)).not.toContain('sending')
    },
    { timeout, interval: 100 },
  )
}

/** Somebody with an account and a linked WhatsApp. */
export async function linkedPerson(channel: Channel, given: Partial<Person> = {}, account?: SignedUp) {
  const who = account ?? (await signUp(channel.server))
  const person = channel.meta.person(given)
  const { code } = (await channel.server.call(createWhatsAppCode, {}, who.token)).body
  const { texts } = await say(channel, person, code)
  expect(texts[0]).toContain('now linked')
  return { ...who, person }
}

export type Linked = Awaited<ReturnType<typeof linkedPerson>>
export type { MetaDouble }
