import { expect, test } from 'vitest'
import { inFigures, inWords, parseMoney } from './money.ts'

const both = (text: string) => {
  const money = parseMoney(text)
  return money && [inFigures(money), inWords(money)]
}

test('an amount is understood as people in Zimbabwe write it, and says the same in figures and in words', () => {
  expect(both('US$1,250.5')).toEqual([
    'US$1,250.50',
    'one thousand two hundred and fifty United States dollars and fifty cents',
  ])
  expect(both('USD 1 250')).toEqual(both('1250.00 usd'))
  expect(both('ZiG 3005')).toEqual(['ZiG 3,005.00', 'three thousand and five Zimbabwe Gold'])
  expect(both('R21.01')).toEqual(['R21.01', 'twenty-one South African rand and one cent'])
  expect(both('US$1')![1]).toBe('one United States dollar')
  expect(both('US$0.30')![1]).toBe('zero United States dollars and thirty cents')
  expect(both('US$2,000,100')![1]).toBe('two million one hundred United States dollars')
  expect(both('US$999,999,999,999.99')![1]).toBe(
    'nine hundred and ninety-nine billion nine hundred and ninety-nine million nine hundred and ninety-nine thousand nine hundred and ninety-nine United States dollars and ninety-nine cents',
  )
})

test('an amount that could mean two things is none: no currency, a bare dollar sign, a comma for a point, two amounts', () => {
  for (const text of ['', '100', '$100', 'US$', 'US$1,25', 'US$1.250,00', 'US$1.255', 'US$-5', 'US$5 or US$6']) {
    expect(parseMoney(text)).toBeUndefined()
  }
  for (const text of ['US$1 000 00', 'USD5ZiG', 'five dollars', 'US$1e9', `US$${'9'.repeat(13)}`, '1'.repeat(50_000)]) {
    expect(parseMoney(text)).toBeUndefined()
  }
})
