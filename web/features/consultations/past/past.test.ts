import { expect, test } from 'vitest'
import type { ConversationSummary, Message } from '#contract/consultations/consultations.ts'
import { asTextFile, fileNameOf, isShown } from './past.ts'

const summary = (more: Partial<ConversationSummary>): ConversationSummary => ({
  id: '1',
  title: 'T',
  date: '2026-11-20T10:00:00Z',
  preview: 'May I leave?',
  starred: false,
  tags: [],
  messages: [],
  ...more,
})
const saying = (sender: string, text: string): Message => ({ id: text, sender, text, timestamp: '' })

test('consultations from WhatsApp, those without a date and those in which nothing was said are hidden', () => {
  expect(isShown(summary({}))).toBe(true)
  expect(isShown(summary({ conversationType: 'WHATSAPP' }))).toBe(false)
  expect(isShown(summary({ date: '' }))).toBe(false)
  expect(isShown(summary({ preview: '' }))).toBe(false)
})

test('a downloaded consultation has one message per line and no link addresses', () => {
  const messages = [
    saying('user', 'May I\nleave?'),
    saying('user', ''),
    saying('ai', 'Yes [Act, s 1](d-1?substring=a%20b).\n\n- now'),
  ]
  expect(asTextFile(messages)).toBe('You: May I leave?\nAI: Yes [Act, s 1]. - now')
})

test('the file is named after the title, whatever signs the title has', () => {
  expect(fileNameOf('Rent: 3/4 "paid"?')).toBe('Rent 3 4 paid')
  expect(fileNameOf('../..')).toBe('consultation')
  expect(fileNameOf('x'.repeat(500))).toHaveLength(120)
})
