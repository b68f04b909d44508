import { QueryClient } from '@tanstack/react-query'
import { AppError } from '#contract/errors.ts'
import { DRAFT_KEY } from '#contract/product.ts'
import { session } from './session.ts'

const worthRetrying = (error: Error) =>
  !(error instanceof AppError) || error.code === 'unavailable' || error.code === 'upstream_failed'

/** The cache of server data. Queries repeat after a lost connection only; nothing is repeated that could act twice. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 15_000,
      retry: (count, error) => count < 2 && worthRetrying(error),
      networkMode: 'always',
    },
    mutations: { retry: false, networkMode: 'always' },
  },
})

let owner = session.get().user?._id
// what one person loaded is never shown to the next
session.subscribe(() => {
  const now = session.get().user?._id
  if (now === owner) return
  owner = now
  queryClient.clear()
  // half-filled forms tell about a person's affairs
  const drafts = session.get().why === 'logout' ? Object.keys(localStorage) : []
  for (const key of drafts) if (key.startsWith(DRAFT_KEY)) localStorage.removeItem(key)
})
