import { keepPreviousData, useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { getRun, keepForEvaluation } from '#contract/consultations/answers.ts'
import { getEvaluation, getOverview, listFeedback } from '#contract/overview.ts'
import { api } from '#web/lib/api/client.ts'

/** How often an open overview looks again; milliseconds. */
const EVERY_MS = 60_000
const FEEDBACK_PAGE = 20

export const useOverview = (days: number) =>
  useQuery({
    queryKey: ['overview', days],
    queryFn: ({ signal }) => api(getOverview, { days }, { signal }),
    refetchInterval: EVERY_MS,
    placeholderData: keepPreviousData,
  })

export const useEvaluation = () =>
  useQuery({
    queryKey: ['overview', 'evaluation'],
    queryFn: ({ signal }) => api(getEvaluation, {}, { signal }),
    refetchOnWindowFocus: false,
  })

export const useFeedback = () =>
  useInfiniteQuery({
    queryKey: ['overview', 'feedback'],
    queryFn: ({ pageParam, signal }) =>
      api(listFeedback, { limit: FEEDBACK_PAGE, offset: pageParam || undefined }, { signal }),
    initialPageParam: 0,
    getNextPageParam: (last, pages) => (last.more ? pages.flatMap(({ entries }) => entries).length : undefined),
    refetchOnWindowFocus: false,
  })

/** How one answer came to be; asked for when somebody opens it. */
export const useRun = (id: string, enabled: boolean) =>
  useQuery({
    queryKey: ['overview', 'run', id],
    queryFn: ({ signal }) => api(getRun, { id }, { signal }),
    enabled,
    refetchOnWindowFocus: false,
  })

export function useKeepForEvaluation(id: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (input: { kind: 'answerable' | 'trap'; source: string }) => api(keepForEvaluation, { id, ...input }),
    onSuccess: () => client.invalidateQueries({ queryKey: ['overview', 'run', id] }),
  })
}
