import { expect, test } from 'vitest'
import type { DeadlineRule } from '#contract/procedures/deadlines.ts'
import { piecesOf, toldAbove } from './cited-text.ts'
import { proceduresNamed, rulesNamed } from './related.ts'

const section = (raw: string) => ({ raw, number: '94', law: [] })
const rule = (id: string, text: string): DeadlineRule => ({
  id,
  title: id,
  from: 'When?',
  length: 2,
  unit: 'years',
  kind: 'latest',
  text,
})
const sections = [
  section('Labour Act [Chapter 28:01], s 94(1)'),
  section('Prescription Act [Chapter 8:11], s 15(d) and s 16(1)'),
]
const rules = [
  rule('labour', 'Within two years (Labour Act [Chapter 28:01], s 94(1)).'),
  rule('debt', 'Three years (Prescription Act [Chapter 8:11], s 15(d) and s 16(1)).'),
  rule('arrears', 'Three years (Prescription Act [Chapter 8:11], s 15(d) and s 16(1)).'),
]
const named = (text: string) => rulesNamed(text, rules, sections).map(({ id }) => id)

test('a text that rests on the section of a time limit has its rule offered, once, and no other text has', () => {
  expect(named('Go within two years (Labour Act [Chapter 28:01], s 94(1) and s 94(3)).')).toEqual(['labour'])
  expect(named(String.raw`(Labour Act \[Chapter 28:01\], s 94(1) and s 94(3))`)).toEqual(['labour'])
  expect(named('Labour Act [Chapter 28:01], s 94(1)(a)')).toEqual(['labour'])
  // what a quoted passage of several subsections is called
  expect(named('Labour Act [Chapter 28:01], s 94(1)-(3)')).toEqual(['labour'])
  expect(named('Labour Act [Chapter 28:01], s 94(2)-(3)')).toEqual([])
  expect(named('Prescription Act [Chapter 8:11], s 15(d)')).toEqual(['debt'])
  expect(named('Labour Act [Chapter 28:01], s 94(10); Labour Act [Chapter 28:01], s 94')).toEqual([])
})

test('a time limit of an Act with "and" in its name is offered for its own section alone, and for its own paragraph', () => {
  const births = 'Births and Deaths Registration Act [Chapter 5:02]'
  const raws = [`${births}, s 11(2)(a)`, `${births}, s 25(1)`]
  const offered = (text: string) =>
    rulesNamed(
      text,
      [rule('notice', `Forty-two days (${raws[0]}).`), rule('year', `Twelve months (${raws[1]}).`)],
      raws.map(section),
    ).map(({ id }) => id)
  expect(offered(`${births}, s 19`)).toEqual([])
  expect(offered(`${births}, s 25(1)`)).toEqual(['year'])
  expect(offered(`${births}, s 11(1)-(6)`)).toEqual(['notice'])
  expect(offered(`${births}, s 11(2)(a)`)).toEqual(['notice'])
  expect(offered(`${births}, s 11(2)(b)`)).toEqual([])
})

test('a time limit that counts one period after another is offered to who reads the law of both', () => {
  const [notice, house] = ['Labour Act [Chapter 28:01], s 12(4)(a)', 'Labour Act [Chapter 28:01], s 12(6)']
  const leave = { ...rule('leave', `Three months (${notice}), and a month more (${house}).`) }
  const offered = (text: string) =>
    rulesNamed(text, [{ ...leave, then: { length: 1, unit: 'months' } }], [notice, house].map(section)).length
  expect(offered('Labour Act [Chapter 28:01], s 12(4)')).toBe(0)
  expect(offered('Labour Act [Chapter 28:01], s 12(4)-(7)')).toBe(1)
})

test('an answer that quotes statutes and no guide still leads to the procedure on their sections', () => {
  const procedures = [
    {
      slug: 'small-claims',
      guides: [{ slug: 'debts', title: 'Debts' }],
      leadingSections: ['Small Claims Courts Act, s 22'],
    },
    { slug: 'dismissal', guides: [], leadingSections: ['Labour Act, s 12', 'Labour Act, s 12B'] },
    { slug: 'arrest', guides: [], leadingSections: ['Constitution of Zimbabwe, s 50'] },
    { slug: 'estate', guides: [], leadingSections: ['Marriages Act, 2022, s 9'] },
  ]
  const offered = (...labels: string[]) =>
    proceduresNamed(
      procedures,
      labels.map((label) => ({ label, title: label })),
    ).map(({ slug }) => slug)
  expect(offered('Small Claims Courts Act [Chapter 7:12], s 22(1)-(3)')).toEqual(['small-claims'])
  expect(
    offered(
      'Constitution of Zimbabwe, s 50(2)',
      'Labour Act [Chapter 28:01], s 12B(1)',
      'Labour Act [Chapter 28:01], s 12',
    ),
  ).toEqual(['dismissal', 'arrest'])
  expect(offered('Marriages Act, 2022 [Chapter 5:15], s 9(1)-(2)')).toEqual(['estate'])
  expect(offered('Labour Act [Chapter 28:01], s 120', 'Labour Act [Chapter 28:01], "Preamble"')).toEqual([])
  // what a guide says comes first, and each procedure stands there once
  const labour = ['Labour Act [Chapter 28:01], s 12B(1)', 'Labour Act [Chapter 28:01], s 12(4)']
  expect(offered(...labour, 'Debts', 'Small Claims Courts Act [Chapter 7:12], s 22')).toEqual([
    'small-claims',
    'dismissal',
  ])
  // next to a guide one section alone is a side remark
  expect(offered('Debts', 'Constitution of Zimbabwe, s 50')).toEqual(['small-claims'])
  const own = [{ label: 'Labour Act, s 12B(1)', title: 'Labour Act', own: true }]
  expect(proceduresNamed(procedures, own)).toEqual([])
})

test('a text is cut at its citations, the longer first where two begin together', () => {
  const both = [section('Hats Act [Chapter 1:02], s 3'), section('Hats Act [Chapter 1:02], s 3(1)')]
  const pieces = piecesOf('Pay (Hats Act [Chapter 1:02], s 3(1)) or (Hats Act [Chapter 1:02], s 3).', both)
  expect(pieces.map(({ text, section: cited }) => [text, cited?.raw])).toEqual([
    ['Pay (', undefined],
    ['Hats Act [Chapter 1:02], s 3(1)', both[1]!.raw],
    [') or (', undefined],
    ['Hats Act [Chapter 1:02], s 3', both[0]!.raw],
    [').', undefined],
  ])
})

test('what became of a section is told by the first text that cites it, and only that it ended by each', () => {
  const law = (sentence: string, kind: 'changed' | 'repealed' = 'changed') => ({ kind, sentence })
  const hats = { ...section('Hats Act [Chapter 1:02], s 3'), law: [law('Changed since this text: amended in 2023.')] }
  const caps = {
    ...section('Caps Act [Chapter 1:03], s 4'),
    law: [law('No longer law: repealed in 2022.', 'repealed')],
  }
  const [first, other, last] = [`Pay (${hats.raw}; ${caps.raw}).`, 'Wait.', `Go (${hats.raw}; ${caps.raw}).`] as const
  const isTold = toldAbove([first, other, last], [hats, caps])
  expect([isTold(first, hats.law[0]!), isTold(first, caps.law[0]!)]).toEqual([false, false])
  expect([isTold(last, hats.law[0]!), isTold(last, caps.law[0]!)]).toEqual([true, false])
})
