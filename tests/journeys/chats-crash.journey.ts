import { rmSync } from 'node:fs'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { REPLY_PRICE } from '#contract/product.ts'
import { readConfig } from '#server/config.ts'
import { openDeps } from '#server/deps.ts'
import { unbalancedAccounts } from '#server/features/points/ledger.ts'
import { balanceOf } from '#server/features/points/service.ts'
import { chatContacts, generatedDocuments, purchases, runs, users } from '#server/tables.ts'
import { type PaynowDouble, paynowDouble } from '#tests/doubles/paynow.ts'
import { type Chatter, CHATS, type ChatDouble, chatDouble } from '#tests/support/chats.ts'
import { type Product, startProduct } from '#tests/support/product.ts'

const QUESTION = 'How long a notice must my employer give me before ending my contract?'
const TEMPLATE = { words: 'document lost', points: 1 }
/** One of them is what a field wants. */
const VALUES = ['Tendai Moyo', '1 May 2026', 'yes', 'US$250']

describe.each(CHATS)('a server that is killed again and again on a stranger’s way by %s', (name) => {
  let chat: ChatDouble
  let paynow: PaynowDouble
  let product: Product
  const start = async (folder?: string) => {
    product = await startProduct({ ...chat.env, ...paynow.env }, folder)
    chat.target = product.url
  }
  beforeAll(async () => {
    chat = await chatDouble(name, { now: Date.now })
    paynow = await paynowDouble()
    await start()
  })
  afterAll(async () => {
    await product.close()
    rmSync(product.folder, { recursive: true, force: true })
    await chat.stop()
    await paynow.stop()
  })

  /** SIGKILL and a new start on the same folder, as after a power cut. */
  async function crash() {
    await product.kill()
    await start(product.folder)
  }
  type Dies = 'acknowledged' | Promise<unknown>
  /** Says something, lets the server die, and waits for what follows all the same. */
  async function tell(person: Chatter, words: string, until: RegExp, dies?: Dies): Promise<string> {
    const before = person.seen.length
    const texts = () =>
      person.seen
        .slice(before)
        .map(({ text }) => text)
        .join('\n')
    expect(await chat.deliver([chat.write(person, words)])).toBe(200)
    if (dies && dies !== 'acknowledged') await dies
    if (dies) await crash()
    await vi.waitFor(() => expect(texts()).toMatch(until), { timeout: 60_000, interval: 20 })
    return texts()
  }

  test('each step is gone on with: one account, one answer, one payment, one document', async () => {
    const person = chat.person()
    await tell(person, 'hello', /Do you agree/, 'acknowledged')
    await tell(person, `Yes, ${QUESTION}`, /\/p\//, 'acknowledged')
    const paid = new Promise<void>((done) =>
      paynow.at('order-taken', () => {
        paynow.payments[0]!.status = 'Paid'
        done()
      }),
    )
    await tell(person, 'buy 26 0771234567', /26 points bought/, paid)
    let last = await tell(person, TEMPLATE.words, /Question 1 of/, 'acknowledged')
    const tries: Record<number, number> = {}
    for (let asked = 0; asked < 40 && /Question \d+ of/.test(last); asked++) {
      const number = Number(/Question (\d+) of/.exec(last)![1])
      tries[number] = (tries[number] ?? 0) + 1
      // what is asked again wants something else
      const value = VALUES[(tries[number] - 1) % VALUES.length]!
      last = await tell(person, value, /\S/, asked === 1 ? 'acknowledged' : undefined)
    }
    expect(last).toContain('Shall I make it')
    await tell(person, 'yes', /Here is "/, 'acknowledged')
    await product.close()
    const texts = person.seen.map(({ text }) => text)
    for (const once of [/Do you agree/, /2 free answers/, /\/p\//, /26 points bought/, /Here is "/])
      expect(texts.filter((text) => once.test(text))).toHaveLength(1)
    expect(person.seen.filter(({ file }) => file)).toHaveLength(1)
    expect(chat.violations).toEqual([])
    expect(paynow.payments).toHaveLength(1)
    const deps = await openDeps(readConfig({ DATA_DIR: product.folder, LOG_LEVEL: 'error' }))
    try {
      const [contact] = await deps.db.select().from(chatContacts).where(eq(chatContacts.id, person.userId))
      const id = contact!.userId!
      // the first administrator is the other
      expect(await deps.db.select().from(users)).toHaveLength(2)
      expect(await deps.db.select().from(runs).where(eq(runs.userId, id))).toHaveLength(1)
      expect(await deps.db.select().from(purchases).where(eq(purchases.userId, id))).toHaveLength(1)
      expect(await deps.db.select().from(generatedDocuments).where(eq(generatedDocuments.userId, id))).toHaveLength(1)
      expect(await balanceOf(deps.db, id)).toBe(2 * REPLY_PRICE - REPLY_PRICE + 26 - TEMPLATE.points)
      expect(await unbalancedAccounts(deps.db)).toEqual([])
    } finally {
      await deps.close()
    }
  }, 180_000)
})
