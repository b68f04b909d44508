import { expect, test } from 'vitest'
import type { Question } from '#contract/procedures/procedures.ts'
import { answerTyped, isTapOf, tapIn, tapOf } from './typed-answer.ts'

const TODAY = '2026-11-30'
const day: Question = { id: 'day', ask: 'When?', kind: 'date', skip: 'I do not know the day' }
const answerTo = (question: Question, text: string) => {
  const typed = answerTyped(question, text, TODAY)
  return 'answer' in typed ? typed.answer : `wrong: ${typed.problem}`
}

test.each([
  ['3 March 2026', '2026-03-03'],
  ['3rd of March, 2026.', '2026-03-03'],
  ['March 3 2026', '2026-03-03'],
  ['on 3 mar 26', '2026-03-03'],
  ['3/4/2026', '2026-04-03'],
  ['03.04.26', '2026-04-03'],
  ['2026-04-03', '2026-04-03'],
  ['3 Kurume 2026', '2026-03-03'],
  ['3 Mbimbitho 2026', '2026-03-03'],
  ['12/5/87', '1987-05-12'],
  ['Yesterday', '2026-11-29'],
  ['nhasi', '2026-11-30'],
  ['-', 'unknown'],
  ['i do not know the day', 'unknown'],
  ['31 February 2026', 'wrong: day'],
  ['5/13/2026', 'wrong: day'],
  ['March 2026', 'wrong: day'],
  ['3 March or 4 April 2026', 'wrong: day'],
  ['3 March', 'wrong: day'],
  ['0771234567', 'wrong: day'],
  ['9'.repeat(4000), 'wrong: day'],
])('the day that is typed as %s', (text, answer) => {
  expect(answerTo(day, text)).toBe(answer)
})

const small: Question = {
  id: 'small',
  ask: 'Is it small?',
  kind: 'choice',
  options: [
    { id: 'executor', text: 'Yes, and an executor is appointed' },
    { id: 'none', text: 'Yes, and there is no executor' },
    { id: 'no', text: 'No, or not yet' },
  ],
}
test.each([
  ['2', 'none'],
  [' (2) ', 'none'],
  ['no', 'no'],
  ['YES and there', 'none'],
  ['yes', 'wrong: choice'],
  // words from the middle of an answer may mean its opposite
  ['executor', 'wrong: choice'],
  ['there is no executor', 'wrong: choice'],
  ['4', 'wrong: choice'],
  ['', 'wrong: choice'],
])('the choice that is typed as "%s"', (text, answer) => {
  expect(answerTo(small, text)).toBe(answer)
})

const several: Question = { ...small, kind: 'choices', skip: 'None of these' }
test.each([
  ['1, 3', 'executor,no'],
  ['3 na 1', 'executor,no'],
  ['1 1', 'executor'],
  ['2', 'none'],
  ['1, 7', 'wrong: choice'],
  ['none of these', 'unknown'],
])('the choices that are typed as "%s"', (text, answer) => {
  expect(answerTo(several, text)).toBe(answer)
})

test.each([
  ['250', '250'],
  ['US$1,250.50', '1250.50'],
  ['about 300 dollars', '300'],
  ['3 or 4', 'wrong: number'],
  ['-5', 'wrong: number'],
  ['a lot', 'wrong: number'],
])('the amount that is typed as "%s"', (text, answer) => {
  expect(answerTo({ id: 'amount', ask: 'How much?', kind: 'amount' }, text)).toBe(answer)
})

test.each([
  ['Hongu', 'yes'],
  ['hayi', 'no'],
  ['ok', 'yes'],
  ['perhaps', 'wrong: choice'],
])('the yes or no that is typed as "%s"', (text, answer) => {
  expect(answerTo({ id: 'ended', ask: 'Did it end?', kind: 'yes_no' }, text)).toBe(answer)
})

test('a tap is of one question of one procedure, and nothing that is typed is one by chance', () => {
  const [mine, other] = [{ version: 'a1b2c3d4' }, { version: 'f00f00f0' }]
  const tapped = tapIn(tapOf(mine, day, 0))!
  expect(isTapOf(tapped, mine, day)).toBe(true)
  expect(isTapOf(tapped, other, day)).toBe(false)
  expect(isTapOf(tapped, mine, small)).toBe(false)
  expect(['day=1', 'day', '1', `${tapOf(mine, day, 1)} please`].filter((text) => tapIn(text))).toEqual([])
})
