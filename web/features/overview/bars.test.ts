import { expect, test } from 'vitest'
import { barsOf, highest, shortDate, SIZE } from './bars.ts'

const days = ['2026-11-18', '2026-11-19', '2026-11-20'].map((date) => ({ date }))

test('bars stand on the ground, the highest fills the chart, nothing has no bar', () => {
  const bars = barsOf(days, [0, 5, 10], { most: 10, at: 0, beside: 1, name: 'questions' })
  expect(bars).toHaveLength(2)
  expect(bars.map(({ y, height }) => y + height)).toEqual([SIZE.height, SIZE.height])
  expect(bars[1]!.height).toBe(SIZE.height)
  expect(bars[0]!.title).toBe('19 Nov: 5 questions')
})

test('a small number is still seen, and a chart of nothing has a scale', () => {
  expect(barsOf(days, [1, 0, 9_999], { most: 9_999, at: 0, beside: 1, name: 'x' })[0]!.height).toBeGreaterThan(1)
  expect(highest([[0, 0]])).toBe(1)
})

test('two series side by side do not cover each other', () => {
  const [first] = barsOf(days, [3], { most: 3, at: 0, beside: 2, name: 'sold' })
  const [second] = barsOf(days, [3], { most: 3, at: 1, beside: 2, name: 'spent' })
  expect(second!.x).toBeCloseTo(first!.x + first!.width)
  expect(shortDate('2026-01-02')).toBe('2 Jan')
})
