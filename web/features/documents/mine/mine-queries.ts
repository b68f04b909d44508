import { useMutation, useQueryClient } from '@tanstack/react-query'
import { deleteDocuments, renameDocument } from '#contract/documents/documents.ts'
import { toast } from '#web/components/ui/toast.tsx'
import { documentsKey } from '#web/features/documents/queries.ts'
import { api } from '#web/lib/api/client.ts'
import { serverText } from '#web/lib/api/error-text.ts'
import { messagesNow } from '#web/lib/language/messages.ts'
import { documents } from '#web/messages/en/documents.ts'

export function useRenameDocument() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (input: { id: string; title: string }) => api(renameDocument, input),
    onSuccess: () => queries.invalidateQueries({ queryKey: documentsKey }),
    onError: (error) => toast.error(messagesNow('documents', documents).notRenamed, { description: serverText(error) }),
  })
}

export function useDeleteDocuments() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (ids: string[]) => api(deleteDocuments, { ids }),
    // whoever waits for it sees the list without them
    onSuccess: async ({ count }) => {
      await queries.invalidateQueries({ queryKey: documentsKey })
      // what was signed is listed apart from then on
      await queries.invalidateQueries({ queryKey: ['signed-files'] })
      toast.success(messagesNow('documents', documents).deleted(count))
    },
    onError: (error) => toast.error(messagesNow('documents', documents).notDeleted, { description: serverText(error) }),
  })
}
