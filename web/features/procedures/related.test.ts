import { expect, test } from 'vitest'
import type { DeadlineRule } from '#contract/procedures/deadlines.ts'
import { piecesOf } from './law-text.tsx'
import { rulesNamed } from './related.ts'

const section = (raw: string) => ({ raw, number: '94', law: [] })
const rule = (id: string, text: string): DeadlineRule => ({
  id,
  title: id,
  from: 'When?',
  length: 2,
  unit: 'years',
  kind: 'latest',
  text,
})
const sections = [
  section('Labour Act [Chapter 28:01], s 94(1)'),
  section('Prescription Act [Chapter 8:11], s 15(d) and s 16(1)'),
]
const rules = [
  rule('labour', 'Within two years (Labour Act [Chapter 28:01], s 94(1)).'),
  rule('debt', 'Three years (Prescription Act [Chapter 8:11], s 15(d) and s 16(1)).'),
  rule('arrears', 'Three years (Prescription Act [Chapter 8:11], s 15(d) and s 16(1)).'),
]
const named = (text: string) => rulesNamed(text, rules, sections).map(({ id }) => id)

test('a text that rests on the section of a time limit has its rule offered, once, and no other text has', () => {
  expect(named('Go within two years (Labour Act [Chapter 28:01], s 94(1) and s 94(3)).')).toEqual(['labour'])
  expect(named(String.raw`(Labour Act \[Chapter 28:01\], s 94(1) and s 94(3))`)).toEqual(['labour'])
  expect(named('Labour Act [Chapter 28:01], s 94(1)(a)')).toEqual(['labour'])
  // what a quoted passage of several subsections is called
  expect(named('Labour Act [Chapter 28:01], s 94(1)-(3)')).toEqual(['labour'])
  expect(named('Labour Act [Chapter 28:01], s 94(2)-(3)')).toEqual([])
  expect(named('Prescription Act [Chapter 8:11], s 15(d)')).toEqual(['debt'])
  expect(named('Labour Act [Chapter 28:01], s 94(10); Labour Act [Chapter 28:01], s 94')).toEqual([])
})

test('a text is cut at its citations, the longer first where two begin together', () => {
  const both = [section('Hats Act [Chapter 1:02], s 3'), section('Hats Act [Chapter 1:02], s 3(1)')]
  const pieces = piecesOf('Pay (Hats Act [Chapter 1:02], s 3(1)) or (Hats Act [Chapter 1:02], s 3).', both)
  expect(pieces.map(({ text, section: cited }) => [text, cited?.raw])).toEqual([
    ['Pay (', undefined],
    ['Hats Act [Chapter 1:02], s 3(1)', both[1]!.raw],
    [') or (', undefined],
    ['Hats Act [Chapter 1:02], s 3', both[0]!.raw],
    [').', undefined],
  ])
})
