import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { expect, test } from 'vitest'
import { parseTranslation, translateGuide } from './guide-translations.ts'

test('a line that is new or was changed stays English; what nobody translated is not touched', () => {
  const CONTENT_DIR = mkdtempSync(path.join(os.tmpdir(), 'virtual-lawyer-content-'))
  mkdirSync(path.join(CONTENT_DIR, 'guides/sn'), { recursive: true })
  const lines = [{ readBy: 'T. Moyo' }, { en: 'Go to court.', to: 'Endai kudare.' }]
  writeFileSync(
    path.join(CONTENT_DIR, 'guides/sn/courts.jsonl'),
    lines.map((line) => `${JSON.stringify(line)}\n`).join(''),
  )
  expect(translateGuide({ CONTENT_DIR }, 'sn', 'Go to court.\n\nGo tomorrow.')).toEqual({
    text: 'Endai kudare.\n\nGo tomorrow.',
    missing: 1,
    isRead: true,
  })
  const nested = translateGuide({ CONTENT_DIR }, 'sn', '1. Now:\n   Go to court.')
  expect(nested?.text).toBe('1. Now:\n   Endai kudare.')
  expect(translateGuide({ CONTENT_DIR }, 'sn', 'Go tomorrow.')).toBeUndefined()
  // of a guide that nobody translated, a line that another guide shares is not enough
  expect(translateGuide({ CONTENT_DIR }, 'sn', 'Stay.\nWait.\nGo to court.')).toBeUndefined()
  expect(translateGuide({ CONTENT_DIR }, 'nd', 'Go to court.')).toBeUndefined()
  rmSync(CONTENT_DIR, { recursive: true })
})

test('a file that cannot be read says where', () => {
  expect(() => parseTranslation('sn/x.jsonl', '')).toThrow('sn/x.jsonl is empty')
  expect(() => parseTranslation('sn/x.jsonl', '{"readBy":""}\n{"en":"a"}')).toThrow('sn/x.jsonl, line 2')
  expect(() => parseTranslation('sn/x.jsonl', '{"readBy":""}\nnot json')).toThrow('sn/x.jsonl, line 2')
})
