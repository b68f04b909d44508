import { QueryClient } from '@tanstack/react-query'
import { AppError } from '#contract/errors.ts'
import { keptAnswers } from '#web/lib/offline/kept-answers.ts'
import { wipeWithPerson } from '#web/lib/session/personal.ts'

const worthRetrying = (error: Error) =>
  !(error instanceof AppError) || error.code === 'unavailable' || error.code === 'upstream_failed'

/** The cache of server data. Queries repeat after a lost connection only; nothing is repeated that could act twice. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 15_000,
      retry: (count, error) => count < 2 && worthRetrying(error),
      networkMode: 'always',
      persister: keptAnswers,
    },
    mutations: { retry: false, networkMode: 'always' },
  },
})

// what one person loaded is never shown to the next
wipeWithPerson(() => queryClient.clear())
