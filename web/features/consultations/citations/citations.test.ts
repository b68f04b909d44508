import { expect, test } from 'vitest'
import {
  citationKey,
  citationsIn,
  numberCitations,
  parseCitationLink,
  shortLabel,
  labelParts,
  quotedIn,
} from './citations.ts'

const passage = 'an employee (other than a casual worker) has the right, at 100%, not to be unfairly dismissed'
const encoded = encodeURIComponent(passage)
const id = '0b0e5f0e-54c9-4a53-9d57-1d7f0a3f2b11'

test('a citation link gives the document and the passage, whatever letters the passage has', () => {
  expect(parseCitationLink(`${id}?substring=${encoded}`)).toEqual({ documentId: id, substring: passage })
  expect(parseCitationLink(`${id}?substring=two+words%2Bone`)?.substring).toBe('two words+one')
})

test('other links are not citations, and a passage that cannot be decoded does not break the answer', () => {
  for (const href of [undefined, '', '/app/points', 'https://example.org/?substring=x', `${id}?substring=`, '#a']) {
    expect(parseCitationLink(href)).toBeNull()
  }
  expect(parseCitationLink(`${id}?substring=100%25%E2%82 of pay%`)?.substring).toBe('100% of pay%')
})

test('links are found as markdown finds them: brackets in the label, round brackets in the passage', () => {
  const text = `You may not [Labour Act [Chapter 28:01], s 12B(1)](${id}?substring=${encoded}). See [more](/app/points).`
  expect(citationsIn(text)).toEqual([
    { documentId: id, substring: passage, label: 'Labour Act [Chapter 28:01], s 12B(1)' },
  ])
})

test('sources are numbered in reading order, and a passage cited twice keeps its number', () => {
  const text = `A [s 2](${id}?substring=two) and [s 1](${id}?substring=one), again [s 2](${id}?substring=two).`
  const known = [{ documentId: id, substring: 'one', label: 'Labour Act, s 1', asAt: '2016-12-31' }]
  expect(numberCitations(text, known)).toEqual([
    { documentId: id, substring: 'two', label: 's 2', number: 1 },
    { documentId: id, substring: 'one', label: 'Labour Act, s 1', asAt: '2016-12-31', number: 2 },
  ])
})

test('white space does not make two passages of one', () => {
  expect(citationKey({ documentId: id, substring: 'a  b\nc ' })).toBe(
    citationKey({ documentId: id, substring: 'a b c' }),
  )
})

test('a chip names the Act and section without the chapter number', () => {
  expect(shortLabel('Labour Act [Chapter 28:01], s 12B(1)')).toBe('Labour Act s 12B(1)')
  expect(shortLabel('Constitution of Zimbabwe, s 65(1)')).toBe('Constitution of Zimbabwe s 65(1)')
  expect(shortLabel('my-lease.pdf')).toBe('my-lease.pdf')
})

test('a long name may be cut, its section may not', () => {
  expect(labelParts('Criminal Procedure and Evidence Act, s 320(3)')).toEqual({
    name: 'Criminal Procedure and Evidence Act',
    section: 's 320(3)',
  })
  expect(labelParts('my-lease.pdf')).toEqual({ name: 'my-lease.pdf', section: '' })
})

test('a passage that the answer quotes is known by its letters, one that it only cites is not', () => {
  const passage =
    '## Dismissal\n\n(1) Every employee has the right not to be *unfairly* dismissed, whatever was agreed.'
  const isQuoted = quotedIn(
    `> Dismissal\n>\n> (1) Every employee has the right not to be unfairly dismissed, whatever was agreed.`,
  )
  expect(isQuoted(passage)).toBe(true)
  expect(isQuoted('Every employer shall keep a register of all who work for him or her at all times.')).toBe(false)
  expect(
    quotedIn(`You may not be dismissed so ([s 1](${id}?substring=${encodeURIComponent(passage)})).`)(passage),
  ).toBe(false)
})
