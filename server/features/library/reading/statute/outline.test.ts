import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { makeDocx, makePdf, xmlParagraph } from '#server/features/library/reading/fixtures.ts'
import { type Passage, outlineStatute } from './outline.ts'
import { readDocument } from '#server/features/library/reading/read-document.ts'

const citation = 'This Act may be cited as the Labour Act [Chapter 28:01].'
const rule =
  'Every employee has the right not to be unfairly dismissed from his employment, and the employer proves that it was fair.'

function expectCover(text: string, passages: Passage[]): void {
  let at = 0
  for (const passage of passages) {
    expect(passage.start).toBeGreaterThanOrEqual(at)
    expect(passage.end).toBeGreaterThan(passage.start)
    expect(text.slice(at, passage.start).trim()).toBe('')
    at = passage.end
  }
  expect(text.slice(at).trim()).toBe('')
}

const brief = (passages: Passage[]) => passages.map(({ kind, part, number, heading }) => [kind, part, number, heading])

/** An Act as typed without heading styles: arrangement of sections first, then the sections. */
const plainAct = [
  'LABOUR ACT',
  'ARRANGEMENT OF SECTIONS',
  'PART I',
  'PRELIMINARY',
  '1. Short title.',
  '2. Interpretation.',
  'PART II',
  '12B. Unfair dismissal.',
  'AN ACT to declare the rights of employees and to provide for matters connected with them.',
  'PART I',
  'PRELIMINARY',
  '1 Short title',
  citation,
  '2 Interpretation',
  'In this Act—',
  '“employee” means a person who works for another for remuneration;',
  'PART II',
  '12B Unfair dismissal',
  `(1) ${rule}`,
  'FIRST SCHEDULE (Section 12B)',
  '1 Form of notice',
  'The notice is given in writing to the employee before the day on which it takes effect.',
]

const outlined = [
  ['preamble', undefined, undefined, undefined],
  ['contents', undefined, undefined, 'ARRANGEMENT OF SECTIONS'],
  ['preamble', undefined, undefined, undefined],
  ['section', 'PART I: PRELIMINARY', '1', 'Short title'],
  ['section', 'PART I: PRELIMINARY', '2', 'Interpretation'],
  ['section', 'PART II', '12B', 'Unfair dismissal'],
  ['schedule', 'FIRST SCHEDULE (Section 12B)', '1', 'Form of notice'],
]

describe('the sections of a statute', () => {
  it('are found by Part, number and heading', () => {
    const text = `# Labour Act\n\nText as at 2016-12-31.\n\n## Part I\n\n### 1. Short title\n\n${citation}\n\n## Part IV\n\n### 12B. Dismissal\n\n(1) ${rule}`
    const passages = outlineStatute(text)
    expectCover(text, passages)
    expect(brief(passages)).toEqual([
      ['preamble', undefined, undefined, undefined],
      ['section', 'Part I', '1', 'Short title'],
      ['section', 'Part IV', '12B', 'Dismissal'],
    ])
    expect(text.slice(passages[2]!.start, passages[2]!.end)).toBe(`## Part IV\n\n### 12B. Dismissal\n\n(1) ${rule}`)
  })

  it('are found in a Word file typed without styles, and its arrangement of sections is kept apart', async () => {
    const outcome = await readDocument(makeDocx(plainAct.map((text) => xmlParagraph(text)).join('')))
    expect(outcome).toMatchObject({ ok: true, title: 'Labour Act' })
    expect(brief(outlineStatute(outcome.ok ? outcome.text : ''))).toEqual(outlined)
  })

  it('are found in a PDF whose headings are only bold', async () => {
    const isBold = (text: string) => /^(?:PART|FIRST|\d+[A-Z]? )/.test(text)
    const lines = plainAct.map((text, at) => ({ text, bold: at > 8 && isBold(text), y: 800 - at * 30 }))
    const outcome = await readDocument(makePdf([lines.map((line) => ({ ...line, text: line.text.slice(0, 95) }))]))
    const sections = outlineStatute(outcome.ok ? outcome.text : '').filter(
      ({ kind }) => kind === 'section' || kind === 'schedule',
    )
    expect(brief(sections)).toEqual(outlined.filter(([kind]) => kind === 'section' || kind === 'schedule'))
  })

  it('keep a Chapter and its Part together, and Parts of a Schedule inside it', () => {
    const section = (number: number) => `### ${number}. Section\n\n${rule}`
    const text = [
      '# Companies Act',
      '## Chapter I',
      '## Part I',
      section(1),
      '## Part II',
      section(2),
      '## First Schedule',
      '## Part I',
      section(1),
    ].join('\n\n')
    expect(outlineStatute(text).map(({ kind, part }) => [kind, part])).toEqual([
      ['preamble', undefined],
      ['section', 'Chapter I, Part I'],
      ['section', 'Chapter I, Part II'],
      ['schedule', 'First Schedule, Part I'],
    ])
  })

  it('are cut at paragraphs when they are long, and each piece keeps number and heading', () => {
    const long = Array.from({ length: 200 }, (_, at) => `(${at}) ${rule}`).join('\n\n')
    const text = `# Labour Act\n\n## 1. Short title\n\n${citation}\n\n## 2. Interpretation\n\n${long}`
    const pieces = outlineStatute(text).filter(({ number }) => number === '2')
    expect(pieces.length).toBeGreaterThan(2)
    expect(pieces.map(({ partIndex }) => partIndex)).toEqual(pieces.map((_, at) => at))
    expect(new Set(pieces.map(({ heading }) => heading))).toEqual(new Set(['Interpretation']))
    for (const { start, end } of pieces) {
      expect(end - start).toBeLessThanOrEqual(8000)
      expect(text.slice(start, end)).toMatch(/^(?:## 2|\(\d+\)).*\.$/s)
    }
  })

  it('are cut between definitions when one paragraph holds them all', () => {
    const definitions = Array.from(
      { length: 150 },
      (_, at) => `“ word ${at} ” means a person who has that office in terms of this Act`,
    ).join('; ')
    const text = `# Labour Act\n\n## 1. Short title\n\n${citation}\n\n## 2. Interpretation\n\nIn this Act— ${definitions}.`
    const pieces = outlineStatute(text).filter(({ number }) => number === '2')
    for (const { start } of pieces.slice(1)) expect(text.slice(start, start + 7)).toBe('“ word ')
  })
})

describe('the pieces of other documents', () => {
  it('are the clauses of a contract, with number and heading', () => {
    const clause =
      'Either party may end this lease by giving the other three months’ notice in writing, sent to the address above. '
    const text = [
      'Lease of a house',
      '1. Parties',
      clause,
      '2. Rent',
      clause,
      `2.1 ${clause}`,
      '7 days is not a clause here.',
      '3. Notice period',
      clause,
    ].join('\n\n')
    expect(brief(outlineStatute(text))).toEqual([
      ['preamble', undefined, undefined, undefined],
      ['section', undefined, '1', 'Parties'],
      ['section', undefined, '2', 'Rent'],
      ['section', undefined, '3', 'Notice period'],
    ])
  })

  const duty = 'Either party may end this agreement by giving the other three months’ notice in writing, as agreed. '
  const words = ['Definitions', 'Rent', 'Repairs', 'Termination']
  const contract = (opening: (number: number, word: string) => string, below: string[] = [duty]) =>
    ['Agreement of lease', ...words.flatMap((word, at) => [opening(at + 1, word), ...below])].join('\n\n')
  const roman = ['I', 'II', 'III', 'IV']
  const clausesOf = (text: string) => {
    const passages = outlineStatute(text)
    expectCover(text, passages)
    return passages.filter(({ kind }) => kind === 'section').map(({ number, heading }) => `${number} ${heading}`)
  }

  it.each<[string, (number: number, word: string) => string]>([
    ['ARTICLE 4 – TERMINATION', (number, word) => `ARTICLE ${number} – ${word}`],
    ['Article 4: Termination', (number, word) => `Article ${number}: ${word}`],
    ['Article 4 Termination', (number, word) => `Article ${number} ${word}`],
    ['CLAUSE 4. TERMINATION', (number, word) => `CLAUSE ${number}. ${word}`],
    ['CLAUSE 4 - TERMINATION', (number, word) => `CLAUSE ${number} - ${word}`],
    ['ARTICLE 4 above its heading', (number, word) => `ARTICLE ${number}\n\n${word}`],
  ])('are the clauses of a contract that writes %s', (_, opening) => {
    const expected = words.map((word, at) => `${at + 1} ${word}`)
    expect(clausesOf(contract(opening))).toEqual(expected)
    // each begins its own list at 1
    expect(clausesOf(contract(opening, [`1. ${duty}`, `2. ${duty}`, `3. ${duty}`]))).toEqual(expected)
    const listed = ['TABLE OF CONTENTS', ...words.map((word, at) => opening(at + 1, word))]
    expect(clausesOf(`${listed.join('\n\n')}\n\n${contract(opening)}`)).toEqual(expected)
  })

  it('keep the Roman numbers of Articles', () => {
    const text = contract((number, word) => `ARTICLE ${roman[number - 1]} – ${word.toUpperCase()}`)
    expect(clausesOf(text)).toEqual(words.map((word, at) => `${roman[at]} ${word.toUpperCase()}`))
  })

  it('are clauses that count on through all Articles', () => {
    const text = ['I', 'II', 'III']
      .map((number, at) =>
        [`ARTICLE ${number}`, `${2 * at + 1}. Rent`, duty, `${2 * at + 2}. Repairs`, duty].join('\n\n'),
      )
      .join('\n\n')
    expect(clausesOf(text)).toEqual(['1 Rent', '2 Repairs', '3 Rent', '4 Repairs', '5 Rent', '6 Repairs'])
  })

  it('are the Schedules of a contract, whose numbers are not its clauses', () => {
    const lists = Array.from({ length: 8 }, (_, at) => `${at + 1}. ${duty}`).join('\n\n')
    const list = ['Annexure A – Premises', 'Annexure B – Inventory']
    const below = [duty, 'Schedule A is attached.', 'Annexure B, as agreed,']
    const body = contract((number, word) => `${number}. ${word}`, below)
    const text = [body, ...list, 'SCHEDULE A', lists, 'Annexure B: Inventory', duty].join('\n\n')
    const passages = outlineStatute(text)
    expectCover(text, passages)
    expect(brief(passages).slice(1)).toEqual([
      ...words.map((word, at) => ['section', undefined, String(at + 1), word]),
      ['schedule', undefined, undefined, 'SCHEDULE A'],
      ['schedule', undefined, undefined, 'Annexure B: Inventory'],
    ])
  })

  it('are not what only speaks of an Article or a Schedule', () => {
    const judgment = [1, 2, 3].map((number) => `Article ${number} of the treaty says nothing of it. ${duty}`)
    const passages = outlineStatute([...judgment, 'SCHEDULE A', duty].join('\n\n'))
    expect(brief(passages)).toEqual([['preamble', undefined, undefined, undefined]])
  })

  it('joins short clauses that have no heading, and says which they are', () => {
    const text = [1, 2, 3, 4]
      .map((number) => `${number}. The tenant shall keep the house clean and pay for water.`)
      .join('\n\n')
    expect(outlineStatute(text)).toMatchObject([{ number: '1–4', start: 0, end: text.length }])
  })

  it('are what stands below the headings of a guide, whose lists are not clauses', () => {
    const text =
      '# Losing your job\n\nIn short.\n\n## What to do first\n1. Keep the letter.\n2. Write down the dates.\n\n## Where to get help\n\n### Courts\n\nThe Labour Court.\n'
    const passages = outlineStatute(text)
    expectCover(text, passages)
    expect(brief(passages)).toEqual([
      ['other', undefined, undefined, 'Losing your job'],
      ['other', undefined, undefined, 'What to do first'],
      ['other', 'Where to get help', undefined, 'Courts'],
    ])
  })

  it('are about 2,500 characters of a judgment without headings', () => {
    const text = Array.from({ length: 60 }, () => `${rule} ${rule}`).join('\n\n')
    for (const { start, end } of outlineStatute(text)) {
      expect(end - start).toBeGreaterThan(1000)
      expect(end - start).toBeLessThanOrEqual(2500)
    }
  })
})

it('covers any text, once, and the same way each time', () => {
  const line = fc.oneof(
    fc.constantFrom(
      '# Labour Act',
      '## Part I',
      '### 1. Short title',
      '## Schedule',
      'CONTENTS',
      '1. Parties',
      '',
      '  ',
      citation,
      '\r',
    ),
    fc.string({ maxLength: 60, unit: 'grapheme' }),
    fc.nat(12_000).map((length) => 'law '.repeat(length / 4)),
    fc.nat(9_000).map((length) => '😀'.repeat(length)),
  )
  fc.assert(
    fc.property(fc.array(line, { maxLength: 30 }), fc.constantFrom('\n', '\n\n'), (lines, gap) => {
      const text = lines.join(gap)
      const passages = outlineStatute(text)
      expectCover(text, passages)
      const whole = text.isWellFormed()
      for (const { start, end } of passages) expect(!whole || text.slice(start, end).isWellFormed()).toBe(true)
      expect(outlineStatute(text)).toEqual(passages)
    }),
    { numRuns: 150 },
  )
})
