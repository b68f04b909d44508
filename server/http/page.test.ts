import { expect, it } from 'vitest'
import { fits } from './page.ts'

it.each([
  ['/library/:documentId?/:section?', '/library', true],
  ['/library/:documentId?/:section?', '/library/4/s-2', true],
  ['/library/:documentId?/:section?', '/library/4/s-2/x', false],
  ['/app/consult/:conversationId', '/app/consult', false],
  ['/', '/', true],
  ['/', '/app', false],
])('%s is the page of %s: %s', (pattern, asked, is) => {
  expect(fits(pattern, asked)).toBe(is)
})
