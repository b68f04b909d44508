import { describe, expect, test } from 'vitest'
import { deadlines as nd } from '#web/messages/nd/deadlines.ts'
import { deadlines as sn } from '#web/messages/sn/deadlines.ts'
import { addDays, publicHolidays } from '#contract/calendar-days.ts'
import { DeadlineRule, workOut } from './deadlines.ts'

const rule = (part: Partial<DeadlineRule>): DeadlineRule => ({
  id: 'a-rule',
  title: 'Do it',
  from: 'When?',
  length: 10,
  unit: 'days',
  kind: 'latest',
  text: 'Within ten days.',
  ...part,
})

describe('public holidays', () => {
  test.each([
    [2026, '01-01 02-21 04-03 04-04 04-06 04-18 05-01 05-25 08-10 08-11 12-22 12-25 12-26'],
    [2027, '01-01 02-21 02-22 03-26 03-27 03-29 04-18 04-19 05-01 05-25 08-09 08-10 12-22 12-25 12-26 12-27'],
    [2028, '01-01 02-21 04-14 04-15 04-17 04-18 05-01 05-25 08-14 08-15 12-22 12-25 12-26'],
    // Christmas on a Sunday: the Monday is a holiday anyway, so the Tuesday is one too
    [2033, '01-01 02-21 04-15 04-16 04-18 05-01 05-02 05-25 08-08 08-09 12-22 12-25 12-26 12-27'],
  ])('of %i, Sundays moved to the Monday, Saturdays not', (year, days) => {
    expect([...publicHolidays(year).keys()].toSorted()).toEqual(days.split(' ').map((day) => `${year}-${day}`))
  })

  test('Easter falls where the almanac has it', () => {
    const easterOf = (year: number) =>
      addDays([...publicHolidays(year)].find(([, name]) => name === 'Easter Monday')![0], -1)
    expect([1961, 2000, 2024, 2025, 2038, 2049].map(easterOf)).toEqual([
      '1961-04-02',
      '2000-04-23',
      '2024-03-31',
      '2025-04-20',
      '2038-04-25',
      '2049-04-18',
    ])
  })
})

describe('deadlines', () => {
  test.each<[string, Partial<DeadlineRule>, string, string, string[]]>([
    ['days leave out the first', { length: 10 }, '2026-11-16', '2026-11-26', ['2026-11-26']],
    ['court days leave out weekends', { length: 10, unit: 'court_days' }, '2026-11-16', '2026-11-30', ['2026-11-30']],
    ['court days leave out holidays', { length: 5, unit: 'court_days' }, '2026-12-18', '2026-12-29', ['2026-12-29']],
    ['a month ends on the same number', { length: 1, unit: 'months' }, '2026-10-05', '2026-11-05', ['2026-11-05']],
    ['or on the last day of the month', { length: 1, unit: 'months' }, '2028-01-31', '2028-02-29', ['2028-02-29']],
    ['years', { length: 2, unit: 'years' }, '2026-11-23', '2028-11-23', ['2028-11-23']],
    ['29 February', { length: 1, unit: 'years' }, '2028-02-29', '2029-02-28', ['2029-02-28']],
    ['on a Saturday, both readings', { length: 5 }, '2026-11-16', '2026-11-20', ['2026-11-21', '2026-11-23']],
    ['on a Sunday, both readings', { length: 6 }, '2026-11-16', '2026-11-20', ['2026-11-22', '2026-11-23']],
    ['on Christmas, three', { length: 9 }, '2026-12-16', '2026-12-24', ['2026-12-25', '2026-12-28']],
    ['weekends do not help', { length: 2, closedDaysCount: true }, '2026-11-20', '2026-11-22', ['2026-11-22']],
    [
      'hours run out at their hour, on a Sunday too',
      { length: 48, unit: 'hours' },
      '2026-11-27',
      '2026-11-29',
      ['2026-11-29'],
    ],
    ['not before: the day after', { length: 7, kind: 'earliest' }, '2026-11-16', '2026-11-24', ['2026-11-24']],
    [
      'not before: a last day on a Sunday may be moved',
      { length: 6, kind: 'earliest' },
      '2026-11-16',
      '2026-11-24',
      ['2026-11-23', '2026-11-24'],
    ],
    [
      'not before, where the other side waits: the first day by any reading, whatever day it is',
      { length: 1, unit: 'months', kind: 'earliest', otherSideWaits: true },
      '2027-01-12',
      '2027-02-13',
      ['2027-02-13'],
    ],
    [
      'two times after each other, each by the length of its months',
      { length: 3, unit: 'months', then: { length: 1, unit: 'months' }, kind: 'earliest', otherSideWaits: true },
      '2026-11-30',
      '2027-03-29',
      ['2027-03-29', '2027-03-31'],
    ],
    [
      'counted back from the safe date of another time, not from the Saturday on which it ends',
      { length: 8, unit: 'months', daysBefore: 60 },
      '2026-06-20',
      '2026-12-21',
      ['2026-12-21'],
    ],
    [
      'counted back to a holiday, the office day before it',
      { length: 8, unit: 'months', daysBefore: 60 },
      '2026-06-23',
      '2026-12-24',
      ['2026-12-24'],
    ],
    ['the office day before a day', { length: 0, daysBefore: 1 }, '2026-11-30', '2026-11-27', ['2026-11-27']],
  ])('%s', (_, part, from, date, readings) => {
    const deadline = workOut(rule(part), from)
    expect(deadline.date).toBe(date)
    expect(deadline.readings.map((one) => one.date)).toEqual(readings)
  })

  test('every rule applied is named, and so is what cannot be known', () => {
    const said = workOut(rule({ length: 5, unit: 'court_days' }), '2026-12-18').applied.join(' ')
    for (const part of ['Friday 18 December 2026, is left out', 'National Unity Day', 'Christmas Day', 'Polling days'])
      expect(said).toContain(part)
    expect(workOut(rule({ length: 5 }), '2026-11-16').applied.join(' ')).toContain('is a Saturday')
  })

  test.each([
    ['sn', sn],
    ['nd', nd],
  ])('in %s no word of how a date was counted is English', (_, messages) => {
    const words = { ...messages, day: (iso: string) => iso }
    const rules: [Partial<DeadlineRule>, string][] = [
      [{ length: 0 }, '2026-11-16'],
      [{ length: 5 }, '2026-11-16'],
      [{ length: 6, kind: 'earliest' }, '2026-11-16'],
      [{ length: 2, closedDaysCount: true }, '2026-11-20'],
      [{ length: 48, unit: 'hours' }, '2026-11-27'],
      [{ length: 5, unit: 'court_days' }, '2026-12-18'],
      [{ length: 9 }, '2026-12-16'],
      [{ length: 1, unit: 'months' }, '2028-01-31'],
      [{ length: 1, unit: 'months' }, '2033-11-27'],
      [{ length: 2, unit: 'years' }, '2025-02-22'],
      [{ length: 1, unit: 'months', then: { length: 2, unit: 'weeks' }, daysBefore: 10 }, '2026-11-16'],
      [{ length: 6, kind: 'earliest', otherSideWaits: true }, '2026-11-16'],
    ]
    for (const [part, from] of rules) {
      const { applied, readings } = workOut(rule(part), from, words)
      const said = [...applied, ...readings.map(({ why }) => why)]
        .join(' ')
        .replaceAll(/Interpretation Act|Boxing Day/g, '')
      expect(said).not.toMatch(/\b(?:the|is|day|days|month|from|and|not|of|Sunday|Saturday|Monday|Christmas)\b/i)
    }
  })
})

test('a day that goes on over closed days names each of them and says what it is', () => {
  // thirty days from 24 November end on Thursday 24 December
  const { date, applied } = workOut(rule({ length: 30, kind: 'earliest' }), '2026-11-24')
  expect(date).toBe('2026-12-28')
  expect(applied).toContain(
    'Offices are closed on these days, so it goes on to the first office day, Monday 28 December 2026: Friday 25 December 2026 (Christmas Day), Saturday 26 December 2026 (Boxing Day), Sunday 27 December 2026 (a Sunday).',
  )
  expect(workOut(rule({ length: 7, kind: 'earliest' }), '2026-11-16').applied.join()).not.toContain(
    'Offices are closed',
  )
})

test('a rule of hours that are no whole days is refused, since only days are counted', () => {
  const isRule = (part: Partial<DeadlineRule>) => DeadlineRule.safeParse(rule(part)).success
  expect(isRule({ length: 48, unit: 'hours' })).toBe(true)
  expect(isRule({ length: 36, unit: 'hours' })).toBe(false)
  expect(isRule({ length: 14, unit: 'days', then: { length: 6, unit: 'hours' } })).toBe(false)
})
