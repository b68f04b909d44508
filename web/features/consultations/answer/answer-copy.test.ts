import { expect, test } from 'vitest'
import { DISCLAIMER } from '#contract/product.ts'
import { answerForCopy } from './answer-copy.ts'
import { numberCitations } from '#web/features/consultations/citations/citations.ts'

test('a copied answer is plain words with its sources, ready for a letter', () => {
  const text =
    'Not **unfairly** [Labour Act [Chapter 28:01], s 12B(1)](d?substring=the%20right%20(always)%20holds). See [s 2](d?substring=two).'
  const known = [{ documentId: 'd', substring: 'two', label: 'Act, s 2', asAt: '2016-12-31', shortCode: 'abc' }]
  expect(answerForCopy(text, numberCitations(text, known), 'https://law.example')).toBe(
    [
      'Not **unfairly** Labour Act [Chapter 28:01], s 12B(1) [1]. See s 2 [2].',
      'Sources:\n[1] Labour Act [Chapter 28:01], s 12B(1): “the right (always) holds”\n[2] Act, s 2 (as at 31 December 2016): “two” https://law.example/p/abc',
      DISCLAIMER,
    ].join('\n\n'),
  )
})
