import { expect, test } from 'vitest'
import { parseTranslation, problemOfLine, translateLines } from './guide-translations.ts'

test('a line that is new or was changed stays English; what nobody translated is not touched', () => {
  const reader = { name: 'T. Moyo', on: '2026-11-25' }
  const entries = new Map([['Go to court.', { to: 'Endai kudare.', reader }]])
  expect(translateLines(entries, 'Go to court.\n\nGo tomorrow.')).toEqual({
    text: 'Endai kudare.\n\nGo tomorrow.',
    missing: 1,
    reader,
  })
  const nested = translateLines(entries, '1. Now:\n   Go to court.')
  expect(nested?.text).toBe('1. Now:\n   Endai kudare.')
  expect(translateLines(entries, 'Go tomorrow.')).toBeUndefined()
  // of a guide that nobody translated, a line that another guide shares is not enough
  expect(translateLines(entries, 'Stay.\nWait.\nGo to court.')).toBeUndefined()
})

test('a file that cannot be read says where', () => {
  expect(() => parseTranslation('sn/x.jsonl', '')).toThrow('sn/x.jsonl is empty')
  expect(() => parseTranslation('sn/x.jsonl', '{"readBy":""}\n{"en":"a"}')).toThrow('sn/x.jsonl, line 2')
  expect(() => parseTranslation('sn/x.jsonl', '{"readBy":""}\nnot json')).toThrow('sn/x.jsonl, line 2')
})

test.each([
  ['- Go (Labour Act [Chapter 28:01], s 12).', '- Endai (Labour Act [Chapter 28:01], s 12).', /^$/],
  ['- Go (Labour Act [Chapter 28:01], s 12).', '- Endai (Labour Act [Chapter 28:01], s 13).', /must cite what/],
  ['- Go.', 'Endai.', /must begin with “- ”/],
  ['Go.', '# Endai.', /begin with a word/],
  ['Go.', 'Endai (Labour Act [Chapter 28:01], s 13).', /must cite no law/],
])('of %j as %j what can be seen without the language is told', (en, to, problem) => {
  expect(problemOfLine({ en, to }) ?? '').toMatch(problem)
})
