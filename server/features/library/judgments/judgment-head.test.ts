import { describe, expect, it } from 'vitest'
import { passagesOf } from '#server/features/library/reading/statute/cut-passages.ts'
import { readJudgmentHead } from './judgment-head.ts'
import { judgmentKey, neutralCitationsIn } from './neutral-citation.ts'

// test material: no such judgments, people or Acts exist; courts do not give numbers as high as these
const HIGH_COURT = `1

HH 9901-20

HC 10234/19

TENDAI KITE

versus

SIPHO STRING

and

GLIDER HOLDINGS (PRIVATE) LIMITED

HIGH COURT OF ZIMBABWE

LANTERN J

HARARE, 14 November 2019 and 8 January 2020

Opposed Application

T. Rope, for the applicant`

const SUPREME_COURT = `REPORTABLE (5)

(1) TENDAI KITE (2) RUDO KITE

v

THE MINISTER OF GLIDERS

SUPREME COURT OF ZIMBABWE

WICKET DCJ, TALLOW JA & CANDLE JA

HARARE: 5 FEBRUARY 2021

Judgment No. SC 9905/21

Civil Appeal No. SC 123/20`

const BODY = `LANTERN J: This is an application.

[1] The applicant keeps a kite. Section 3 of the Kite Act [Chapter 9:99] speaks of strings.

[2] The respondent says that it has none:

1. no string,

2. no tail.

THE LAW

[3] A kite needs a string.

[4] It is ordered as follows:

1. The application succeeds.`

describe('the head of a judgment', () => {
  it('gives number, parties, court, judge and day as the High Court prints them', () => {
    expect(readJudgmentHead(`${HIGH_COURT}\n\n${BODY}`)).toEqual({
      title: 'TENDAI KITE v SIPHO STRING and another (HH 9901-20)',
      court: 'High Court of Zimbabwe',
      citations: ['HH 9901-20'],
      keys: ['HH/2020/9901'],
      parties: { before: ['TENDAI KITE'], after: ['SIPHO STRING', 'GLIDER HOLDINGS (PRIVATE) LIMITED'] },
      judges: ['LANTERN J'],
      date: '2020-01-08',
    })
  })

  it('takes the number of the judgment and not of the appeal, and each of several judges and parties', () => {
    expect(readJudgmentHead(SUPREME_COURT)).toMatchObject({
      court: 'Supreme Court of Zimbabwe',
      citations: ['SC 9905/21'],
      parties: { before: ['TENDAI KITE', 'RUDO KITE'], after: ['THE MINISTER OF GLIDERS'] },
      judges: ['WICKET DCJ', 'TALLOW JA', 'CANDLE JA'],
      date: '2021-02-05',
    })
  })

  it.each([
    ['without a number', HIGH_COURT.replace('HH 9901-20', '')],
    ['without a court', HIGH_COURT.replace('HIGH COURT OF ZIMBABWE', '')],
    ['without parties', HIGH_COURT.replace('versus', 'to')],
    [
      'of heads of argument that cite one',
      HIGH_COURT.replace('HH 9901-20', 'HEADS OF ARGUMENT').replace('Opposed', 'See HH 9901-20. Opposed'),
    ],
    ['of an Act', '# KITE ACT\n\n1. Short title\n\nThis Act may be cited as the Kite Act.'],
  ])('is not guessed: a text %s is no judgment', (_, text) => {
    expect(readJudgmentHead(text)).toBeUndefined()
  })
})

describe('a judgment is cut', () => {
  it('at its numbered paragraphs, headings with the one below; lists and orders that count anew are text', () => {
    const text = `${HIGH_COURT}\n\n${BODY}`
    const passages = passagesOf(text)
    expect(passages.map(({ kind, number, part }) => [kind, number, part])).toEqual([
      ['judgment', undefined, undefined],
      ['judgment', '1', undefined],
      ['judgment', '2', undefined],
      ['judgment', '3', 'THE LAW'],
      ['judgment', '4', 'THE LAW'],
    ])
    expect(passages.map(({ start, end }) => text.slice(start, end).trim()).join('\n\n')).toBe(text)
    expect(text.slice(passages[3]!.start, passages[3]!.end)).toBe('THE LAW\n\n[3] A kite needs a string.')
  })

  it('into pieces without numbers where its paragraphs have none, and where only an administrator knows that it is one', () => {
    const long = Array.from({ length: 20 }, (_, i) => `Paragraph ${i} of the court says ${'much '.repeat(30)}.`)
    expect(passagesOf(long.join('\n\n'), true).every(({ kind, number }) => kind === 'judgment' && !number)).toBe(true)
    expect(passagesOf(long.join('\n\n')).some(({ kind }) => kind === 'judgment')).toBe(false)
  })
})

it('one judgment has one key in all the forms in which it is cited', () => {
  const keys = (text: string) => neutralCitationsIn(text).map(judgmentKey)
  expect(
    keys('HH 9901-20, HH-9901-2020, [2020] ZWHHC 9901; SC 9905/21 and [2021] ZWSC 9905; LC/H/12/16; CCZ 8-98.'),
  ).toEqual([
    'HH/2020/9901',
    'HH/2020/9901',
    'HH/2020/9901',
    'SC/2021/9905',
    'SC/2021/9905',
    'LC/H/2016/12',
    'CCZ/1998/8',
  ])
  expect(keys('GHH 9901-20, HH 9901-201, page SC 5')).toEqual([])
})
