import { keepPreviousData, useQuery, type QueryClient } from '@tanstack/react-query'
import { useMemo, type ReactNode } from 'react'
import { freeToView } from '#contract/points.ts'
import { api } from '#web/lib/api/client.ts'
import { Free } from './free-context.ts'
import { pointsKey } from './queries.ts'

const freeKey = [...pointsKey, 'free'] as const
/** Documents asked about in one call: as many as its address holds. */
const MOST = 200

/** Tells what is below it which of these documents cost nothing to view now. */
export function FreeDocuments({ ids, children }: { ids: string[]; children: ReactNode }) {
  const documents = [...new Set(ids)].sort().slice(0, MOST).join(',')
  const { data } = useQuery({
    queryKey: [...freeKey, documents],
    queryFn: ({ signal }) => api(freeToView, { documents }, { signal }),
    enabled: documents !== '',
    placeholderData: keepPreviousData,
    retry: false,
  })
  const free = useMemo(() => new Set(data?.free), [data])
  return <Free value={free}>{children}</Free>
}

/** Whether a document is known to cost nothing now, for code that opens it. */
export const isKnownFree = (queries: QueryClient, documentId: string): boolean =>
  queries.getQueriesData<{ free: string[] }>({ queryKey: freeKey }).some(([, data]) => data?.free.includes(documentId))

/** A document has just been paid for: it opens again without. */
export const setFree = (queries: QueryClient, documentId: string): void =>
  void queries.setQueriesData<{ free: string[] }>(
    { queryKey: freeKey },
    (data) => data && { free: [...data.free, documentId] },
  )
