import { expect, test } from 'vitest'
import { toBlocks } from './blocks.ts'
import { arranged, chunksBetween, chunksOfText, cutAtSpans, glossaryOf, linksOf, termsOf } from './spans.ts'

const sections = Array.from({ length: 1_000 }, (_, at) => ({ start: at * 800, end: at * 800 + 798 }))

test('of a long Act only the few sections in view are asked for, and each always in the same range', () => {
  const chunks = chunksOfText(sections, 800_000)
  // each begins where the one before ends
  expect(chunks.map(({ start }) => start)).toEqual([0, ...chunks.slice(0, -1).map(({ end }) => end)])
  expect(chunks.at(-1)!.end).toBe(800_000)
  for (const { start, end } of chunks) {
    expect(end - start).toBeLessThan(13_000)
    expect(sections.some((section) => section.start === start)).toBe(true)
  }
  expect(chunksBetween(chunks, 400_000, 404_000).length).toBeLessThanOrEqual(2)
})

const text =
  'In this Act “kite” means a thing on a string; “stunt kite” means a quick kite.\n\n### Kites\n\nA kite and a kite, a stunt kite, kites and kitesurfing.\n\nKites of Part V.'
const blocks = toBlocks(text)
const term = (name: string, more: { part?: string } = {}) => {
  const start = text.indexOf(`“${name}”`)
  return { term: name, text: '', start, end: Math.max(start, text.indexOf(';', start)), ...more }
}
const glossary = glossaryOf([term('kite'), term('stunt kite')])
const words = (index: number, part?: string, of = glossary) =>
  termsOf(blocks[index]!, of, part).map(({ start, end }) => blocks[index]!.text.slice(start, end))

test('a defined term is marked once in a paragraph, the longest first, in whole words, and not in headings or its own definition', () => {
  expect(words(2)).toEqual(['kite', 'stunt kite'])
  expect(words(1)).toEqual([])
  expect(words(3)).toEqual(['Kites'])
  expect(termsOf(blocks[0]!, glossary, undefined).every(({ start }) => start > text.indexOf(';'))).toBe(true)
})

test('a term of one Part is marked in that Part alone', () => {
  const partly = glossaryOf([term('kite', { part: 'Part V' })])
  expect(words(3, 'Part V', partly)).toEqual(['Kites'])
  expect(words(3, 'Part IV', partly)).toEqual([])
})

test('a term may have any signs in it', () => {
  const [line] = toBlocks('A lock-out (R & D) of A/B C.')
  const signs = ['lock-out', '(R & D)', 'A/B', 'C.'].map((name) => ({ term: name, text: '', start: 900, end: 950 }))
  expect(termsOf(line!, glossaryOf(signs), undefined)).toHaveLength(4)
})

test('a link goes before a term in it, and the pieces are the paragraph again', () => {
  const block = blocks[2]!
  const at = block.textStart + block.text.indexOf('a stunt kite')
  const links = linksOf(block, [{ start: at, end: at + 12, documentId: 'd', title: 'Kites Act', section: '5A' }])
  expect(links).toMatchObject([{ href: '/library/d/5A', title: 'Section 5A of the Kites Act' }])
  const spans = arranged(links, termsOf(block, glossary, undefined))
  expect(spans.map(({ kind }) => kind)).toEqual(['term', 'link'])
  const pieces = cutAtSpans(block.text, spans)
  expect(pieces.map(({ text: piece }) => piece).join('')).toBe(block.text)
  expect(pieces.filter(({ span }) => span).map(({ text: piece }) => piece)).toEqual(['kite', 'a stunt kite'])
})
