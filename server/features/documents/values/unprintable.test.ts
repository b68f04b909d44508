import { expect, test } from 'vitest'
import { unprintable } from './unprintable.ts'

test('letters that the built-in converter has no font for are named before somebody hands out empty boxes', () => {
  expect(unprintable(['Rudo', '李明 of Harare'], 'builtin')).toContain('(李 明)')
  expect(unprintable(['Rudo Moyo – “José”', 'Мария', 'مرحبا', 'שלום', 'Ελλάδα', '№ 5 😀'], 'builtin')).toBeUndefined()
  expect(unprintable(['李明'], 'libreoffice')).toBeUndefined()
  expect(unprintable(['李明'], undefined)).toBeUndefined()
})
