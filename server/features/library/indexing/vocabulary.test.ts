import { describe, expect, it } from 'vitest'
import { chapterOf, repealedChapters } from '#server/features/library/acts/act-facts.ts'
import { sectionNumbersIn } from '#server/features/library/ranking/named-sections.ts'
import { readQuery } from '#server/features/library/ranking/query.ts'
import { changesBetween, vocabularyOf } from '#server/features/library/ranking/spelling.ts'
import { indexThesaurus, statutoryTerms } from '#server/features/library/ranking/thesaurus.ts'

describe('what a text says of itself', () => {
  it('is its chapter, from the short title, the heading or the first lines, and nobody else’s', () => {
    expect(chapterOf('1. This Act may be cited as the Kites Act [Chapter 12:03].')).toBe('12:03')
    expect(chapterOf('text', 'Kites Act [Chapter 12:03]')).toBe('12:03')
    expect(chapterOf('# Kites Act\n\nCHAPTER 12:03\n\nAN ACT to provide')).toBe('12:03')
    const other = `${'This Act is about kites. '.repeat(40)} In terms of the Strings Act [Chapter 9:01] a string is long.`
    expect(chapterOf(other)).toBeUndefined()
  })

  it('is which whole Acts it repeals', () => {
    expect(repealedChapters('The Kites Act [Chapter 1:01] is hereby repealed.')).toEqual(['1:01'])
    expect(repealedChapters('Subject to this Part, the Kites Act [Chapter 1:01] , is repealed.')).toEqual(['1:01'])
    expect(
      repealedChapters('(2) The Kites Act [Chapter 1:01] and the Strings and Bows Act [Chapter 1:02] are repealed.'),
    ).toEqual(['1:01', '1:02'])
    expect(repealedChapters('(1) The Kites Act [Chapter 1:01] and Strings Act [Chapter 1:02] are repealed.')).toEqual([
      '1:01',
      '1:02',
    ])
    const list = 'The following are repealed—\n(a) the Kites Act [Chapter 1:01];\n(b) the Strings Act [Chapter 1:02].'
    expect(repealedChapters(list)).toEqual(['1:01', '1:02'])
  })

  it('is not a part of an Act that it repeals or replaces, nor an older edition', () => {
    for (const text of [
      'Section 5 of the Kites Act [Chapter 1:01] is repealed.',
      'Section 5 of the Kites Act [Chapter 1:01] is repealed and the following is substituted',
      'The Kites Act [Chapter 1:01] is amended in section 4.',
      'The Kites Act [Chapter 107] is repealed.',
      'Anything done under the Kites Act [Chapter 1:01] before it was repealed stands.',
    ]) {
      expect(repealedChapters(text), text).toEqual([])
    }
  })
})

describe('reading a question', () => {
  it('sees the sections it names', () => {
    expect(sectionNumbersIn('What does section 12B(1)(a) of the Labour Act say?')).toEqual(['12B'])
    expect(sectionNumbersIn('ss 12 and 13, or sec. 4A')).toEqual(['12', '13', '4A'])
    expect(sectionNumbersIn('12c of the Labour Act')).toEqual([])
    expect(sectionNumbersIn('12C of the Labour Act')).toEqual(['12C'])
    expect(sectionNumbersIn('labour act 12b')).toEqual(['12B'])
    expect(sectionNumbersIn('What does Constitution 74(1)(a) say? constitution 74(1)(a)?')).toEqual(['74'])
    for (const other of ['finance act 2019', 'act 2 of 2019', 'labour act 28:01', 'the Labour Act 14 days later'])
      expect(sectionNumbersIn(other)).toEqual([])
    expect(sectionNumbersIn('a fine of 12 dollars in 2019')).toEqual([])
  })

  const thesaurus = indexThesaurus([
    { say: ['let me go', 'fired'], law: ['dismissal', 'termination'] },
    { say: ['go'], law: ['departure'] },
  ])

  it('takes the longest phrase of those that overlap, in any form of its words', () => {
    expect(statutoryTerms(thesaurus, 'They let me go in May')).toEqual(['dismissal', 'termination'])
    expect(statutoryTerms(thesaurus, 'They go')).toEqual(['departure'])
    expect(statutoryTerms(thesaurus, 'nothing of the kind')).toEqual([])
  })

  it('searches its own words at three times the weight of what statutes call them', () => {
    const query = readQuery('Fired! Fired?', thesaurus, () => undefined)
    expect(query.text).toBe('fired fired fired dismissal termination')
    expect(readQuery('termination, dismissal when fired', thesaurus, () => undefined).text).toBe(
      'termination dismissal when fired',
    )
  })

  it('takes a word of the thesaurus as it stands', () => {
    const text = (said: string) => readQuery(said, thesaurus, (word) => (word === 'fierd' ? 'fired' : 'tired')).text
    expect(text('fired')).not.toContain('tired')
    expect(text('fierd')).toContain('dismissal')
  })

  it('tells a person who asks from a list of terms', () => {
    const asked = (text: string) => readQuery(text, thesaurus, () => undefined).isQuestion
    expect(asked('Can they evict me')).toBe(true)
    expect(asked('eviction of lessee?')).toBe(true)
    expect(asked('eviction of lessee, order of court')).toBe(false)
  })

  it('corrects a word that the library does not know, and leaves known, short and strange ones', () => {
    const vocabulary = vocabularyOf([
      { word: 'maintenance', passages: 90 },
      { word: 'landlord', passages: 20 },
      { word: 'landlard', passages: 1 },
      { word: 'lease', passages: 50 },
      { word: 'least', passages: 60 },
    ])
    expect(vocabulary.near('maintainance')).toBe('maintenance')
    expect(vocabulary.near('lanldord')).toBe('landlord')
    expect(vocabulary.has('leases')).toBe(true)
    expect(vocabulary.near('leese')).toBeUndefined()
    expect(vocabulary.near('laese')).toBe('lease')
    expect(vocabulary.near('leasee')).toBe('lease')
    expect(vocabulary.near('xylophone')).toBeUndefined()
    expect(changesBetween('abcd', 'abdc', 2)).toBe(1)
    expect(changesBetween('abcd', 'wxyz', 2)).toBe(3)
  })
})
