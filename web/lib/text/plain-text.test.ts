import { expect, test } from 'vitest'
import { plainText } from './plain-text.ts'

test('a passage shown as plain text has its words and none of markdown’s signs', () => {
  expect(plainText('- **Appeal inside the company:** look in\n  the code.\n- __Labour officer__: two years')).toBe(
    'Appeal inside the company: look in the code. Labour officer: two years',
  )
  expect(plainText('### 12B. Unfair dismissal\n\n(1) Every employee has the *right* not to be')).toBe(
    '12B. Unfair dismissal (1) Every employee has the *right* not to be',
  )
})

test('what a law really writes stays: escaped signs, lines to fill in, numbers', () => {
  expect(plainText('1. Signed \\_\\_\\_\\_ at ______ on \\*date\\*')).toBe('1. Signed ____ at ______ on *date*')
})
