import { useMutation, useQueries, useQuery, useQueryClient, type QueryClient } from '@tanstack/react-query'
import {
  deleteConversation,
  listConversations,
  listTags,
  starConversation,
  type ConversationSummary,
} from '#contract/consultations/consultations.ts'
import { CONSULTATIONS_REFRESH_MS } from '#contract/product.ts'
import { api } from '#web/lib/api/client.ts'
import { changeAtOnce } from '#web/lib/api/change-at-once.ts'
import { session } from '#web/lib/session/session.ts'
import { isShown } from './past.ts'
import { conversationsKey } from '#web/features/consultations/queries.ts'

/** Consultations fetched at once. */
const PAGE = 40

/** Consultation calls carry it; the server believes the token alone. */
const userId = () => session.get().user?._id

export type Wanted = { q: string; tag: string; order: 'asc' | 'desc' }
const listKey = [...conversationsKey, 'list'] as const

/**
 * The first `pages` pages of the person's consultations. Each refreshes every ten seconds; an
 * unchanged one is a 304 that the browser answers from its own store.
 */
export function useConsultations(wanted: Wanted, pages: number) {
  const { q, tag, order } = wanted
  return useQueries({
    queries: Array.from({ length: pages }, (_, page) => ({
      queryKey: [...listKey, { q, tag, order, page }],
      queryFn: ({ signal }: { signal: AbortSignal }) =>
        api(
          listConversations,
          {
            userId: userId(),
            q: q || undefined,
            tag: tag || undefined,
            order,
            limit: PAGE,
            offset: page * PAGE,
            messages: 'none',
          },
          { signal },
        ),
      refetchInterval: CONSULTATIONS_REFRESH_MS,
      staleTime: 0,
    })),
    combine: (results) => ({
      items: results.flatMap(({ data = [] }) => data.filter(isShown)),
      loaded: results.every(({ data }) => data !== undefined),
      more: results.at(-1)?.data?.length === PAGE,
      // what is shown already and could not be refreshed is no failure: it is tried again in ten seconds
      error: results.find(({ isError, data }) => isError && !data)?.error ?? null,
      refetch: () => void Promise.all(results.map((result) => result.refetch())),
    }),
  })
}

export const useTags = () =>
  useQuery({ queryKey: [...conversationsKey, 'tags'], queryFn: ({ signal }) => api(listTags, {}, { signal }) })

/** Changes every copy of a list that is on screen. */
const changeLists = (queries: QueryClient, change: (items: ConversationSummary[]) => ConversationSummary[]) =>
  queries.setQueriesData<ConversationSummary[]>({ queryKey: listKey }, (items) => items && change(items))

/** Stars or unstars at once; when the server refuses, it is taken back and `onFail` is called. */
export function useStar(onFail: () => void) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: ({ id, starred }: { id: string; starred: boolean }) =>
      api(starConversation, { id, starred, userId: userId() }),
    onMutate: ({ id, starred }) =>
      changeAtOnce<ConversationSummary[]>(queries, listKey, (items) =>
        items.map((item) => (item.id === id ? { ...item, starred } : item)),
      ),
    onError: (_error, _star, undo) => {
      undo?.()
      onFail()
    },
    onSettled: () => queries.invalidateQueries({ queryKey: listKey }),
  })
}

export function useDelete(onDone: () => void, onFail: () => void) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (id: string) => api(deleteConversation, { id, userId: userId() }),
    onSuccess: (_, id) => {
      changeLists(queries, (items) => items.filter((item) => item.id !== id))
      queries.removeQueries({ queryKey: [...conversationsKey, 'one', id] })
      void queries.invalidateQueries({ queryKey: conversationsKey })
      onDone()
    },
    onError: onFail,
  })
}
