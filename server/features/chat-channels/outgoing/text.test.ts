import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { AnswerEvent, Citation } from '#contract/consultations/answers.ts'
import { DISCLAIMER } from '#contract/product.ts'
import { composeAnswer } from './compose-answer.ts'
import { inMessages, splitText, toChatMarkup } from './text.ts'
import { commandOf } from '#server/features/chat-channels/incoming/commands.ts'

const SITE = 'https://law.example.test'
const citation = (n: number, extra: Partial<Citation> = {}): Citation => ({
  documentId: `doc${n}`,
  substring: `words (${n})`,
  label: `Labour Act [Chapter 28:01], s ${n}`,
  shortCode: `code${n}`,
  ...extra,
})
const link = ({ documentId, substring }: Citation) =>
  `[Labour Act](${documentId}?substring=${encodeURIComponent(substring).replace(/[()]/g, (c) => `%${c.charCodeAt(0).toString(16)}`)})`
const paragraph = (text: string, ...citations: Citation[]): AnswerEvent => ({
  type: 'paragraph',
  content: `${text} ${citations.map(link).join('')}`.trim(),
  citations,
})
const complete: AnswerEvent = { type: 'complete', outcome: 'answered', charged: 1 }

describe('markdown as WhatsApp writes it', () => {
  const plain = (markdown: string) => toChatMarkup(markdown, (label, address) => `${label} (${address})`)
  test.each([
    ['**Labour Act** says', '*Labour Act* says'],
    ['You *may* go; _here_', 'You _may_ go; _here_'],
    ['## Notice', '*Notice*'],
    ['* one\n* two\n- three', '- one\n- two\n- three'],
    ['> quoted\n>\n> again', '> quoted\n> again'],
    ['see [points](/app/points) now', 'see points (/app/points) now'],
    ['2 \\* 3 is \\[six\\]', '2 * 3 is [six]'],
    ['> \\*\\*How old\\*\\* is it', '> *How old* is it'],
    ['3 * 4 * 5', '3 * 4 * 5'],
    ['a\n\n\n\nb', 'a\n\nb'],
  ])('%j', (markdown, expected) => expect(plain(markdown)).toBe(expected))
})

describe('cutting into messages', () => {
  test('nothing is lost, nothing is too long, no character is cut in two', () => {
    const texts = fc.array(
      fc.oneof(fc.constantFrom('\n\n', '\n', '. ', ' ', '⚖️👩🏽', 'word'), fc.string({ unit: 'binary' })),
    )
    fc.assert(
      fc.property(texts, fc.integer({ min: 8, max: 60 }), (pieces, most) => {
        const text = pieces.join('').toWellFormed()
        const parts = splitText(text, most)
        expect(parts.join('').replace(/\s/g, '')).toBe(text.replace(/\s/g, ''))
        for (const part of parts) {
          expect(part.length).toBeLessThanOrEqual(most)
          expect(part.isWellFormed()).toBe(true)
          expect(part.trim()).not.toBe('')
        }
      }),
    )
  })

  test('the disclaimer ends the last message and is never one by itself', () => {
    for (const length of [1, 3_900, 3_960, 3_990, 4_090, 4_096, 8_100]) {
      const text = Array.from({ length: length / 3 }, () => 'ab').join(' ') || 'a'
      const parts = inMessages(`${text}\n\nSources`, DISCLAIMER)
      for (const part of parts) expect(part.length).toBeLessThanOrEqual(4_096)
      expect(parts.filter((part) => part.includes('Legal information'))).toHaveLength(1)
      expect(parts.at(-1)).toMatch(/Sources\n\n_Legal information.*_$/)
    }
  })

  test('what announces a paragraph stays with it', () => {
    const text = `${'a'.repeat(40)}\n\nSection 4:\n\n${'b'.repeat(30)}`
    expect(splitText(text, 60)).toEqual(['a'.repeat(40), `Section 4:\n\n${'b'.repeat(30)}`])
  })

  test('paragraphs stay whole when they can', () => {
    const paragraphs = ['a'.repeat(30), 'b'.repeat(30), 'c'.repeat(30)]
    expect(splitText(paragraphs.join('\n\n'), 70)).toEqual([paragraphs.slice(0, 2).join('\n\n'), paragraphs[2]])
  })
})

describe('an answer on a phone', () => {
  test('numbers its sources, each once, with its public link', () => {
    const [a, b] = [citation(1), citation(2)]
    const { text } = composeAnswer([paragraph('Three months.', a, b), paragraph('No less.', a), complete], SITE)
    expect(text).toBe(
      `Three months. [1][2]\n\nNo less. [1]\n\n*Sources*\n[1] Labour Act [Chapter 28:01], s 1\n${SITE}/p/code1\n[2] Labour Act [Chapter 28:01], s 2\n${SITE}/p/code2`,
    )
  })

  test('names a person’s own document without a public link', () => {
    const own = citation(1, { own: true, shortCode: undefined, label: 'My lease, clause 4' })
    expect(composeAnswer([paragraph('Clause 4.', own), complete], SITE).text).toContain(
      '[1] My lease, clause 4 (your document)',
    )
  })

  test('stays short: whole paragraphs as far as they fit, a few sources, and a word that there is more', () => {
    const events = Array.from({ length: 12 }, (_, i) => paragraph('Long words. '.repeat(40), citation(i)))
    const { text } = composeAnswer([...events, { type: 'general', content: 'The closing note.' }, complete], SITE)
    expect(text.length).toBeLessThan(4_096)
    expect([...text.matchAll(/\/p\/code/g)].length).toBeLessThanOrEqual(5)
    expect(text).toContain('There is more')
    expect(text).toContain('The closing note.')
    const { rest } = composeAnswer([...events, complete], SITE)
    expect(`${text}${rest}`.match(/Long words\. Long/g)).toBeTruthy()
    const paragraphs = (words: string) => words.split('\n\n').filter((one) => one.startsWith('Long words.')).length
    expect(paragraphs(text)).toBeGreaterThan(0)
    expect(paragraphs(text) + paragraphs(rest)).toBe(12)
    expect(rest).toContain('[1]')
  })

  test('gives the first paragraph whole, also after a line about danger', () => {
    const urgent: AnswerEvent = { type: 'general', content: '**If you are in danger now, call the police.**' }
    const long = paragraph('x'.repeat(3_500), citation(1))
    const { text } = composeAnswer([urgent, long, paragraph('More.', citation(2)), complete], SITE)
    expect(text).toMatch(/^\*If you are in danger/)
    expect(text).toContain('x'.repeat(3_500))
    expect(text).not.toContain('code2')
  })

  test('says where points are when there are none', () => {
    const events: AnswerEvent[] = [
      { type: 'thinking' },
      { type: 'general', content: 'You have no points. [Get points](/app/points)' },
      { type: 'complete', outcome: 'no_points', charged: 0 },
    ]
    expect(composeAnswer(events, SITE).text).toMatch(new RegExp(`${SITE}/app/points\\n`))
  })

  test('says before that whom to reach, to somebody in danger', () => {
    const events: AnswerEvent[] = [
      { type: 'general', content: '**Go to a safe place.** [Help](/help-near-you)' },
      { type: 'general', content: 'You have no points. [Get points](/app/points)' },
      { type: 'complete', outcome: 'no_points', charged: 0 },
    ]
    const { text } = composeAnswer(events, SITE)
    expect(text).toMatch(/^\*Go to a safe place/)
    expect(text).toContain(`${SITE}/help-near-you`)
    expect(text.split('/app/points')).toHaveLength(2)
  })

  test('names the nearest sections when nothing answers', () => {
    const content = `I found nothing. The nearest sections:\n\n- [Labour Act, s 3](d3?substring=words)`
    const events: AnswerEvent[] = [
      { type: 'general', content, nearest: [citation(3)] },
      { ...complete, outcome: 'no_source' },
    ]
    expect(composeAnswer(events, SITE).text).toBe('I found nothing. The nearest sections:\n\n- Labour Act, s 3')
  })
})

test.each([
  ['HELP', 'help'],
  ['  stop!! ', 'stop'],
  ['“New conversation”', 'new'],
  ['Ｂａｌａｎｃｅ', 'balance'],
  ['can you help me', undefined],
  ['constructor', undefined],
  ['', undefined],
])('%j is the word %s', (text, word) => expect(commandOf(text)).toBe(word))
