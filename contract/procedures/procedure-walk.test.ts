import { expect, test } from 'vitest'
import type { DeadlineRule } from './deadlines.ts'
import { answerInWords, applies, outcomeOf, problemWith, progressOf, UNKNOWN } from './procedure-walk.ts'
import type { ProcedureFile, Question } from './procedures.ts'

const owner: Question = {
  id: 'owner',
  ask: 'Whose vehicles?',
  kind: 'choices',
  skip: 'None of these',
  options: [
    { id: 'bus', text: 'A bus' },
    { id: 'police', text: 'The police' },
    { id: 'state', text: 'The State' },
  ],
}
const walk = (answers: Record<string, string>) => ({ answers, rules: [], today: '2026-11-25' })
const holds = (when: object, answer?: string) =>
  applies({ when: [{ question: 'owner', ...when }] }, walk(answer === undefined ? {} : { owner: answer }))

test('of several answers each counts by itself, and that there are several counts too', () => {
  expect(holds({ is: ['police'] }, 'bus,police')).toBe(true)
  expect(holds({ is: ['state'] }, 'bus,police')).toBe(false)
  expect(holds({ not: ['police'] }, 'bus,police')).toBe(false)
  expect(holds({ not: ['state'] }, 'bus,police')).toBe(true)
  expect(holds({ several: true }, 'bus,police')).toBe(true)
  for (const one of ['bus', UNKNOWN, undefined]) expect(holds({ several: true }, one)).toBe(false)
  expect(holds({ is: ['bus'] }, UNKNOWN)).toBe(false)
  expect(holds({ not: ['bus'] }, UNKNOWN)).toBe(true)
})

test('several answers are choices of the question, each once, and at least one', () => {
  expect(problemWith(owner, 'bus,police')).toBeUndefined()
  expect(problemWith(owner, UNKNOWN)).toBeUndefined()
  for (const wrong of ['bus,bus', 'bus,tram', 'tram'])
    expect([wrong, problemWith(owner, wrong)]).toEqual([wrong, 'choice'])
  for (const empty of ['', ',']) expect(problemWith(owner, empty)).toBe('missing')
  expect(answerInWords(owner, 'bus,police')).toBe('A bus; The police')
  expect(answerInWords(owner, UNKNOWN)).toBe('None of these')
  expect(progressOf({ questions: [owner] }, walk({ owner: 'bus,tram' })).next).toBe(owner)
})

test('a date can be counted from today, for what would have to be done today', () => {
  const rule: DeadlineRule = {
    id: 'seven',
    title: 'Go',
    from: 'When?',
    length: 7,
    unit: 'days',
    kind: 'earliest',
    text: '',
  }
  const procedure = {
    questions: [],
    outcomes: [],
    steps: [],
    places: [],
    bring: [],
    costs: [],
    deadlines: [{ id: 'if', from: 'today', rule: 'seven', suppose: 'If you send it today' }],
  } satisfies Partial<ProcedureFile>
  const file = { title: '', summary: '', reviewed: '2026-11-25', age: '', ...procedure }
  const [due] = outcomeOf(file, { ...walk({}), rules: [rule] }).deadlines
  expect(due).toMatchObject({ from: '2026-11-25', suppose: 'If you send it today', deadline: { date: '2026-12-03' } })
})
