import { randomUUID } from 'node:crypto'
import { and, count, eq, inArray, type SQL } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import type { Template } from '#contract/documents/templates.ts'
import { CONSENT_VERSION, REPLY_PRICE } from '#contract/product.ts'
import type { Ctx } from '#server/context.ts'
import { inTransaction } from '#server/db/query.ts'
import { addPerson, consentFields } from '#server/features/auth/service.ts'
import { chatAddress } from '#server/features/chat-channels/chat-account.ts'
import { existingRunRegistry } from '#server/features/answering/runs/run-registry.ts'
import { handleNext } from '#server/features/chat-channels/incoming/handle-message.ts'
import { sendNext } from '#server/features/chat-channels/outgoing/outbox.ts'
import { ORDERING_DELAY_MS } from '#server/features/chat-channels/webhooks/store-delivery.ts'
import { unbalancedAccounts } from '#server/features/points/ledger.ts'
import { balanceOf } from '#server/features/points/service.ts'
import { chatContacts, chatMessages, generatedDocuments, purchases, runs, users } from '#server/tables.ts'
import { type Chatter, CHATS, type ChatServer, chatServer } from '#tests/support/chats/chats.ts'
import { dying } from '#tests/support/die-at-every-step.ts'
import { signInAdmin } from '#tests/support/people.ts'
import { addLetter, complete, data } from '#tests/support/templates.ts'
import { EVICTION } from '#tests/support/chats/whatsapp.ts'

/** Steps that a process takes at most for one message, and that it takes at least. */
const STEPS = { most: 120, least: 5 }
const OPEN = ['received', 'queued', 'sending']
const FREE = 2 * REPLY_PRICE

type Kept = { points: number; answers: number; documents: number; bought: string[] }
const NOTHING: Kept = { points: 0, answers: 0, documents: 0, bought: [] }

/** What is kept and said after a message; `accounts` are those that it makes. */
type Expected = { accounts?: number; kept: Partial<Kept>; says: RegExp[] }
/** An order that had not left when its process died is never sent: nothing is paid, and its person is told. */
const UNSENT: Expected = { kept: { points: FREE, bought: ['failed'] }, says: [/did not go through/] }

describe.each(CHATS)('a process that dies at any step of a stranger’s way by %s', (name) => {
  let served: ChatServer
  let letter: Template
  beforeAll(async () => {
    served = await chatServer(name)
    letter = await addLetter(served.server, await signInAdmin(served.server), 1)
  })
  afterAll(async () => {
    expect(served.chat.violations).toEqual([])
    expect(await unbalancedAccounts(db())).toEqual([])
    await served.stop()
  })

  const db = () => served.server.deps.db
  const stranger = async () => served.chat.person()
  const asked = async () => {
    const person = await stranger()
    await served.say(person, 'hello')
    return person
  }
  /** Somebody with an account of the chat, as a consent makes it; `filled` is how many fields of the letter they filled in. */
  async function member(filled?: number): Promise<Chatter> {
    const person = await stranger()
    const ctx = served.server.ctx()
    const account = { fullName: 'Tendai', email: chatAddress(name), phoneNumber: '', preferredLanguage: 'en' }
    const consent = consentFields(ctx, CONSENT_VERSION)
    const { id: userId } = await inTransaction(db(), (tx) => addPerson(ctx, tx, { ...account, ...consent }, FREE))
    const given = data(complete).slice(0, filled)
    const filling = filled === undefined ? null : { templateId: letter._id, key: `whatsapp:${randomUUID()}`, given }
    const row = { id: person.userId, channel: name, name: 'Tendai', userId, linkedAt: ctx.now(), filling }
    await db().insert(chatContacts).values(row)
    return person
  }

  /** Lets the clock go until nothing of this person is under way any more. */
  async function settle({ userId: contactId }: Chatter) {
    const open = and(eq(chatMessages.contactId, contactId), inArray(chatMessages.state, OPEN))
    await vi.waitFor(
      async () => {
        await served.chat.told
        // who writes an answer loses it to another process when the clock runs away
        if (!existingRunRegistry(served.server.deps)?.working.size) served.clock.at += 5_000
        expect(await db().select().from(chatMessages).where(open)).toEqual([])
        expect(await db().select().from(runs).where(eq(runs.state, 'running'))).toEqual([])
        expect(await db().select().from(purchases).where(eq(purchases.state, 'open'))).toEqual([])
      },
      { timeout: 60_000, interval: 20 },
    )
    await served.server.worker.idle()
  }

  const countOf = async (table: typeof users | typeof runs | typeof generatedDocuments, where?: SQL) =>
    (await db().select({ n: count() }).from(table).where(where))[0]!.n
  async function keptFor({ userId: contactId }: Chatter): Promise<Kept> {
    const [contact] = await db().select().from(chatContacts).where(eq(chatContacts.id, contactId))
    const id = contact?.userId
    if (!id) return NOTHING
    return {
      points: await balanceOf(db(), id),
      answers: await countOf(runs, eq(runs.userId, id)),
      documents: await countOf(generatedDocuments, eq(generatedDocuments.userId, id)),
      bought: (await db().select().from(purchases).where(eq(purchases.userId, id))).map(({ state }) => state),
    }
  }

  /** A process of its own deals with what this person wrote and sends what that leads to; whether it lived through it. */
  async function live(steps: number, contactId: string, now: () => Date): Promise<boolean> {
    const end = new AbortController()
    const died = new Promise<false>((resolve) => end.signal.addEventListener('abort', () => resolve(false)))
    const mortal: Ctx = { ...dying(served.server.ctx(), steps, () => end.abort()), now, state: new Map() }
    const work = async () => {
      while ((await sendNext(mortal, contactId)) || (await handleNext(mortal, contactId, end.signal)));
      return true
    }
    return Promise.race([died, work().catch(() => false)]).finally(() => end.abort())
  }

  /** Dies one step later each time, until it gets through; gives how many steps that were. */
  async function dieAtEveryStep(who: () => Promise<Chatter>, words: string, expected: Expected) {
    for (let steps = 0; steps < STEPS.most; steps++) {
      const person = await who()
      const before = person.seen.length
      const accountsBefore = await countOf(users)
      await served.chat.deliver([served.chat.write(person, words.replace('PHONE', `0771${100_000 + steps}`))])
      const begun = served.clock.at
      const now = () => new Date(served.clock.at + (served.clock.at === begun ? ORDERING_DELAY_MS : 0))
      // a payment is asked about by the clock
      const ticking = setInterval(() => (served.clock.at += expected.kept.bought?.length ? 500 : 0), 50)
      const isThrough = await live(steps, person.userId, now)
      clearInterval(ticking)
      await settle(person)
      const after = await keptFor(person)
      const { kept, says, accounts = 0 } = after.bought.includes('failed') ? UNSENT : expected
      expect(after, `${words}, dead at step ${steps}`).toMatchObject(kept)
      expect((await countOf(users)) - accountsBefore).toBe(accounts)
      const texts = person.seen.slice(before).map(({ text }) => text)
      // Telegram tells nobody what became of a message whose sending was not answered: it goes once more
      const once = name === 'telegram' ? texts.filter((text, i) => text !== texts[i - 1]) : texts
      expect(texts.length - once.length, `${words}, dead at step ${steps}`).toBeLessThanOrEqual(1)
      expect(once, `${words}, dead at step ${steps}`).toEqual(says.map((one) => expect.stringMatching(one)))
      if (isThrough) return steps
    }
    throw new Error('it never got through')
  }

  type Way = [string, () => Promise<Chatter>, string, Expected]
  const greeting: Way = ['the greeting', stranger, 'hello', { kept: NOTHING, says: [/Do you agree/] }]
  const file: Way = [
    'the document and its file',
    () => member(4),
    'yes',
    { kept: { points: FREE - 1, documents: 1 }, says: [/Here is "Letter of demand"/] },
  ]
  /** What is kept does not depend on the channel, only how words and files leave. */
  const kept: Way[] = [
    [
      'the consent, with a question',
      asked,
      `Yes, ${EVICTION}`,
      { accounts: 1, kept: { points: FREE - REPLY_PRICE, answers: 1 }, says: [/2 free answers/, /No lessor/] },
    ],
    [
      'the purchase and its payment',
      () => member(),
      'buy 5 PHONE',
      { kept: { points: FREE + 5, bought: ['paid'] }, says: [/5 points bought|EcoCash PIN/] },
    ],
    [
      'the beginning of a document',
      () => member(),
      'document 1',
      { kept: { points: FREE, documents: 0 }, says: [/Question 1 of 4/] },
    ],
    [
      'a field of it',
      () => member(0),
      'Tendai Moyo',
      { kept: { points: FREE, documents: 0 }, says: [/Question 2 of 4/] },
    ],
  ]
  test.each([greeting, file, ...(name === 'whatsapp' ? kept : [])])(
    '%s: nothing is lost, charged, made or said twice',
    async (_, who, words, expected) => {
      const steps = await dieAtEveryStep(who, words, expected)
      expect(steps).toBeGreaterThan(STEPS.least)
    },
    240_000,
  )
})
