import { messagesNow } from '#web/lib/language/messages.ts'
import { check as checkMessages } from '#web/messages/en/check.ts'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import {
  checkCitations,
  checkCitationsOfFile,
  commentedDocument,
  getCheckPrice,
  setCheckPrice,
} from '#contract/documents/citation-check.ts'
import { agreedTo } from '#web/components/first-free-price.tsx'
import { toast } from '#web/components/ui/toast.tsx'
import { changePoints } from '#web/features/points/queries.ts'
import { api } from '#web/lib/api/client.ts'
import { serverText } from '#web/lib/api/error-text.ts'
import { saveFile } from '#web/lib/browser/save-file.ts'

const priceKey = ['citation-check', 'price'] as const

export const useCheckPrice = () =>
  useQuery({ queryKey: priceKey, queryFn: ({ signal }) => api(getCheckPrice, {}, { signal }) })

/** Checks a text or a file for the price on screen; points and price follow. */
export function useCheck() {
  const queries = useQueryClient()
  const agreement = agreedTo(useCheckPrice().data)
  return useMutation({
    mutationFn: (what: { text: string } | { file: File }) =>
      'file' in what
        ? api.upload(checkCitationsOfFile, agreement, what.file)
        : api(checkCitations, { ...what, ...agreement }),
    onSuccess: ({ points }) => {
      if (points) changePoints(queries, -points)
    },
    onSettled: () => queries.invalidateQueries({ queryKey: priceKey }),
  })
}

/** The text that was checked, and paid for, as a Word file. */
export const useCommentedDocument = () =>
  useMutation({
    mutationFn: async (text: string) => {
      const { blob, name } = await api.file(commentedDocument, { text, agreedPoints: 0 })
      saveFile(blob, name)
    },
    onError: (error) =>
      toast.error(messagesNow('check', checkMessages).wordNotMade, { description: serverText(error) }),
  })

export function useSetCheckPrice() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (points: number) => api(setCheckPrice, { points }),
    onSuccess: (price) => {
      queries.setQueryData(priceKey, price)
      toast.success('Price saved')
    },
    onError: (error) => toast.error('The price could not be saved', { description: serverText(error) }),
  })
}
