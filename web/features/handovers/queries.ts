import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import {
  addPractitioner,
  handOver,
  listHandovers,
  listPractitioners,
  offeredPractitioners,
  type PractitionerFields,
  retirePractitioner,
  updatePractitioner,
  withdrawHandover,
} from '#contract/consultations/handovers.ts'
import { toast } from '#web/components/ui/toast.tsx'
import { api } from '#web/lib/api/client.ts'
import { serverText } from '#web/lib/api/error-text.ts'

const practitionersKey = ['practitioners'] as const

export const usePractitioners = () =>
  useQuery({ queryKey: [...practitionersKey, 'all'], queryFn: ({ signal }) => api(listPractitioners, {}, { signal }) })

/** To whom a consultation can be handed over. */
export const useOfferedPractitioners = () =>
  useQuery({
    queryKey: [...practitionersKey, 'offered'],
    queryFn: ({ signal }) => api(offeredPractitioners, {}, { signal }),
    staleTime: 600_000,
  })

function usePractitionerChange<Input>(send: (input: Input) => Promise<unknown>) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: send,
    onSuccess: () => {
      toast.success('Saved')
      return queries.invalidateQueries({ queryKey: practitionersKey })
    },
    onError: (error) => toast.error('Nothing was changed', { description: serverText(error) }),
  })
}

export const useSavePractitioner = (id: string | undefined) =>
  usePractitionerChange((fields: PractitionerFields) =>
    id ? api(updatePractitioner, { id, ...fields }) : api(addPractitioner, fields),
  )
export const useRetirePractitioner = () =>
  usePractitionerChange((input: { id: string; retired: boolean }) => api(retirePractitioner, input))

const handoversKey = (conversationId: string) => ['handovers', conversationId] as const

/** The hand-overs of a consultation whose links still open. */
export const useHandovers = (conversationId: string) =>
  useQuery({
    queryKey: handoversKey(conversationId),
    queryFn: ({ signal }) => api(listHandovers, { conversationId }, { signal }),
  })

export function useHandOver(conversationId: string) {
  const queries = useQueryClient()
  const refresh = () => queries.invalidateQueries({ queryKey: handoversKey(conversationId) })
  const send = useMutation({
    mutationFn: (practitionerId: string) => api(handOver, { conversationId, practitionerId, consents: true }),
    onSuccess: refresh,
  })
  const withdraw = useMutation({ mutationFn: (id: string) => api(withdrawHandover, { id }), onSettled: refresh })
  return { send, withdraw }
}
