import { describe, expect, test } from 'vitest'
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

test('a time in hours stands with the hour at which it began, where the person knows it', () => {
  const rule: DeadlineRule = {
    id: 'two-days',
    title: 'Go',
    from: 'When?',
    length: 48,
    unit: 'hours',
    kind: 'latest',
    text: '',
  }
  const deadlines = [{ id: 'court', from: 'day', rule: 'two-days', hour: 'hour' }]
  const file: ProcedureFile = {
    title: '',
    summary: '',
    guides: [],
    reviewed: '2026-11-01',
    age: '',
    questions: [],
    outcomes: [],
    steps: [],
    deadlines,
    places: [],
    bring: [],
    costs: [],
    letters: [],
  }
  const hourOf = (hour: string) =>
    outcomeOf(file, { ...walk({ day: '2026-11-25', hour }), rules: [rule] }).deadlines.map((due) => due.hour)
  expect(hourOf('19.00')).toEqual(['19.00'])
  expect(hourOf(UNKNOWN)).toEqual([undefined])
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

describe('a time to wait', () => {
  const wait: DeadlineRule = {
    id: 'wait',
    title: 'Go',
    from: 'When?',
    length: 7,
    unit: 'days',
    kind: 'earliest',
    text: '',
  }
  const long: DeadlineRule = { ...wait, id: 'long', length: 14 }
  const answers = { told: '2026-11-16', named: '2026-11-17' }

  test('is over on the day that is shown as the first on which something may be done', () => {
    const step = { when: [{ question: 'told', passed: 'wait' }] }
    const at = (today: string) => applies(step, { answers, rules: [wait], today })
    expect([at('2026-11-23'), at('2026-11-24'), at('2026-11-25')]).toEqual([false, true, true])
  })

  test('that ends at the later of two days is shown with that day alone, whichever it is', () => {
    const shown = (given: Record<string, string>) => {
      const deadlines = [
        { id: 'by_law', from: 'told', rule: 'long', latestOf: 'house' },
        { id: 'by_paper', from: 'named', rule: 'wait', latestOf: 'house' },
        { id: 'other', from: 'told', rule: 'wait' },
      ]
      const parts = { questions: [], outcomes: [], steps: [], places: [], bring: [], costs: [], deadlines }
      const file = { title: '', summary: '', reviewed: '2026-11-25', age: '', ...parts }
      const walked = { answers: given, rules: [wait, long], today: '2026-11-25' }
      return outcomeOf(file, walked).deadlines.map(({ id }) => id)
    }
    expect(shown(answers)).toEqual(['by_law', 'other'])
    expect(shown({ ...answers, named: '2026-12-20' })).toEqual(['by_paper', 'other'])
    expect(shown({ ...answers, named: '2026-11-23' })).toEqual(['by_law', 'other'])
    expect(shown({ ...answers, named: UNKNOWN })).toEqual(['by_law', 'other'])
    expect(shown({ ...answers, told: UNKNOWN })).toEqual(['by_paper', 'other'])
    expect(shown({ told: UNKNOWN, named: UNKNOWN })).toEqual(['by_law', 'other'])
  })
})
