import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { countDocuments, DELETE_MAX, deleteDocuments, retryFailedDocuments } from '#contract/library/library.ts'
import { toast } from '#web/components/ui/toast.tsx'
import { removeDocument } from '#web/features/library/documents-cache.ts'
import { WATCH_MS } from '#web/features/library/queries.ts'
import { api } from '#web/lib/api/client.ts'
import { serverText } from '#web/lib/api/error-text.ts'

const unreadKey = ['library', 'unread'] as const

/** How many documents wait or are being read, looked at again while there are any; when the last is done, lists are asked for again. */
export function useUnreadCount() {
  const queries = useQueryClient()
  return useQuery({
    queryKey: unreadKey,
    queryFn: async ({ signal }) => {
      const states = ['queued', 'reading'] as const
      const counts = await Promise.all(states.map((state) => api(countDocuments, { state }, { signal })))
      const unread = counts.reduce((sum, { count }) => sum + count, 0)
      const before = queries.getQueryData<number>(unreadKey) ?? 0
      if (unread < before) void queries.invalidateQueries({ queryKey: ['library', 'documents-count'] })
      if (before && !unread) void queries.invalidateQueries({ queryKey: ['library', 'documents'] })
      return unread
    },
    refetchInterval: ({ state }) => (state.data ? WATCH_MS : false),
  })
}

/** Deletes many documents, a few at a time; `onGone` hears how many have gone. */
export function useDeleteDocuments(onGone: (count: number) => void) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: async (ids: string[]) => {
      for (let from = 0; from < ids.length; from += DELETE_MAX) {
        const some = ids.slice(from, from + DELETE_MAX)
        await api(deleteDocuments, { ids: some })
        for (const id of some) removeDocument(queries, id)
        onGone(Math.min(ids.length, from + DELETE_MAX))
      }
      return ids.length
    },
    onSuccess: (count) =>
      toast.success(count === 1 ? 'Document deleted successfully' : `${count} documents deleted successfully`),
    onError: (error) => toast.error('Failed to delete documents', { description: serverText(error) }),
    onSettled: () => void queries.invalidateQueries({ queryKey: ['library'] }),
  })
}

/** Reads every document again that could not be read. */
export function useRetryFailed() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: () => api(retryFailedDocuments, {}),
    onSuccess: ({ count }) => {
      toast.success(count === 1 ? '1 file is read again' : `${count} files are read again`)
      queries.setQueryData(unreadKey, count)
      void queries.invalidateQueries({ queryKey: ['library'] })
    },
    onError: (error) => toast.error('The files could not be queued again', { description: serverText(error) }),
  })
}
