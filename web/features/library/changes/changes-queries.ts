import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import {
  addLawChange,
  type ChangeLine,
  exportLawChanges,
  getTouchedByChange,
  listLawChanges,
  updateLawChange,
  withdrawLawChange,
} from '#contract/library/law-changes.ts'
import { toast } from '#web/components/ui/toast.tsx'
import { api } from '#web/lib/api/client.ts'
import { serverText } from '#web/lib/api/error-text.ts'
import { saveFile } from '#web/lib/browser/save-file.ts'

const KEY = ['library', 'changes']

export type ChangeFilter = { act: string; reported: boolean }

export const useChanges = ({ act, reported }: ChangeFilter) =>
  useQuery({
    queryKey: [...KEY, act, reported],
    queryFn: ({ signal }) =>
      api(listLawChanges, { ...(act && { act }), ...(reported && { reported: 'true' as const }) }, { signal }),
    placeholderData: keepPreviousData,
  })

export const useTouched = (id: string) =>
  useQuery({ queryKey: [...KEY, 'touched', id], queryFn: ({ signal }) => api(getTouchedByChange, { id }, { signal }) })

/** Adds a change, or writes the one with an `id` again. */
export function useSaveChange() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: ({ id, line }: { id?: string | undefined; line: ChangeLine }) =>
      id ? api(updateLawChange, { id, ...line }) : api(addLawChange, line),
    onSuccess: () => {
      toast.success('Change of the law saved')
      void queries.invalidateQueries({ queryKey: KEY })
      // open texts tell how their sections stand
      void queries.invalidateQueries({ queryKey: ['document-text'] })
    },
    onError: (error) => toast.error('The change was not saved', { description: serverText(error) }),
  })
}

export function useWithdrawChange() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (id: string) => api(withdrawLawChange, { id }),
    onSuccess: () => {
      toast.success('Change of the law withdrawn')
      void queries.invalidateQueries({ queryKey: KEY })
      void queries.invalidateQueries({ queryKey: ['document-text'] })
    },
    onError: (error) => toast.error('The change was not withdrawn', { description: serverText(error) }),
  })
}

export const useExportChanges = () =>
  useMutation({
    mutationFn: async () => saveFile((await api.file(exportLawChanges, {})).blob, 'changes.jsonl'),
    onError: (error) => toast.error('The changes were not exported', { description: serverText(error) }),
  })
