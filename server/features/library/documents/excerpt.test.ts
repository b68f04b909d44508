import { expect, test } from 'vitest'
import { BEGINNING_MAX, beginningOf, EXCERPT_MAX, excerptOf, PIECE_MAX, pieceOfContents } from './excerpt.ts'

/** A law of sections of so many characters; the sections from the hundredth on are a Schedule, whose numbers begin again at 1. */
function law(count: number, length: number) {
  const texts = Array.from({ length: count }, (_, at) => `${at + 1}. Licence\n\n`.padEnd(length - 2, 'word ') + '\n\n')
  const sections = texts.map((_, at) => ({
    start: at * length,
    end: (at + 1) * length,
    number: String((at % 99) + 1),
    heading: `Licence ${at + 1}`,
    part: at < 50 ? 'Part I' : at < 99 ? 'Part II' : 'Schedule',
    plainWords: 'You need a licence.',
  }))
  return { text: texts.join(''), sections }
}

test('of a long law a section is given alone, with its neighbours and its Part', () => {
  const { text, sections } = law(120, 1_000)
  const { excerpt, ...given } = excerptOf(text, sections, '51')!
  expect(given.text).toBe(text.slice(50_000, 51_000))
  expect(excerpt).toMatchObject({ start: 50_000, end: 51_000, previous: { number: '50' }, next: { number: '52' } })
  expect(excerpt.cut).toBeUndefined()
  expect(excerpt.contents.map(({ part, first, last }) => `${part}: ${first} to ${last}`)).toEqual([
    'Part I: 1 to 40',
    'Part I: 41 to 50',
    'Part II: 51 to 90',
    'Part II: 91 to 99',
    'Schedule: 1 to 21',
  ])
  expect(given.sections).toHaveLength(PIECE_MAX)
  expect(given.sections.filter((one) => one.plainWords).map(({ number }) => number)).toEqual(['51'])
})

test('a number that comes twice leads to its first section, and the second is no neighbour', () => {
  const { text, sections } = law(120, 1_000)
  expect(excerptOf(text, sections, '3')!.excerpt.start).toBe(2_000)
  expect(excerptOf(text, sections, '99')!.excerpt.next).toBeUndefined()
  expect(pieceOfContents(sections, 99_000).every(({ again }) => again)).toBe(true)
  expect(pieceOfContents(sections, 99_001)).toEqual([])
})

test('a long section ends with a paragraph and says that it goes on', () => {
  const { text, sections } = law(2, EXCERPT_MAX * 2)
  const paragraphs = text.replaceAll(/(?:word ){100}/g, (words) => `${words.slice(0, -2)}\n\n`)
  const { excerpt, text: given } = excerptOf(paragraphs, sections, '1')!
  expect(excerpt.cut).toBe(true)
  expect(given.length).toBeLessThanOrEqual(EXCERPT_MAX)
  expect(paragraphs.slice(excerpt.end, excerpt.end + 2)).toBe('\n\n')
})

test('short laws, and numbers that no section bears, are given whole', () => {
  const short = law(20, 1_000)
  expect(excerptOf(short.text, short.sections, '3')).toBeUndefined()
  const long = law(120, 1_000)
  expect(excerptOf(long.text, long.sections, '9Z')).toBeUndefined()
})

test('a long law opened without a section is its beginning, which leads on to the first section that is not there', () => {
  const { text, sections } = law(120, 1_500)
  const paragraphs = text.replaceAll(/(?:word ){100}/g, (words) => `${words.slice(0, -2)}\n\n`)
  const { excerpt, ...given } = beginningOf(paragraphs, sections)!
  expect(given.text).toBe(paragraphs.slice(0, excerpt.end))
  expect(given.text.length).toBeLessThanOrEqual(BEGINNING_MAX)
  expect(paragraphs.slice(excerpt.end, excerpt.end + 2)).toBe('\n\n')
  expect(excerpt).toMatchObject({ start: 0, next: { number: '7' } })
  expect(given.sections).toHaveLength(PIECE_MAX)
  expect(given.sections.filter((one) => one.plainWords).map(({ number }) => number)).toEqual([
    '1',
    '2',
    '3',
    '4',
    '5',
    '6',
  ])
})

test('the beginning is of the first Part alone, and of a text without sections as much as fits', () => {
  const { text, sections } = law(120, 1_000)
  const parted = sections.map((one, at) => ({ ...one, part: at < 3 ? 'Preliminary' : 'The rest' }))
  expect(beginningOf(text, parted)!.excerpt).toMatchObject({ end: 3_000, next: { number: '4' } })
  expect(beginningOf(text, [])!.excerpt).toMatchObject({ start: 0, contents: [] })
  expect(beginningOf(text.slice(0, EXCERPT_MAX), sections)).toBeUndefined()
})
