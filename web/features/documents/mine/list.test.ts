import { expect, test } from 'vitest'
import type { GeneratedDocument } from '#contract/documents/documents.ts'
import { choose, documentsOf, kindsOf } from './list.ts'

const made = (id: string, title: string, template: string, version = 1, firstVersion = id): GeneratedDocument => ({
  _id: id,
  title,
  createdAt: '2026-11-25T10:00:00.000Z',
  version,
  firstVersion,
  editable: true,
  template,
})
// as the server gives them, newest first
const documents = documentsOf([
  made('e', 'Loan 10', 'Loan agreement'),
  made('d', 'House at Fife Avenue', 'Lease agreement', 2, 'b'),
  made('c', 'Loan 9', 'Loan agreement'),
  made('b', 'House', 'Lease agreement'),
  made('a', 'To Ncube’s Café', 'Letter of demand'),
])
const titles = (wanted: Partial<Parameters<typeof choose>[1]>) =>
  choose(documents, { q: '', kind: '', order: 'newest', ...wanted }).map(({ newest }) => newest.title)

test('versions of one document are one entry, where its newest version stands', () => {
  expect(titles({})).toEqual(['Loan 10', 'House at Fife Avenue', 'Loan 9', 'To Ncube’s Café'])
  expect(documents[1]!.versions.map(({ version }) => version)).toEqual([2, 1])
})

test('documents are found by words of their titles and of their templates, in any case and without accents', () => {
  expect(titles({ q: 'FIFE house' })).toEqual(['House at Fife Avenue'])
  expect(titles({ q: ' cafe ' })).toEqual(['To Ncube’s Café'])
  expect(titles({ q: 'loan agreement' })).toEqual(['Loan 10', 'Loan 9'])
  expect(titles({ q: 'loan of fife' })).toEqual([])
})

test('they are ordered by name with numbers as numbers, or by kind, the newest of a kind first', () => {
  expect(titles({ order: 'name' })).toEqual(['House at Fife Avenue', 'Loan 9', 'Loan 10', 'To Ncube’s Café'])
  expect(titles({ order: 'kind' })).toEqual(['House at Fife Avenue', 'To Ncube’s Café', 'Loan 10', 'Loan 9'])
  expect(titles({ kind: 'Loan agreement' })).toEqual(['Loan 10', 'Loan 9'])
  expect(kindsOf(documents)).toEqual([
    ['Lease agreement', 1],
    ['Letter of demand', 1],
    ['Loan agreement', 2],
  ])
})
