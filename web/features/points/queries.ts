import { useQuery } from '@tanstack/react-query'
import { checkPoints } from '#contract/points.ts'
import { api } from '#web/lib/client.ts'

export const pointsKey = ['points'] as const

/** The balance, shared by drawer, chat bar and points page; `every` polls, in milliseconds. */
export const usePoints = ({ every }: { every?: number } = {}) =>
  useQuery({
    queryKey: pointsKey,
    queryFn: ({ signal }) => api(checkPoints, {}, { signal }),
    refetchInterval: every ?? false,
    retry: false,
  })
