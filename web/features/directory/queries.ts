import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import {
  addDirectoryEntry,
  checkDirectoryEntry,
  type DirectoryFields,
  listDirectory,
  retireDirectoryEntry,
  updateDirectoryEntry,
} from '#contract/consultations/directory.ts'
import { toast } from '#web/components/ui/toast.tsx'
import { api } from '#web/lib/api/client.ts'
import { serverText } from '#web/lib/api/error-text.ts'

const directoryKey = ['directory'] as const

export const useDirectory = () =>
  useQuery({ queryKey: [...directoryKey, 'all'], queryFn: ({ signal }) => api(listDirectory, {}, { signal }) })

function useDirectoryChange<Input>(send: (input: Input) => Promise<unknown>, done: string) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: send,
    onSuccess: () => {
      toast.success(done)
      return queries.invalidateQueries({ queryKey: directoryKey })
    },
    onError: (error) => toast.error('The directory was not changed', { description: serverText(error) }),
  })
}

export const useSaveEntry = (id: string | undefined) =>
  useDirectoryChange(
    (fields: DirectoryFields) => (id ? api(updateDirectoryEntry, { id, ...fields }) : api(addDirectoryEntry, fields)),
    'The entry is saved as not checked',
  )
export const useCheckEntry = () =>
  useDirectoryChange((input: { id: string; source: string }) => api(checkDirectoryEntry, input), 'Checked today')
export const useRetireEntry = () =>
  useDirectoryChange((input: { id: string; retired: boolean }) => api(retireDirectoryEntry, input), 'Saved')
