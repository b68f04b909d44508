import { describe, expect, it } from 'vitest'
import { actKey, chooseActs, type LibraryAct, keyFits, actNameOf, sameAct } from './act-name.ts'
import { readAct } from './fold-title.ts'
import { actOfText } from './act-facts.ts'

describe('what an Act’s title tells', () => {
  it.each([
    ['Finance Act [Chapter 23:04]', { name: 'finance act', chapter: '23:04' }],
    ['Finance Act, 2019', { name: 'finance act', year: 2019 }],
    ['Finance Act (No. 2 of 2019)', { name: 'finance act', number: 2, year: 2019 }],
    ['Finance Act 2 of 2019', { name: 'finance act', number: 2, year: 2019 }],
    ['Finance Act (Act No. 2 of 2019)', { name: 'finance act', number: 2, year: 2019 }],
    ['Finance (No. 2) Act, 2019', { name: 'finance no 2 act', year: 2019 }],
    ['Insolvency Act, 2018 [Chapter 6:07]', { name: 'insolvency act', chapter: '6:07', year: 2018 }],
    ['', { name: '' }],
  ])('%s', (title, told) => {
    expect(readAct(title)).toEqual(told)
    // what is stored under its key is found again
    expect(readAct(actKey(readAct(title)))).toEqual(told)
  })

  it('is made complete by what its text and address tell, which never overrule it', () => {
    const known = { chapter: '23:04', year: 1965, number: 30 }
    expect(actNameOf('Finance Act', known)).toEqual({ name: 'finance act', ...known, bare: true })
    expect(actNameOf('Finance Act, 2019', { year: 1965, number: 30 })).toEqual({ name: 'finance act', year: 2019 })
  })
})

describe('Acts of one title', () => {
  const consolidated = { name: 'finance act', chapter: '23:04', asAt: '2018-03-14' }
  const of2019 = { name: 'finance act', year: 2019, number: 2 }
  const of2018 = { name: 'finance act', year: 2018, number: 1 }
  const held: LibraryAct[] = [of2019, of2018, consolidated]
  const choose = <T extends LibraryAct>(title: string, among: T[]) => chooseActs(readAct(title), among)

  it('are told apart by chapter, year and number', () => {
    expect(choose('Finance Act [Chapter 23:04]', held)).toEqual([consolidated])
    expect(choose('Finance Act, 2018', held)).toEqual([of2018])
    expect(choose('Finance Act (No. 2 of 2019)', held)).toEqual([of2019])
    expect(choose('Finance Act (No. 7 of 2019)', [of2019])).toEqual([])
    expect(choose('Finance Act, 2021', [of2018, of2019])).toEqual([])
  })

  it('by a bare title mean the one of the statute book, in force, and the newest', () => {
    expect(choose('the Finance Act', held)).toEqual([consolidated])
    const old = { name: 'insolvency act', chapter: '6:04', repealed: true, asAt: '2016-12-31' }
    const now = { name: 'insolvency act', chapter: '6:07', year: 2018 }
    expect(choose<LibraryAct>('Insolvency Act', [old, now])).toEqual([now])
    expect(choose<LibraryAct>('Insolvency Act [Chapter 6:04]', [old, now])).toEqual([old])
    const earlier = { name: 'x act', chapter: '1:01', asAt: '2010-01-01', id: 1 }
    const later = { name: 'x act', chapter: '1:01', asAt: '2020-01-01', id: 2 }
    expect(choose('X Act', [earlier, later])).toEqual([later, earlier])
  })

  it('may be the same where nothing known of both differs', () => {
    expect(sameAct(readAct('Marriages Act, 2022'), readAct('Marriages Act [Chapter 5:17]'))).toBe(true)
    expect(sameAct(readAct('Marriage Act'), readAct('Marriages Act'))).toBe(false)
  })

  it('do not take what is stored for another; an Act of one year does not take what is stored under the bare name', () => {
    expect(keyFits('finance act', of2019)).toBe(0)
    expect(keyFits('finance act', consolidated)).toBeGreaterThan(0)
    expect(keyFits('council act', actNameOf('Council Act', { year: 2009, number: 2 }))).toBeGreaterThan(0)
    expect(keyFits('insolvency act 2018 chapter 6 07', { name: 'insolvency act', chapter: '6:04' })).toBe(0)
    const exact = keyFits('insolvency act chapter 6 07', { name: 'insolvency act', chapter: '6:07', year: 2018 })
    expect(exact).toBeGreaterThan(keyFits('insolvency act', { name: 'insolvency act', chapter: '6:07', year: 2018 }))
  })
})

describe('which Act a text is', () => {
  const of = (text: string, title: string, address?: string) => actOfText({ title, text, address })
  it('is told by its first lines, its short title and its address, not by the Acts it amends or was changed by', () => {
    expect(
      of('Finance Act\n\nAct 2 of 2019\n\nAn Act to amend the Finance Act [Chapter 23:04]', 'Finance Act'),
    ).toEqual({
      name: 'finance act',
      year: 2019,
      number: 2,
      bare: true,
    })
    expect(of('# Toil Act\n\n1. Short title [section amended by Act 5 of 2017]', 'Toil Act')).toEqual({
      name: 'toil act',
    })
    const address = 'https://law.example/akn/zw/act/ord/1917/5/eng@2016-12-31'
    expect(of('1. This Act may be cited as the Toil Act [Chapter 28:09].', 'Toil Act', address)).toEqual({
      name: 'toil act',
      chapter: '28:09',
      year: 1917,
      number: 5,
      bare: true,
    })
  })
})
