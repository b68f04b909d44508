import { expect, test } from 'vitest'
import { plainWords } from './markdown-inline.ts'

test.each([
  ['**12B.** Unfair _dismissal_', '12B. Unfair dismissal'],
  [String.raw`a \* b &amp; &#233; [s 12](/p/x) \`x\``, 'a * b & é s 12 `x`'],
  ['snake_case_name and 2 * 3 * 4', 'snake_case_name and 2 * 3 * 4'],
])('the words of %j are %j', (markdown, words) => expect(plainWords(markdown)).toBe(words))
