import { expect, test } from 'vitest'
import { remarksOn } from './remarks.ts'

const court = {
  en: 'court',
  means: 'where cases are decided',
  sn: 'dare',
  nd: 'umthethwandaba',
  avoid: { nd: ['khothi'] },
}
const terms = { all: [court], inEnglish: [court] }
const remarks = (text: string, catalogue: 'answers' | 'lexicon' = 'answers') =>
  remarksOn({ catalogue, text, ours: 'Yana emthethwandaba.' }, terms, 'nd')

test('a word that the lexicon leaves to others is remarked on in every form of it', () => {
  for (const text of ['Yana ekhothi.', 'AMAKHOTHI', 'khothi'])
    expect(remarks(text)).toEqual(['“khothi”: elsewhere we call court “umthethwandaba”.'])
  expect(remarks('Yana emthethwandaba, hatshi ekhothini.')).toEqual([])
})

test('so is a term that our text calls as the lexicon does and the correction no longer does', () => {
  expect(remarks('Yana enkundleni.')).toEqual([
    'Elsewhere, and in our text, court is “umthethwandaba”; here it is not.',
  ])
  expect(remarks('Yana kumthethwandaba masinyane.')).toEqual([])
  expect(remarksOn({ catalogue: 'answers', text: 'Enkundleni.', ours: 'Lapho.' }, terms, 'nd')).toEqual([])
})

test('whoever corrects the lexicon decides what a term is called', () => {
  expect(remarks('ikhothi', 'lexicon')).toEqual([])
})
