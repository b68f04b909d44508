import { useQuery } from '@tanstack/react-query'
import { getKeptProcedure, getProcedure, listDeadlineRules, listProcedures } from '#contract/procedures.ts'
import { api } from '#web/lib/api/client.ts'

export const proceduresQuery = {
  queryKey: ['procedures'] as const,
  queryFn: ({ signal }: { signal: AbortSignal }) => api(listProcedures, {}, { signal }),
  staleTime: 3_600_000,
}

export const useProcedures = () => useQuery(proceduresQuery)

/** A procedure must not change under the hands of the person who walks it. */
export const useProcedure = (slug: string, enabled = true) =>
  useQuery({
    enabled,
    queryKey: ['procedures', slug],
    queryFn: ({ signal }) => api(getProcedure, { slug }, { signal }),
    staleTime: Infinity,
    refetchOnReconnect: false,
  })

/** How far the person came when they were here before. Asked once: after that the page itself knows best. */
export const useKeptProcedure = (slug: string, userId: string | undefined, enabled: boolean) =>
  useQuery({
    queryKey: ['procedures', slug, 'kept', userId],
    queryFn: ({ signal }) => api(getKeptProcedure, { slug }, { signal }),
    enabled,
    staleTime: Infinity,
    gcTime: 0,
    refetchOnReconnect: false,
    retry: false,
  })

export const useDeadlineRules = () =>
  useQuery({
    queryKey: ['deadlines'],
    queryFn: ({ signal }) => api(listDeadlineRules, {}, { signal }),
    staleTime: 3_600_000,
  })
