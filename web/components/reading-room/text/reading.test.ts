import { expect, test } from 'vitest'
import { recognisedNote } from '#contract/library/recognised.ts'
import { blockAt, toBlocks } from './blocks.ts'
import { tableOf } from './table-rows.ts'
import { findAll, firstFrom } from '#web/components/reading-room/find/find.ts'
import { chunksOf, exactRange, isHighlighted } from './highlight.ts'
import { depthsOf } from './nesting.ts'
import { citesScan, scanOf } from './reading.ts'
import { sectionName } from '#contract/library/section-name.ts'
import { contentsOf, plainWordsByBlock, sectionAt, sectionsMeant } from './sections.ts'

const act = [
  '# Labour Act [Chapter 28:01]',
  '## PART III UNFAIR DISMISSAL',
  '### 12B. Unfair dismissal',
  '(1) Every employee has the right not to be unfairly dismissed.',
  '2. The employer’s code applies.',
  '- first\n- second',
  'Ends.',
].join('\n\n')
const blocks = toBlocks(act)

test('a text is cut into paragraphs that remember their place', () => {
  expect(blocks.map(({ level, text }) => [level, text.slice(0, 12)])).toEqual([
    [1, 'Labour Act ['],
    [2, 'PART III UNF'],
    [3, '12B. Unfair '],
    [0, '(1) Every em'],
    [0, '2. The emplo'],
    [0, '- first\n- se'],
    [0, 'Ends.'],
  ])
  for (const { start, end, textStart, text } of blocks) {
    expect(act.slice(textStart, end)).toBe(text)
    expect(start).toBeLessThanOrEqual(textStart)
  }
})

test('a numbered paragraph of a law is shown letter for letter, a list is a list', () => {
  expect(blocks.filter(({ markdown }) => markdown).map(({ index }) => index)).toEqual([5])
})

test('the paragraph of a character is found, also on the blank line before it', () => {
  for (const block of blocks) {
    expect(blockAt(blocks, block.start)).toBe(block.index)
    expect(blockAt(blocks, block.end - 1)).toBe(block.index)
  }
  expect(blockAt(blocks, blocks[3]!.end)).toBe(4)
  expect(blockAt(blocks, act.length + 50)).toBe(6)
})

test('a paragraph is highlighted when more than one fifth of the three-word chunks stand in it', () => {
  const passage = 'Every employee has the right not to be unfairly dismissed by an employer ever'
  const chunks = chunksOf(passage)
  expect(chunks).toHaveLength(5)
  expect(isHighlighted('EVERY EMPLOYEE HAS nothing else', chunks)).toBe(false)
  expect(isHighlighted('every employee has some; and not to be is another', chunks.slice(0, 4))).toBe(true)
  expect(isHighlighted('Every employee\nhas the right not', chunks)).toBe(true)
  expect(isHighlighted('anything', chunksOf('  '))).toBe(false)
})

test('a passage that stands there letter for letter is marked exactly, in the section the citation means', () => {
  const text = 'same words here\n\nother\n\nsame words here'
  expect(exactRange(text, 'same words here')).toEqual({ start: 0, end: 15 })
  expect(exactRange(text, ' same words here ', [{ start: 20, end: 45 }])).toEqual({ start: 24, end: 39 })
  expect(exactRange(text, 'Same words here')).toBeNull()
  expect(exactRange(text, '')).toBeNull()
})

test('search finds words whatever their quotes, dashes, line ends and case, and never trips over signs', () => {
  expect(findAll(act, "employer's  CODE").map(({ start, end }) => act.slice(start, end))).toEqual(['employer’s code'])
  expect(findAll(act, '[chapter 28:01]')).toHaveLength(1)
  for (const odd of ['(', '(1) Every', '.*', '\\', '[a', 'a{2', '$^', '--', '?']) {
    expect(() => findAll(act, odd)).not.toThrow()
  }
  expect(findAll(act, 'e')).toEqual([])
})

test('search goes on from where the reader is, and begins again after the end', () => {
  const places = findAll(act, 'dismiss')
  expect(places.length).toBe(3)
  expect(firstFrom(places, places[1]!.start)).toBe(1)
  expect(firstFrom(places, act.length)).toBe(0)
})

test('the sticky header names the section on screen', () => {
  const sections = contentsOf({ text: act }, blocks)
  expect(sections.map(sectionName)).toEqual([
    'Labour Act [Chapter 28:01]',
    'PART III UNFAIR DISMISSAL',
    '12B. Unfair dismissal',
  ])
  expect(sectionAt(sections, act.indexOf('Every'))).toBe(sections[2])
  expect(sectionAt(sections, -1)).toBeUndefined()
})

test('a section number that comes again in a schedule is told apart by its heading', () => {
  const sections = [
    { start: 0, end: 10, number: '5', heading: 'Duties' },
    { start: 10, end: 20, number: '5', heading: 'Forms' },
  ]
  expect(sectionsMeant(sections, { section: '5(1)', heading: 'Forms' })[0]).toBe(sections[1])
  expect(sectionsMeant(sections, { section: '5' })).toEqual(sections)
  expect(sectionsMeant(sections, {})).toEqual([])
})

test('plain words stand under the heading of their section', () => {
  const start = act.indexOf('### 12B')
  const words = plainWordsByBlock([{ start, end: act.length, plainWords: 'You cannot be sent away.' }], blocks)
  expect([...words]).toEqual([[2, { english: 'You cannot be sent away.' }]])
})

test('of a document with one scanned page only its words say that they were recognised', () => {
  const scanned = blocks[3]!
  const recognised = [{ page: 2, start: scanned.start, end: scanned.end }]
  expect(blocks.map((block) => scanOf(block, recognised).scanned)).toEqual(blocks.map((block) => block === scanned))
  expect(scanOf(scanned, recognised).pages).toEqual([2])
  const cites = (substring?: string) => citesScan({ text: act, recognised }, { documentId: '', label: '', substring })
  expect([cites('not to be unfairly'), cites('code applies'), cites()]).toEqual([true, false, true])
})

test('recognised pages are named with as few words as say it', () => {
  expect(recognisedNote([2])).toBe('Page 2 as recognised from a scan')
  expect(recognisedNote([2, 5, 6, 7, 9])).toBe('Pages 2, 5 to 7 and 9 as recognised from a scan')
})

test('plain words stand below the heading of their own section, not below the Part that begins with it', () => {
  const text = ['## Schedule 3, Part VIII', '### 73. Cutting off electricity', '(1) Nobody may.', '### 74. Next'].join(
    '\n\n',
  )
  const cut = toBlocks(text)
  const end = cut[3]!.start
  const section = { start: 0, end, number: '73', heading: 'Cutting off electricity', plainWords: 'Ask first.' }
  expect([...plainWordsByBlock([section], cut)]).toEqual([[1, { english: 'Ask first.' }]])
  expect([...plainWordsByBlock([{ ...section, heading: undefined }], cut)]).toEqual([[1, { english: 'Ask first.' }]])
})

test('paragraphs of a law are nested by their marks; an (i) after (h) is a letter unless (ii) follows', () => {
  const depths = (marks: string) => depthsOf(marks.split(' ').map((mark) => `(${mark}) words`))
  expect(depths('1 a i ii b 2')).toEqual([0, 1, 2, 2, 1, 0])
  expect(depths('g h i j k')).toEqual([1, 1, 1, 1, 1])
  expect(depths('g h i ii iii i')).toEqual([1, 1, 2, 2, 2, 1])
  expect(depths('a i A B ii')).toEqual([1, 2, 3, 3, 2])
  expect(depthsOf(['Any person who—', '(a) does', 'is guilty.'])).toEqual([0, 1, 0])
})

test('a paragraph of a judgment is called by how it begins, without its number and the heading above it', () => {
  // test material: no such judgment exists
  const text = `ROPE v STRING

THE LAW

[1] A kite needs a string, and a string needs a kite, ${'so '.repeat(20)}said the court.

2. It is so.`
  const second = text.indexOf('2. It')
  const judgment = {
    court: 'Court',
    citations: [],
    parties: { before: [], after: [] },
    judges: [],
    source: 'head' as const,
  }
  const sections = [
    { start: 0, end: 14 },
    { start: 15, end: second - 2, number: '1', part: 'THE LAW' },
    { start: second, end: text.length, number: '2', part: 'THE LAW' },
  ]
  expect(contentsOf({ text, sections, judgment }, []).map(sectionName)).toEqual([
    '1. A kite needs a string, and a string needs a kite, so so so …',
    '2. It is so.',
  ])
})

test('rows of a table of a file are one table, whose cells know where their words stand in the text', () => {
  const text = 'Fees\n\n| Item | Value (US$)\n\n1 | Licence | 100\n\n2 | | 5\n\nThat is all.\n\nA | B'
  const cut = toBlocks(text)
  expect(cut.map(({ table, start, end }) => [table, text.slice(start, end).split('\n\n').length])).toEqual([
    [undefined, 1],
    [true, 3],
    [undefined, 1],
    [undefined, 1],
  ])
  const { head, rows } = tableOf(cut[1]!.text)
  expect(head?.map((cell) => cell.text)).toEqual(['', 'Item', 'Value (US$)'])
  expect(rows.map((row) => row.map((cell) => cell.text))).toEqual([
    ['1', 'Licence', '100'],
    ['2', '', '5'],
  ])
  const licence = rows[0]![1]!
  expect(cut[1]!.text.slice(licence.start)).toMatch(/^Licence/)
  expect(blockAt(cut, text.indexOf('Licence'))).toBe(1)
  // two columns: what stands first names the row
  expect(tableOf('Rent | US$500\n\nDeposit | US$500')).toMatchObject({ isNamedByFirst: true })
})

test('the parties of a case, set beside its number with a rule of brackets, are lines and no table', () => {
  const caption =
    'IN RE: | ] Appeal from the United\n\nLITIGATION | ] of Indiana\n\nNICHOLE JAGELS, | ) No. 1711\n\nINC., | ]'
  expect(toBlocks(caption).filter(({ table }) => table)).toEqual([])
  expect(toBlocks('Class | Fee (US$)\n\n(a) Beer | 20').map(({ table }) => table)).toEqual([true])
})
