import { expect, it } from 'vitest'
import { lastChangeYear, effectiveDate } from './as-at.ts'

const text =
  'Short title [section amended by Act 22 of 2001 ] Councils [inserted by section 3 of Act No. 5 of 2017] [Act 9 of 2019]'

it('an editor’s notes tell the last change of a text; other brackets and dates tell none', () => {
  expect(lastChangeYear(text)).toBe(2017)
  expect(lastChangeYear('An Act 5 of 2017 that was amended, [Chapter 29:13] [amended]')).toBeUndefined()
})

it('a label that is older than the text’s own notes is not believed, and the note says so', () => {
  expect(effectiveDate(text, '1988-08-19')).toEqual({ asAt: null, note: expect.stringContaining('changes up to 2017') })
  expect(effectiveDate(text, '2017-01-01')).toEqual({ asAt: '2017-01-01' })
  expect(effectiveDate(text, null)).toEqual({ asAt: null })
})

it('a text of brackets without end is read in no time', () => {
  expect(lastChangeYear('['.repeat(200_000))).toBeUndefined()
  expect(lastChangeYear('[amended by act 1 of '.repeat(20_000))).toBeUndefined()
})
