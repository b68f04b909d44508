import { useState } from 'react'
import { useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import {
  countDocuments,
  createSubheading,
  deleteDocument,
  deleteSubheading,
  getDocument,
  getDocuments,
  getSubheadings,
  moveDocuments,
  replaceDocument as replaceFile,
  retryDocument,
  updateDocument,
  updateSubheading,
} from '#contract/library/library.ts'
import { getPlainWords, updatePlainWords, type SectionWords } from '#contract/library/plain-words.ts'
import { countCitations } from '#contract/consultations/sources.ts'
import { toast } from '#web/components/ui/toast.tsx'
import { api } from '#web/lib/api/client.ts'
import { serverText } from '#web/lib/api/error-text.ts'
import {
  documentsKey,
  headingsKey,
  nextOffset,
  prependHeading,
  removeDocument,
  removeHeading,
  replaceDocument,
  replaceHeading,
  type DocumentFilter,
} from './documents-cache.ts'

/** Documents asked for at a time. */
const PAGE = 100
/** How often documents being read are looked at; milliseconds. */
export const WATCH_MS = 2_000
/** Documents looked at in one go. */
const WATCH_MOST = 8

export const useHeadings = () =>
  useQuery({ queryKey: headingsKey, queryFn: ({ signal }) => api(getSubheadings, {}, { signal }) })

/** Library documents page by page: 20,000 of them cost a phone no more than it looks at. */
export const useDocuments = (filter: DocumentFilter = {}, { enabled = true } = {}) =>
  useInfiniteQuery({
    queryKey: documentsKey(filter),
    queryFn: ({ pageParam, signal }) => {
      return api(getDocuments, { ...filter, limit: PAGE, offset: pageParam || undefined }, { signal })
    },
    initialPageParam: 0,
    getNextPageParam: (last, pages) => nextOffset(last, pages, PAGE),
    enabled,
    // coming back to the tab would ask for every page again
    refetchOnWindowFocus: false,
  })

/** How many documents there are in all, also those not loaded. */
export const useDocumentCount = ({ subheading, state }: DocumentFilter, { enabled = true } = {}) =>
  useQuery({
    queryKey: ['library', 'documents-count', { subheading, state }],
    queryFn: ({ signal }) => api(countDocuments, { subheading, state }, { signal }),
    enabled,
  })

/** How many answers cite a document. */
export const useCitations = (id: string) =>
  useQuery({
    queryKey: ['library', 'citations', id],
    queryFn: ({ signal }) => api(countCitations, { id }, { signal }),
    gcTime: 0,
  })

/** Follows documents that are queued or being read until they are ready or have failed. */
export function useWatchReading(ids: string[]): void {
  const queries = useQueryClient()
  const watched = ids.slice(0, WATCH_MOST)
  useQuery({
    queryKey: ['library', 'reading', watched],
    queryFn: async ({ signal }) => {
      const now = await Promise.all(watched.map((id) => api(getDocument, { id }, { signal })))
      for (const document of now) {
        replaceDocument(queries, document)
        // a replaced file has another text than the one that was opened here before
        if (document.state === 'ready') queries.removeQueries({ queryKey: ['document-text', document._id] })
      }
      return now.length
    },
    enabled: watched.length > 0,
    refetchInterval: WATCH_MS,
    gcTime: 0,
    retry: false,
  })
}

type Said = { success: string; failure: string }
/** The toasts of a change; what the server said of a failure stands under it. */
const toasts = ({ success, failure }: Said) => ({
  success: () => toast.success(success),
  failure: (error: unknown) => toast.error(failure, { description: serverText(error) }),
})

export function useAddHeading() {
  const queries = useQueryClient()
  const { success, failure } = toasts({ success: 'Heading added successfully', failure: 'Failed to add heading' })
  return useMutation({
    mutationFn: (name: string) => api(createSubheading, { name }),
    onSuccess: (added) => {
      prependHeading(queries, added)
      success()
      void queries.invalidateQueries({ queryKey: headingsKey })
    },
    onError: failure,
  })
}

export function useUpdateHeading() {
  const queries = useQueryClient()
  const { success, failure } = toasts({ success: 'Heading updated successfully', failure: 'Failed to update heading' })
  return useMutation({
    mutationFn: (heading: { id: string; name: string }) => api(updateSubheading, heading),
    onSuccess: (changed) => {
      replaceHeading(queries, changed)
      success()
      void queries.invalidateQueries({ queryKey: headingsKey })
      void queries.invalidateQueries({ queryKey: ['library', 'documents'] })
    },
    onError: failure,
  })
}

export function useDeleteHeading() {
  const queries = useQueryClient()
  const { success, failure } = toasts({ success: 'Heading deleted successfully', failure: 'Failed to delete heading' })
  return useMutation({
    mutationFn: (id: string) => api(deleteSubheading, { id }),
    onSuccess: (_, id) => {
      removeHeading(queries, id)
      success()
      void queries.invalidateQueries({ queryKey: headingsKey })
    },
    onError: failure,
  })
}

type DocumentChange = { id: string; name: string; subheading: string; file: File | null }

/** Name and heading first, then the new file, if there is one: each may be sent again when the next one failed. */
export function useUpdateDocument() {
  const queries = useQueryClient()
  const [sent, setSent] = useState(0)
  const { success, failure } = toasts({
    success: 'Document updated successfully',
    failure: 'Failed to update document',
  })
  const update = useMutation({
    mutationFn: async ({ file, ...change }: DocumentChange) => {
      setSent(0)
      const changed = await api(updateDocument, change)
      replaceDocument(queries, changed)
      return file ? api.upload(replaceFile, { id: change.id }, file, { onProgress: setSent }) : changed
    },
    onSuccess: (changed) => {
      replaceDocument(queries, changed)
      success()
    },
    onError: failure,
  })
  return { update, sent }
}

export function useDeleteDocument() {
  const queries = useQueryClient()
  const { success, failure } = toasts({
    success: 'Document deleted successfully',
    failure: 'Failed to delete document',
  })
  return useMutation({
    mutationFn: (id: string) => api(deleteDocument, { id }),
    onSuccess: (_, id) => {
      removeDocument(queries, id)
      success()
    },
    onError: failure,
  })
}

/** Puts many documents under one heading. */
export function useMoveDocuments() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (move: { ids: string[]; subheading: string }) => api(moveDocuments, move),
    onSuccess: ({ count }) => {
      toast.success(count === 1 ? 'Document updated successfully' : `${count} documents updated successfully`)
      void queries.invalidateQueries({ queryKey: ['library', 'documents'] })
    },
    onError: (error) => toast.error('Failed to update documents', { description: serverText(error) }),
  })
}

/** Reads a document again that could not be read. */
export function useRetryDocument() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (id: string) => api(retryDocument, { id }),
    onSuccess: (document) => replaceDocument(queries, document),
    onError: (error) => toast.error('The document could not be queued again', { description: serverText(error) }),
  })
}

const wordsKey = (id: string) => ['library', 'plain-words', id] as const

export const usePlainWords = (id: string) =>
  useQuery({ queryKey: wordsKey(id), queryFn: ({ signal }) => api(getPlainWords, { id }, { signal }) })

export function useUpdatePlainWords(id: string) {
  const queries = useQueryClient()
  const { success, failure } = toasts({ success: 'Plain words saved', failure: 'Failed to save the plain words' })
  return useMutation({
    mutationFn: (change: Pick<SectionWords, 'number' | 'heading' | 'words'>) =>
      api(updatePlainWords, { id, ...change }),
    onSuccess: (changed) => {
      const same = (one: SectionWords) => one.number === changed.number && one.heading === changed.heading
      queries.setQueryData<SectionWords[]>(wordsKey(id), (words) =>
        words?.map((one) => (same(one) ? { ...one, ...changed } : one)),
      )
      // the reading room shows them above the section
      void queries.invalidateQueries({ queryKey: ['document-text', id] })
      success()
    },
    onError: failure,
  })
}
