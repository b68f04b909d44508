import { describe, expect, it } from 'vitest'
import { foldTitle } from '#server/features/library/acts/fold-title.ts'
import { plainWordsFinder } from './match.ts'

const find = plainWordsFinder([
  { number: '12B', heading: 'Dismissal', words: 'fired' },
  { number: '4', heading: 'Regulations', words: 'four' },
  { number: '9', heading: 'Regulations', words: 'nine' },
  { number: '20', heading: 'Duties of landlords', words: 'repairs' },
])
const section = (number?: string, heading?: string, kind = 'section') => find({ kind, number, heading })

describe('matching plain words to a section', () => {
  it('goes by number and heading, whatever their case and signs', () => {
    expect(section('12b.', 'DISMISSAL')).toBe('fired')
    expect(section('9', 'Regulations')).toBe('nine')
  })

  it('goes by the heading alone where an edition renumbered, but only when it is the only one', () => {
    expect(section('14', 'Dismissal')).toBe('fired')
    expect(section('14', 'Regulations')).toBeUndefined()
  })

  it('goes by the number alone where an edition reworded, but not when the headings have nothing in common', () => {
    expect(section('20', 'General duties of landlords and agents')).toBe('repairs')
    expect(section('20', 'Short title')).toBeUndefined()
  })

  it('takes no number in a Schedule for that of a section, and gives a guide no words', () => {
    expect(section('20', 'Duties of landlords and agents', 'schedule')).toBeUndefined()
    expect(section('20', 'Duties of landlords', 'schedule')).toBe('repairs')
    expect(section('20', 'Duties of landlords', 'guide')).toBeUndefined()
    expect(section()).toBeUndefined()
  })
})

describe('titles of Acts', () => {
  it.each([
    ['Marriages Act, 2022 [Chapter 5:17]', 'marriages act'],
    ['THE LABOUR ACT [CHAPTER 28:01]', 'labour act'],
    ['Children’s Act.docx', 'childrens act'],
    ["Children's Act", 'childrens act'],
    ['Constitution of Zimbabwe Amendment (No. 20) Act, 2013', 'constitution of zimbabwe'],
    ['Public Order Act (Act No. 9 of 2019)', 'public order act'],
    ['Marriage Act', 'marriage act'],
  ])('%s is %s', (title, folded) => expect(foldTitle(title)).toBe(folded))
})
