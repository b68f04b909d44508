import { useCallback, useMemo } from 'react'
import { useSearchParams } from 'react-router'
import { DOCUMENT_SORTS, type DocumentSort } from '#contract/library/library.ts'
import { allDocuments, type ShownDocument } from './documents-cache.ts'
import { useDocumentCount, useDocuments } from './queries.ts'

const EMPTY: ShownDocument[] = []

/** What the library page asks for; kept in the address, so that it can be shared and survives a reload. */
export function useLibrarySearch() {
  const [params, setParams] = useSearchParams()
  const q = params.get('q')?.trim() ?? ''
  const headings = useMemo(() => params.get('heading')?.split(',').filter(Boolean) ?? [], [params])
  const sort = DOCUMENT_SORTS.find((one) => one === params.get('sort')) ?? 'name'
  const change = useCallback(
    (fields: { q?: string; heading?: string; sort?: string }) =>
      setParams(
        (now) => {
          const next = new URLSearchParams(now)
          for (const [name, value] of Object.entries(fields)) {
            if (value) next.set(name, value)
            else next.delete(name)
          }
          return next
        },
        { replace: true, preventScrollReset: true },
      ),
    [setParams],
  )
  const toggle = (id: string) => {
    const chosen = headings.includes(id) ? headings.filter((one) => one !== id) : [...headings, id]
    change({ heading: chosen.join(',') })
  }
  return {
    q,
    headings,
    sort,
    order: (wanted: DocumentSort) => change({ sort: wanted === 'name' ? '' : wanted }),
    toggle,
    search: (wanted: string) => change({ q: wanted }),
    clear: () => change({ heading: '' }),
    all: () => change({ q: '', heading: '' }),
  }
}

/**
 * The documents to show. The heading filter works here, on the documents returned; while a large library is not loaded
 * whole, the server is asked for the documents of the chosen headings as well.
 */
export function useLibraryDocuments(q: string, headings: string[], sort: DocumentSort) {
  const filter = { ...(q ? { q } : { sort }), state: 'readable' as const }
  const all = useDocuments(filter)
  const narrow = headings.length > 0 && all.data !== undefined && all.hasNextPage
  const narrowed = useDocuments({ ...filter, subheading: headings.join(',') }, { enabled: narrow })
  // of a search nobody knows how many there are
  const counted = useDocumentCount({ ...filter, subheading: headings.join(',') || undefined }, { enabled: !q })
  const shown = narrow ? narrowed : all
  const { isFetching, fetchNextPage } = shown
  const pages = shown.data?.pages
  const documents = useMemo(() => {
    if (!pages) return EMPTY
    const loaded = allDocuments(pages)
    return headings.length ? loaded.filter(({ subheading }) => subheading && headings.includes(subheading._id)) : loaded
  }, [pages, headings])
  return {
    documents,
    /** In all; undefined while it is not known. */
    count: q ? undefined : counted.data?.count,
    loading: shown.isPending,
    failed: shown.isError && !pages,
    more: shown.hasNextPage,
    loadMore: useCallback(() => {
      if (!isFetching) void fetchNextPage()
    }, [isFetching, fetchNextPage]),
    moreFailed: shown.isFetchNextPageError,
    retrying: isFetching,
    retry: () => void shown.refetch(),
  }
}
