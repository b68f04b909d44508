import { useQuery, type QueryClient } from '@tanstack/react-query'
import { checkPoints } from '#contract/points.ts'
import { api } from '#web/lib/api/client.ts'

export const pointsKey = ['points'] as const

type Options = {
  /** Polls, in milliseconds. */
  every?: number
  /** Asks again whenever the page opens or its tab becomes visible. */
  fresh?: boolean
}

/** The balance, shared by drawer, chat bar and points page. */
export const usePoints = ({ every, fresh }: Options = {}) =>
  useQuery({
    queryKey: pointsKey,
    queryFn: ({ signal }) => api(checkPoints, {}, { signal }),
    refetchInterval: every ?? false,
    refetchOnMount: fresh ? 'always' : true,
    refetchOnWindowFocus: fresh ? 'always' : true,
    retry: false,
  })

type Balance = { points: number }

/** Changes the balance shown here and now (each reply lowers it by 1), then asks the server for the truth. */
export function changePoints(queries: QueryClient, by: number): void {
  queries.setQueryData<Balance>(pointsKey, (now) => now && { points: Math.max(0, now.points + by) })
  void queries.invalidateQueries({ queryKey: pointsKey })
}

/** Takes over the balance that a call has just told us. */
export const setPoints = (queries: QueryClient, points: number): void =>
  void queries.setQueryData<Balance>(pointsKey, { points })
