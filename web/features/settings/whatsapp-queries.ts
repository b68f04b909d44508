import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { createWhatsAppCode, getWhatsApp, type LinkedWhatsApp, unlinkWhatsApp } from '#contract/whatsapp.ts'
import { api } from '#web/lib/api/client.ts'

const KEY = ['whatsapp']
/** While a code is shown, somebody is about to send it. */
const LOOK_EVERY_MS = 3_000

export const useWhatsApp = (waits: (linked: LinkedWhatsApp[]) => boolean) =>
  useQuery({
    queryKey: KEY,
    queryFn: ({ signal }) => api(getWhatsApp, {}, { signal }),
    refetchInterval: ({ state }) => (waits(state.data?.linked ?? []) ? LOOK_EVERY_MS : false),
  })

export const useCreateWhatsAppCode = () => useMutation({ mutationFn: () => api(createWhatsAppCode) })

export function useUnlinkWhatsApp() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (id: string) => api(unlinkWhatsApp, { id }),
    onSettled: () => client.invalidateQueries({ queryKey: KEY }),
  })
}
