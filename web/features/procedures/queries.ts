import { useQuery } from '@tanstack/react-query'
import { getKeptProcedure, getProcedure, listDeadlineRules, listProcedures } from '#contract/procedures/procedures.ts'
import { api } from '#web/lib/api/client.ts'
import { keptKey } from './run.ts'
import { useContentLanguage } from '#web/lib/language/content-language.ts'

export function useProcedures() {
  const language = useContentLanguage()
  return useQuery({
    queryKey: ['procedures', language],
    queryFn: ({ signal }) => api(listProcedures, language, { signal }),
    staleTime: 3_600_000,
  })
}

/**
 * A procedure, of the version that a walk began with where one is named: it must not change under the hands of the person who
 * walks it.
 */
export function useProcedure(slug: string, version?: string) {
  const language = useContentLanguage()
  return useQuery({
    queryKey: ['procedures', slug, { ...language, version }],
    queryFn: ({ signal }) => api(getProcedure, { slug, version, ...language }, { signal }),
    staleTime: Infinity,
    refetchOnReconnect: false,
  })
}

/** The same in English, in which letters are written. */
export const useEnglishProcedure = (slug: string, version: string | undefined, enabled: boolean) =>
  useQuery({
    enabled,
    queryKey: ['procedures', slug, { version }],
    queryFn: ({ signal }) => api(getProcedure, { slug, version }, { signal }),
    staleTime: Infinity,
    refetchOnReconnect: false,
  })

/** How far the person came when they were here before, asked again whenever they come back to the page: they may have gone on elsewhere. */
export const useKeptProcedure = (slug: string, userId: string | undefined, enabled: boolean) =>
  useQuery({
    queryKey: [...keptKey(slug), userId],
    queryFn: ({ signal }) => api(getKeptProcedure, { slug }, { signal }),
    enabled,
    staleTime: Infinity,
    gcTime: 0,
    refetchOnWindowFocus: 'always',
    refetchOnReconnect: false,
    retry: false,
  })

export function useDeadlineRules() {
  const language = useContentLanguage()
  return useQuery({
    queryKey: ['deadlines', language],
    queryFn: ({ signal }) => api(listDeadlineRules, language, { signal }),
    staleTime: 3_600_000,
  })
}
