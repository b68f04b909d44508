import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { balanceOf } from '#server/features/points/service.ts'
import { ORDERING_DELAY_MS } from '#server/features/chat-channels/webhooks/store-delivery.ts'
import { seedTemplates } from '#server/features/documents/service.ts'
import { chatContacts, generatedDocuments, ledgerEntries, purchases, users } from '#server/tables.ts'
import { type Chatter, CHATS, type ChatServer, chatServer } from '#tests/support/chats/chats.ts'
import { type StrangerLanguage, STRANGERS, walk } from '#tests/support/chats/stranger.ts'

const LANGUAGES = Object.keys(STRANGERS) as StrangerLanguage[]

describe.each(CHATS)('a stranger by %s', (name) => {
  let served: ChatServer
  beforeAll(async () => {
    served = await chatServer(name)
    await seedTemplates(served.server.deps)
  })
  afterAll(async () => {
    expect(served.chat.violations).toEqual([])
    await served.stop()
  })

  /** Says something and moves the clock until what it leads to has come. */
  const sayTo = (person: Chatter) => async (words: string, until: RegExp) => {
    const before = person.seen.length
    const texts = () => person.seen.slice(before).map(({ text }) => text)
    expect(await served.chat.deliver([served.chat.write(person, words)])).toBe(200)
    served.clock.at += ORDERING_DELAY_MS
    await vi.waitFor(
      () => {
        served.clock.at += 1_000
        expect(texts().join('\n')).toMatch(until)
      },
      { timeout: 100_000, interval: 50 },
    )
    return texts()
  }

  // what is said in a language does not depend on what it is said by
  test.each(name === 'whatsapp' ? LANGUAGES : (['sn'] as const))(
    'in %s: two messages to a cited answer, a package bought, a lease made, no web page opened',
    async (language) => {
      const person = served.chat.person()
      const { toAnswer, asked } = await walk(language, sayTo(person))
      expect(toAnswer).toBe(2)
      expect(asked.length).toBeGreaterThan(10)
      expect(person.seen.at(-1)!.file!.name).toMatch(/^Lease agreement.*\.pdf$/)
      const { db } = served.server.deps
      const [contact] = await db.select().from(chatContacts).where(eq(chatContacts.id, person.userId))
      const [account] = await db.select().from(users).where(eq(users.id, contact!.userId!))
      expect(account!.preferredLanguage).toBe(language)
      expect(await db.select().from(purchases).where(eq(purchases.userId, account!.id))).toHaveLength(1)
      expect(await db.select().from(generatedDocuments).where(eq(generatedDocuments.userId, account!.id))).toHaveLength(
        1,
      )
      const entries = await db.select().from(ledgerEntries).where(eq(ledgerEntries.userId, account!.id))
      expect(await balanceOf(db, account!.id)).toBe(entries.reduce((sum, { amount }) => sum + amount, 0))
    },
    180_000,
  )
})
