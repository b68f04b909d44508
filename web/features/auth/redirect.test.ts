import { beforeAll, expect, test, vi } from 'vitest'
import { safeRedirect } from './redirect.ts'

beforeAll(() => vi.stubGlobal('location', { origin: 'https://lawyer.example' }))

test.each([
  ['/app/points', '/app/points'],
  ['/app/consult/1?x=a%20b#last', '/app/consult/1?x=a%20b#last'],
])('after sign-in a person comes back to %s', (given, expected) => expect(safeRedirect(given)).toBe(expected))

test.each(['/signin', '/signin/', '/signup?x=1', '/signin?redirect=/app/points'])(
  'whoever has signed in is not asked to again: %s',
  (given) => expect(safeRedirect(given)).toBe('/app'),
)

test.each([
  null,
  '',
  'https://evil.example',
  '//evil.example',
  '/\\evil.example',
  '/\t/evil.example',
  '/.//evil.example',
  'javascript:alert(1)',
  'app',
])('no link can send a person who signs in to another site: %s', (given) => expect(safeRedirect(given)).toBe('/app'))
