import { expect, test } from 'vitest'
import type { AnswerEvent } from '#contract/consultations/answers.ts'
import { answerReducer, idleAnswer, phaseText, type AnswerState } from './answer-state.ts'

const after = (events: AnswerEvent[]) =>
  events.reduce<AnswerState>((state, event) => answerReducer(state, { type: 'event', event }), {
    ...answerReducer(idleAnswer, { type: 'asked' }),
  })
const citation = { documentId: 'd', substring: 'x', label: 'Labour Act, s 12' }

test('each event moves the chat to its phase: thinking, searching, generating, idle', () => {
  const events: AnswerEvent[] = [
    { type: 'thinking' },
    { type: 'searching' },
    { type: 'paragraph', content: 'One.', documentSubstring: citation },
    { type: 'general', content: 'Two.' },
    { type: 'complete', outcome: 'answered', runId: 'r1' },
  ]
  const phases = events.map((_, index) => after(events.slice(0, index + 1)).phase)
  expect(phases).toEqual(['thinking', 'searching', 'generating', 'generating', 'idle'])
  expect(after(events)).toMatchObject({ parts: ['One.', 'Two.'], citations: [citation], runId: 'r1' })
})

test('an event of an unknown type changes nothing', () => {
  const before = after([{ type: 'searching' }])
  expect(answerReducer(before, { type: 'event', event: { type: 'usage' } as unknown as AnswerEvent })).toEqual(before)
})

test('who waits reads the place in the line until it is their turn', () => {
  const waiting: AnswerEvent[] = [{ type: 'thinking' }, { type: 'waiting', place: 7 }]
  expect(phaseText(after(waiting), true)).toContain('You are number 7')
  expect(phaseText(after([...waiting, { type: 'waiting', place: 2 }]), true)).toContain('You are number 2')
  expect(phaseText(after([...waiting, { type: 'thinking' }]), true)).toBe('Thinking…')
  expect(phaseText(after([...waiting, { type: 'searching' }]), true)).toBe('Searching the library…')
})

test('one line says what is being done, and says so when the connection is gone', () => {
  expect(phaseText(after([]), true)).toBe('Thinking…')
  expect(phaseText(after([{ type: 'searching' }]), true)).toBe('Searching the library…')
  expect(phaseText(after([]), false)).toMatch(/^You are offline/)
  expect(phaseText(idleAnswer, true)).toBe('')
})
