import { expect, test } from 'vitest'
import type { Placeholder } from '#contract/documents/templates.ts'
import { scopeOf } from './values.ts'

const field = (placeholder: string, label: string): Placeholder => ({ placeholder, label, kind: 'text' })
const printed = (placeholder: string, value: string) =>
  scopeOf([field(placeholder, 'The day')], [{ placeholder, value }])[placeholder]

test.each([
  ['pay_by_date', 'yesterday'],
  ['Pay By Date', 'next week'],
  ['letter_date', '31 February 2026'],
  ['valid_until', 'soon'],
  ['delivery_date', 'Tomorrow'],
  ['date_of_birth', '31/02/1990'],
])('a date is a date: %s may not be "%s"', (placeholder, value) => {
  expect(() => printed(placeholder, value)).toThrow(
    'The day: write the day with its month and year, such as 26 March 2026',
  )
})

test.each([
  ['pay_by_date', '26/11/2026', '26 November 2026'],
  ['letter_date', '2026-11-05', '5 November 2026'],
  ['date_of_birth', '12 march 1990', '12 March 1990'],
])('the day of %s, given as %s, is printed as %s like every other', (placeholder, value, text) => {
  expect(printed(placeholder, value)).toBe(text)
})

test.each([
  ['delivery_date', 'on delivery'],
  ['purchase_date', 'about March 2025'],
  ['hearing_date_and_time', '12/3/2026 at 10'],
  ['candidates', 'tomorrow'],
])('what is no bare day is left as it is where it may stand: %s, "%s"', (placeholder, value) => {
  expect(printed(placeholder, value)).toBe(value)
})

test('a day in a list of entries is checked like one by itself', () => {
  const list: Placeholder = { ...field('payments', 'Payments'), kind: 'repeat' }
  list.fields = [
    { placeholder: 'payment_date', label: 'Day', kind: 'text' },
    { placeholder: 'payment', label: 'What', kind: 'text' },
  ]
  const made = (value: string) => scopeOf([list], [{ placeholder: 'payments', value }])['payments']
  expect(made('1/2/2026 | rent')).toEqual([{ payment_date: '1 February 2026', payment: 'rent' }])
  expect(() => made('yesterday | rent')).toThrow('Entry 1: Day: write the day with its month and year')
})
