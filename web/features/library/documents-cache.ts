import type { InfiniteData, QueryClient } from '@tanstack/react-query'
import type { DocumentSort, LibraryDocument, Subheading } from '#contract/library/library.ts'

/** A document as this browser keeps it: `subheadingName` is set here after a heading was renamed. */
export type ShownDocument = LibraryDocument & { subheadingName?: string }
export type DocumentFilter = {
  q?: string
  subheading?: string
  state?: LibraryDocument['state'] | 'readable'
  sort?: DocumentSort
}
export type Pages = InfiniteData<ShownDocument[], number>

export const headingsKey = ['library', 'headings'] as const
export const documentsKey = (filter: DocumentFilter = {}) => ['library', 'documents', filter] as const
const everyList = ['library', 'documents'] as const

export const headingName = ({ subheading, subheadingName }: ShownDocument): string | undefined =>
  subheading ? (subheadingName ?? subheading.name) : undefined

/** The documents of all pages; one that moved from a page to the next while they were loaded is shown once. */
export function allDocuments(pages: ShownDocument[][]): ShownDocument[] {
  const seen = new Map<string, ShownDocument>()
  for (const document of pages.flat()) if (!seen.has(document._id)) seen.set(document._id, document)
  return [...seen.values()]
}

/** Where the next page begins; undefined after the last one, which is short or brings nothing new. */
export function nextOffset(last: ShownDocument[], pages: ShownDocument[][], size: number): number | undefined {
  if (last.length < size) return undefined
  const before = new Set(
    pages
      .slice(0, -1)
      .flat()
      .map(({ _id }) => _id),
  )
  return last.some(({ _id }) => !before.has(_id)) ? pages.flat().length : undefined
}

/** Changes documents in every list that is kept; null takes one out. */
function edit(queries: QueryClient, change: (document: ShownDocument) => ShownDocument | null) {
  queries.setQueriesData<Pages>({ queryKey: everyList }, (data) => {
    if (!data) return data
    const pages = data.pages.map((page) => page.map(change).filter((one): one is ShownDocument => one !== null))
    return { ...data, pages }
  })
}

// What the browser does to its lists by itself.
export const replaceDocument = (queries: QueryClient, changed: LibraryDocument) =>
  edit(queries, (document) =>
    document._id === changed._id ? { ...document, ...changed, subheadingName: undefined } : document,
  )
export const removeDocument = (queries: QueryClient, id: string) =>
  edit(queries, (document) => (document._id === id ? null : document))

/** Adding prepends, in the lists that show everything newest first. */
export function prependDocument(queries: QueryClient, added: LibraryDocument): void {
  for (const [key] of queries.getQueriesData<Pages>({ queryKey: everyList })) {
    const { q, subheading, state, sort } = (key[2] ?? {}) as DocumentFilter
    if (q || subheading || state || (sort && sort !== 'newest')) continue
    queries.setQueryData<Pages>(key, (data) => {
      if (!data || data.pages.flat().some(({ _id }) => _id === added._id)) return data
      const [first = [], ...rest] = data.pages
      return { ...data, pages: [[added, ...first], ...rest] }
    })
  }
}

export const prependHeading = (queries: QueryClient, added: Subheading) =>
  queries.setQueryData<Subheading[]>(
    headingsKey,
    (list) => list && [added, ...list.filter(({ _id }) => _id !== added._id)],
  )

export function replaceHeading(queries: QueryClient, changed: Subheading): void {
  queries.setQueryData<Subheading[]>(headingsKey, (list) =>
    list?.map((heading) => (heading._id === changed._id ? { ...heading, ...changed } : heading)),
  )
  edit(queries, (document) =>
    document.subheading?._id === changed._id ? { ...document, subheadingName: changed.name } : document,
  )
}

/** The documents of a deleted heading become uncategorised. */
export function removeHeading(queries: QueryClient, id: string): void {
  queries.setQueryData<Subheading[]>(headingsKey, (list) => list?.filter(({ _id }) => _id !== id))
  edit(queries, (document) =>
    document.subheading?._id === id ? { ...document, subheading: null, subheadingName: undefined } : document,
  )
}
