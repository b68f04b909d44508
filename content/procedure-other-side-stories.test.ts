import { describe, expect, test } from 'vitest'
import type { Answers } from '#contract/procedures/procedures.ts'
import { told } from './procedure-told.ts'

describe('an owner who wants somebody out', () => {
  const owner = (answers: Answers) => told('eviction-threatened', { place: 'mine', ...answers }, '2026-11-27')

  test('goes to court and does nothing with their own hands, also against whoever owes rent or never paid', () => {
    const leaving: Answers[] = [{ who_out: 'tenant', owed_day: '2026-05-01' }, { who_out: 'guest' }]
    for (const answers of leaving) {
      const { outcome, at, places } = owner(answers)
      expect(outcome).toBe('owner')
      expect(at('Do not lock anybody out')).toBe(0)
      expect(at('only the messenger of court')).toBeGreaterThanOrEqual(0)
      expect(places).toContain('The magistrates court for your area')
      // nothing that is for whoever is to leave
      for (const words of ['Sign nothing that says you will leave', 'Write down who came']) expect(at(words)).toBe(-1)
    }
    const tenant = owner({ who_out: 'tenant', owed_day: '2023-05-05' })
    expect(tenant.dates).toEqual([['owed', '2026-05-05']])
    expect(tenant.at('may be too old')).toBeGreaterThanOrEqual(0)
    expect(tenant.places).toContain('The Rent Board for your area')
    expect(owner({ who_out: 'shop', owed_day: 'unknown' }).places).toContain('The commercial rent board')
  })

  test('who housed a worker ends the job first and waits out the month', () => {
    const worker = owner({ who_out: 'worker' })
    expect(worker.outcome).toBe('owner_worker')
    expect(worker.at('Count one month more for the house')).toBeGreaterThanOrEqual(0)
    expect(worker.places).not.toContain('The Rent Board for your area')
  })
})

describe('a driver or owner from whom others claim after an accident', () => {
  const driver = (answers: Answers) =>
    told('road-accident-claim', { day: '2026-09-01', harm: 'against', summons_day: '2026-12-10', police_report: 'yes', ...answers }, '2026-11-27')

  test('tells the insurer, answers the summons, and knows until when the claim can come', () => {
    const insured = driver({ insured: 'yes' })
    expect(insured.outcome).toBe('against_insured')
    expect(insured.dates).toEqual([
      ['summons', '2026-12-10'],
      ['against', '2029-09-03'],
    ])
    for (const words of ['Send your insurer', 'give notice to every other driver', 'You may stay silent']) expect(insured.at(words)).toBeGreaterThanOrEqual(0)
    const uninsured = driver({ insured: 'no' })
    expect(uninsured.outcome).toBe('against')
    expect(uninsured.at('offer an amount a month')).toBeGreaterThanOrEqual(0)
    expect(uninsured.at('Send your insurer')).toBe(-1)
    expect(driver({ insured: 'no', day: '2023-09-01' }).outcome).toBe('against_old')
  })

  test('who was hurt too keeps the way of their own claim', () => {
    const both = driver({ harm: 'damage,against', insured: 'yes', owner: 'private', fault: 'partly' })
    expect(both.outcome).toBe('claim')
    expect(both.at('Send your insurer')).toBeGreaterThanOrEqual(0)
    expect(both.places).toContain('The small claims court')
  })
})
