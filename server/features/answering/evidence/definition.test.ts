import { expect, it } from 'vitest'
import { termAsked } from './definition.ts'

it.each([
  ['Am I an employee or a contractor if I use my own tools?', 'employee'],
  ['What does the law mean by a dwelling?', 'dwelling'],
  ['Who counts as a consumer?', 'consumer'],
  ['What is a hire-purchase agreement?', 'hire-purchase agreement'],
  ['what does retrenchment mean', 'retrenchment'],
  ['Is my maid an employee under the Labour Act?', 'employee'],
  ['What is the penalty for rape?', undefined],
  ['What is a good way to get my deposit back from the landlord?', undefined],
  ['Am I allowed to leave?', undefined],
  ['They beat him at the bar, is it a crime?', undefined],
  ['Is that an offence?', undefined],
])('%s asks what a word means: %s', (question, term) => {
  expect(termAsked(question)).toBe(term)
})
