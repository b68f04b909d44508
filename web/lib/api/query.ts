import { onlineManager, QueryClient } from '@tanstack/react-query'
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
      // what could not be loaded comes with the connection; what stands there is not worth somebody's data
      refetchOnReconnect: ({ state }) => state.status === 'error',
      persister: keptAnswers,
    },
    mutations: { retry: false, networkMode: 'always' },
  },
})

// a page that is opened without a connection hears when there is one
onlineManager.setOnline(globalThis.navigator?.onLine ?? true)

// what one person loaded is never shown to the next
wipeWithPerson(() => queryClient.clear())
