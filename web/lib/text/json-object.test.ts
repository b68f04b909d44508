import { afterEach, expect, test, vi } from 'vitest'
import { readDraft } from '#web/features/documents/form/drafts.ts'
import { jsonObject } from './json-object.ts'

afterEach(() => vi.unstubAllGlobals())

test.each([null, undefined, '', '{"half":', 'null', '7', '"text"', '[1]'])('%s has no fields', (text) => {
  expect(jsonObject(text)).toEqual({})
})

test('the fields of an object are given as they are', () => {
  expect(jsonObject('{"a":1,"b":null}')).toEqual({ a: 1, b: null })
})

test.each([
  [{ fileName: 'Will', values: { name: 'Rudo', heirs: [{ name: 'Tino' }] }, keptAt: Date.now() }, true],
  [{ fileName: 'Will', values: { name: 7 }, keptAt: Date.now() }, false],
  [{ fileName: 'Will', values: { heirs: ['Tino'] }, keptAt: Date.now() }, false],
  [{ fileName: 'Will', values: ['Rudo'], keptAt: Date.now() }, false],
  [{ values: {}, keptAt: Date.now() }, false],
])('of a stored form %j only what a form can hold comes back', (stored, comesBack) => {
  vi.stubGlobal('localStorage', { getItem: () => JSON.stringify(stored) })
  expect(readDraft('person', 'template')).toEqual(comesBack ? { clauses: [], ...stored } : null)
})
