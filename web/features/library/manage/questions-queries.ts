import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import {
  exportQuestions,
  getQuestions,
  type SectionQuestions,
  updateQuestions,
} from '#contract/library/question-bank.ts'
import { toast } from '#web/components/ui/toast.tsx'
import { api } from '#web/lib/api/client.ts'
import { serverText } from '#web/lib/api/error-text.ts'
import { saveFile } from '#web/lib/browser/save-file.ts'

const keyOf = (id: string) => ['library', 'questions', id] as const

export const useQuestions = (id: string) =>
  useQuery({ queryKey: keyOf(id), queryFn: ({ signal }) => api(getQuestions, { id }, { signal }) })

export function useUpdateQuestions(id: string) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (change: Pick<SectionQuestions, 'number' | 'heading' | 'questions'>) =>
      api(updateQuestions, { id, ...change }),
    onSuccess: (changed) => {
      const same = (one: SectionQuestions) => one.number === changed.number && one.heading === changed.heading
      queries.setQueryData<SectionQuestions[]>(keyOf(id), (all) => all?.map((one) => (same(one) ? changed : one)))
      toast.success('Questions saved')
    },
    onError: (error) => toast.error('Failed to save the questions', { description: serverText(error) }),
  })
}

/** Saves all lines of the document's Act in one language, as content/questions has them. */
export const useExportQuestions = (id: string) =>
  useMutation({
    mutationFn: async (language: 'en' | 'sn' | 'nd') => {
      const { blob, name } = await api.file(exportQuestions, { id, language })
      saveFile(blob, name ?? 'questions.jsonl')
    },
    onError: (error) => toast.error('Failed to export the questions', { description: serverText(error) }),
  })
