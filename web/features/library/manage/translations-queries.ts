import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import {
  exportGuideTranslation,
  getGuideTranslation,
  type GuideTranslation,
  setGuideReader,
  translateGuideLine,
} from '#contract/library/guide-translations.ts'
import { toast } from '#web/components/ui/toast.tsx'
import { api } from '#web/lib/api/client.ts'
import { serverText } from '#web/lib/api/error-text.ts'
import { saveFile } from '#web/lib/browser/save-file.ts'

/** A guide, by its document, in a language. */
export type TranslatedGuide = { id: string; language: 'sn' | 'nd' }

const keyOf = ({ id, language }: TranslatedGuide) => ['library', 'translation', id, language] as const

export const useTranslation = (guide: TranslatedGuide) =>
  useQuery({ queryKey: keyOf(guide), queryFn: ({ signal }) => api(getGuideTranslation, guide, { signal }) })

function useChange<What>(guide: TranslatedGuide, save: (what: What) => Promise<GuideTranslation>) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: save,
    onSuccess: (changed) => {
      queries.setQueryData(keyOf(guide), changed)
      toast.success('Translation saved')
    },
    onError: (error) => toast.error('Failed to save the translation', { description: serverText(error) }),
  })
}

export const useTranslateLine = (guide: TranslatedGuide) =>
  useChange(guide, (line: { en: string; to: string }) => api(translateGuideLine, { ...guide, ...line }))

export const useSetReader = (guide: TranslatedGuide) =>
  useChange(guide, (readBy: string) => api(setGuideReader, { ...guide, readBy }))

/** Saves the translation as content/guides has it. */
export const useExportTranslation = (guide: TranslatedGuide) =>
  useMutation({
    mutationFn: async () => {
      const { blob, name } = await api.file(exportGuideTranslation, guide)
      saveFile(blob, name ?? 'guide.jsonl')
    },
    onError: (error) => toast.error('Failed to export the translation', { description: serverText(error) }),
  })
