import { describe, expect, it } from 'vitest'
import { toCheckable } from './checkable-passage.ts'
import { checkParagraph } from './exact-checks.ts'

const PASSAGES = [
  {
    title: 'Workshops Act [Chapter 99:01]',
    number: '4',
    heading: 'Notice of termination',
    asAt: '31 December 2016',
    text: '(1) An employer who wishes to end a contract of employment shall give the employee notice in writing.\n\n(2) The notice shall be—\n\n(a) three months where the contract has no fixed period;\n\n(b) two weeks where the contract is for less than six months.\n\n(3) An employee who is ill may not be given notice during the first thirty days of the illness.\n\n(4) A dispute about notice is heard by a labour officer, who shall decide it within fourteen (14) working days.',
    plainWords: 'How long before the boss must tell you that your job ends: fired, sacked, dismissed.',
  },
  {
    title: 'Homes and Letting Act [Chapter 99:02]',
    number: '12',
    heading: 'Eviction of lessees',
    asAt: '30 June 2020',
    text: '(1) No lessor shall evict a lessee from a dwelling except by an order of the magistrates court.\n\n(2) The court shall not make an order unless the lessor gave the lessee two months’ notice in writing.\n\n(3) A lessor who contravenes this section is liable to a fine not exceeding level five or US$400, in addition to any penalty in section nine of the Deposits Act, and section twelve C does not apply.',
  },
  {
    title: 'Homes and Letting Act [Chapter 99:02]',
    number: '13',
    heading: 'Deposits',
    text: 'A lessor who holds a deposit shall return it, with interest at ten per centum per annum, not later than 14 days after the lessee leaves the dwelling. Two witnesses shall sign the inventory.',
  },
  {
    title: 'Constitution of Zimbabwe Amendment (No. 20) Act, 2013',
    number: '50',
    heading: 'Rights of arrested and detained persons',
    text: '(1) Any person who is arrested—\n\n(a) must be informed at the time of arrest of the reason for the arrest;\n\n(b) must be permitted, without delay, to contact their spouse or partner, or a relative or legal practitioner.\n\n(2) Any person who is arrested must be brought before a court as soon as possible and in any event not later than forty-eight hours after the arrest took place.',
  },
  {
    // invented: courts do not give numbers as high as this
    title: 'Rope v String (HH 9901-20)',
    number: '2',
    text: '[2] Notice by telephone is no notice in writing.',
  },
].map(toCheckable)

const QUESTION =
  'My boss said “you are fired, leave today”. I worked 11 years, earn $240 and paid $24. He told me on 3 March 2026. Is section 77 of the Fair Work Act on my side?'
const ASKED = toCheckable({ title: '', text: QUESTION })

const check = (paragraph: string) => {
  const sentences = checkParagraph(paragraph, PASSAGES, ASKED).flatMap((line) => line.sentences)
  return { sentences, problems: sentences.flatMap(({ problem }) => problem?.reason ?? []) }
}

const TRUE = [
  'Section 12C does not apply to such a lessor [2].',
  'Say in your letter that section 9 of the Deposits Act has a penalty.',
  'No passage here lets the police keep you for longer than the 48 hours.',
  'MuHomes and Letting Act, muridzi weimba haakudzingi pasina mutongo [2].',
  'Of the interest of 10% you keep 90% [3].',
  'Your boss told you after 3 March 2026 [1].',
  'This does not mean that you get half [3].',
  'A dispute about notice begins on one of two days:',
  'In Rope v String (HH 9901-20) the High Court said that notice by telephone is no notice in writing [5].',
  'Before 14 may be the last day, the deposit comes back within 14 days [3].',
  'You worked 11yrs, and these are 2 cases in which notice is given [1].',
  'Under weWorkshops Act, s 4(1), your employer gives you notice in writing [1].',
  'Your employer must give you written notice before ending your contract [1].',
  'If your contract has no fixed period, the notice is three months [1].',
  'For a contract without a fixed period you get 3 months’ notice (section 4(2)(a) of the Workshops Act) [1].',
  'A contract of less than 6 months ends on two weeks’ notice [1].',
  'You may not be given notice in the first 30 days of an illness [1].',
  'Under section 4(3) of the Workshops Act [Chapter 99:01], an ill employee may not be given notice during the first thirty days [1].',
  'Workshops Act [Chapter 99:01], s 4(1): the employer “shall give the employee notice in writing” [1].',
  'The labour officer decides the dispute within 14 working days [1].',
  'Your landlord cannot evict you without an order of the magistrates court [2].',
  'Only an order of the magistrates’ court lets a landlord evict a tenant from a dwelling [2].',
  'The court needs to see that the landlord gave you two months notice in writing [2].',
  'The Act says that "no lessor shall evict a lessee from a dwelling" except by order of the court [2].',
  'A landlord who breaks this rule faces a fine of up to level 5 or US$400 [2].',
  'The fine is at most 400 United States dollars [2].',
  'Section 12 also speaks of a penalty in section 9 of the Deposits Act [2].',
  'The deposit must come back within 14 days after you leave the dwelling [3].',
  'The deposit earns interest at 10% a year [3].',
  'Interest on the deposit is 10 percent per annum [3].',
  '2 witnesses must sign the inventory [3].',
  'You must be told the reason for your arrest when you are arrested (Constitution, section 50(1)(a)) [4].',
  'The police must bring you before a court within 48 hours of the arrest [4].',
  'You may contact your spouse, a relative or a lawyer without delay [4].',
  'Section 50 of the Constitution of Zimbabwe protects people who are arrested [4].',
  'The text used here is as at 31 December 2016, and it asks for notice in writing [1].',
  'Notice to an employee must be in writing [1], and notice to a tenant must be in writing too [2].',
  'Keep a copy of the letter and write down the dates.',
  'You can ask the Legal Aid Directorate for help if you cannot pay a lawyer.',
  'You say that you were told “you are fired, leave today”.',
  'You worked for 11 years and earned $240.',
  'There are three ways to end a lease:',
  'Subject to the Act, the clock goes back to zero.',
  'No passage speaks of section 77 of the Fair Work Act.',
  'Your employer has to tell you 2 weeks, that is 14 days, ahead where the contract is for less than six months [1].',
  'Mushandirwi wako anofanira kukupa chiziviso chemwedzi 3 (chikamu 4) [1].',
  'The court may bring you up after 2 days at most [4].',
  'The deposit is due on 17 March 2026, 14 days after 3 March 2026 [3].',
  '11 years at 2 weeks a year make 22 weeks [1].',
  'Ten per cent of $240 is $24 [3].',
  'US$240 plus US$400 plus US$24 are US$664 [2].',
  'The 2 months after 3 March 2026 end on 3 May 2026, or on 2 May 2026 where that day is counted [2].',
  '14 days after 3 May 2026 is 17 May 2026, as 3 May 2026 is two months after 3 March 2026 [2][3].',
]

const FALSE: [sentence: string, reason: string][] = [
  ['MuKushanda Act, muridzi weimba haakudzingi pasina mutongo [2].', 'unknown_act'],
  ['The Golden Homes and Letting Act protects you [2].', 'unknown_act'],
  ['Write that section 31 of the Deposits Act has a penalty.', 'unknown_reference'],
  ['Wait for the 96 hours.', 'number'],
  ['Of the interest of 10% you keep 80% [3].', 'number'],
  ['In SC 9902/21 the Supreme Court said that notice by telephone is no notice in writing [5].', 'unknown_reference'],
  ['If your contract has no fixed period, the notice is four months [1].', 'number'],
  ['If your contract has no fixed period, the notice is three weeks [1].', 'number'],
  ['A contract of less than six months ends on 2 days’ notice [1].', 'number'],
  ['You may not be given notice in the first 60 days of an illness [1].', 'number'],
  ['The labour officer decides the dispute within 15 working days [1].', 'number'],
  ['Under section 4A of the Workshops Act your employer must give notice in writing [1].', 'unknown_reference'],
  ['Under section 12 of the Workshops Act your employer must give notice in writing [1].', 'unknown_reference'],
  ['Under section 4(9) of the Workshops Act your employer must give notice in writing [1].', 'unknown_reference'],
  ['The Fair Dismissal Act says that your employer must give notice in writing [1].', 'unknown_act'],
  ['The Workshops Act [Chapter 98:01] asks for notice in writing [1].', 'unknown_act'],
  ['Statutory Instrument 46/2020 asks an employer for notice in writing [1].', 'unknown_act'],
  ['Section 4 of the Labour Act says that your employer must give notice in writing [1].', 'unknown_reference'],
  ['The Act says your employer “shall give the employee notice by telephone” [1].', 'misquote'],
  ['The Act says that "no lessor may evict a lessee from a dwelling" [2].', 'misquote'],
  ['The notice must be ‘three months in every case’ [1].', 'misquote'],
  ['Your employer must give you notice in writing [7].', 'unknown_marker'],
  ['A landlord who breaks this rule faces a fine of up to level 14 or US$400 [2].', 'number'],
  ['A landlord who breaks this rule faces a fine of US$4,000 [2].', 'number'],
  ['The deposit earns interest at 15% a year [3].', 'number'],
  ['Three witnesses must sign the inventory [3].', 'number'],
  ['The police must bring you before a court within 72 hours of the arrest [4].', 'number'],
  ['Any person who is arrested must be informed of the reason for the arrest within 5 hours [4].', 'number'],
  ['The Workshops Act says “No lessor shall evict a lessee from a dwelling” [2].', 'unknown_act'],
  ['Mushandirwi wako anofanira kukupa chiziviso chemwedzi 9 [1].', 'number'],
  ['Under subsection (9) your employer must give notice in writing [1].', 'unknown_reference'],
  ['US$240 plus US$400 plus US$24 are US$654 [2].', 'number'],
  ['The 2 months after 3 March 2026 end on 5 May 2026 [2].', 'number'],
  ['14 days after 3 May 2026 is 18 May 2026 [2][3].', 'number'],
  ['14 days after 9 May 2026 is 23 May 2026 [3].', 'number'],
  ['Whoever breaks this rule pays a fine of US$4,000: a lessor must not evict a lessee [2].', 'number'],
]

it('a clause of the person’s own document may be named by its number', () => {
  const own = toCheckable({ title: '', text: 'LEASE\n7. The tenant pays for water.\n8.1 No pets.', isOwn: true })
  const problemOf = (text: string) => checkParagraph(text, PASSAGES, own)[0]!.sentences[0]!.problem?.reason
  expect(problemOf('Clause 7 of your lease makes you pay for water.')).toBeUndefined()
  expect(problemOf('Clause 79 of your lease makes you pay for water.')).toBe('unknown_reference')
})

describe('what code can check of an answer exactly', () => {
  it.each(TRUE)('lets through: %s', (sentence) => {
    const { sentences, problems } = check(sentence)
    expect(problems).toEqual([])
    expect(sentences).toHaveLength(1)
  })

  it.each(FALSE)('stops: %s', (sentence, reason) => expect(check(sentence).problems).toEqual([reason]))

  it('checks each sentence by the passages it names, one without by those of its paragraph', () => {
    const { sentences } = check(
      'Your employer must give you written notice [1]. The notice is nine months [1]. The deposit comes back in 19 days.',
    )
    expect(sentences.map(({ cites, problem }) => [cites, problem?.reason])).toEqual([
      [[1], undefined],
      [[1], 'number'],
      [[], 'number'],
    ])
  })

  it('checks a block quotation to the letter', () => {
    const quoted = (verb: string) =>
      `> A lessor who holds a deposit shall ${verb} it, with interest at ten per centum per annum [3]`
    expect(check(quoted('return')).problems).toEqual([])
    expect(check(quoted('keep')).problems).toEqual(['misquote'])
  })
})
