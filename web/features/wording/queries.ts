import { useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query'
import type * as z from 'zod/mini'
import { correctWording, exportCorrections, exportLexicon, listWording } from '#contract/wording.ts'
import { toast } from '#web/components/ui/toast.tsx'
import { api } from '#web/lib/api/client.ts'
import { serverText } from '#web/lib/api/error-text.ts'
import { saveFile } from '#web/lib/browser/save-file.ts'

/** So many are asked for at a time. */
const PAGE = 100
const WORDING = ['wording'] as const

type Filter = Omit<z.input<typeof listWording.input>, 'after' | 'limit'>

/** Our texts in a language, a page at a time. */
export const useWording = (filter: Filter) =>
  useInfiniteQuery({
    queryKey: [...WORDING, filter],
    queryFn: ({ pageParam, signal }) => api(listWording, { ...filter, after: pageParam, limit: PAGE }, { signal }),
    initialPageParam: 0,
    getNextPageParam: (last, _, after) => (last.more ? after + PAGE : undefined),
    refetchOnWindowFocus: false,
  })

export function useCorrect() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (correction: z.input<typeof correctWording.input>) => api(correctWording, correction),
    onSuccess: ({ corrected, remarks }) => {
      const said = corrected ? 'Saved: it is used from now on' : 'Our text is used again'
      toast.success(said, { description: remarks?.join(' ') })
      return queries.invalidateQueries({ queryKey: WORDING })
    },
    onError: (error) => toast.error('The text could not be saved', { description: serverText(error) }),
  })
}

/** Saves what was corrected in a language, and the legal words of all, as the files that the content has. */
export const useExport = (language: Filter['language']) =>
  useMutation({
    mutationFn: async (what: 'texts' | 'lexicon') => {
      const { blob, name } =
        what === 'texts' ? await api.file(exportCorrections, { language }) : await api.file(exportLexicon, {})
      saveFile(blob, name ?? `${language}.jsonl`)
    },
    onError: (error) => toast.error('The file could not be made', { description: serverText(error) }),
  })
