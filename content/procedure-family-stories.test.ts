import { describe, expect, test } from 'vitest'
import { workOut } from '#contract/procedures/deadlines.ts'
import type { Answers } from '#contract/procedures/procedures.ts'
import { procedureNamed, rules, told } from './procedure-told.ts'

describe('maintenance', () => {
  const order = {
    whose: 'child',
    lives: 'here',
    violence: 'no',
    order: 'unpaid',
    court: 'divorce',
    birthday: '2027-01-09',
    missed_day: '2026-06-30',
    work: 'yes',
  }

  test('whoever wants an order of an eighteen-year-old enforced hears first that it has ended and can be extended', () => {
    const { outcome, at, bring } = told('claim-maintenance', { ...order, age: 'no' })
    expect(outcome).toBe('ended')
    expect(at('extend it for school')).toBeGreaterThanOrEqual(0)
    expect(at('extend it for school')).toBeLessThan(at('ask that it is enforced'))
    expect(at('eighteenth birthday')).toBeGreaterThanOrEqual(0)
    expect(bring).toContain('letter from the school')
  })

  test('of two children the younger keeps the order, and the elder is not forgotten', () => {
    const { outcome, at } = told('claim-maintenance', { ...order, age: 'some', taken: 'no' })
    expect(outcome).toBe('enforce')
    expect(at('For each child of eighteen or older')).toBeGreaterThanOrEqual(0)
    expect(at('the child is neglected')).toBeGreaterThanOrEqual(0)
    expect(told('claim-maintenance', { ...order, court: 'other', age: 'yes', taken: 'no' }).at('eighteen')).toBe(-1)
  })

  test('arrears may go to the small claims court, a first claim to neither that court nor the chief', () => {
    const places = (answers: Answers) => told('claim-maintenance', { ...order, age: 'yes', taken: 'no', ...answers })
    expect(places({ court: 'other' }).places).toContain('The small claims court')
    expect(places({ court: 'other', lives: 'abroad' }).places).not.toContain('The small claims court')
    expect(places({ court: 'divorce' }).places).not.toContain('The small claims court')
    const first = places({ order: 'none', divorce: 'no' })
    expect(first.places).not.toContain('The small claims court')
    expect(first.at('chief or headman')).toBeGreaterThanOrEqual(0)
    expect(first.at('small claims court')).toBeGreaterThanOrEqual(0)
  })

  test('a mother who lives apart from the father hears of the children’s court, for money and for a child kept from her', () => {
    const apart = { ...order, age: 'yes', order: 'none', divorce: 'no' }
    for (const taken of ['yes', 'no']) {
      const { places } = told('claim-maintenance', { ...apart, taken })
      expect(places.filter((name) => name === 'The children’s court')).toHaveLength(1)
      expect(places).toContain('The maintenance court, at the magistrates court nearest to you')
    }
    expect(told('claim-maintenance', { ...order, age: 'yes', taken: 'no' }).places).not.toContain('The children’s court')
  })

  test('before the eighteenth birthday a mother hears that the order of the divorce ends then, and until when to ask that it goes on', () => {
    const mother = { ...order, lives: 'abroad', age: 'yes', taken: 'no' }
    const { dates, at } = told('claim-maintenance', mother, '2026-11-27')
    expect(dates[0]).toEqual(['eighteen', '2027-01-08'])
    expect(at('Before the child turns eighteen')).toBe(0)
    expect(at('If you marry again')).toBeGreaterThanOrEqual(0)
    expect(at('what the other person has in Zimbabwe')).toBeGreaterThanOrEqual(0)
    expect(told('claim-maintenance', { ...mother, court: 'other' }).dates.map(([id]) => id)).not.toContain('eighteen')
  })

  test('an order of a headman is none, and one from abroad is not enforced as if a court here had made it', () => {
    const asked = procedureNamed('claim-maintenance').questions.find(({ id }) => id === 'order')!
    expect(asked.help).toContain('chief or headman does not count')
    const foreign = told('claim-maintenance', { ...order, age: 'yes', taken: 'no', court: 'abroad' })
    expect(foreign.outcome).toBe('foreign')
    expect(foreign.places).not.toContain('The court that made the order')
    expect(foreign.places).toContain('The maintenance court, at the magistrates court nearest to you')
  })

  test('whoever was supported by somebody who has died is sent to the estate, and to no maintenance court', () => {
    const dead = { whose: 'both', lives: 'dead', letters: '2026-09-14' }
    const { outcome, places, heading, at, dates } = told('claim-maintenance', dead, '2026-11-27')
    expect(outcome).toBe('dead')
    expect(dates).toEqual([['support', '2026-12-14']])
    expect(heading).toContain('against the estate, and not against the widow')
    expect(heading).toContain('no creditor’s claim')
    expect(heading).toContain('also those whose parents were not married')
    expect(at('small estate work out the last day')).toBeGreaterThanOrEqual(0)
    expect(places).toEqual(['The Master of the High Court, or the provincial magistrate'])
  })
})

test('a widow without a customary marriage hears that the house is hers where there is no will', () => {
  const answers = { died: '2026-10-20', place: 'harare', who: 'spouse', lived: 'yes', registered: 'none', small: 'unsure', issued: 'no', support: 'no', grabbing: 'no' }
  expect(told('small-estate', { ...answers, will: 'no', custom: 'no' }).at('gets the house in which they lived')).toBeGreaterThanOrEqual(0)
  expect(told('small-estate', { ...answers, will: 'yes' }).at('gets the house in which they lived')).toBe(-1)
})

test('a widow is told to stay in the home, also where nobody takes it yet', () => {
  const answers = { died: '2026-06-05', place: 'other', who: 'spouse', lived: 'yes', registered: 'none', will: 'no', custom: 'yes', wives: 'no' }
  const widow = told('small-estate', { ...answers, small: 'unsure', issued: 'no', support: 'yes', grabbing: 'no' })
  expect(widow.at('Stay in the home')).toBe(0)
  expect(widow.at('tsvimbo or intonga')).toBeGreaterThanOrEqual(0)
  expect(widow.places).toContain('The provincial magistrate')
})

test('whoever has not asked whether an estate is small has three months from the letters to ask for support, not from the death', () => {
  const answers = { died: '2026-06-05', place: 'other', who: 'spouse', lived: 'yes', registered: 'death', will: 'no', custom: 'no', small: 'unsure' }
  const asks = { ...answers, support: 'yes', grabbing: 'no' }
  const supportOf = (given: Answers) => told('small-estate', given).dates.filter(([id]) => id!.startsWith('support'))
  expect(supportOf({ ...asks, issued: 'yes', letters: '2026-09-03' })).toEqual([['support', '2026-12-03']])
  expect(supportOf({ ...asks, issued: 'no' })).toEqual([['support_unsure', '2026-09-04']])
  // once letters are issued the estate has an executor, and there is no shorter way to ask for
  expect(told('small-estate', { ...answers, support: 'no', grabbing: 'no', issued: 'yes', letters: '2026-09-03', registered: 'both' }).outcome).toBe('account')
  expect(told('small-estate', { ...asks, issued: 'no', registered: 'both' }).outcome).toBe('ask')
})

test('a mother whom a will leaves out is told to ask before the estate is shared, and where, wherever the son died', () => {
  const answers = { died: '2026-06-11', place: 'harare', who: 'parent', lived: 'yes', registered: 'both', will: 'yes', small: 'no', grabbing: 'no' }
  const mother = { ...answers, issued: 'yes', letters: '2026-09-03', support: 'yes' }
  const { at, places, dates } = told('small-estate', mother, '2026-11-27')
  expect(at('whatever the will says')).toBeGreaterThanOrEqual(0)
  expect(places).toContain('The provincial magistrate')
  expect(dates).toContainEqual(['support', '2026-12-03'])
  const early = told('small-estate', { ...answers, issued: 'no', support: 'yes' }, '2026-11-27')
  expect(early.at('whether they are issued')).toBeGreaterThanOrEqual(0)
})

test('where the father has died, his papers and his relative come along', () => {
  const answers = { where: 'here', born: '2018-02-14', applicant: 'other', married: 'no', refused: 'no' }
  const late = told('late-birth-registration', { ...answers, father: 'father_dead' })
  expect(late.bring).toContain('The death certificate of the father')
  expect(late.at('Nobody else can ask in the mother’s place')).toBeGreaterThanOrEqual(0)
  expect(told('late-birth-registration', { ...answers, father: 'no' }).bring).not.toContain('death certificate')
  // no section says that the name can be added later, so nobody is promised it
  expect(told('late-birth-registration', { ...answers, father: 'no' }).at('whether the father’s name can be added later')).toBeGreaterThanOrEqual(0)
  expect(told('late-birth-registration', { ...answers, father: 'no' }).heading).toContain('Births before 20 June 1986 need no such authority')
})

test('a grandmother whose daughter has died hears that the father may ask alone, and not to wait for him beyond the twelve months', () => {
  const baby = { where: 'here', born: '2026-01-06', applicant: 'other', married: 'no', refused: 'no' }
  const gone = told('late-birth-registration', { ...baby, father: 'mother_dead' }, '2026-11-27')
  expect(gone.at('do not wait for him beyond the twelve months')).toBeGreaterThanOrEqual(0)
  expect(told('late-birth-registration', { ...baby, father: 'no' }, '2026-11-27').at('the father asks alone')).toBeGreaterThanOrEqual(0)
})

test('a father whose partner died registers her death first, and no passport is made a condition', () => {
  const answers = { where: 'here', born: '2020-03-09', applicant: 'parent', married: 'no', father: 'mother_dead', refused: 'desk', desk_reason: 'foreigner' }
  const { at, steps, bring } = told('late-birth-registration', answers, '2026-11-27')
  expect(at('death before you travel')).toBeLessThan(at('The father asks alone for his name to be entered'))
  expect(steps[at('death before you travel')]).toContain('district where she died')
  expect(steps[at('If one parent is a foreigner')]).toContain('No section of the Act makes it a condition')
  expect(bring).toContain('as far as you have them')
  expect(told('late-birth-registration', { ...answers, father: 'both' }, '2026-11-27').at('death before you travel')).toBe(-1)
})

test('a parent sent away from the desk hears what to say to each reason, and of the High Court without a refusal in writing', () => {
  const born = { where: 'here', born: '2024-05-02', applicant: 'parent', married: 'no', father: 'no', refused: 'desk' }
  const { at, steps, places } = told('late-birth-registration', { ...born, desk_reason: 'foreigner,other_parent,fine' }, '2026-11-28')
  for (const words of ['shuts out a foreign parent', 'the other need not', 'makes a fine the price']) {
    expect(at(words)).toBeGreaterThanOrEqual(0)
  }
  expect(at('That twelve months have passed')).toBe(-1)
  expect(at('leave it there with a dated letter')).toBe(0)
  expect(steps[at('the High Court can order')]).toContain('Administrative Justice Act [Chapter 10:28], s 4(1), s 4(2)(c)')
  expect(places).toContain('The High Court')
  expect(told('late-birth-registration', { ...born, desk_reason: 'year' }, '2026-11-28').at('whether he or she holds it')).toBeGreaterThanOrEqual(0)
})

test('a father may ask alone only of a mother who is dead or deserted the child; a name refused does not stop the birth', () => {
  const born = { where: 'here', born: '2026-05-02', applicant: 'parent', married: 'no', refused: 'no' }
  const left = told('late-birth-registration', { ...born, father: 'mother_left' }, '2026-11-28')
  expect(left.at('abandoned or deserted')).toBeGreaterThanOrEqual(0)
  expect(left.bring).toContain('letter of the headman')
  const away = told('late-birth-registration', { ...born, father: 'mother_away' }, '2026-11-28')
  expect(away.at('asks alone')).toBe(-1)
  expect(away.at('still has to ask together')).toBeGreaterThanOrEqual(0)
  for (const { at } of [left, away]) expect(at('do not let that stop the birth')).toBeGreaterThanOrEqual(0)
})

test('whoever is not at the place of death is not told that the death notice is his or hers', () => {
  const answers = { died: '2026-11-15', place: 'other', who: 'child', lived: 'no', registered: 'none', will: 'no', custom: 'no' }
  const far = told('small-estate', { ...answers, small: 'unsure', issued: 'no', support: 'no', grabbing: 'no' }, '2026-11-27')
  expect(far.heading).toContain('who is at or near the place of death')
  expect(far.at('such as you or another relative')).toBeGreaterThanOrEqual(0)
  const executor = told('small-estate', { ...answers, small: 'no', issued: 'no', support: 'no', grabbing: 'no' }, '2026-11-27')
  expect(executor.at('If you are the executor, advertise')).toBeGreaterThanOrEqual(0)
})

test('whoever waits for a father abroad hears until when, and to ask whether he can sign there', () => {
  const baby = { where: 'here', applicant: 'parent', married: 'no', father: 'no', refused: 'no' }
  const young = told('late-birth-registration', { ...baby, born: '2026-01-18' }, '2026-11-27')
  expect(young.at('do not wait for him')).toBeGreaterThanOrEqual(0)
  expect(young.at('such as at an embassy')).toBeGreaterThanOrEqual(0)
  expect(told('late-birth-registration', { ...baby, born: '2025-01-18' }, '2026-11-27').at('do not wait for him')).toBe(-1)
})

test('a grown child of parents who died and were married by custom hears that this counts, whom to bring and who gives notice', () => {
  const answers = { where: 'here', born: '2002-03-03', applicant: 'self', refused: 'desk', desk_reason: 'year' }
  const custom = told('late-birth-registration', { ...answers, married: 'custom' }, '2026-11-27')
  expect(custom.at('married by custom')).toBeGreaterThanOrEqual(0)
  expect(custom.at('again as in wedlock')).toBeGreaterThanOrEqual(0)
  expect(custom.at('such as a grandmother')).toBeGreaterThanOrEqual(0)
  expect(custom.bring).toContain('when the lobola was paid')
  expect(custom.bring).not.toContain('marriage certificate')
  const none = told('late-birth-registration', { ...answers, married: 'no', father: 'both_dead' }, '2026-11-27')
  expect(none.at('both are dead')).toBeGreaterThanOrEqual(0)
  expect(none.at('ask together')).toBe(-1)
})

test('a child who lived elsewhere and needs support hears of its day first, and nothing of staying in a home', () => {
  const estate = { died: '2026-06-11', place: 'other', registered: 'both', will: 'no', custom: 'no', small: 'no', grabbing: 'no' }
  const boy = { ...estate, issued: 'yes', letters: '2026-09-14', who: 'child', support: 'yes' }
  const away = told('small-estate', { ...boy, lived: 'no' }, '2026-11-27')
  expect(away.outcome).toBe('support_issued')
  expect(away.heading).toContain('not against the widow')
  expect(away.dates.map(([id]) => id)).toEqual(['support', 'account'])
  expect(away.dates[0]).toEqual(['support', '2026-12-14'])
  expect(away.places[0]).toBe('The provincial magistrate')
  expect(away.at('the form by which dependants ask')).toBe(0)
  expect([away.heading, ...away.steps].join('\n')).not.toMatch(/stay in the home/i)
  // also where nobody has reported the death as far as he knows, or no letters are issued
  expect(told('small-estate', { ...boy, lived: 'no', registered: 'none' }).outcome).toBe('support_issued')
  expect(told('small-estate', { ...boy, lived: 'no', issued: 'no' }).outcome).toBe('support_away')
  expect(told('small-estate', { ...boy, lived: 'yes' }, '2026-11-27').at('Stay in the home')).toBe(0)
})

test('after a death abroad nobody is sent to a registrar or an office of a district, but to the Master', () => {
  const abroad = { died: '2026-10-20', place: 'abroad', registered: 'none', will: 'no', custom: 'no', small: 'unsure', issued: 'no' }
  const { at, places, dates } = told('small-estate', { ...abroad, who: 'spouse', lived: 'yes', support: 'no', grabbing: 'no' })
  expect(places).toEqual(['The Master of the High Court'])
  expect(at('Get the death certificate of the country')).toBeGreaterThanOrEqual(0)
  expect(at('sign and seal them')).toBeGreaterThanOrEqual(0)
  expect(at('Give notice of the death to the registrar')).toBe(-1)
  expect(dates.map(([id]) => id)).not.toContain('death')
})

test('a mother whom a son supported is told to ask for support by its day, and not that the home or a share is hers', () => {
  const answers = { died: '2026-08-29', place: 'other', registered: 'both', will: 'no', custom: 'yes', wives: 'no' }
  const son = { ...answers, small: 'without', support: 'yes', grabbing: 'no' }
  const mother = told('small-estate', { ...son, who: 'parent', lived: 'no' }, '2026-11-27')
  expect(mother.outcome).toBe('support_without')
  expect(mother.dates.map(([id]) => id)).toEqual(['support_small'])
  for (const words of ['Stay in the home', 'Know your share']) {
    expect(mother.at(words)).toBe(-1)
    expect(told('small-estate', { ...son, who: 'spouse', lived: 'yes' }, '2026-11-27').at(words)).toBeGreaterThanOrEqual(0)
  }
  expect(mother.at('a parent has no share')).toBeGreaterThanOrEqual(0)
  expect(mother.at('If you need money at once')).toBeGreaterThanOrEqual(0)
  expect(told('small-estate', { ...son, small: 'no', issued: 'no', who: 'other', lived: 'no' }).outcome).toBe('support')
})

describe('the one from whom maintenance is claimed', () => {
  const payer = (answers: Answers) => told('claim-maintenance', { whose: 'against', called_day: 'unknown', payer_court: 'other', next_day: 'unknown', ...answers }, '2026-11-27')

  test('hears of the day in court, what to show there, and that visits are another matter', () => {
    const called = payer({ payer: 'called', called_day: '2026-12-08' })
    expect(called.outcome).toBe('payer_called')
    expect(called.dates).toEqual([['called', '2026-12-08']])
    for (const words of ['Write down what you earn', 'the child is not yours', 'no reason to stop paying'])
      expect(called.at(words)).toBeGreaterThanOrEqual(0)
    expect(called.places).toEqual(['The clerk of the court that the paper or the order names'])
    // nothing that is for the one who claims
    for (const words of ['Ask the clerk of the maintenance court for the form', 'the child is neglected']) expect(called.at(words)).toBe(-1)
  })

  test('who wants it lowered goes to court and does not just stop; who is behind hears of parts, wages and old debts', () => {
    expect(payer({ payer: 'lower' }).heading).toContain('pay until it has')
    const lower = payer({ payer: 'lower', next_day: '2026-12-01' })
    expect(lower.at('Do not just stop')).toBe(0)
    expect(lower.dates).toEqual([['next', '2026-12-01']])
    expect(lower.steps.join(' ')).not.toContain('Matrimonial Causes Act')
    expect(payer({ payer: 'lower', payer_court: 'divorce' }).at('is adopted or supports itself')).toBeGreaterThanOrEqual(0)
    // both are true: neither hides the other
    const both = payer({ payer: 'lower,behind' })
    expect(both.heading).toMatch(/Go to the clerk today[\s\S]*you cannot lower it yourself/)
    const behind = payer({ payer: 'behind' })
    for (const words of ['pay what is behind in parts', 'garnishee order', 'older than three years']) expect(behind.at(words)).toBeGreaterThanOrEqual(0)
    expect(payer({ payer: 'lower' }).at('garnishee order')).toBe(-1)
  })

  test('who is charged, behind and out of work at once hears of the day, of the change to ask for before it, and which defence is for which charge', () => {
    const all = payer({ payer: 'called,charged,lower,behind', called_day: '2026-12-10' })
    expect(all.outcome).toBe('payer_charged')
    expect(all.dates).toEqual([['called', '2026-12-10']])
    expect(all.heading).toMatch(/criminal case[\s\S]*before that day/)
    for (const words of ['do not keep it for a day that a summons names', 'That defence is for that charge', 'pay what is behind in parts', 'when a child turns eighteen', 'A chief or headman cannot decide'])
      expect(all.at(words)).toBeGreaterThanOrEqual(0)
    expect(all.places).toContain('A lawyer, or the Legal Aid Directorate')
    expect(all.at('the child is not yours')).toBe(-1)
    // no day in court is made up for whoever has no paper, and the defence to a charge of neglect is no comfort where nobody is charged with it
    const behind = payer({ payer: 'behind', called_day: '2026-12-10' })
    expect(behind.dates).toEqual([])
    expect(behind.heading + behind.steps.join(' ')).not.toContain('Children’s Act')
    expect(payer({ payer: 'called' }).heading).not.toContain('s 81(1)(d)')
  })
})

describe('the one against whom a protection order is made', () => {
  const against = (answers: Answers) => told('protection-order', { who: 'against_me', ...answers }, '2026-11-27')

  test('obeys an interim order, comes on its day, and may ask for a change before it', () => {
    const interim = against({ my_paper: 'interim', my_day: '2026-12-08', keeps: 'nowhere', changed: 'yes', change_day: '2026-11-26' })
    expect(interim.outcome).toBe('my_interim')
    expect(interim.dates).toEqual([
      ['my_day', '2026-12-08'],
      ['my_change', '2026-11-28'],
    ])
    for (const words of ['Do not go near', 'If the other person forgives you', 'the day that an interim order names'])
      expect(interim.at(words)).toBeGreaterThanOrEqual(0)
    expect(interim.places).not.toContain('The nearest police station')
  })

  test('is sent into no breach: not together to the clerk, not with the police to the house, and silent on what happened before a lawyer is there', () => {
    const { steps, at } = against({ my_paper: 'interim', my_day: '2026-12-03', keeps: 'home', changed: 'no' })
    expect(steps.join(' ')).not.toMatch(/together to the clerk|ask the police to go with you/)
    for (const words of ['can go to the clerk alone', 'Do not go before it, not even with the police', 'It is suspended as long as you obey'])
      expect(at(words)).toBeGreaterThanOrEqual(0)
    expect(at('If you have already gone back')).toBeLessThan(at('If the other person forgives you'))
    expect(against({ my_paper: 'notice', my_day: '2026-12-03' }).at('If you have already gone back')).toBe(-1)
  })

  test('leaves the own home only where the order says so, and takes nobody’s water or light', () => {
    const kept = (keeps: string) => against({ my_paper: 'interim', my_day: '2026-12-03', keeps, changed: 'no' })
    expect(kept('home').at('Find another place to sleep')).toBeGreaterThanOrEqual(0)
    for (const keeps of ['elsewhere', 'nowhere', 'unsure']) expect(kept(keeps).at('Find another place to sleep')).toBe(-1)
    expect(kept('elsewhere').at('You may stay wherever the order does not bar you')).toBeGreaterThanOrEqual(0)
    expect(kept('unsure').at('read the order to you today')).toBeGreaterThanOrEqual(0)
    expect(against({ my_paper: 'notice', my_day: '2026-12-03' }).at('s 3(1)(j) and s 4(1)')).toBeGreaterThanOrEqual(0)
    // the forty-eight hours bind the clerk, and only once something is lodged
    expect(kept('nowhere').dates).toEqual([['my_day', '2026-12-03']])
  })

  test('has no order yet after a notice, and after a full one hears of change and appeal without a made-up day', () => {
    const notice = against({ my_paper: 'notice', my_day: '2026-12-08' })
    expect(notice.heading).toContain('No order has been made yet')
    expect(notice.dates.map(([id]) => id)).toEqual(['my_day'])
    expect(notice.at('Do not go near')).toBe(-1)
    const full = against({ my_paper: 'full', keeps: 'unsure', changed: 'no' })
    expect(full.heading).toMatch(/good cause[\s\S]*names no appeal[\s\S]*rules that this library does not hold/)
    expect(full.at('If you were not there when')).toBeGreaterThanOrEqual(0)
  })
})

test('forty-eight hours run from their hour, and only the Constitution says that a weekend does not make them longer', () => {
  const counted = (name: string) => workOut(rules.find(({ id }) => id === name)!, '2026-11-27').applied.join(' ')
  for (const name of ['arrest-forty-eight-hours', 'protection-order-heard', 'protection-change-heard']) {
    expect(counted(name)).toContain('same hour on Sunday 29 November 2026')
    expect(counted(name)).not.toContain('is left out')
  }
  expect(counted('arrest-forty-eight-hours')).toContain('weekends and public holidays do not make this time longer')
  expect(counted('protection-order-heard')).not.toContain('weekends')
  expect(counted('protection-change-heard')).not.toContain('weekends')
})

test('a wife from another country hears that neither papers of marriage nor a permit are asked for, and how her children come back', () => {
  const { at } = told('protection-order', { who: 'me', related: 'yes', harm: 'body', order: 'none', wait: 'no' }, '2026-11-27')
  expect(at('no nationality or permit')).toBeGreaterThanOrEqual(0)
  expect(at('the children are kept from you')).toBeGreaterThanOrEqual(0)
  expect(at('If there was rape')).toBeGreaterThanOrEqual(0)
})

test('who applies for another hears first that they may, what a representative may do, and when the court hears it', () => {
  const fights = { related: 'yes', harm: 'body', order: 'none', wait: 'yes', lodge_day: '2026-11-30' }
  const agreed = told('protection-order', { ...fights, who: 'consent' }, '2026-11-28')
  expect(agreed.heading).toMatch(/^Yes, you may[\s\S]*need no leave[\s\S]*no criminal case/)
  expect(agreed.at('for leave to apply without')).toBe(-1)
  expect(agreed.at('“you” is the person')).toBe(0)
  expect(agreed.steps[agreed.at('enforce the warrant')]).toContain('s 14(1)')
  expect(agreed.steps[agreed.at('climbing over your fence')]).toContain('s 3(1)(p)')
  expect(agreed.dates).toEqual([['heard_day', '2026-12-02']])
  const alone = told('protection-order', { ...fights, who: 'no_consent', wait: 'no' }, '2026-11-28')
  expect(alone.outcome).toBe('apply_leave')
  expect(alone.at('why it is best for the person')).toBeGreaterThanOrEqual(0)
  expect(alone.dates.map(([id]) => id)).toEqual(['heard'])
  const mine = told('protection-order', { ...fights, who: 'me' }, '2026-11-28')
  expect(mine.at('climbing over your fence')).toBe(-1)
  expect(mine.at('ask to be seen again')).toBeGreaterThanOrEqual(0)
  expect(told('protection-order', { who: 'consent', related: 'no' }, '2026-11-28').heading).toContain('s 132')
})
