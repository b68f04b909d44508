import { rmSync } from 'node:fs'
import path from 'node:path'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { REPLY_PRICE } from '#contract/product.ts'
import { openOcr } from '#server/adapters/ocr.ts'
import { createLog } from '#server/log.ts'
import { balanceOf } from '#server/features/points/service.ts'
import { ORDERING_DELAY_MS } from '#server/features/chat-channels/webhooks/store-delivery.ts'
import { chatContacts, documents, documentTexts } from '#server/tables.ts'
import { photographOf, screenshotOf } from '#tests/doubles/photograph.ts'
import { tesseractDouble } from '#tests/doubles/tesseract.ts'
import { type Chatter, CHATS, type ChatServer, chatServer, REPLY_WITHIN_MS } from '#tests/support/chats/chats.ts'

const LETTER = 'NOTICE OF EVICTION\nYou shall leave the parrot house at 12 Samora Machel by 30 November.'
const SECOND = 'The landlord claims forty dollars for the broken parrot cage.'
const QUESTION = 'By when must I leave the parrot house?'

describe.each(CHATS)('a photographed letter by %s', (name) => {
  const program = tesseractDouble()
  let served: ChatServer
  beforeAll(async () => {
    const config = { OCR_COMMAND: program.command, OCR_LANGUAGES: 'eng' }
    const ocr = await openOcr(config, createLog({ LOG_LEVEL: 'silent' }))
    served = await chatServer(name, { given: { ocr } })
    // jobs are due by the clock of the database
    served.clock.at += 600_000
  })
  afterAll(async () => {
    expect(served.chat.violations).toEqual([])
    await served.stop()
    rmSync(path.dirname(program.command), { recursive: true })
  })

  const say = (...given: Parameters<ChatServer['say']>) => served.say(...given)
  const newcomer = async () => {
    const person = served.chat.person()
    await say(person, 'hello')
    await say(person, 'yes')
    return person
  }
  const accountOf = async ({ userId }: Chatter) => {
    const [contact] = await served.server.deps.db.select().from(chatContacts).where(eq(chatContacts.id, userId))
    return contact!.userId!
  }
  const attached = async (person: Chatter) =>
    served.server.deps.db
      .select()
      .from(documents)
      .where(eq(documents.userId, await accountOf(person)))

  test('is read, and asked about it is answered from it first, saying that it was read from a picture', async () => {
    const person = await newcomer()
    expect((await say(person, served.chat.photo(photographOf(LETTER))))[0]).toMatch(/^I have read "Photo of /)
    const [answer] = await say(person, QUESTION)
    expect(answer).toContain('by 30 November')
    expect(answer).toContain('(your document) (read from a picture, words may be wrong)')
    // a letter given back is no answer: both free ones are left
    expect(await balanceOf(served.server.deps.db, await accountOf(person))).toBe(2 * REPLY_PRICE)
  })

  test('of several pages is one document, with one reply', async () => {
    const person = await newcomer()
    const before = person.seen.length
    const pages = [photographOf(LETTER), photographOf(SECOND)].map((page) => served.chat.photo(page))
    await served.chat.deliver(pages.map((page) => served.chat.write(person, page)))
    await served.pass(ORDERING_DELAY_MS)
    await vi.waitFor(() => expect(person.seen.length).toBeGreaterThan(before), {
      timeout: REPLY_WITHIN_MS,
      interval: 50,
    })
    await served.pass(60_000)
    expect(person.seen.slice(before).map(({ text }) => text)).toEqual([expect.stringContaining('I have read')])
    expect(await attached(person)).toMatchObject([{ pages: 2, state: 'ready' }])
    expect((await say(person, 'What does the landlord claim for the parrot cage?'))[0]).toContain('forty dollars')
  })

  test('waits for a stranger’s consent, and is answered after it', async () => {
    const person = served.chat.person()
    expect((await say(person, served.chat.photo(photographOf(LETTER), QUESTION)))[0]).toContain('Do you agree')
    const texts = await say(person, 'yes')
    expect(texts.at(-1)).toContain('by 30 November')
  })

  // how a picture is read does not depend on what it came by
  if (name !== 'whatsapp') return

  test('its caption is a question, also when the phone was held on its side', async () => {
    const person = await newcomer()
    const [answer] = await say(person, served.chat.photo(photographOf(LETTER, { turned: true }), QUESTION))
    expect(answer).toContain('by 30 November')
  })

  test('may be a screenshot, a PNG of any colour type', async () => {
    const person = await newcomer()
    for (const type of [0, 2, 3, 4, 6] as const) {
      const file = served.chat.file(screenshotOf(`${LETTER} Kind ${type}.`, type), `letter ${type}.png`, 'image/png')
      expect((await say(person, file))[0]).toContain(`I have read "letter ${type}"`)
    }
    const texts = (await attached(person)).map(async ({ textId }) => {
      const [read] = await served.server.deps.db.select().from(documentTexts).where(eq(documentTexts.id, textId!))
      return read!.text
    })
    const read = (await Promise.all(texts)).toSorted()
    expect(read).toEqual([0, 2, 3, 4, 6].map((type) => expect.stringMatching(`by 30 November\\. Kind ${type}\\.`)))
    // five pictures are read
  }, 180_000)

  test('keeps its other pages when some are no photographs that can be read, and these are named', async () => {
    const person = await newcomer()
    const before = person.seen.length
    const webp = Buffer.from('RIFF\0\0\0\0WEBPVP8 ', 'latin1')
    const pages = [webp, photographOf(LETTER), screenshotOf(SECOND), photographOf(SECOND).subarray(0, 20)]
    await served.chat.deliver(pages.map((page) => served.chat.write(person, served.chat.photo(page))))
    await served.pass(ORDERING_DELAY_MS)
    await vi.waitFor(() => expect(person.seen.length).toBeGreaterThan(before), {
      timeout: REPLY_WITHIN_MS,
      interval: 50,
    })
    await served.pass(60_000)
    const texts = person.seen.slice(before).map(({ text }) => text)
    expect(texts).toEqual([expect.stringMatching(/^I could not read pages 1, 4 of [\s\S]*I have read/)])
    expect(await attached(person)).toMatchObject([{ pages: 2, state: 'ready' }])
    expect((await say(person, QUESTION))[0]).toContain('by 30 November')
  })

  test('whose words cannot be made out is told so, and costs nothing', async () => {
    const person = await newcomer()
    expect((await say(person, served.chat.photo(photographOf(''))))[0]).toContain(
      'could not be read. Lay the page flat',
    )
    expect(await balanceOf(served.server.deps.db, await accountOf(person))).toBe(2 * REPLY_PRICE)
  })

  test('that is damaged, or another kind of picture, gets a sentence', async () => {
    const person = await newcomer()
    const cut = photographOf(LETTER).subarray(0, 20)
    expect((await say(person, served.chat.photo(cut)))[0]).toContain('damaged or not complete')
    const png = served.chat.file(screenshotOf(LETTER).subarray(0, 60), 'letter.png', 'image/png')
    expect((await say(person, png))[0]).toContain('damaged or not complete')
    const webp = served.chat.file(Buffer.from('RIFF\0\0\0\0WEBPVP8 ', 'latin1'), 'letter.webp', 'image/webp')
    expect((await say(person, webp))[0]).toContain('neither a JPEG nor a PNG')
    expect(await attached(person)).toEqual([])
  })

  test('is not fetched where no program reads pictures', async () => {
    const { deps } = served.server
    const { ocr } = deps
    const person = await newcomer()
    deps.ocr = null
    try {
      expect((await say(person, served.chat.photo(photographOf(LETTER))))[0]).toContain('cannot read photographs here')
      expect((await say(person, 'help'))[0]).not.toContain('photograph')
    } finally {
      deps.ocr = ocr
    }
    expect(await attached(person)).toEqual([])
  })
})
