import { expect, it } from 'vitest'
import type { Hit } from '#server/features/library/service.ts'
import { bestExcerpt, withoutTornEnd } from './excerpt.ts'
import { wholeParagraphs } from './whole-paragraphs.ts'

const passage = (passageId: number, start: number, text: string): Hit => ({
  passageId,
  documentId: 'd',
  textId: 't',
  title: 'Kites Act',
  kind: 'section',
  number: '6',
  score: 1,
  own: false,
  start,
  end: start + text.length,
  text,
})
const texts = (hits: Hit[]) => wholeParagraphs(hits).map(({ text }) => text)

const before = '(3) A court may hear a kite. (4) On the day specified in the'
const after = 'summons the court shall inquire into the kite.'

it('a sentence that is cut between two passages of a section is quoted whole', () => {
  const [one] = wholeParagraphs([passage(1, 0, before), passage(2, before.length + 1, after)])
  expect(one).toMatchObject({ text: `${before} ${after}`, start: 0, end: before.length + 1 + after.length })
  const asksForDay = (text: string) => (text.includes('day') ? 1 : 0)
  expect(bestExcerpt(one!.text, asksForDay)?.text).toBe(
    '(4) On the day specified in the summons the court shall inquire into the kite.',
  )
})

it('passages of two paragraphs, of lines, or with others between them stay as they are', () => {
  expect(texts([passage(1, 0, before), passage(2, before.length + 2, after)])).toEqual([before, after])
  expect(texts([passage(1, 0, `A line\n${before}`), passage(2, before.length + 8, after)])).toHaveLength(2)
  expect(texts([passage(1, 0, before), passage(3, 4_000, after)])).toEqual([before, after])
})

it('where the source breaks off, what was whole before is quoted', () => {
  const torn = '(1) Every kite shall have a tail of at least two metres. (2) The tail shall be measured by a person who'
  const all = { start: 0, end: torn.length, text: torn, score: 1 }
  expect(withoutTornEnd(torn, all).text).toBe('(1) Every kite shall have a tail of at least two metres.')
  const whole = `${torn} flies it.`
  expect(withoutTornEnd(whole, { ...all, end: whole.length, text: whole }).text).toBe(whole)
})
