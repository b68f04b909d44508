import { expect, test } from 'vitest'
import { termsIn } from '#server/features/library/search/defined-terms.ts'
import { namedIn } from './section-links.ts'

const named = (text: string, { kind = 'section', title = 'Kites Act', year = 2001 } = {}) =>
  namedIn({ text, start: 100, section: 0, kind }, { title, year }).map(({ start, end, act, number }) =>
    [text.slice(start - 100, end - 100), act, number].filter(Boolean).join(' > '),
  )

test('a section without an Act is one of the text itself, each of a list by its own words', () => {
  expect(named('Subject to section 12B(1) and sections 5, 6(2) or 7, no kite flies.')).toEqual([
    'section 12B(1) > own > 12B',
    '5 > own > 5',
    '6(2) > own > 6',
    '7 > own > 7',
  ])
  expect(named('appointed in terms of section forty-one, or section nine A')).toEqual([
    'section forty-one > own > 41',
    'nine A > own > 9A',
  ])
})

test('a section of a named Act is of that Act, whose chapter goes with its name', () => {
  expect(named('as in section 5 of the Labour Act [Chapter 28:01] and section 6 of this Act')).toEqual([
    'section 5 > Labour Act [Chapter 28:01] > 5',
    'Labour Act [Chapter 28:01] > Labour Act [Chapter 28:01]',
    'section 6 > own > 6',
  ])
})

test('what may be a section of something else is no link', () => {
  for (const words of [
    'section 5 of that Act',
    'section 5 of the principal Act shall stand',
    'the said section 5 applies',
    'section 41 or 44, as the case may be, of the Balloon law',
    'section 35(1) of Chapter 12:07',
    'section 3 thereof',
    'Section 2 — Baggage check',
    '[sections 5, 6 and 7 inserted by Act 9 of 2011]',
  ])
    expect(named(words)).toEqual([])
  // whose section 5 is, nobody can tell
  expect(named('section 5 or section 7 of the Labour Act')).toEqual(['7 > Labour Act > 7', 'Labour Act > Labour Act'])
  expect(named('The Balloons Act is amended in section 5 by the deletion of section 6.')).toEqual([
    'Balloons Act > Balloons Act',
  ])
  expect(named('under section 5', { title: 'Kites Amendment Act, 2009' })).toEqual([])
  expect(named('under section 5', { kind: 'schedule' })).toEqual([])
})

test('the Constitution of an Act from before 2013 is another one', () => {
  expect(named('section 81 of the Constitution', { year: 1996 })).toEqual([])
  expect(named('section 81 of the Constitution', { year: 2019 })[0]).toBe('section 81 > Constitution of Zimbabwe > 81')
})

test('terms are what an interpretation section itself defines, each until the next', () => {
  const text =
    '2. Interpretation In this Act— " kite " means anything that flies on a string; [definition inserted by section 2 of Act 5 of 2015 ] " old word " [definition repealed by section 3 of Act 17 of 2002 ] “string”, in relation to a kite, means a cord; “Minister” means the Minister of Kites. (2) The word "wind" is not defined; it means trouble.'
  const terms = termsIn({ text, start: 10, number: '2' })
  expect(terms.map(({ term, text: words }) => [term, words])).toEqual([
    ['kite', '" kite " means anything that flies on a string; [definition inserted by section 2 of Act 5 of 2015 ]'],
    ['string', '“string”, in relation to a kite, means a cord;'],
    ['Minister', '“Minister” means the Minister of Kites.'],
  ])
  for (const { start, end, text: words } of terms) expect(text.slice(start - 10, end - 10)).toBe(words)
})

test('a Part’s own terms are for that Part, and a section that does not say for what defines nothing', () => {
  const words = '“kite” means a bird;'
  expect(termsIn({ text: `In this Part ${words}`, start: 0, part: 'Part V' })).toMatchObject([{ part: 'Part V' }])
  expect(termsIn({ text: `In this Part ${words}`, start: 0 })).toEqual([])
  expect(termsIn({ text: words, start: 0 })).toEqual([])
})
