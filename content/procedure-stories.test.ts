import { readdirSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, test } from 'vitest'
import type { Answers } from '#contract/procedures/procedures.ts'
import { leadingSections } from '#server/features/procedures/law.ts'
import { procedureNamed, told } from './procedure-told.ts'

describe('a road accident', () => {
  const accident = { day: '2026-05-18', harm: 'injury', child: 'yes', fault: 'no', police_report: 'yes', vehicle: 'in', notice_sent: 'none' }
  const SMALL = 'The small claims court'

  test('nobody is sent to the small claims court with a dispute in which the State is a party', () => {
    for (const owner of ['police', 'state', 'police,private', 'state,bus']) {
      const { places } = told('road-accident-claim', { ...accident, owner })
      expect(places).not.toContain(SMALL)
      expect(places).toContain('The magistrates court or the High Court')
    }
    expect(told('road-accident-claim', { ...accident, owner: 'private' }).places).toContain(SMALL)
  })

  test('the hurt hear first of the courts for large claims, who has only damage first of the small one, and what is given up there', () => {
    const on = (answers: Answers) => told('road-accident-claim', { ...accident, child: 'no', owner: 'private', ...answers }, '2026-11-27')
    const courts = (answers: Answers) => on(answers).places.filter((name) => name.includes('ourt'))
    const LARGE = 'The magistrates court or the High Court'
    expect(courts({ harm: 'damage,injury' })).toEqual([LARGE, SMALL])
    expect(courts({ harm: 'damage' })).toEqual([SMALL, LARGE])
    const { places } = procedureNamed('road-accident-claim')
    expect(places.find(({ name }) => name === SMALL)!.text).toContain('lost for good')
  })

  test('whoever was knocked down hears that the trial of the driver brings no money, of a summons, and of no insurer that they do not have', () => {
    const walker = { ...accident, child: 'no', day: '2026-04-14', fault: 'partly', vehicle: 'foot' }
    const { at, steps } = told('road-accident-claim', { ...walker, owner: 'private' }, '2026-11-27')
    expect(steps[at('Do not wait until the driver has been tried')]).toContain('may award no compensation')
    expect(at('one summons against all')).toBeGreaterThanOrEqual(0)
    for (const words of ['a vehicle that you insure', 'seat belt']) expect(at(words)).toBe(-1)
    expect(at('Tell the truth about your own part')).toBeGreaterThanOrEqual(0)
    // a summons against the State needs its notice first, and one after three years comes too late
    expect(told('road-accident-claim', { ...walker, owner: 'private,state' }).at('one summons against all')).toBe(-1)
    expect(told('road-accident-claim', { ...walker, owner: 'private', day: '2022-04-14' }).at('one summons against all')).toBe(-1)
  })

  test('a child hears that the longer time does not hold against the police, and whom to sue', () => {
    const { at, dates } = told('road-accident-claim', { ...accident, owner: 'police,private' })
    expect(at('eight months for a child too')).toBeGreaterThanOrEqual(0)
    // what the parent paid is the parent's own claim, without the child's longer time
    expect(at('What you paid yourself for the child')).toBeGreaterThanOrEqual(0)
    expect(dates).toContainEqual(['claim_own', '2029-05-18'])
    expect(at('Minister of the department')).toBeGreaterThanOrEqual(0)
  })

  test('whoever is too late for sixty days’ notice hears what the court can still do, until the eight months are over', () => {
    const hit = { ...accident, child: 'no', owner: 'police', day: '2026-04-10' }
    const late = told('road-accident-claim', hit, '2026-11-27')
    expect(late.outcome).toBe('police')
    expect(late.dates).toEqual([
      ['notice', '2026-10-09'],
      ['police', '2026-12-10'],
    ])
    expect(late.at('condone the late notice')).toBeGreaterThanOrEqual(0)
    expect(late.at('has found the claim urgent')).toBeGreaterThanOrEqual(0)
    expect(told('road-accident-claim', hit, '2026-10-09').at('condone the late notice')).toBe(-1)
    expect(late.at('three years may hold instead')).toBeGreaterThanOrEqual(0)
    const over = told('road-accident-claim', hit, '2026-12-11')
    expect(over.outcome).toBe('police_late')
    expect(over.at('condone the late notice')).toBe(-1)
  })

  test('who was hit by a police car and wrote to the station hears to serve afresh on all, with days to spare, and to sign for no cash', () => {
    const walker = { ...accident, child: 'no', owner: 'police', day: '2026-06-13', vehicle: 'foot', notice_sent: 'station' }
    const { at, places, steps } = told('road-accident-claim', walker, '2026-11-27')
    expect(at('is not safely the notice')).toBeGreaterThanOrEqual(0)
    expect(at('Have the notice served on everybody')).toBeGreaterThanOrEqual(0)
    expect(steps[at('in the time between')]).toContain('a few days to spare on both sides')
    expect(at('Sign no paper for cash')).toBe(0)
    for (const words of ['insurance discs', 'a vehicle that you insure', 'seat belt']) expect(at(words)).toBe(-1)
    expect(places).not.toContain('The Insurance and Pensions Commission')
    expect(told('road-accident-claim', { ...walker, notice_sent: 'none' }, '2026-11-27').at('is not safely the notice')).toBe(-1)
    // who has served everybody is not told to do it again
    const served = told('road-accident-claim', { ...walker, notice_sent: 'minister' }, '2026-11-27')
    expect(served.dates.map(([id]) => id)).toEqual(['police'])
    expect(served.heading).toContain('Wait out the sixty days')
  })

  test('against another part of the State it is three years, and nobody is told to claim when they are over', () => {
    const hit = { ...accident, child: 'no', owner: 'state', day: '2023-11-30' }
    const late = told('road-accident-claim', hit, '2026-11-27')
    expect(late.outcome).toBe('state')
    expect(late.at('condone the late notice')).toBeGreaterThanOrEqual(0)
    expect(told('road-accident-claim', { ...hit, day: '2023-11-20' }, '2026-11-27').outcome).toBe('old_state')
  })
})

test('goods that a landlord took himself come back by an order of the court, and no order is set aside that was never made', () => {
  const answers = { place: 'home', stage: 'words', out: 'no', threat_day: '2026-10-30', rent: 'no', goods: 'yes' }
  const himself = told('eviction-threatened', { ...answers, goods_court: 'no' })
  expect(himself.outcome).toBe('goods')
  expect(himself.at('given back')).toBeGreaterThanOrEqual(0)
  expect(himself.at('set aside')).toBe(-1)
  expect(himself.places).toContain('The police station')
  const byCourt = told('eviction-threatened', { ...answers, goods_court: 'yes' })
  expect(byCourt.at('set aside')).toBeGreaterThanOrEqual(0)
  expect(byCourt.places).not.toContain('The police station')
})

test('a shop’s stock that the landlord holds comes back by the court, and he may not auction it', () => {
  const shop = { place: 'business', stage: 'notice', out: 'yes', threat_day: '2026-12-05', rent: 'yes', rent_true: 'yes', rent_day: '2026-09-01' }
  const locked = told('eviction-threatened', { ...shop, goods: 'yes', goods_court: 'no' }, '2026-11-27')
  for (const words of ['what he needs before goods are held', 'hold goods, and not sell them', 'Do not cut the locks'])
    expect(locked.at(words)).toBeGreaterThanOrEqual(0)
  expect(locked.at('do not wait for it before you go to the court')).toBeGreaterThanOrEqual(0)
  const held = told('eviction-threatened', { ...shop, out: 'no', goods: 'yes', goods_court: 'no' }, '2026-11-27')
  expect(held.outcome).toBe('goods_business')
  const summons = { ...shop, stage: 'summons', court_day: '2026-12-10', out: 'no', goods: 'no' }
  expect(told('eviction-threatened', summons, '2026-11-27').at('forbid to take furniture and goods out')).toBeGreaterThanOrEqual(0)
})

test('a claim with money for a good name leaves that out, and what the small claims court may not hear is not sent there', () => {
  const debt = { against: 'person', about: 'money', due: '2026-04-30', admitted: 'no', demand: 'none', above: 'yes' }
  const sewing = told('small-claims', debt)
  expect(sewing.at('money for defamation')).toBeGreaterThanOrEqual(0)
  expect(sewing.at('do not arrest anybody for a debt')).toBeGreaterThanOrEqual(0)
  expect(sewing.places).toEqual(['The small claims court, at the magistrates court', 'The magistrates court'])
  expect(told('small-claims', { against: 'person', about: 'excluded' }).places).toEqual(['The magistrates court'])
  expect(told('small-claims', { against: 'dead' }).places).toEqual(['The executor, or the Master’s office'])
})

test('whoever is to leave a home by a message hears that only a court can put them out or pull it down, also where water is cut', () => {
  const answers = { stage: 'words', threat_day: '2026-11-30', rent: 'yes', rent_true: 'yes', rent_day: '2026-10-31', goods: 'no' }
  for (const [out, outcome] of [
    ['yes', 'spoliation_home'],
    ['no', 'stay'],
  ] as const) {
    const tenant = told('eviction-threatened', { ...answers, place: 'home', out }, '2026-11-27')
    expect(tenant.outcome).toBe(outcome)
    expect(tenant.heading).toContain('or have it pulled down, without an order of court')
    expect(tenant.heading).toContain('need no written lease')
    expect(tenant.at('You need not leave by a day')).toBe(0)
    expect(tenant.dates).toEqual([['threat', '2026-11-27']])
  }
  const shop = told('eviction-threatened', { ...answers, place: 'business', out: 'yes' }, '2026-11-27')
  expect(shop.outcome).toBe('spoliation')
  expect(shop.heading).toContain('need no written lease')
  const summons = { stage: 'summons', out: 'no', court_day: '2026-12-10', rent: 'no', goods: 'no' }
  expect(told('eviction-threatened', { ...summons, place: 'home' }).heading).toContain('need no written lease to be heard')
  expect(shop.at('You need not leave by a day')).toBe(-1)
})

describe('a house of the employer', () => {
  const guard = { place: 'job_home', stage: 'notice', out: 'no', threat_day: '2026-11-30', contract: 'unlimited' }
  const given = { ...guard, notice_day: '2026-09-30', notice_end: '2026-11-01' }
  const on = (answers: Answers) => told('eviction-threatened', answers, '2026-11-27')
  const house = (answers: Answers) => on(answers).dates.filter(([id]) => id!.startsWith('house'))

  test('need not be left before the month after the notice of the law, whatever sooner day a paper names', () => {
    expect(house(given)).toEqual([['house_unlimited', '2027-01-31']])
    expect(house({ ...given, contract: 'half', notice_end: '2026-10-15' })).toEqual([['house_half', '2026-12-01']])
    // a contract may give more than the law
    expect(house({ ...given, notice_end: '2027-03-31' })).toEqual([['house', '2027-05-01']])
    expect(house({ ...given, notice_end: 'unknown' })).toEqual([['house_unlimited', '2027-01-31']])
  })

  test('is no tenancy: it is the employer who must hear the rule, no rent board, and the job is a matter of its own', () => {
    const told = on(given)
    expect(told.outcome).toBe('stay_job')
    expect(told.at('A paper that gives less does not shorten')).toBeGreaterThanOrEqual(0)
    expect(told.steps[told.at('notice alone does not end it')]).toMatch(/s 12C[\s\S]*two years[\s\S]*unfair dismissal/)
    expect(told.at('Do not wait for a rent board')).toBeGreaterThanOrEqual(0)
    expect(told.places).not.toContain('The Rent Board for your area')
    for (const stage of ['words', 'notice', 'summons', 'judgment', 'lawful']) {
      const { heading, steps } = on({ ...given, stage, court_day: '2026-12-10' })
      expect([heading, ...steps].join('\n')).not.toContain('landlord')
    }
  })

  test('is counted in the same way for whoever was dismissed', () => {
    const dismissed = { employer: 'private', what: 'no_hearing', was_charged: 'no', appeal: 'no', day: '2026-10-31', pay_owed: 'no' }
    const rest = { council: 'no', tried: 'no', house: 'yes', contract: 'unlimited', notice_day: '2026-09-30', notice_end: '2026-11-01' }
    expect(told('unfair-dismissal-and-unpaid-wages', { ...dismissed, ...rest }).dates).toContainEqual(['house_unlimited', '2027-01-31'])
  })
})

test('whoever lives with family or on another’s land is no tenant, and only a court can put them out', () => {
  const kin = { place: 'no_rent', stage: 'words', out: 'no', threat_day: '2026-11-30' }
  const { outcome, heading, steps, places, at } = told('eviction-threatened', kin, '2026-11-27')
  expect(outcome).toBe('stay_free')
  expect(heading).toContain('It does not mean that you may stay for good')
  expect(at('who let you live there')).toBeGreaterThanOrEqual(0)
  expect(at('ask the clerk for a protection order too')).toBeGreaterThanOrEqual(0)
  expect(places).not.toContain('The Rent Board for your area')
  expect([heading, ...steps].join('\n')).not.toMatch(/landlord|rent board|rent that is due/i)
  expect(told('eviction-threatened', { ...kin, out: 'yes' }, '2026-11-27').outcome).toBe('spoliation_home')
})

test('whoever has an order of the council to pull down a home is sent to the Administrative Court within a month, and to no rent board', () => {
  const order = { stage: 'order', order_day: '2026-11-05', out: 'no', threat_day: 'unknown' }
  for (const place of ['home', 'job_home', 'no_rent', 'business']) {
    const { outcome, heading, places, dates, at } = told('eviction-threatened', { ...order, place }, '2026-11-27')
    expect(outcome).toBe('order')
    expect(heading).toContain('waits until the appeal is decided')
    expect(dates[0]).toEqual(['planning_appeal', '2026-12-04'])
    expect(places).toEqual(['The Administrative Court', 'The magistrates court for your area', 'The Legal Aid Directorate'])
    expect(at('need not leave by a day that only a letter')).toBe(-1)
    expect(at('Ask the Rent Board')).toBe(-1)
  }
})

test('a co-operative that was rejected hears of every way on: appeal, leave for fewer than ten, for a time, a company', () => {
  const answers = { stage: 'rejected', rejected_day: '2026-10-20', letter_dated: '2026-10-06', aim: 'members', people: '7' }
  const rejected = told('register-company-or-co-operative', answers)
  expect(rejected.outcome).toBe('appeal')
  for (const words of ['Answer every reason', 'under eighteen can be no member', 'apply again', 'fewer than ten', 'provisional registration', 'one fifth'])
    expect(rejected.at(words)).toBeGreaterThanOrEqual(0)
  expect(rejected.places).toContain('The Registrar of Co-operative Societies')
  expect(rejected.dates).toEqual([['appeal', '2026-12-18'], ['appeal_letter', '2026-12-04']])
  expect(rejected.heading).toMatch(/^Appeal to the Minister in time[\s\S]*also where a reason was right[\s\S]*apply again/)
  for (const words of ['Ask in the appeal as well', 'ten must sign all the same', 'not go to the High Court first'])
    expect(rejected.at(words)).toBeGreaterThanOrEqual(0)
  const inOrder = ['Hand in the appeal', 'for a provisional registration', 'If you apply again', 'the formation committee (']
  expect(inOrder.map(rejected.at)).toEqual(inOrder.map(rejected.at).toSorted((a, b) => a - b))
  expect(rejected.at('Hand in the appeal')).toBe(0)
  expect(rejected.heading).toContain('Only once it is registered')
  const twelve = told('register-company-or-co-operative', { ...answers, people: '12' })
  expect(twelve.at('too few is gone')).toBeGreaterThanOrEqual(0)
  expect(twelve.at('ten must sign all the same')).toBe(-1)
  expect(twelve.at('signed by at least ten persons')).toBeGreaterThanOrEqual(0)
  expect(rejected.at('Do not trade under a name')).toBeGreaterThanOrEqual(0)
  const company = { ...answers, aim: 'profit', natural: 'yes' }
  expect(told('register-company-or-co-operative', company).outcome).toBe('choice')
})

test('who cannot choose yet sees the three side by side, the day, and where a member under eighteen may join', () => {
  const answers = { stage: 'new', aim: 'unsure', by_day: '2027-01-15', people: '8', natural: 'yes' }
  const minor = told('register-company-or-co-operative', { ...answers, minor: 'yes' }, '2026-11-28')
  expect(minor.outcome).toBe('compare')
  for (const words of ['Co-operative: at least ten', 'Private business corporation: one to twenty', 'Company: at most fifty', 'surer way', 'assisted by the guardian'])
    expect(minor.at(words)).toBeGreaterThanOrEqual(0)
  expect(minor.dates).toContainEqual(['by_day', '2027-01-15'])
  expect(told('register-company-or-co-operative', { ...answers, people: '30', minor: 'no' }).at('one to twenty')).toBe(-1)
  // whoever was rejected loses no appeal while choosing
  const rejected = { stage: 'rejected', rejected_day: '2026-11-20', letter_dated: 'unknown' }
  expect(told('register-company-or-co-operative', { ...answers, ...rejected, minor: 'no' }).outcome).toBe('appeal')
})

test('who reserved a company’s name and wants a co-operative hears until when it holds, that it is not needed, and does not bring it', () => {
  const answers = { stage: 'reserved', reserved_day: '2026-11-09', people: '14' }
  const women = told('register-company-or-co-operative', { ...answers, aim: 'members' }, '2026-11-27')
  expect(women.dates).toEqual([['name', '2026-12-09']])
  expect(women.at('it loses nothing when the reservation ends')).toBeGreaterThanOrEqual(0)
  expect(women.bring).not.toContain('reservation')
  const company = told('register-company-or-co-operative', { ...answers, aim: 'profit', natural: 'yes' }, '2026-11-27')
  expect(company.dates).toEqual([['name', '2026-12-09']])
  expect(company.at('loses nothing')).toBe(-1)
  expect(company.bring).toContain('reservation')
})

describe('a name too like another', () => {
  const named = { stage: 'name', name_use: 'registered,assumed', other_day: '2025-12-01' }
  const on = (today: string, answers: Answers = {}) => told('register-company-or-co-operative', { ...named, ...answers }, today)

  test('whoever objects hears that the order itself must come within twelve months, and of the High Court', () => {
    const { outcome, at, dates, places } = on('2026-11-27')
    expect(outcome).toBe('name')
    expect(dates).toEqual([['name_order', '2026-12-01']])
    expect(places).toEqual(expect.arrayContaining(['The Companies Office', 'The High Court']))
    for (const words of ['Hand in a written objection', 'serves a notice', 'whether a notice of that name was filed'])
      expect(at(words)).toBeGreaterThanOrEqual(0)
  })

  test('after the twelve months it is the High Court, and nobody is told to wait for the Registrar', () => {
    const late = on('2026-12-02')
    expect(late.outcome).toBe('name_late')
    expect(late.at('Hand in a written objection')).toBe(-1)
    expect(late.places).toContain('The High Court')
    expect(on('2026-12-02', { name_use: 'assumed' }).outcome).toBe('name_assumed')
  })

  test('whoever is to change a name has the days of the notice, or six weeks from the order and an appeal', () => {
    const slug = 'register-company-or-co-operative'
    const notice = told(slug, { stage: 'ordered', paper: 'notice', notice_day: '2026-11-25' }, '2026-11-26')
    expect(notice.dates).toEqual([['name_answer', '2026-11-27']])
    const order = told(slug, { stage: 'ordered', paper: 'order', order_day: '2026-11-25' }, '2026-11-26')
    expect(order.dates).toEqual([['name_change', '2027-01-06']])
    expect(order.places).toContain('A magistrates court or a judge of the High Court')
  })
})

test('whoever founds a company hears how many directors it needs', () => {
  const { at } = told('register-company-or-co-operative', { stage: 'new', aim: 'profit', people: '12', natural: 'yes' })
  expect(at('at least three where there are ten or more')).toBeGreaterThanOrEqual(0)
})

test('the hour of an arrest is asked on the day when it decides, and on no other', () => {
  const answers = { who: 'other', stage: 'cells', hour: '19.00', child: 'no', grave: 'no', lawyer: 'no' }
  const on = (day: string, hours?: string) => told('arrest-and-bail', { ...answers, day, ...(hours && { hours }) })
  expect(on('2026-10-26').outcome).toBe('cells')
  // the day after the arrest no forty-eight hours can be over, whatever somebody answered before they corrected the day
  expect(on('2026-10-25', 'yes').outcome).toBe('cells')
  expect(on('2026-10-24', 'yes').outcome).toBe('over_by_hour')
  expect(on('2026-10-24', 'no').outcome).toBe('cells')
  expect(on('2026-10-23').outcome).toBe('over')
})

test('whoever is held for an offence outside the Third Schedule hears that it is the prosecution that must show why', () => {
  const answers = { who: 'other', stage: 'cells', day: '2026-10-25', hour: 'unknown', hours: 'no', child: 'no', lawyer: 'no' }
  const held = told('arrest-and-bail', { ...answers, grave: 'no' })
  expect(held.at('The prosecution must show')).toBeGreaterThanOrEqual(0)
  expect(held.at('no bail for this offence')).toBeGreaterThanOrEqual(0)
  for (const words of ['at that hour', 'assistant inspector', 'On the first day in court'])
    expect(held.at(words)).toBeGreaterThanOrEqual(0)
  expect(told('arrest-and-bail', { ...answers, grave: 'yes' }).at('The prosecution must show')).toBe(-1)
})

test('who was beaten is not sent to the local court, which hears of no beating', () => {
  const answers = { who: 'no_consent', related: 'yes', order: 'none', wait: 'yes', lodge_day: '2026-11-30' }
  const LOCAL = 'The local court of your area'
  expect(told('protection-order', { ...answers, harm: 'body,words' }).places).not.toContain(LOCAL)
  expect(told('protection-order', { ...answers, harm: 'words' }).places).toContain(LOCAL)
  expect(told('protection-order', { ...answers, harm: 'body' }).at('neighbour')).toBeGreaterThanOrEqual(0)
  expect(told('protection-order', { ...answers, harm: 'body' }).at('sends you to a headman')).toBeGreaterThanOrEqual(0)
  expect(told('protection-order', { ...answers, harm: 'words' }).at('sends you to a headman')).toBe(-1)
  // an order is made for insults and money too, whatever an officer says
  expect(told('protection-order', { ...answers, harm: 'words' }).at('no offence by themselves')).toBeGreaterThanOrEqual(0)
})

test('a judgment of the small claims court is worth something: what to do when it is not paid is said', () => {
  const answers = { against: 'person', about: 'goods', due: '2026-03-01', admitted: 'no', demand: 'none', above: 'no' }
  expect(told('small-claims', answers).at('writ of execution')).toBeGreaterThanOrEqual(0)
})

test('whoever is claimed from in the small claims court hears how to answer, claim in turn and have a judgment cancelled', () => {
  const letter = told('small-claims', { against: 'me', paper: 'letter', letter_day: '2026-11-23', letter_fault: 'unknown' }, '2026-11-27')
  expect(letter.outcome).toBe('me')
  expect(letter.heading).toContain('cancel or change it')
  expect(letter.dates).toEqual([['answer', '2026-11-30']])
  expect(letter.at('within its seven days')).toBe(0)
  expect(letter.at('you must lodge it then, also in two copies')).toBe(1)
  expect(letter.at('too old')).toBeGreaterThanOrEqual(0)
  expect(letter.steps.join('\n')).not.toContain('Serve the summons')
  expect(letter.places).toEqual(['The clerk of the small claims court'])
  const called = { against: 'me', paper: 'summons', hearing_day: '2026-12-09', letter_fault: 'other,short' }
  const summons = told('small-claims', { ...called, can_come: 'yes' }, '2026-11-27')
  expect(summons.heading).toContain('no number of days after a summons')
  expect(summons.dates).toEqual([
    ['defence', '2026-12-08'],
    ['hearing', '2026-12-09'],
  ])
  for (const words of ['how the letter of demand came', 'how many days the letter', 'the power to hear it', 's 28(1)'])
    expect(summons.at(words)).toBeGreaterThanOrEqual(0)
  expect(letter.at('how the letter of demand came')).toBe(-1)
  const away = told('small-claims', { ...called, can_come: 'no', leave_day: '2026-12-07' }, '2026-11-27')
  expect(away.at('Go to the clerk now, before you leave')).toBe(0)
  expect(away.dates).toContainEqual(['before_leaving', '2026-12-04'])
})

test('whoever has a judgment of the small claims court against them hears that it can be cancelled if they were away, and else no false hope', () => {
  const away = told('small-claims', { against: 'me', paper: 'away' })
  expect(away.heading).toMatch(/no day by which you must ask[\s\S]*ask the clerk today/)
  expect(away.at('why you were away')).toBe(0)
  const heard = told('small-claims', { against: 'me', paper: 'judgment' })
  expect(heard.heading).toContain('no appeal')
  expect(heard.at('offer an amount a month')).toBeGreaterThanOrEqual(0)
  expect(heard.at('why you were away')).toBe(-1)
})

test('a claim that may be too large hears of what is taken off and given up, and of the limit that the Act names', () => {
  const answers = { against: 'person', about: 'money', due: '2026-01-31', admitted: 'yes', admitted_day: '2026-05-09' }
  const demanded = { demand: 'delivered', demand_day: '2026-11-23', above: 'unsure' }
  const sewing = told('small-claims', { ...answers, ...demanded }, '2026-11-27')
  for (const words of ['take it off in the summons', 'give up the part that is too much', 'Do not cut a claim'])
    expect(sewing.at(words)).toBeGreaterThanOrEqual(0)
  expect(procedureNamed('small-claims').questions.find(({ id }) => id === 'above')!.help).toContain('US$1,000')
  // both days are named: the message of May may be no admission
  expect(sewing.dates).toEqual([
    ['debt_careful', '2029-01-31'],
    ['debt_admitted', '2029-05-09'],
    ['summons', '2026-12-01'],
  ])
  expect(sewing.at('had already passed on the day when it was admitted')).toBe(-1)
})

test('a debt that was admitted after three years had passed is not taken for a new one', () => {
  const answers = { against: 'person', about: 'money', due: '2021-01-31', admitted: 'yes', admitted_day: '2026-05-09' }
  const old = told('small-claims', { ...answers, demand: 'none', above: 'no' })
  expect(old.at('had already passed on the day when it was admitted')).toBeGreaterThanOrEqual(0)
  expect(old.dates.map(([id]) => id)).not.toContain('debt_careful')
})

test('the sections on which each procedure rests lead to it, and the one on old debts to none', () => {
  const slugs = readdirSync('content/procedures').filter((name) => name.endsWith('.yaml'))
  const leading = leadingSections(new Map(slugs.map((name) => [path.basename(name, '.yaml'), procedureNamed(path.basename(name, '.yaml'))])))
  const to = (section: string) => [...leading].filter(([, sections]) => sections.includes(section)).map(([slug]) => slug)
  for (const section of ['12', '15', '22']) expect(to(`Small Claims Courts Act, s ${section}`)).toEqual(['small-claims'])
  expect(to('Matrimonial Causes Act, s 8')).toEqual(['claim-maintenance'])
  expect(to('Constitution of Zimbabwe, s 50')).toEqual(['arrest-and-bail'])
  expect(to('Constitution of Zimbabwe, s 74')).toEqual(['eviction-threatened'])
  expect(to('Labour Act, s 12')).toEqual(['unfair-dismissal-and-unpaid-wages'])
  expect(to('Co-operative Societies Act, s 18')).toEqual(['register-company-or-co-operative'])
  expect(to('Prescription Act, s 15')).toEqual([])
})
