import { expect, it } from 'vitest'
import { parseDay, daysOutOfOrder } from './date-order.ts'

const LEASE = [
  { placeholder: 'start_date', label: 'First day' },
  { placeholder: 'end_date', label: 'Last day' },
]
const complaints = (values: Record<string, string>) => daysOutOfOrder(LEASE, (name) => values[name] ?? '')

it('refuses a last day before the first, at its field, and says which day it has to follow', () => {
  expect(complaints({ start_date: '1 March 2026', end_date: '28 February 2026' })).toEqual([
    ['end_date', 'Last day: this day is before First day (1 March 2026)'],
  ])
})

it.each([
  ['the same day', '1 March 2026', '2026-03-01'],
  ['a later one, day first', '1 March 2026', '2/3/2026'],
  ['words that are no day', 'on signature', '28 February 2026'],
  ['an empty field', '1 March 2026', ''],
])('lets pass %s', (_, start_date, end_date) => {
  expect(complaints({ start_date, end_date })).toEqual([])
})

it('reads no day where there is none in the calendar', () => {
  expect(parseDay('31 February 2026')).toBeUndefined()
  expect(parseDay('1 Marchember 2026')).toBeUndefined()
  expect(parseDay('1/13/2026')).toBeUndefined()
})
