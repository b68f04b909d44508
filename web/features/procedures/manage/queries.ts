import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import {
  discardProcedureDraft,
  getManagedProcedure,
  getProcedureVersion,
  listManagedProcedures,
  publishProcedure,
  revertProcedure,
  saveProcedureDraft,
} from '#contract/procedures/managed-procedures.ts'
import { toast } from '#web/components/ui/toast.tsx'
import { api } from '#web/lib/api/client.ts'
import { serverText } from '#web/lib/api/error-text.ts'

const managedKey = ['managed-procedures'] as const

export const useManagedProcedures = () =>
  useQuery({ queryKey: managedKey, queryFn: ({ signal }) => api(listManagedProcedures, {}, { signal }) })

/** Asked for when the editor is opened: what is typed there is newer than anything that comes later. */
export const useManagedProcedure = (slug: string) =>
  useQuery({
    queryKey: [...managedKey, slug],
    queryFn: ({ signal }) => api(getManagedProcedure, { slug }, { signal }),
    staleTime: Infinity,
    gcTime: 0,
    refetchOnReconnect: false,
    retry: false,
  })

export const useSaveDraft = (slug: string) =>
  useMutation({
    // one after the other: each is written over the one before
    scope: { id: `procedure draft ${slug}` },
    mutationFn: (input: { text: string; over: string | null }) => api(saveProcedureDraft, { slug, ...input }),
  })

/** Changes what people walk, or what is kept, and reloads the procedures. */
function useChange<Input>(send: (input: Input) => Promise<unknown>, done: string) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: send,
    onSuccess: async () => {
      toast.success(done)
      await Promise.all([
        queries.invalidateQueries({ queryKey: managedKey }),
        queries.invalidateQueries({ queryKey: ['procedures'] }),
      ])
    },
    onError: (error) => toast.error('Nothing was changed', { description: serverText(error) }),
  })
}

export const usePublish = (slug: string) =>
  useChange((draft: string) => api(publishProcedure, { slug, draft }), 'People walk it from now on')
export const useDiscard = (slug: string) =>
  useChange(() => api(discardProcedureDraft, { slug }), 'The draft was thrown away')
export const useRevert = (slug: string) => useChange(() => api(revertProcedure, { slug }), 'Put back as shipped')
export const readVersion = (slug: string, version: string) => api(getProcedureVersion, { slug, version })
