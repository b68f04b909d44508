import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { getKeptProcedure, keepProcedure } from '#contract/procedures/procedures.ts'
import { createWhatsAppCode } from '#contract/whatsapp.ts'
import { DAY_MS } from '#server/day.ts'
import { actingAs } from '#server/features/chat-channels/acting-as.ts'
import { handleNext } from '#server/features/chat-channels/incoming/handle-message.ts'
import { forgetOld } from '#server/features/chat-channels/jobs.ts'
import { ORDERING_DELAY_MS } from '#server/features/chat-channels/webhooks/store-delivery.ts'
import { listReminders, sendReminders } from '#server/features/procedures/reminders.ts'
import { chatContacts } from '#server/tables.ts'
import { type Chatter, CHATS, type ChatServer, chatServer, SITE } from '#tests/support/chats/chats.ts'
import { EVICTION } from '#tests/support/chats/whatsapp.ts'
import { dieAtEveryStep } from '#tests/support/die-at-every-step.ts'
import { addDocument } from '#tests/support/library.ts'
import { pointsOf, type SignedUp, signInAdmin, signUp } from '#tests/support/people.ts'
import { addLetter } from '#tests/support/templates.ts'

const DISMISSAL = 'unfair-dismissal-and-unpaid-wages'
const MINUTE = 60_000

describe.each(CHATS)('by %s', (name) => {
  let served: ChatServer
  beforeAll(async () => {
    const env: Record<string, string> =
      name === 'whatsapp' ? { WHATSAPP_NOTICE_TEMPLATES: 'en=something_waits/en' } : {}
    served = await chatServer(name, { env })
    served.clock.at = Date.parse('2026-11-30T08:00:00Z')
    await addLetter(served.server, await signInAdmin(served.server), 4)
    const fair = 'Every employee has the right not to be unfairly dismissed without a hearing by the employer.'
    await addDocument(served.server, 'Labour Act [Chapter 28:01]', [
      { number: '12B', heading: 'Dismissal', text: `(1) ${fair}` },
    ])
  })
  afterAll(async () => {
    expect(served.chat.violations).toEqual([])
    await served.stop()
  })

  type Linked = SignedUp & { person: Chatter }
  async function linked(): Promise<Linked> {
    const who = await signUp(served.server)
    const person = served.chat.person()
    const { code } = (await served.server.call(createWhatsAppCode, {}, who.token)).body
    expect((await served.say(person, code))[0]).toContain('now linked')
    return { ...who, person }
  }
  /** Without the marks for bold and italic words, which the services show differently. */
  const plain = (text: string) => text.replace(/[*_]/g, '')
  const say = async ({ person }: Linked, words: string) => plain((await served.say(person, words)).join('\n'))
  const tap = async ({ person }: Linked, title: string) =>
    plain((await served.say(person, served.chat.tap(person, title))).join('\n'))
  async function sayAll(who: Linked, all: string[]): Promise<string> {
    let last = ''
    for (const words of all) last = await say(who, words)
    return last
  }
  const keptOf = async ({ token }: Linked, slug = DISMISSAL) =>
    (await served.server.call(getKeptProcedure, { slug }, token)).body.kept
  const answersOf = async (who: Linked) =>
    Object.fromEntries((await keptOf(who))!.answers.map(({ question, answer }) => [question, answer]))

  test('a procedure is walked one question a message, free of charge, and ends with dates, letters, a checklist and a calendar', async () => {
    const me = await linked()
    const points = await pointsOf(served.server, me)
    await say(me, 'menu')
    expect(await tap(me, 'Step by step')).toMatch(/steps 3 · A small claim\n[\s\S]*steps 9 · Unfair dismissal/)
    const first = await say(me, 'steps 9')
    expect(first).toMatch(/Question 1 of at most \d+: Who is your employer\?/)
    expect(first).toContain('Why this is asked: The Labour Act is not for members of the Public Service')
    expect(first).toContain('(Labour Act [Chapter 28:01], s 3(2) and s 3(3))')
    expect(await tap(me, '1. A company, farm, hou…')).toContain('Question 2 of at most')
    const dated = await sayAll(me, ['2', 'no', 'No, or it has been decided'])
    expect(dated).toContain('On which day did it happen?')
    expect(await say(me, '3 March 2026')).toContain('Your answer: Tuesday 3 March 2026')
    expect(await tap(me, 'Yes')).toContain('oldest of that pay')
    await sayAll(me, ['31/1/26', '3', 'no'])
    const end = await say(me, 'no')
    const parts = [
      'two claims',
      'By when',
      'What to do',
      'What to bring',
      'Where',
      'What it costs',
      'Letters and forms',
    ]
    expect(parts.filter((part) => !end.includes(part))).toEqual([])
    expect(end).toContain('At the latest on Friday 3 March 2028')
    expect(end).toContain('At the latest on Monday 31 January 2028')
    expect(end).toContain(
      'only within two years from the day when it first arose (Labour Act [Chapter 28:01], s 94(1))',
    )
    expect(end).toContain('letter 1 · Letter of demand · 4 points')
    const { file } = me.person.seen.at(-1)!
    expect(file!.name).toBe('deadline.ics')
    expect(file!.bytes.toString()).toContain('DTSTART;VALUE=DATE:20280303')
    expect(await pointsOf(served.server, me)).toBe(points)
    expect(await answersOf(me)).toMatchObject({ employer: 'private', appeal: 'no', day: '2026-03-03', tried: 'no' })
    expect(Math.max(...me.person.seen.map(({ text }) => text.length))).toBeLessThanOrEqual(4096)

    // what was answered stands in the letter, and its end is gone on with after it
    expect(await say(me, 'letter 1')).toContain('Question 2 of 4: Debtor name')
    await sayAll(me, ['Tendai Moyo', 'US$250'])
    expect(await say(me, 'Ref 7')).toContain('Due date: Saturday 31 January 2026')
    expect(await say(me, 'yes')).toContain('Here is "Letter of demand"')
    expect(me.person.seen.at(-1)!.file!.name).toMatch(/^Letter of demand\.(?:pdf|docx)$/)
    expect(await say(me, 'done 1')).toContain('☑ 1. Write down today what happened')
    expect((await keptOf(me))!.ticks).toHaveLength(1)
    expect(await say(me, 'done 77')).toContain('This list has the numbers 1 to')
    // a question is a question again
    expect(await say(me, EVICTION)).toContain('No lessor')
  }, 180_000)

  test('a choice of another question or procedure that is tapped late is taken for none', async () => {
    const me = await linked()
    await say(me, 'steps 9')
    const late = served.chat.tap(me.person, '3. The army, police or …')
    await say(me, '1')
    const [told] = await served.say(me.person, late)
    expect(told).toContain('a question that is over')
    expect(told).toContain('What happened?')
    expect(await answersOf(me)).toEqual({ employer: 'private' })
    await say(me, 'cancel')
    expect((await served.say(me.person, late))[0]).toContain('No steps are open')
  }, 60_000)

  test('an answer offers the procedure that its sections lead to, to tap', async () => {
    const me = await linked()
    const answer = await say(me, 'Can I be unfairly dismissed without a hearing?')
    expect(answer).toContain('s 12B(1)')
    expect(answer).toContain('steps 9 · Unfair dismissal and unpaid wages')
    expect(await tap(me, 'Step by step')).toContain('Who is your employer?')
    await say(me, 'cancel')
    expect(await say(me, EVICTION)).not.toContain('Step by step')
  }, 60_000)

  // how it is walked does not depend on what it is walked by
  if (name !== 'whatsapp') return

  test('it is left and taken up again, here days later and on the web, and the other way round', async () => {
    const me = await linked()
    await sayAll(me, ['steps 9', '1', '2'])
    expect(await say(me, 'cancel')).toContain('send steps 9 to go on')
    expect(await say(me, EVICTION)).toContain('No lessor')
    expect(await say(me, 'steps')).toContain('Unfair dismissal and unpaid wages (begun)')
    const again = await say(me, 'procedure for unfair dismissals')
    expect(again).toContain('You go on where you stopped')
    expect(again).toContain('Question 3 of at most')
    // the chat forgets what it asked, the account does not
    await forgetOld({ ...served.server.ctx(), now: () => new Date(served.clock.at + 2 * DAY_MS) })
    const kept = (await keptOf(me))!
    expect(kept.answers).toHaveLength(2)
    await say(me, 'steps 9')
    const answers = [...kept.answers, { question: 'was_charged', answer: 'no' }, { question: 'appeal', answer: 'no' }]
    await served.server.call(keepProcedure, { slug: DISMISSAL, ...kept, answers }, me.token)
    const asked = await say(me, '1')
    expect(asked).toContain('You have gone on with this elsewhere')
    expect(asked).toContain('On which day did it happen?')
    expect(await say(me, 'back')).toContain('an appeal that you have not used')
    expect(await answersOf(me)).toEqual({ employer: 'private', what: 'no_hearing', was_charged: 'no' })
    expect(await say(me, 'anew')).toContain('Who is your employer?')
    expect(await keptOf(me)).toBeNull()
  }, 60_000)

  test('what is no answer is said, takes nothing, and loses nothing', async () => {
    const me = await linked()
    await sayAll(me, ['steps 10', '1', '1 Nov 2026', '3'])
    const wrong = ['no', '9', '0', 'x'.repeat(4000), '1, 2', '{"$ne":null}', "'; drop table users; --", 'what=1', '🎉']
    for (const words of wrong) {
      const asked = await say(me, words)
      expect(asked).toMatch(/choose one of these|question that is over/)
      expect(asked).toContain('Is the death registered')
    }
    expect((await keptOf(me, 'small-estate'))!.answers).toHaveLength(3)
    await sayAll(me, ['back', 'back'])
    for (const words of ['31 Feb 2026', 'long ago', '13/13/2026', '1 1', '1 May 1899'])
      expect(await say(me, words)).toContain('do not understand this day')
    // the other words of ours are no answers either
    expect(await say(me, 'balance')).toContain('You have')
    expect(await say(me, 'yesterday')).toContain('Your answer: Sunday 29 November 2026')
  }, 60_000)

  test('everything is in Shona for who writes in Shona, and another language is chosen in the middle', async () => {
    const me = await linked()
    await say(me, 'shona')
    expect(await say(me, 'nhanho')).toContain('nhanho 10 · Kugadzirisa nhaka diki')
    expect(await say(me, 'nhanho nhaka')).toMatch(/Mubvunzo 1 pane isingapfuuri \d+: Muri ani kumunhu akafa\?/)
    await say(me, '1')
    expect(await say(me, '1 Mbudzi 2026')).toContain('Mhinduro yenyu: Svondo 1 Mbudzi 2026')
    expect(await sayAll(me, ['1', '1', '2'])).toContain('hongu kana kwete')
    expect(await say(me, 'dzokera')).toContain('Mubvunzo 5')
    expect(await say(me, 'ndebele')).toMatch(/ngesiNdebele[\s\S]*Umbuzo 5/)
    await say(me, 'shona')
    const end = await sayAll(me, ['2', 'kwete', '3', 'kwete', 'kwete', 'kwete', 'kwete'])
    const parts = ['Zuva rekupedzisira', 'Zvekuita', 'Zvekuuya nazvo', 'Kupi', 'Mari inodiwa', 'ndiyeuchidzei']
    expect(parts.filter((part) => !end.includes(part))).toEqual([])
    const calendar = me.person.seen.at(-1)!.file!.bytes.toString().replace(/\r\n /g, '')
    expect(calendar).toContain('Rakaverengwa kubva musi weSvondo 1 Mbudzi 2026.')
  }, 60_000)

  test('of a sensitive procedure nothing is kept with the account, and nothing in the chat after it', async () => {
    const me = await linked()
    const asked = await say(me, 'steps protection order')
    expect(asked).toContain('somebody else may read it')
    expect(asked).toContain(`${SITE}/procedures/protection-order`)
    expect(await say(me, 'perhaps')).toContain('Shall I ask you here?')
    expect(await tap(me, 'Yes')).toContain('For whom is the order?')
    const end = await sayAll(me, ['1', 'yes', '1 and 3', '2', '-', 'no'])
    expect(end).toContain('Come back on the day that the order names')
    expect(end).toContain('Delete the chat')
    expect(end).not.toContain('remind me')
    expect(me.person.seen.at(-1)!.file).toBeUndefined()
    expect(await keptOf(me, 'protection-order')).toBeNull()
    expect(await say(me, 'cancel')).toContain('is gone')
    const [contact] = await served.server.deps.db
      .select()
      .from(chatContacts)
      .where(eq(chatContacts.id, me.person.userId))
    expect(contact!.filling).toBeNull()
    await say(me, 'steps 2')
    expect(await say(me, 'no')).toContain('is gone')
  }, 60_000)

  test('a process that dies at any step of an answer leaves it taken once, and one question after it', async () => {
    let me: Linked
    const steps = await dieAtEveryStep(
      served.server.ctx(),
      async (mortal) => {
        me = await linked()
        await sayAll(me, ['steps 9', '1'])
        await served.chat.deliver([served.chat.write(me.person, '2')])
        const now = () => new Date(served.clock.at + ORDERING_DELAY_MS)
        await handleNext({ ...mortal, now }, me.person.userId, new AbortController().signal)
      },
      async () => {
        await served.pass(MINUTE)
        await served.pass(MINUTE)
        expect(await answersOf(me)).toEqual({ employer: 'private', what: 'no_hearing' })
        expect(me.person.seen.filter(({ text }) => text.includes('Question 3'))).toHaveLength(1)
      },
    )
    expect(steps).toBeGreaterThan(2)
  }, 180_000)

  test('dates are reminded of in the chat when that is wanted, also of somebody whose address is not confirmed', async () => {
    const me = await linked()
    const walk = ['steps 10', '1', '20 Nov 2026', '1', 'neither', 'no', 'no', '3', 'no', 'no', 'no', 'no']
    expect(await sayAll(me, walk)).toContain('Send remind me')
    const own = async () => actingAs(served.server.ctx(), me.user._id)
    const reminders = async () => listReminders(await own())
    expect(await say(me, 'remind me')).toMatch(/I write to you here:\n- on [A-Z]/)
    const asked = await reminders()
    await tap(me, 'Remind me')
    expect(await reminders()).toEqual(asked)
    const [first] = asked
    served.clock.at = Date.parse(`${first!.next}T07:00:00Z`)
    const before = me.person.seen.length
    await sendReminders(served.server.ctx(), {}, { signal: new AbortController().signal })
    await served.pass(MINUTE)
    // nothing is open in the chat any more
    await forgetOld(served.server.ctx())
    expect(await say(me, 'remind off')).toContain('of no date any more')
    const seen = me.person.seen.slice(before).map(({ text }) => text)
    expect(seen.join('\n')).toContain(first!.title)
    expect(await reminders()).toEqual([])
  }, 60_000)
})
