import { QueryClient } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import type { LibraryDocument } from '#contract/library/library.ts'
import {
  allDocuments,
  documentsKey,
  headingName,
  headingsKey,
  nextOffset,
  prependDocument,
  removeHeading,
  replaceHeading,
  type Pages,
} from './documents-cache.ts'
import { downloadName, nameOfFile } from './download-name.ts'
import { withDots, wordsFound } from './snippet.tsx'
import { countsOf } from './manage/upload-words.ts'

const document = (_id: string, fields: Partial<LibraryDocument> = {}): LibraryDocument => ({
  _id,
  name: `Document ${_id}`,
  location: `library/${_id}.pdf`,
  subheading: { _id: 'work', name: 'Work' },
  createdAt: '2026-11-20T10:00:00.000Z',
  ...fields,
})

function caches() {
  const queries = new QueryClient()
  const keep = (filter: object, ...ids: string[]) =>
    queries.setQueryData<Pages>(documentsKey(filter), { pages: [ids.map((id) => document(id))], pageParams: [0] })
  queries.setQueryData(headingsKey, [
    { _id: 'work', name: 'Work' },
    { _id: 'home', name: 'Home' },
  ])
  const shown = (filter: object = {}) => allDocuments(queries.getQueryData<Pages>(documentsKey(filter))!.pages)
  return { queries, keep, shown }
}

test('renaming a heading renames it on every document that uses it', () => {
  const { queries, keep, shown } = caches()
  keep({}, 'a', 'b')
  keep({ q: 'dismissal' }, 'b')
  replaceHeading(queries, { _id: 'work', name: 'Employment' })
  expect(queries.getQueryData(headingsKey)).toEqual([
    { _id: 'work', name: 'Employment' },
    { _id: 'home', name: 'Home' },
  ])
  expect(shown().map(headingName)).toEqual(['Employment', 'Employment'])
  expect(shown({ q: 'dismissal' })[0]).toMatchObject({ subheadingName: 'Employment', subheading: { name: 'Work' } })
})

test('deleting a heading leaves its documents uncategorised', () => {
  const { queries, keep, shown } = caches()
  keep({}, 'a')
  removeHeading(queries, 'work')
  expect(queries.getQueryData(headingsKey)).toEqual([{ _id: 'home', name: 'Home' }])
  expect(shown()).toMatchObject([{ _id: 'a', subheading: null }])
  expect(headingName(shown()[0]!)).toBeUndefined()
})

test('an added document comes first where everything is listed, once, and not among the results of a search', () => {
  const { queries, keep, shown } = caches()
  keep({}, 'a')
  keep({ q: 'lease' }, 'a')
  prependDocument(queries, document('new'))
  prependDocument(queries, document('new'))
  expect(shown().map(({ _id }) => _id)).toEqual(['new', 'a'])
  expect(shown({ q: 'lease' }).map(({ _id }) => _id)).toEqual(['a'])
})

test('pages end when one is short, or when a server that knows no pages sends the same again', () => {
  const full = [document('1'), document('2')]
  expect(nextOffset(full, [full], 2)).toBe(2)
  expect(nextOffset([document('3')], [full, [document('3')]], 2)).toBeUndefined()
  expect(nextOffset(full, [full, full], 2)).toBeUndefined()
  expect(allDocuments([full, full])).toHaveLength(2)
})

test('a download is named after the document, with the extension of its file and only one', () => {
  expect(downloadName({ name: 'Labour Act', location: 'library/x/1.docx' })).toBe('Labour Act.docx')
  expect(downloadName({ name: 'lease.PDF', location: 'library/1.pdf' })).toBe('lease.PDF')
  expect(downloadName({ name: 'Act 16.1985', location: 'a.b/1.pdf' })).toBe('Act 16.1985.pdf')
})

test('an added file names its document without its extension, and one that is nothing else keeps it', () => {
  expect(['Labour Act.PDF', 'Act 16.1985.docx', 'notes.v2', '.pdf'].map(nameOfFile)).toEqual([
    'Labour Act',
    'Act 16.1985',
    'notes.v2',
    '.pdf',
  ])
})

test('what became of many files is counted', () => {
  const states = ['added', 'failed', 'added', 'duplicate'] as const
  expect(countsOf(states.map((state) => ({ state })))).toBe('2 added, 1 already there, 1 failed')
})

test('words of the search stand out in the passage, in other forms too, and signs in a search do no harm', () => {
  expect(wordsFound('Eviction: no one may be evicted.', 'eviction (order')).toEqual([
    '',
    'Eviction',
    ': no one may be ',
    'evicted',
    '.',
  ])
  expect(wordsFound('a (b', 'a (b')).toEqual(['a (b'])
})

test('a passage that goes on is shown with dots, a whole sentence without', () => {
  expect(withDots('without a court order. A landlord who cuts your')).toBe(
    '… without a court order. A landlord who cuts your …',
  )
  expect(withDots('No one may be evicted (s 74).')).toBe('No one may be evicted (s 74).')
  expect(withDots('He said: “Go.”')).toBe('He said: “Go.”')
})
