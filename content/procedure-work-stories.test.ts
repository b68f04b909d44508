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

describe('an employer', () => {
  const as = (employer_wants: string, answers: Answers = {}) =>
    told('unfair-dismissal-and-unpaid-wages', { employer: 'me', worker_house: 'no', employer_wants, ...answers }, '2026-11-27')

  test('who wants to dismiss hears of the code, the hearing and the thirty days, and after them of the labour officer', () => {
    const early = as('dismiss', { worker_charged_day: '2026-11-10' })
    expect(early.outcome).toBe('employer_dismiss')
    expect(early.dates).toEqual([['worker_code', '2026-12-11']])
    for (const words of ['Get the code of conduct', 'Hear the worker before', 'such as a warning']) expect(early.at(words)).toBeGreaterThanOrEqual(0)
    expect(as('dismiss', { worker_charged_day: '2026-10-20' }).outcome).toBe('employer_dismiss_long')
    expect(as('dismiss', { worker_charged_day: 'unknown' }).outcome).toBe('employer_dismiss')
  })

  test('who gives notice hears that it needs a ground, when it ends by the contract, and that nobody is put out of the house', () => {
    const ending = { worker_notice_day: '2026-12-01' }
    const permanent = as('notice', { ...ending, worker_contract: 'unlimited' })
    expect(permanent.outcome).toBe('employer_notice')
    expect(permanent.dates[0]![0]).toBe('worker_unlimited')
    expect(permanent.dates[0]![1]).toMatch(/^2027-03/)
    expect(as('notice', { ...ending, worker_contract: 'quarter' }).dates[0]![1]).toMatch(/^2026-12-1/)
    expect(as('notice', { ...ending, worker_contract: 'unlimited', worker_house: 'yes', worker_pushed: 'no' }).at('only by an order of court')).toBe(0)
  })

  test('who has too little work is sent to the Retrenchment Board, and hears that one worker is enough for its rules', () => {
    const { heading, at, places } = as('retrench', { worker_contract: 'year', worker_notice_day: '2026-12-01' })
    expect(heading).toContain('only one worker goes')
    expect(at('Talk with your workers first')).toBeLessThan(at('Pay the package'))
    expect(at('If you cannot pay it')).toBeGreaterThanOrEqual(0)
    expect(places).toContain('The Retrenchment Board')
  })

  test('from whom a worker claims hears when to be there, what to pay and bring, and nothing that is for the worker', () => {
    const called: Answers = { worker_complained: 'yes', worker_meeting_day: '2026-12-02', worker_ended: 'yes', worker_contract: 'unlimited' }
    const claim = as('claim', { ...called, worker_ended_day: '2026-11-02', worker_code: 'no', worker_house: 'yes', worker_pushed: 'no' })
    expect(claim.outcome).toBe('employer_claim')
    // whoever is called to conciliation has nothing to gain from the two years
    // and the house stays the worker’s home for a month after the lawful notice
    expect(claim.dates).toEqual([
      ['worker_house_unlimited_ended', '2027-03-03'],
      ['worker_meeting', '2026-12-02'],
    ])
    for (const words of ['the least notice is three months', 's 93(5)(c)', 'to prove that you can no longer work together'])
      expect(claim.at(words)).toBeGreaterThanOrEqual(0)
    expect(claim.at('the least notice is one day')).toBe(-1)
    expect(claim.bring).toContain('Your records of pay')
    expect(claim.at('Put nobody out yourself')).toBe(0)
    const told = ['bound by the national model code', 'pay now what is due', 'notice alone makes no dismissal lawful', 'Money missing in the till']
    for (const words of [...told, 'papers of the Labour Court']) expect(claim.at(words)).toBeGreaterThanOrEqual(0)
    for (const words of ['Take the dispute', 'under your code of conduct']) expect(claim.at(words)).toBe(-1)
  })

  test('who changed the lock of a worker takes it back today, whatever the dispute', () => {
    const locked = as('claim', { worker_complained: 'none', worker_claim_day: 'unknown', worker_meeting_day: 'unknown', worker_ended: 'no', worker_code: 'unsure', worker_house: 'yes', worker_pushed: 'yes' })
    expect(locked.at('Open a changed lock today')).toBe(0)
    expect(locked.dates.map(([id]) => id)).not.toContain('worker_house_unlimited')
    // who does not know of a code is not told what one gives
    expect(locked.at('under your code of conduct')).toBe(-1)
    expect(locked.at('the least notice')).toBe(-1)
  })

  test('may say that the two years are over only where the worker complained after them or not yet', () => {
    const called: Answers = { worker_meeting_day: 'unknown', worker_ended: 'no', worker_code: 'yes' }
    const waiting = as('claim', { ...called, worker_complained: 'none', worker_claim_day: '2026-06-30' })
    expect(waiting.dates).toEqual([
      ['worker_claim', '2028-07-03'],
      ['worker_meeting', undefined],
    ])
    expect(as('claim', { ...called, worker_complained: 'none', worker_claim_day: '2024-06-30' }).outcome).toBe('employer_claim_late')
    expect(as('claim', { ...called, worker_complained: 'late' }).outcome).toBe('employer_claim_referred_late')
  })

  test('who pays what is due at the end takes off only what the law names', () => {
    const left = as('left')
    expect(left.at('what is due at the end')).toBeGreaterThanOrEqual(0)
    expect(left.at('a lost tool')).toBeGreaterThanOrEqual(0)
  })
})
