import { expect, test } from 'vitest'
import type { Purchase } from '#contract/points.ts'
import { roundUp, stepChart } from './chart.ts'
import { dollars, ecocashNumber, newPurchaseKey } from './money.ts'
import { outcomeByList, transitions } from './purchase-news.ts'

test('a stored number of Zimbabwe is offered as people dial it, another country’s is not', () => {
  expect(ecocashNumber('+263 77 123 4567')).toBe('0771234567')
  expect(ecocashNumber('263771234567')).toBe('0771234567')
  expect(ecocashNumber('0771 234 567')).toBe('0771234567')
  expect(ecocashNumber('+27 82 123 4567')).toBe('')
  expect(ecocashNumber('')).toBe('')
})

test('prices read as dollars', () => {
  expect([100, 500, 20_000, 250].map(dollars)).toEqual(['$1', '$5', '$200', '$2.50'])
})

test('every try to buy has a key of its own', () => {
  expect(newPurchaseKey()).toMatch(/^[0-9a-f]{32}$/)
  expect(newPurchaseKey()).not.toBe(newPurchaseKey())
})

test('the chart steps from balance to balance and ends today', () => {
  const chart = stepChart(
    [
      { at: 0, balance: 10 },
      { at: 50, balance: 5 },
    ],
    100,
    200,
    100,
  )
  expect(chart).toMatchObject({ line: 'M0 0H100V50H200', most: 10, from: 0, to: 100 })
  expect(stepChart([], 100, 200, 100)).toBeNull()
  expect(stepChart([{ at: 5, balance: 0 }], 5, 200, 100)?.line).toBe('M0 100H200')
  expect([1, 7, 10, 23, 999, 0].map(roundUp)).toEqual([1, 10, 10, 50, 1_000, 1])
})

const purchase = (id: string, state: Purchase['state'], points = 5): Purchase => ({
  id,
  state,
  points,
  amountCents: 100,
  phone: '0771111111',
  date: '',
})

test('a payment that waited is told of once when it is decided, also after a reload', () => {
  const before = [purchase('a', 'waiting'), purchase('b', 'paid'), purchase('c', 'waiting')]
  const after = [purchase('d', 'paid'), purchase('a', 'paid'), purchase('b', 'paid'), purchase('c', 'failed')]
  expect(transitions(before, after).map(({ id }) => id)).toEqual(['a', 'c'])
  expect(transitions(undefined, after)).toEqual([])
  expect(transitions(before, before)).toEqual([])
})

test('a payment whose call got no answer is not called failed while it waits, or once it is paid', () => {
  const before = [purchase('old', 'paid')]
  expect(outcomeByList(5, before, [purchase('new', 'waiting'), ...before])).toBe('waiting')
  expect(outcomeByList(5, before, [purchase('new', 'paid'), ...before])).toBe('paid')
  expect(outcomeByList(5, before, [purchase('new', 'failed'), ...before])).toBeUndefined()
  expect(outcomeByList(5, before, [purchase('new', 'waiting', 55), ...before])).toBeUndefined()
  expect(outcomeByList(5, before, before)).toBeUndefined()
  // without knowing what was paid before, an old payment is never taken for this one
  expect(outcomeByList(5, undefined, before)).toBeUndefined()
})
