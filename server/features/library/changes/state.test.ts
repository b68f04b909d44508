import { describe, expect, it } from 'vitest'
import { EFFECTS, isDead, lawSentenceIn, STATE_KINDS } from '#contract/library/law-state.ts'
import type { Change } from './change.ts'
import { shownState } from './sentence.ts'
import { stateOf } from './state.ts'

const section = (effect: Change['effect'], since: string | undefined, more: Partial<Change> = {}): Change => ({
  effect,
  number: '79',
  place: '',
  by: 'Marriages Act, 2022, s 54(2)',
  source: 'amending_act',
  ...(since && { since }),
  ...more,
})
const act = (effect: Change['effect'], since: string | undefined, more: Partial<Change> = {}) =>
  section(effect, since, { number: '', source: 'curated', ...more })
const note = (effect: Change['effect'], since: string, more: Partial<Change> = {}) =>
  section(effect, since, { source: 'text_note', inText: true, ...more })

const TODAY = '2026-11-23'
const TEXT = '2016-12-31'
type Row = [says: string, changes: Change[], kind: string, on?: string, asAt?: string | undefined]
const TABLE: Row[] = [
  ['nothing is known', [], 'in_force'],
  ['another Act repealed it after our text', [section('repealed', '2022-05-27')], 'repealed'],
  ['the day before that', [section('repealed', '2022-05-27')], 'in_force', '2022-05-26'],
  ['another Act repealed it before our text, which may have a new one', [section('repealed', '2010')], 'in_force'],
  ['its own text notes the repeal', [note('repealed', '2001')], 'repealed'],
  ['repealed and put in again', [note('repealed', '2015-01-01'), note('inserted', '2018-01-01')], 'in_force'],
  ['put in again, told before the repeal', [note('inserted', '2018'), note('repealed', '2015')], 'in_force'],
  ['substituted and repealed later in one year', [note('substituted', '2016'), note('repealed', '2016')], 'repealed'],
  ['only a subsection was repealed', [note('repealed', '2001', { place: '(2)' })], 'in_force'],
  ['a subsection is repealed after our text', [section('repealed', '2022', { place: '(5)' })], 'changed'],
  ['amended after our text', [section('amended', '2024-12-31')], 'changed'],
  ['amended before our text', [section('amended', '2004')], 'in_force'],
  ['amended, and our text has no date', [section('amended', '2004')], 'changed', TODAY, undefined],
  [
    'a court struck it down, whatever the date of the text',
    [act('struck_down', '2019', { number: '353' })],
    'struck_down',
    TODAY,
    '2024-01-01',
  ],
  ['the whole instrument lapsed', [act('lapsed', '2020-10-24')], 'lapsed'],
  ['it lapsed later than the day', [act('lapsed', '2020-10-24')], 'in_force', '2020-07-01'],
  ['the whole Act was superseded', [act('superseded', '2013')], 'repealed'],
  ['the Act was amended; whether this section was is not known', [act('amended', '2023-07-14')], 'not_known'],
  [
    'the Act was amended by an Act of the library, which says of each section what it does',
    [act('amended', '2023-07-14', { madeByDocument: 'held' })],
    'in_force',
  ],
  ['a schedule of the Act was amended', [act('amended', '2023-07-14', { place: 'First Schedule' })], 'in_force'],
  ['the Act was amended before our text', [act('amended', '2014')], 'in_force'],
  ['repealed by an Act whose start is not known', [section('repealed', undefined, { undated: true })], 'not_known'],
  ['of an Act whose start is not known', [section('not_yet_in_force', undefined, { undated: true })], 'not_known'],
  ['amended by an Act whose start is not known', [section('amended', '2020-03-06', { undated: true })], 'not_known'],
  ['waits for a start', [act('not_yet_in_force', undefined)], 'not_yet_in_force'],
  ['waited and started', [act('not_yet_in_force', undefined), act('commenced', '2022-09-16')], 'in_force'],
  [
    'starts after the day',
    [act('not_yet_in_force', undefined), act('commenced', '2022-09-16')],
    'not_yet_in_force',
    '2022-06-01',
  ],
  [
    'a section of a repealed Act that was substituted once',
    [note('substituted', '2021'), act('repealed', '2019')],
    'repealed',
  ],
]

describe('the state of a section', () => {
  it.each(TABLE)('%s', (_, changes, kind, on = TODAY, ...rest) => {
    const asAt = rest.length ? rest[0] : TEXT
    expect(stateOf(changes, { on, ...(asAt && { asAt }) }).kind).toBe(kind)
  })

  it('says what did it and since when', () => {
    const change = section('repealed', '2022-05-27')
    expect(stateOf([change], { asAt: TEXT, on: TODAY })).toEqual({
      kind: 'repealed',
      since: '2022-05-27',
      changes: [change],
    })
  })

  it('what is known of the Act alone is told as that, with the day of our text', () => {
    const amended = act('amended', '2023-07-14', { by: 'Labour Amendment Act, 2023', unread: true })
    const state = stateOf([amended], { asAt: TEXT, on: TODAY })
    expect(shownState(state)).toEqual({
      kind: 'not_known',
      ofAct: true,
      translations: expect.anything(),
      sentence:
        'Text as at 31 December 2016: the Act was amended on 14 July 2023 by the Labour Amendment Act, 2023 (reported; not in this library), and nothing here says whether this section was.',
    })
    const section12 = { ...amended, number: '12' }
    expect(shownState(stateOf([section12, amended], { asAt: TEXT, on: TODAY }))).toMatchObject({
      kind: 'changed',
      sentence: expect.stringMatching(/^Changed since this text: amended on 14 July 2023/),
    })
  })

  const EVERY_SENTENCE: [string, Change[], asAt?: string | undefined][] = [
    ...TABLE.filter(([, , kind, on = TODAY]) => kind !== 'in_force' && on === TODAY).map(
      ([says, changes, , , ...rest]): [string, Change[], (string | undefined)?] => [
        says,
        changes,
        rest.length ? rest[0] : TEXT,
      ],
    ),
    ['what is reported of an Act', [act('amended', '2023-07', { unread: true })], TEXT],
    [
      'three changes',
      ['2018', '2019-05', '2020-01-02'].map((since) => section('amended', since, { unread: true })),
      TEXT,
    ],
    ['a day that nobody knows', [section('repealed', undefined, { undated: true })], TEXT],
    ['a start on a day that nobody knows', [act('not_yet_in_force', undefined, { undated: true })], TEXT],
    ['every effect', EFFECTS.map((effect) => section(effect, '2020', { place: '(2)' })), TEXT],
  ]

  it.each(EVERY_SENTENCE)('is told in Shona and Ndebele without a word of English: %s', (_, changes, asAt) => {
    const law = shownState(stateOf(changes, { on: TODAY, ...(asAt && { asAt }) }))!
    const said = [lawSentenceIn(law, 'sn'), lawSentenceIn(law, 'nd')]
    expect(new Set([law.sentence, ...said]).size).toBe(3)
    // the names of laws stay as they are
    const words = said.map((one) => one.replaceAll('Marriages Act, 2022, s 54(2)', ''))
    for (const one of words) expect(one).not.toMatch(/\b(?:the|by|law|since|text|on|in|not|was|of|is)\b/i)
    const years = (text: string) => text.match(/\d{4}/g)
    for (const one of said) expect(years(one)).toEqual(years(law.sentence))
  })

  it('says a note in the language that it has been put into, else in English', () => {
    const notes = { sn: 'Zera rakakwidzwa.' }
    const law = shownState(
      stateOf([section('amended', '2024', { note: 'The age was raised.', notes })], { on: TODAY }),
    )!
    expect(lawSentenceIn(law, 'sn')).toMatch(/ Zera rakakwidzwa\.$/)
    expect(lawSentenceIn(law, 'nd')).toMatch(/^Waguqulwa .* The age was raised\.$/)
  })

  it('only law that is or may be in force is alive', () => {
    expect(STATE_KINDS.filter((kind) => !isDead({ kind }))).toEqual(['in_force', 'changed', 'not_known'])
  })
})
