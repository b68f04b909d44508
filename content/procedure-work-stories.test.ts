import { describe, expect, test } from 'vitest'
import type { Answers } from '#contract/procedures/procedures.ts'
import { told } from './procedure-told.ts'

test('wages from before the dismissal have a time limit of their own, that is over sooner', () => {
  const { outcome, dates, at, bring } = told('unfair-dismissal-and-unpaid-wages', {
    employer: 'private',
    what: 'no_hearing',
    was_charged: 'no',
    appeal: 'no',
    day: '2026-08-18',
    pay_owed: 'yes',
    pay_day: '2026-06-30',
    council: 'no',
    tried: 'no',
    house: 'no',
  })
  expect(dates).toEqual([
    ['officer', '2028-08-18'],
    ['officer_pay', '2028-06-30'],
  ])
  expect(at('Notice alone does not end a job')).toBeGreaterThanOrEqual(0)
  expect(outcome).toBe('dismissal_and_wages')
  expect(at('The pay from before that day')).toBeGreaterThanOrEqual(0)
  expect(bring).toContain('that were not paid')
})

test('whoever is not paid and was sent away too hears of both claims, also where only the pay is too old', () => {
  const answers = {
    employer: 'private',
    what: 'unpaid',
    still_there: 'no',
    ended: 'yes',
    ended_day: '2026-08-18',
    day: '2024-06-30',
    known_later: 'no',
    council: 'no',
    tried: 'no',
  }
  const { outcome, dates, at } = told('unfair-dismissal-and-unpaid-wages', answers)
  expect(outcome).toBe('wages_and_dismissal')
  expect(dates).toEqual([
    ['officer', '2026-06-30'],
    ['officer_ended', '2028-08-18'],
  ])
  expect(at('The dismissal has steps of its own')).toBeGreaterThanOrEqual(0)
  expect(told('unfair-dismissal-and-unpaid-wages', { ...answers, ended_day: '2024-07-15' }).outcome).toBe('late_ended')
  const left = (left_day: string) => told('unfair-dismissal-and-unpaid-wages', { ...answers, ended: 'no', left_day })
  expect(left('2024-07-15').outcome).toBe('late_left')
  // the oldest wage is too old, leave pay is not
  expect(left('2026-08-18').outcome).toBe('wages')
  expect(left('2026-08-18').dates).toEqual([
    ['officer', '2026-06-30'],
    ['officer_left', '2028-08-18'],
  ])
})

describe('a case under a code of conduct', () => {
  const rest = { day: '2026-11-23', pay_owed: 'no', council: 'no', tried: 'no', house: 'no' }
  const till = { employer: 'private', what: 'no_hearing', was_charged: 'yes', charge_day: '2026-10-20', ...rest }
  const on = (answers: Answers) => told('unfair-dismissal-and-unpaid-wages', { ...till, ...answers }, '2026-11-27')

  test('whoever was sent away after thirty days without a decision may go to a labour officer now, beside the appeal', () => {
    const late = on({ in_time: 'no', appeal: 'unsure' })
    expect(late.outcome).toBe('appeal_long')
    expect(late.dates).toEqual([
      ['code', '2026-11-20'],
      ['officer', '2028-11-23'],
    ])
    expect(late.at('Hand in the appeal')).toBeGreaterThanOrEqual(0)
    expect(late.at('you were not heard')).toBeGreaterThanOrEqual(0)
    expect(late.at('the labour officer.')).toBeGreaterThanOrEqual(0)
    expect(late.places).toContain('The Labour Court')
  })

  test('in time it is the appeal, then the Labour Court, and nobody is told that thirty days passed', () => {
    const decided = on({ in_time: 'yes', appeal: 'no' })
    expect(decided.outcome).toBe('decided')
    expect(decided.dates.map(([id]) => id)).toEqual(['officer'])
    const appeal = on({ in_time: 'yes', appeal: 'yes' })
    expect(appeal.outcome).toBe('appeal')
    expect(appeal.heading).toContain('s 101(6)')
    expect(appeal.at('not decided within thirty days')).toBe(-1)
    expect(on({ was_charged: 'no', appeal: 'no' }).places).not.toContain('The Labour Court')
  })

  test('whoever appealed and has no answer presses for it, and may go to a labour officer on the day after the thirty days', () => {
    const pending = { ...till, what: 'dismissed', in_time: 'yes', appeal: 'pending', pending_day: '2026-10-05' }
    const on = (today: string) => told('unfair-dismissal-and-unpaid-wages', pending, today)
    const over = on('2026-11-27')
    expect(over.outcome).toBe('pending_over')
    expect(over.dates[0]).toEqual(['code_pending', '2026-11-05'])
    expect([on('2026-11-04').outcome, on('2026-11-05').outcome]).toEqual(['pending', 'pending_over'])
    for (const words of ['whoever decides the appeal', 'Take the undecided case', 'your years of service', 'in the magistrates court'])
      expect(over.at(words)).toBeGreaterThanOrEqual(0)
    // a labour officer is no road for the dismissal while the code decides in time
    expect(over.steps).not.toContain('Take the dispute to the labour officer.')
    expect(on('2026-10-30').outcome).toBe('pending')
    expect(on('2026-10-30').at('Take the undecided case')).toBe(-1)
  })

  test('whoever was sent away uncharged and knows of no code goes to the labour officer, and asks today whether there is a code', () => {
    const uncharged = on({ was_charged: 'no', appeal: 'unsure' })
    expect(uncharged.outcome).toBe('dismissal')
    expect(uncharged.heading).toMatch(/labour officer[\s\S]*two years, and no shorter time such as fourteen days/)
    expect(uncharged.steps[uncharged.at('whether a code of conduct is registered')]).toContain('model code')
    expect(uncharged.at('Hand in the appeal')).toBe(-1)
    expect(uncharged.dates).toEqual([['officer', '2028-11-23']])
    // who knows of an appeal, or was charged, is told to use it
    const codes: Answers[] = [
      { was_charged: 'no', appeal: 'yes' },
      { in_time: 'yes', appeal: 'unsure' },
    ]
    for (const answers of codes) {
      expect(on(answers).heading).toContain('Appeal inside the code first')
      expect(on(answers).at('Hand in the appeal')).toBeGreaterThanOrEqual(0)
    }
  })

  test('a charge that nobody decides for thirty days may be taken to a labour officer, and not before', () => {
    const charged = { ...till, what: 'charged' }
    const long = told('unfair-dismissal-and-unpaid-wages', charged, '2026-11-27')
    expect(long.outcome).toBe('charged_long')
    expect(long.at('Take the case to the designated agent')).toBeGreaterThanOrEqual(0)
    const short = told('unfair-dismissal-and-unpaid-wages', { ...charged, charge_day: '2026-11-10' }, '2026-11-27')
    expect(short.outcome).toBe('charged')
    expect(short.at('Take the case to the designated agent')).toBe(-1)
  })
})

test('whoever still works unpaid has a date to keep, and hears that food is no wage and that the claim is not cut', () => {
  const answers = { employer: 'private', what: 'unpaid', still_there: 'yes', day: '2026-07-31', council: 'no' }
  const { dates, at } = told('unfair-dismissal-and-unpaid-wages', { ...answers, tried: 'no' }, '2026-11-27')
  expect(dates).toEqual([['officer_still', '2028-07-31']])
  expect(at('Food or other goods count as pay only')).toBeGreaterThanOrEqual(0)
  for (const words of ['Do not cut the claim', 'An advance on the pay', 'Do not resign before'])
    expect(at(words)).toBeGreaterThanOrEqual(0)
})

test('whoever is owed little hears of the labour officer first, of no lawyer, and that an unpaid client is no excuse', () => {
  const left = { still_there: 'no', ended: 'no', left_day: '2026-10-31' }
  const guard = { employer: 'private', what: 'unpaid', ...left, day: '2026-07-31', council: 'yes', tried: 'no' }
  for (const answers of [guard, { ...guard, ended: 'yes', ended_day: '2026-10-31' }]) {
    const { heading, at } = told('unfair-dismissal-and-unpaid-wages', answers, '2026-11-27')
    expect(heading).toContain('first, also when the sum is small')
    for (const words of ['You need no lawyer', 'a client or customer has not paid', 'the police do not collect your pay']) expect(at(words)).toBeGreaterThanOrEqual(0)
  }
})
