import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import {
  type ContractReview,
  type Decision,
  decideFinding,
  deleteContractReview,
  getContractReview,
  getReviewPrice,
  listContractReviews,
  reviewAttachedContract,
  reviewContract,
  reviewContractFile,
  reviewedDocument,
  setContractKind,
  setReviewPrice,
} from '#contract/documents/contract-review.ts'
import { agreedTo } from '#web/components/first-free-price.tsx'
import { toast } from '#web/components/ui/toast.tsx'
import { changePoints } from '#web/features/points/queries.ts'
import { api } from '#web/lib/api/client.ts'
import { serverText } from '#web/lib/api/error-text.ts'
import { saveFile } from '#web/lib/browser/save-file.ts'
import { useContentLanguage } from '#web/lib/language/content-language.ts'
import { messagesNow } from '#web/lib/language/messages.ts'
import { review as reviewMessages } from '#web/messages/en/review.ts'

const priceKey = ['contract-reviews', 'price'] as const
const listKey = ['contract-reviews', 'list'] as const
const keyOf = (id: string) => ['contract-reviews', 'one', id] as const
const now = () => messagesNow('review', reviewMessages)

/** Milliseconds between two looks at a review that is still being read. */
const LOOK_MS = 1_500

export const useReviewPrice = () =>
  useQuery({ queryKey: priceKey, queryFn: ({ signal }) => api(getReviewPrice, {}, { signal }) })

export const useReviews = () =>
  useQuery({
    queryKey: listKey,
    queryFn: ({ signal }) => api(listContractReviews, {}, { signal }),
    refetchInterval: ({ state }) => state.data?.some((one) => one.state === 'reviewing') && LOOK_MS,
  })

export function useReview(id: string) {
  const language = useContentLanguage()
  return useQuery({
    queryKey: [...keyOf(id), language],
    queryFn: ({ signal }) => api(getContractReview, { id, ...language }, { signal }),
    refetchInterval: ({ state }) => state.data?.state === 'reviewing' && LOOK_MS,
  })
}

export type AttachedContract = { conversationId: string; documentId: string }

/**
 * Reviews a text, a file, or what was attached to a consultation, for the price on screen, and gives where to read it; points, lists and
 * prices on screen follow.
 */
export function useNewReview() {
  const queries = useQueryClient()
  const agreement = agreedTo(useReviewPrice().data)
  return useMutation({
    mutationFn: (what: { text: string } | { file: File } | AttachedContract) => {
      if ('file' in what) return api.upload(reviewContractFile, agreement, what.file)
      return 'documentId' in what
        ? api(reviewAttachedContract, { ...what, ...agreement })
        : api(reviewContract, { ...what, ...agreement })
    },
    onSettled: () => {
      void queries.invalidateQueries({ queryKey: ['contract-reviews'] })
      changePoints(queries, 0)
    },
  })
}

export function useSetKind(id: string) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (kind: string) => api(setContractKind, { id, kind }),
    onSettled: () => queries.invalidateQueries({ queryKey: keyOf(id) }),
    onError: (error) => toast.error(now().kindNotSet, { description: serverText(error) }),
  })
}

type Decided = { finding: string; decision: Decision }

/** Decides about a finding: shown at once, and taken back where the server refuses it. */
export function useDecide(id: string) {
  const queries = useQueryClient()
  const show = ({ finding, decision }: Decided) =>
    queries.setQueriesData<ContractReview>(
      { queryKey: keyOf(id) },
      (review) =>
        review && {
          ...review,
          findings: review.findings.map((one) => (one.id === finding ? { ...one, decision } : one)),
        },
    )
  return useMutation({
    mutationFn: (decided: Decided) => api(decideFinding, { id, ...decided }),
    onMutate: (decided) => {
      show(decided)
    },
    onError: (error) => toast.error(now().notDecided, { description: serverText(error) }),
    onSettled: () => {
      void queries.invalidateQueries({ queryKey: listKey })
      return queries.invalidateQueries({ queryKey: keyOf(id) })
    },
  })
}

export function useDeleteReview() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (id: string) => api(deleteContractReview, { id }),
    onSettled: () => queries.invalidateQueries({ queryKey: listKey }),
    onError: (error) => toast.error(now().notRemoved, { description: serverText(error) }),
  })
}

export const useReviewedDocument = () =>
  useMutation({
    mutationFn: async (id: string) => {
      const { blob, name } = await api.file(reviewedDocument, { id })
      saveFile(blob, name)
    },
    onError: (error) => toast.error(now().wordNotMade, { description: serverText(error) }),
  })

export function useSetReviewPrice() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (points: number) => api(setReviewPrice, { points }),
    onSuccess: (price) => {
      queries.setQueryData(priceKey, price)
      toast.success('Price saved')
    },
    onError: (error) => toast.error('The price could not be saved', { description: serverText(error) }),
  })
}
