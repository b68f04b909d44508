import { describe, expect, test } from 'vitest'
import type { Answers } from '#contract/procedures/procedures.ts'
import { told } from './procedure-told.ts'

describe('an owner who wants somebody out', () => {
  const owner = (answers: Answers) => told('eviction-threatened', { place: 'mine', done_self: 'no', given_notice: 'unknown', demand: 'no', ...answers }, '2026-11-27')

  test('goes to court and does nothing with their own hands, also against whoever owes rent or never paid', () => {
    const leaving: Answers[] = [{ who_out: 'tenant', owed_day: '2026-05-01' }, { who_out: 'guest' }]
    for (const answers of leaving) {
      const { outcome, at, places } = owner(answers)
      expect(outcome).toBe('owner')
      expect(at('Neither you nor the police')).toBe(0)
      expect(at('Do not lock anybody out')).toBeGreaterThan(0)
      expect(at('only the messenger of court')).toBeGreaterThanOrEqual(0)
      expect(places).toContain('The magistrates court for your area')
      // nothing that is for whoever is to leave
      for (const words of ['Sign nothing that says you will leave', 'Write down who came']) expect(at(words)).toBe(-1)
    }
    const tenant = owner({ who_out: 'tenant', owed_day: '2023-05-05' })
    expect(tenant.dates).toContainEqual(['owed', '2026-05-05'])
    expect(tenant.at('may be too old')).toBeGreaterThanOrEqual(0)
    expect(tenant.places).toContain('The Rent Board for your area')
    expect(owner({ who_out: 'shop', owed_day: 'unknown' }).places).toContain('The commercial rent board')
  })

  test('who holds goods gives them back today, and takes part of the rent without giving up the claim', () => {
    const holds = owner({ who_out: 'tenant', owed_day: '2026-07-05', done_self: 'yes', given_back: 'no', claimed: 'none' })
    expect(holds.at('Give it all back today')).toBe(0)
    expect(holds.at('on account, without giving up')).toBeGreaterThanOrEqual(0)
    expect(holds.steps[holds.at('letter of demand')]).toContain('give seven days')
    expect(holds.places.indexOf('The small claims court')).toBeLessThan(holds.places.indexOf('The Rent Board for your area'))
    expect(holds.heading).not.toContain('Rent Board first')
  })

  test('who locked a tenant out hears what comes first, that it can be claimed from them, and when the summons may be asked for', () => {
    const did = { who_out: 'tenant', owed_day: '2026-07-05', done_self: 'yes', given_back: 'yes', claimed: 'letter' }
    const { at, dates, steps } = owner({ ...did, given_notice: '2026-10-31', demand: 'yes', demand_day: '2026-11-24' })
    const first = ['Neither you nor the police', 'proof of the day', 'for a summons', 'You may owe', 'leave that letter unanswered']
    const places = first.map(at)
    expect(places).toEqual(places.toSorted((a, b) => a - b))
    expect(places[0]).toBe(0)
    expect(at('Give it all back today')).toBe(-1)
    expect(dates).toContainEqual(['summons', '2026-12-02'])
    expect(at('The day of your notice is over')).toBeGreaterThanOrEqual(0)
    // one court has no appeal, and the other one alone puts back what was taken
    expect(steps[at('there is no appeal')]).toContain('Small Claims Courts Act [Chapter 7:12], s 30')
    expect(steps[at('the tenant has appealed')]).toContain('If it was the magistrates court')
    const holds = owner({ ...did, given_back: 'no' })
    expect(holds.steps[holds.at('no case for an interdict')]).toContain('ask the magistrates court')
    expect(holds.dates).toContainEqual(['summons_if', '2026-12-07'])
  })

  test('who housed a worker ends the job first and waits out the month', () => {
    const worker = owner({ who_out: 'worker' })
    expect(worker.outcome).toBe('owner_worker')
    expect(worker.steps[worker.at('Count one month more for the house')]).toContain('notice alone ends no job')
    expect(worker.places).not.toContain('The Rent Board for your area')
  })
})

describe('a driver or owner from whom others claim after an accident', () => {
  const driver = (answers: Answers) =>
    told('road-accident-claim', { day: '2026-09-01', harm: 'against', tried: 'no', summons: 'yes', summons_day: '2026-12-10', police_report: 'yes', ...answers }, '2026-11-27')

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

  test('whom the police hit, too late, hears what is still open, and nothing of a time that is over', () => {
    const mine = { day: '2026-02-02', harm: 'damage,against', insured: 'yes', owner: 'police', vehicle: 'in', fault: 'partly' }
    const late = driver({ ...mine, notice_sent: 'none', tried: 'not_guilty', summons: 'no' })
    expect(late.outcome).toBe('police_late')
    for (const words of ['in the time between', 'keep to the eight months', 'Do not wait until the driver', 'You may stay silent', 'Read a summons today'])
      expect(late.at(words)).toBe(-1)
    expect(late.dates.map(([id]) => id)).not.toContain('summons')
    expect(late.steps[late.at('give notice to the officer')]).toContain('s 6(1)(b)')
    expect(late.steps[late.at('may not recover its own damage')]).toContain('s 4(3)')
    for (const words of ['It does not end the claim', 'arises only when you have paid', 'a counter-claim of yours', 'Words to an officer', 'not for your own vehicle'])
      expect(late.at(words)).toBeGreaterThanOrEqual(0)
    expect(late.places).toContain('Your insurer')
    const early = driver({ ...mine, day: '2026-08-02', notice_sent: 'none', tried: 'guilty' })
    expect(early.at('in the time between')).toBeGreaterThanOrEqual(0)
    expect(early.at('presumes from the conviction that you')).toBeGreaterThanOrEqual(0)
    expect(early.at('may not recover its own damage')).toBe(-1)
  })

  test('who was hurt too keeps the way of their own claim', () => {
    const both = driver({ harm: 'damage,against', insured: 'yes', owner: 'private', vehicle: 'in', fault: 'partly' })
    expect(both.outcome).toBe('claim')
    expect(both.at('Send your insurer')).toBeGreaterThanOrEqual(0)
    expect(both.places).toContain('The small claims court')
  })
})

describe('after an arrest', () => {
  const held = (answers: Answers) => told('arrest-and-bail', { who: 'other', grave: 'no', lawyer: 'no', ...answers }, '2026-11-27')

  test('whoever has bail that is too hard hears of the appeal, of other conditions, and to keep to them until then', () => {
    const granted = held({ stage: 'granted', child: 'no' })
    expect(granted.outcome).toBe('conditions')
    expect(granted.heading).toMatch(/at any time[\s\S]*Keep to every condition/)
    expect(granted.at('consent of the Prosecutor-General')).toBe(-1)
    expect(held({ stage: 'granted', child: 'no', grave: 'yes' }).at('alter the conditions only with the consent')).toBeGreaterThanOrEqual(0)
    expect(granted.at('If the State appeals')).toBeGreaterThanOrEqual(0)
    expect(granted.places).toContain('The High Court')
    expect(held({ stage: 'refused', child: 'no' }).at('what the court left out')).toBeGreaterThanOrEqual(0)
  })

  test('a foreigner hears of the embassy, of immigration officers and of three court days, a child of its guardian', () => {
    const foreign = held({ stage: 'court', child: 'foreign', prohibited_day: '2026-11-26' })
    // Thursday, and the three days that follow without the weekend
    expect(foreign.dates).toEqual([['prohibited', '2026-12-01']])
    for (const words of ['to the embassy', 'up to fourteen days', 'hand in the passport']) expect(foreign.at(words)).toBeGreaterThanOrEqual(0)
    expect(foreign.at('under sixteen')).toBe(-1)
    expect(held({ stage: 'court', child: 'both', age: 'under_sixteen', prohibited_day: 'unknown' }).at('under sixteen')).toBeGreaterThanOrEqual(0)
    expect(held({ stage: 'court', child: 'no' }).at('embassy')).toBe(-1)
    expect(held({ stage: 'cells', day: '2026-11-27', hour: '9.30', child: 'no' }).at('where the person is held')).toBeGreaterThanOrEqual(0)
  })
})

describe('an estate', () => {
  const estate = { died: '2026-01-10', place: 'other', registered: 'both', will: 'no', custom: 'no', small: 'no', issued: 'yes', letters: '2026-02-16' }

  const lent = { who: 'creditor', claims_end: '2026-11-01', debt_due: '2023-12-31', debt_admitted: 'yes', debt_admitted_day: '2024-02-10' }

  test('a creditor is asked only of the debt, writes to the executor also when late, and has dates of their own', () => {
    const creditor = told('small-estate', { ...lent, issued: 'yes', letters: '2026-09-21' }, '2026-11-27')
    expect(creditor.outcome).toBe('creditor')
    expect(creditor.heading).toMatch(/^Write to the executor today, also when you are late[\s\S]*Claim from the estate/)
    expect(creditor.bring).toContain('shows the debt')
    expect(creditor.at('Write today who you are')).toBe(0)
    for (const words of ['The time in the notice is over', 'Do not take goods of the estate', 'If your debt is not in it']) expect(creditor.at(words)).toBeGreaterThanOrEqual(0)
    expect(creditor.dates).toEqual([
      ['claims', '2026-11-01'],
      ['debt_careful', '2026-12-31'],
      ['debt_again', '2027-02-10'],
      ['debt_year', '2027-09-21'],
    ])
    // nothing that is for the family
    for (const words of ['death notice', 'inventory', 'birth or marriage papers', 'Give nothing of the estate away']) expect(creditor.at(words)).toBe(-1)
    expect(creditor.bring).not.toMatch(/birth certificates|Title deeds/)
  })

  test('a creditor without an executor is not late, asks for one, and hears who answers for a sale', () => {
    const waits = told('small-estate', { who: 'creditor', issued: 'no', reported: 'no', sold: 'sold,used' }, '2026-11-27')
    expect(waits.outcome).toBe('creditor_waits')
    expect(waits.heading).toMatch(/You are not late[\s\S]*Nobody owes the debt because[\s\S]*s 41/)
    expect(waits.at('Report the goods today')).toBe(0)
    expect(waits.at('Write today to the Master')).toBe(1)
    for (const words of ['not to sell', 's 30(4)(b)', 'as soon as the notice appears']) expect(waits.at(words)).toBeGreaterThanOrEqual(0)
    expect(waits.dates).toEqual([])
    expect(waits.places).toEqual(['The Master of the High Court', 'The magistrate of the district where the person died'])
    const quiet = told('small-estate', { who: 'creditor', issued: 'no', reported: 'yes', sold: 'unknown' }, '2026-11-27')
    for (const words of ['Report the goods', 'you know of no death notice', 'at the address in the notice']) expect(quiet.at(words)).toBe(-1)
  })

  test('a widow hears that she may be executor, that what is gone is written down, and which office gets which paper', () => {
    const widow = { ...estate, registered: 'none', custom: 'yes', wives: 'yes', issued: 'no', who: 'spouse', lived: 'yes', support: 'no', grabbing: 'yes' }
    const { at } = told('small-estate', widow, '2026-11-27')
    for (const words of ['One relative’s no does not decide it', 'Write down what was taken, sold or spent', 'district where the person died', 'district where you live', 'or were using those goods there'])
      expect(at(words)).toBeGreaterThanOrEqual(0)
  })

  test('an heir learns how to move an executor who does nothing, and until when to object', () => {
    const heir: Answers = { ...estate, who: 'child', lived: 'no', support: 'no', grabbing: 'no' }
    const late = told('small-estate', heir, '2026-11-27')
    for (const words of ['complain in writing to the Master', 'on pain of a summons', 'at least three weeks']) expect(late.at(words)).toBeGreaterThanOrEqual(0)
    expect(told('small-estate', heir, '2026-05-01').at('on pain of a summons')).toBe(-1)
  })
})

describe('a company or co-operative that is refused, struck off or wound up', () => {
  const business = (answers: Answers) => told('register-company-or-co-operative', answers, '2026-11-27')

  test('hears that a member of a co-operative need only live here', () => {
    const rejected = business({ stage: 'rejected', rejected_day: '2026-10-19', letter_dated: 'unknown', aim: 'members', people: '9' })
    expect(rejected.at('A member need not be a citizen')).toBeGreaterThanOrEqual(0)
  })

  test('hears each appeal with its day', () => {
    expect(business({ stage: 'minister', minister_day: '2026-11-02' }).dates).toEqual([['minister', '2026-12-31']])
    expect(business({ stage: 'wound', wound_day: '2026-11-02' }).dates).toEqual([['wound', '2026-12-02']])
    const letter = business({ stage: 'struck', strike: 'letter', letter_day: '2026-11-20' })
    expect(letter.dates).toEqual([['strike_letter', '2026-12-04']])
    expect(letter.at('Answer in writing that the business is carried on')).toBeGreaterThanOrEqual(0)
    const gazette = business({ stage: 'struck', strike: 'gazette', gazette_day: '2026-11-10' })
    expect(gazette.dates).toEqual([['strike_gazette', '2026-12-10']])
  })

  test('can have its name restored by a magistrates court, and mend papers that were refused', () => {
    const off = business({ stage: 'struck', strike: 'off' })
    expect(off.outcome).toBe('struck_off')
    expect(off.heading).toContain('at any time')
    expect(off.places).toContain('The magistrates court where the main place of business was')
    const refused = business({ stage: 'refused' })
    expect(refused.heading).toContain('No last day and no appeal of its own was found')
    expect(refused.at('Ask the officer to write')).toBe(0)
  })
})

describe('a birth', () => {
  const birth = { where: 'here', refused: 'no' }

  test('of a child that was found counts from the finding, and asks for no parents', () => {
    const found = told('late-birth-registration', { ...birth, born: 'unknown', applicant: 'found', found_day: '2026-11-02' }, '2026-11-27')
    expect(found.outcome).toBe('found')
    expect(found.heading).toContain('presumed to be a citizen')
    expect(found.dates).toContainEqual(['found', '2026-12-14'])
    expect(found.bring).not.toContain('identity documents of the parents')
    expect(found.at('Tell the police and a social welfare officer')).toBeGreaterThanOrEqual(0)
  })

  test('of a grown-up who does not know the day, without living parents, is not one within forty-two days', () => {
    const grown = { ...birth, born: 'unknown', applicant: 'self', married: 'no', father: 'both_dead' }
    const { outcome, heading, at } = told('late-birth-registration', grown)
    expect(outcome).toBe('year_self')
    expect(heading).toContain('Parents need not be alive')
    expect(at('two older people')).toBeGreaterThanOrEqual(0)
    expect(at('If one parent is a foreigner')).toBeGreaterThanOrEqual(0)
  })
})

test('whoever asks for an arrested child asks the officer in charge now, then for bail of the police, then at the hour for the release', () => {
  const brother = { who: 'other', stage: 'cells', day: '2026-11-25', hour: '19.00', hours: 'no', child: 'yes', age: 'over', grave: 'no', lawyer: 'no' }
  const { at, steps } = told('arrest-and-bail', brother, '2026-11-27')
  const ways = [at('release the child to whoever cares'), at('against a deposit'), at('anyone may go to the High Court')]
  expect(ways[0]).toBe(0)
  expect(ways.toSorted((a, b) => a - b)).toEqual(ways)
  expect(at('a warrant for further detention')).toBeGreaterThanOrEqual(0)
  // apart from adults at once, and of sixteen no rule for younger ones
  expect(at('kept apart from everybody of eighteen or older')).toBe(1)
  for (const words of ['“Come on Monday” is no lawful answer', 's 191(c)', 'as guilty as the officer', 'at least sixty days before'])
    expect(at(words)).toBeGreaterThanOrEqual(0)
  expect(steps.join(' ')).not.toMatch(/under (?:sixteen|seven|fourteen)/)
  const nine = told('arrest-and-bail', { ...brother, age: 'under_fourteen' }, '2026-11-27')
  expect(nine.at('is presumed not to be able to commit a crime')).toBeGreaterThanOrEqual(0)
  // what only the accused can do is not said to a sister
  expect(steps.filter((text) => /^Tell the (?:court of earlier|magistrate that you)/.test(text))).toEqual([])
  expect(told('arrest-and-bail', { ...brother, child: 'no' }, '2026-11-27').at('release the child')).toBe(-1)
})
