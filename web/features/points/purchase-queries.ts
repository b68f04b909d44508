import { useInfiniteQuery, useMutation, useQuery, useQueryClient, type QueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { getStatement, listPurchases, purchasePoints, type Purchase } from '#contract/points.ts'
import { api } from '#web/lib/api/client.ts'
import { isNoResponse } from '#web/lib/api/error-text.ts'
import { changePoints, pointsKey } from './queries.ts'
import { type Bought, outcomeByList, transitions } from './purchase-news.ts'

const WAITING_POLL_MS = 3_000
const STATEMENT_PAGE = 50
const purchasesKey = [...pointsKey, 'purchases'] as const
const statementKey = [...pointsKey, 'statement'] as const

export type Buy = { ecocashNumber: string; numberOfPoints: number; idempotencyKey: string }
/** The server knows of a purchase this soon after it was asked for. */
const KNOWN_AFTER_MS = 1_500

/** Buys points. Success is only a text that begins 'successfully bought points'. */
export function useBuy() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (buy: Buy) => {
      const before = queries.getQueryData<Purchase[]>(purchasesKey)
      return purchase(buy).catch((error: unknown) => afterNoAnswer(queries, buy, before, error))
    },
    onMutate: () => void setTimeout(() => queries.invalidateQueries({ queryKey: purchasesKey }), KNOWN_AFTER_MS),
    onSuccess: (bought, { numberOfPoints }) => {
      if (bought === 'paid') changePoints(queries, numberOfPoints)
    },
    onSettled: () => queries.invalidateQueries({ queryKey: purchasesKey }),
  })
}

async function purchase(buy: Buy): Promise<Bought> {
  const text = await api(purchasePoints, buy)
  if (text.startsWith('successfully bought points')) return 'paid'
  if (text.startsWith('waiting for payment')) return 'waiting'
  throw new Error('the payment was not confirmed')
}

/** A connection that broke while the payer's PIN was awaited says nothing about the payment: the server's list does. */
async function afterNoAnswer(
  queries: QueryClient,
  { numberOfPoints }: Buy,
  before: Purchase[] | undefined,
  error: unknown,
): Promise<Bought> {
  if (!isNoResponse(error)) throw error
  const seen = () => queries.getQueryData<Purchase[]>(purchasesKey) ?? []
  const outcome = outcomeByList(numberOfPoints, before, await api(listPurchases).catch(seen))
  if (!outcome) throw error
  return outcome
}

/** Purchases of late; looked at every three seconds while one waits. `onDecided` hears of each that stops waiting. */
export function usePurchases(onDecided: (purchase: Purchase) => void) {
  const queries = useQueryClient()
  const query = useQuery({
    queryKey: purchasesKey,
    queryFn: ({ signal }) => api(listPurchases, {}, { signal }),
    refetchInterval: ({ state }) => state.data?.some(({ state: now }) => now === 'waiting') && WAITING_POLL_MS,
    refetchOnWindowFocus: 'always',
    staleTime: 0,
  })
  const before = useRef<Purchase[]>(undefined)
  useEffect(() => {
    if (!query.data) return
    const decided = transitions(before.current, query.data)
    before.current = query.data
    for (const purchase of decided) onDecided(purchase)
    if (decided.length) void queries.invalidateQueries({ queryKey: pointsKey })
  }, [query.data, queries, onDecided])
  return query
}

/** The statement, newest first, a page at a time. */
export const useStatement = () =>
  useInfiniteQuery({
    queryKey: statementKey,
    queryFn: ({ pageParam, signal }) => api(getStatement, { before: pageParam, limit: STATEMENT_PAGE }, { signal }),
    initialPageParam: undefined as number | undefined,
    getNextPageParam: ({ entries, more }) => (more ? entries.at(-1)?.id : undefined),
  })
