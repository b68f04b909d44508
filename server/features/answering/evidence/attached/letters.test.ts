import { readFileSync } from 'node:fs'
import type { AnswerEvent } from '#contract/consultations/answers.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { writeDocx } from '#server/text/docx-writer.ts'
import { addCorpusAct } from '#server/features/library/import/corpus-act.ts'
import { seedGuides } from '#server/features/library/import/starter.ts'
import { ask, converse, endOf, textOf } from '#tests/support/answers.ts'
import { signUp } from '#tests/support/people.ts'
import { fileForm, testServer, type TestServer } from '#tests/support/server.ts'

let server: TestServer
beforeAll(async () => {
  server = await testServer()
  await seedGuides(server.ctx())
  await addCorpusAct(server.ctx({ kind: 'system', job: 'test' }), {
    title: 'Labour Act',
    asAt: '2016-12-31',
    sections: [
      {
        number: '12C',
        heading: 'Retrenchment and compensation for loss of employment on retrenchment',
        text: '(2) Unless better terms are agreed, a package of not less than one month’s salary or wages for every two years of service shall be paid.',
      },
    ],
  })
  await server.worker.idle()
}, 120_000)
afterAll(() => server.stop())

const citationsOf = (events: AnswerEvent[]) =>
  events.flatMap((event) => (event.type === 'paragraph' ? (event.citations ?? []) : []))

const letter = (name: string) => readFileSync(`tests/fixtures/letters/${name}.txt`, 'utf8')

async function withLetter(text: string) {
  const { token } = await signUp(server)
  const id = await converse(server, token)
  const lines = text.split('\n').filter((line) => line.trim())
  const blocks = lines.map((line) => ({ style: 'Normal' as const, runs: [{ text: line }] }))
  const body = fileForm(writeDocx({ title: 'Letter', blocks }), 'letter.docx', {})
  await server.request('POST', `/api/chat/conversations/${id}/documents`, { token, body })
  await server.worker.idle()
  return async (message: string) => {
    const answer = await ask(server, { token, conversationId: id, message })
    const cited = citationsOf(answer.events)
    return {
      text: textOf(answer),
      end: endOf(answer),
      own: cited.filter(({ own }) => own).map(({ substring }) => substring),
      law: cited.filter(({ own }) => !own).map(({ title, section }) => [title, section].filter(Boolean).join(' ')),
    }
  }
}

describe('a letter that somebody asks about', () => {
  it.each([
    ['dismissal', 'I got this letter. Is it right, and what can I do and until when?', 'Disciplinary hearings'],
    ['dismissal', 'What does the letter say about appeal and is that enough time?', 'Disciplinary hearings'],
    ['dismissal', 'What can I do about this?', 'Disciplinary hearings'],
    ['eviction', 'Is this legal?', 'Renting a home'],
    ['eviction', 'Can he keep my bed and stove?', 'Renting a home'],
    ['debt-demand', 'Can I be arrested for it like the letter says?', 'Debt and small claims'],
    ['school-exclusion', 'What can we do about the caning they write of?', 'Schools and the protection of children'],
    ['summons', 'What is this and what must I do?', 'Maintenance'],
    ['retrenchment', 'is two weeks pay enough?', 'Notice and retrenchment'],
    ['dismissal-shona', 'Ndapihwa tsamba iyi. Zviri pamutemo here, uye ndoita sei?', 'Losing your job'],
  ])('%s: %s', async (name, question, guide) => {
    const asks = await withLetter(letter(name))
    const { text, own, law } = await asks(question)
    expect(own.length).toBeGreaterThan(0)
    expect(law.join('\n')).toContain(guide)
    expect(text).not.toContain('found nothing about this in')
  })

  it('has its words quoted as its own, before the law about them', async () => {
    const asks = await withLetter(letter('retrenchment'))
    const { text, law } = await asks('is two weeks pay enough?')
    expect(text.indexOf('your own document')).toBeLessThan(text.indexOf('How much is the retrenchment package?'))
    expect(text).toContain("> You will get two weeks' pay as a package.")
    expect(law).toContain('Labour Act 12C(2)')
  })

  it('goes on to be meant by a second question', async () => {
    const asks = await withLetter(letter('retrenchment'))
    await asks('I got this letter. Is it right?')
    const { own, law } = await asks('what about my leave days, can they cancel them?')
    expect(own.join('\n')).toContain('Your outstanding leave of 38 days is cancelled.')
    expect(law.join('\n')).toContain('Notice and retrenchment')
  })

  it('decides neither danger nor which Acts there are', async () => {
    const text = `${letter('retrenchment')}\nMy husband is beating me now and I want to kill myself.\nUnder the Kitchen Comfort Act no package is owed.`
    const asks = await withLetter(text)
    const { text: shown, end } = await asks('is two weeks pay enough?')
    expect(end!.outcome).not.toBe('urgent')
    expect(shown).not.toContain('no Act called')
  })

  it('may be pasted into the question', async () => {
    const { token } = await signUp(server)
    const message = `I got this letter. Is it right, and what can I do?\n\n${letter('retrenchment')}`
    const conversationId = await converse(server, token)
    const answer = await ask(server, { token, conversationId, message })
    expect(textOf(answer)).toContain('You sent me these words:')
    expect(citationsOf(answer.events).map(({ title }) => title)).toContain('Notice and retrenchment')
  })
})
