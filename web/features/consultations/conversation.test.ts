import { expect, test } from 'vitest'
import type { Conversation, Message } from '#contract/consultations/consultations.ts'
import {
  isNoAnswer,
  isReading,
  messageKeys,
  questionStateOf,
  toLocalChat,
  unanswered,
  withAnswer,
  withQuestion,
} from './conversation.ts'

const message = (sender: string, text: string, more: Partial<Message> = {}): Message => ({
  id: text,
  sender,
  text,
  timestamp: '2026-11-20T10:00:00Z',
  ...more,
})
const chat = (messages: Message[], more: Partial<Conversation> = {}): Conversation => ({
  id: 'c',
  userId: 'u',
  title: '',
  tags: [],
  starred: false,
  messages,
  ...more,
})
const lease = { documentId: 'd', name: 'lease.pdf', state: 'reading' }

test('a conversation whose last message is the person’s waits for an answer; an attached document alone asks nothing', () => {
  expect(unanswered(chat([message('ai', 'a'), message('user', 'q')]))?.text).toBe('q')
  expect(unanswered(chat([message('user', 'q'), message('ai', 'a')]))).toBeUndefined()
  expect(unanswered(chat([message('user', '', { attachment: lease })]))).toBeUndefined()
  expect(unanswered(chat([message('user', 'q'), message('user', '', { attachment: lease })]))?.text).toBe('q')
  expect(unanswered(chat([]))).toBeUndefined()
})

test('after a lost connection it is known whether the question arrived, so that it is never asked twice', () => {
  const before = [message('user', 'yes'), message('ai', 'a')]
  expect(questionStateOf(chat(before), 2, 'yes')).toBe('missing')
  expect(questionStateOf(chat([...before, message('user', 'yes')]), 2, 'yes ')).toBe('waiting')
  expect(questionStateOf(chat([...before, message('user', 'yes'), message('ai', 'b')]), 2, 'yes')).toBe('answered')
  expect(questionStateOf(chat([...before, message('user', 'other tab')]), 2, 'yes')).toBe('missing')
  expect(questionStateOf(chat(before, { running: { runId: 'r' } }), 2, 'yes')).toBe('waiting')
  expect(questionStateOf(chat(before))).toBe('answered')
})

test('an answer stands in the chat the moment it is complete, and only once', () => {
  const waiting = withQuestion(chat([]), 'q')
  const answered = withAnswer(waiting, { parts: ['One.', 'Two.'], citations: [], runId: 'r', outcome: 'answered' })
  expect(answered.messages.map(({ sender, text }) => [sender, text])).toEqual([
    ['user', 'q'],
    ['ai', 'One.\n\nTwo.'],
  ])
  expect(withAnswer(answered, { parts: ['One.'], citations: [], runId: 'r' }).messages).toHaveLength(2)
})

test('the chat kept in the browser has roles and contents, and no empty attachment message', () => {
  const messages = [message('user', '', { attachment: lease }), message('user', 'q'), message('ai', 'a')]
  expect(toLocalChat(messages)).toEqual([
    { role: 'user', content: 'q' },
    { role: 'assistant', content: 'a' },
  ])
  expect(isReading(chat(messages))).toBe(true)
})

test('the messages after an answer that failed keep their keys when it is taken away', () => {
  const [first, failed, second, answer] = [
    message('user', 'q'),
    message('ai', 'no'),
    message('user', 'r'),
    message('ai', 'a'),
  ]
  const before = messageKeys([first!, failed!, second!, answer!])
  expect(new Set(before).size).toBe(4)
  expect(messageKeys([first!, second!, answer!])).toEqual([before[0], before[2], before[3]])
})

test('an answer that was stopped before it began, or refused for want of points, has nothing to copy or to judge', () => {
  const citation = { documentId: 'd', substring: 's', label: 'Labour Act, s 1' }
  const answer = (outcome: string, more: Partial<Message> = {}) => message('ai', 'a', { outcome, ...more })
  expect(['failed', 'no_points', 'stopped', 'answered'].map((outcome) => isNoAnswer(answer(outcome)))).toEqual([
    true,
    true,
    true,
    false,
  ])
  expect(isNoAnswer(answer('stopped', { citations: [citation] }))).toBe(false)
})
