import { useInfiniteQuery } from '@tanstack/react-query'
import { listAllEntries, listAllPurchases, type ListedPurchase } from '#contract/payments.ts'
import { api } from '#web/lib/api/client.ts'

/** So many are asked for at a time. */
const PAGE = 100

/** Everybody's payments, newest first, a page at a time. */
export const usePayments = ({ q, state }: { q: string; state: ListedPurchase['state'] | undefined }) =>
  useInfiniteQuery({
    queryKey: ['all-purchases', q, state],
    queryFn: ({ pageParam, signal }) =>
      api(listAllPurchases, { q: q || undefined, state, before: pageParam, limit: PAGE }, { signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (last) => (last.more ? last.purchases.at(-1)?.id : undefined),
    refetchOnWindowFocus: false,
  })

/** Everybody's points, newest first, a page at a time. */
export const usePointsOfAll = ({ q, kind }: { q: string; kind: string }) =>
  useInfiniteQuery({
    queryKey: ['all-entries', q, kind],
    queryFn: ({ pageParam, signal }) =>
      api(listAllEntries, { q: q || undefined, kind: kind || undefined, before: pageParam, limit: PAGE }, { signal }),
    initialPageParam: undefined as number | undefined,
    getNextPageParam: (last) => (last.more ? last.entries.at(-1)?.id : undefined),
    refetchOnWindowFocus: false,
  })
